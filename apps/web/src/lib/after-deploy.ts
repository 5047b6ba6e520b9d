/**
 * To be called when a chunk could not be fetched. After a deploy old chunks return 404: the page is reloaded once, and not while
 * offline.
 * @throws `failure`, or the browser's own, where a reload would not help.
 */
export async function reloadAfterDeploy(failure: unknown): Promise<never> {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type === 'reload' || !(await fetch(location.href, { method: 'HEAD' })).ok) throw failure;
  location.reload();
  return new Promise(() => undefined);
}

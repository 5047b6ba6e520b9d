/**
 * For code that could not be fetched. After a deploy the files of the old version return 404: the address is loaded anew, once, and not
 * while offline.
 * @throws `failure`, or the browser's own, where loading the address anew would not help.
 */
export async function reloadAfterDeploy(failure: unknown): Promise<never> {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type === 'reload' || !(await fetch(location.href, { method: 'HEAD' })).ok) throw failure;
  location.reload();
  return new Promise(() => undefined);
}

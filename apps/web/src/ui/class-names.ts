/** Joins the class names that apply. */
export function classNames(...names: readonly unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name).join(' ');
}

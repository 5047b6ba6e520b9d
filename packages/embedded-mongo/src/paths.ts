import { notImplemented } from './errors.js';
import { type Doc, field, isDoc, type Value } from './values.js';

/** The first component of a path: the top-level field. */
export const rootOf = (path: string): string => path.split('.', 1)[0] ?? path;

/**
 * Calls `visit` for each value that a query's path reaches, until it returns true. Arrays on the way are entered: their documents by
 * field name, their elements by index. An array at the path's end gives its elements and then itself. A path that ends in nothing
 * gives `undefined` once, but an array without documents on the way gives nothing.
 */
export function someValue(
  root: Value,
  path: readonly string[],
  visit: (value: Value) => boolean,
  depth = 0,
): boolean {
  let value = root;
  let at = depth;
  while (at < path.length && !Array.isArray(value)) {
    value = isDoc(value) ? field(value, path[at] ?? '') : undefined;
    at += 1;
  }
  if (!Array.isArray(value)) return visit(value);
  if (at === path.length) return value.some(visit) || visit(value);
  return value.some((item: Value, place: number) => {
    if (isDoc(item) && someValue(item, path, visit, at)) return true;
    if (path[at] !== String(place)) return false;
    // The path's last component is an index of this array.
    if (at === path.length - 1) return visit(item);
    return (isDoc(item) || Array.isArray(item)) && someValue(item, path, visit, at + 1);
  });
}

/**
 * The single value at a path, for an index, a sort or an expression; `undefined` when there is none.
 * @throws CommandError 238 for an array on the way, which would give several values.
 */
export function singleValue(doc: Doc, path: readonly string[], what: string): Value {
  let value: Value = doc;
  for (const component of path) {
    value = isDoc(value) ? field(value, component) : undefined;
    if (Array.isArray(value)) throw notImplemented(`${what} of an array (at ${path.join('.')})`);
  }
  return value;
}

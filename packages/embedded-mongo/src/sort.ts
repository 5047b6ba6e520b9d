import { CommandError } from './errors.js';
import { keyOf } from './keys.js';
import { singleValue } from './paths.js';
import { asNumber, type Doc, isDoc, toShell, type Value } from './values.js';

/** One field of a sort or an index: ascending (1) or descending (-1). */
export interface KeyField {
  readonly field: string;
  readonly path: readonly string[];
  readonly direction: 1 | -1;
}

/** Parses `{a: 1, b: -1}`. @throws CommandError 14 and 15975 as MongoDB does for anything else. */
export function parseSort(sort: Value): KeyField[] {
  if (sort === undefined || sort === null) return [];
  if (!isDoc(sort)) throw new CommandError(14, `Expected field sort to be of type object`);
  return Object.entries(sort).map(([field, value]) => {
    const direction = asNumber(value);
    if (direction !== 1 && direction !== -1) {
      throw new CommandError(
        15975,
        `$sort key ordering must be 1 (for ascending) or -1 (for descending), not ${toShell(value)} for '${field}'`,
      );
    }
    return { field, path: field.split('.'), direction };
  });
}

/** Sorts items; those with equal keys keep their order. `read` returns the fields of the sort. */
export function sortBy<T>(
  items: readonly T[],
  fields: readonly KeyField[],
  read: (item: T) => Doc,
): readonly T[] {
  if (fields.length === 0) return items;
  const keyed = items.map((item) => {
    const doc = read(item);
    // A missing value sorts as null.
    return { item, keys: fields.map(({ path }) => keyOf(singleValue(doc, path, 'A sort') ?? null)) };
  });
  keyed.sort((a, b) => {
    for (let at = 0; at < fields.length; at += 1) {
      const [x = '', y = ''] = [a.keys[at], b.keys[at]];
      if (x !== y) return (x < y ? -1 : 1) * (fields[at]?.direction ?? 1);
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}

import { compare } from './compare.js';
import { CommandError } from './errors.js';
import { compoundKeys } from './paths.js';
import { asNumber, type Doc, isDoc, toShell, type Value } from './values.js';

/** One field of a sort or an index: ascending (1) or descending (-1). */
export interface KeyField {
  field: string;
  path: readonly string[];
  direction: 1 | -1;
}

/** Parses `{a: 1, b: -1}`; anything but 1 and -1 is refused as MongoDB does. */
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

/** Orders keys column by column, each in its own direction. */
export function compareKeys(a: readonly Value[], b: readonly Value[], fields: readonly KeyField[]): number {
  for (let i = 0; i < fields.length; i++) {
    const order = compare(a[i], b[i]);
    if (order !== 0) return order * (fields[i]?.direction ?? 1);
  }
  return 0;
}

/** The documents in order; those with equal keys keep the order they came in. An array sorts by its best element. */
export function sortDocs<T>(items: readonly T[], fields: readonly KeyField[], docOf: (item: T) => Doc): T[] {
  if (fields.length === 0) return [...items];
  const paths = fields.map(({ path }) => path);
  const best = (doc: Doc) => {
    const keys = compoundKeys(doc, paths);
    return keys.reduce((least, key) => (compareKeys(key, least, fields) < 0 ? key : least));
  };
  return items
    .map((item) => ({ item, key: best(docOf(item)) }))
    .sort((a, b) => compareKeys(a.key, b.key, fields))
    .map(({ item }) => item);
}

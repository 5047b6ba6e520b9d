import type { Binary, Code, ObjectId, Timestamp } from 'bson';
import { compareNumbers, numberIdentity } from './numbers.js';
import { type Doc, regexParts, typeOf, typeRank, type Value } from './values.js';

/** MongoDB's comparison order over all BSON values: by type first, then by value. `undefined` (missing) is below null. */
export function compare(a: Value, b: Value): number {
  if (a === b) return 0;
  const rank = typeRank(a);
  const difference = rank - typeRank(b);
  if (difference !== 0) return Math.sign(difference);
  switch (rank) {
    case 10:
      return compareNumbers(a, b);
    case 15:
      return compareStrings(String(a), String(b));
    case 20:
      return compareDocs(a as Doc, b as Doc);
    case 25:
      return compareArrays(a as Value[], b as Value[]);
    case 30:
      return compareBinaries(a as Binary, b as Binary);
    case 35:
      return Math.sign(Buffer.compare((a as ObjectId).id, (b as ObjectId).id));
    case 40:
      return Number(a) - Number(b);
    case 45:
      return Math.sign((a as Date).getTime() - (b as Date).getTime());
    case 47:
      return (a as Timestamp).t - (b as Timestamp).t || (a as Timestamp).i - (b as Timestamp).i;
    case 50: {
      const [x, y] = [regexParts(a), regexParts(b)];
      return (
        compareStrings(x?.pattern ?? '', y?.pattern ?? '') ||
        compareStrings(x?.options ?? '', y?.options ?? '')
      );
    }
    case 60:
    case 65:
      return compareStrings((a as Code).code, (b as Code).code);
    default:
      return 0;
  }
}

/** Equal by value: 1, 1.0 and NumberLong(1) are equal; field order of documents matters. */
export function equal(a: Value, b: Value): boolean {
  return compare(a, b) === 0;
}

/** Strings compare by UTF-8 bytes. JavaScript's own order differs only where surrogate pairs meet U+E000 and above. */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) {
      const weight = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);
      return weight(x) < weight(y) ? -1 : 1;
    }
  }
  return Math.sign(a.length - b.length);
}

function compareDocs(a: Doc, b: Doc): number {
  const [left, right] = [Object.keys(a), Object.keys(b)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [x = '', y = ''] = [left[i], right[i]];
    const order = Math.sign(typeRank(a[x]) - typeRank(b[y])) || compareStrings(x, y) || compare(a[x], b[y]);
    if (order !== 0) return order;
  }
  return Math.sign(left.length - right.length);
}

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compare(a[i], b[i]);
    if (order !== 0) return order;
  }
  return Math.sign(a.length - b.length);
}

function compareBinaries(a: Binary, b: Binary): number {
  return (
    Math.sign(a.length() - b.length()) ||
    Math.sign(a.sub_type - b.sub_type) ||
    Math.sign(Buffer.compare(a.buffer.subarray(0, a.length()), b.buffer.subarray(0, b.length())))
  );
}

/** One text for all values that are equal under {@link compare}: the key for grouping and for sets of values. */
export function identity(value: Value): string {
  const type = typeOf(value);
  switch (typeRank(value)) {
    case 10:
      return `n${numberIdentity(value)}`;
    case 15:
      return JSON.stringify(String(value));
    case 20:
      return `{${Object.entries(value as Doc).map(([field, item]) => `${JSON.stringify(field)}:${identity(item)}`)}}`;
    case 25:
      return `[${(value as Value[]).map(identity)}]`;
    case 30: {
      const binary = value as Binary;
      return `b${binary.sub_type}:${Buffer.from(binary.buffer.subarray(0, binary.length())).toString('base64')}`;
    }
    case 35:
      return `o${(value as ObjectId).toHexString()}`;
    case 45:
      return `d${(value as Date).getTime()}`;
    case 47:
      return `t${(value as Timestamp).t}:${(value as Timestamp).i}`;
    case 50:
      return `r${JSON.stringify(regexParts(value))}`;
    case 60:
    case 65:
      return `c${JSON.stringify((value as Code).code)}`;
    default:
      return `${type}${String(value)}`;
  }
}

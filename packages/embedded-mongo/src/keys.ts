import type { Binary, Long, ObjectId, Timestamp } from 'bson';
import { notImplemented } from './errors.js';
import { asNumber, type Doc, regexParts, type TypeName, typeOf, type Value } from './values.js';

/*
 * Every value has a key: a text, such that the order of the texts is MongoDB's order of the values
 * (https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/). Equal values have equal keys, such as 1, 1.0 and
 * NumberLong(1). A key begins with its type's rank, and no key is a prefix of another, so that the keys of several columns,
 * concatenated, are the key of a compound index. Comparing, grouping, sorting and indexing all use these texts.
 */

/** The rank of each type. 0 is reserved for the end of documents and arrays, which sorts below everything. */
const ranks: Readonly<Record<TypeName, number>> = {
  minKey: 2,
  missing: 3,
  null: 5,
  double: 10,
  int: 10,
  long: 10,
  decimal: 10,
  string: 15,
  object: 20,
  array: 25,
  binData: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  unsupported: 60,
  maxKey: 127,
};
const END = '\0';
/** Sorts above every key that begins with the text before it. */
export const ABOVE = '\uffff';

/** The order-preserving key of a value. @throws CommandError 238 for a Decimal128, which is not supported in comparisons. */
export function keyOf(value: Value): string {
  return rankOf(value) + contentOf(value);
}

/** The first character of a value's key: a range matches only values of one rank. */
export const rankOf = (value: Value): string => String.fromCharCode(ranks[typeOf(value)]);

export function compare(a: Value, b: Value): number {
  const [x, y] = [keyOf(a), keyOf(b)];
  return x < y ? -1 : Number(x > y);
}
export const equal = (a: Value, b: Value): boolean => keyOf(a) === keyOf(b);

function contentOf(value: Value): string {
  switch (typeOf(value)) {
    case 'int':
    case 'double':
      return numberKey(asNumber(value) ?? Number.NaN) + NO_REST;
    case 'long':
      return longKey(value as Long);
    case 'decimal':
      throw notImplemented('Comparing or indexing a Decimal128');
    case 'string':
      return textKey(value as string);
    case 'object':
      return `${Object.entries(value as Doc)
        .map(([name, item]) => rankOf(item) + textKey(name) + contentOf(item))
        .join('')}${END}`;
    case 'array':
      return `${(value as Value[]).map(keyOf).join('')}${END}`;
    case 'binData': {
      const binary = value as Binary;
      const bytes = Buffer.from(binary.value());
      return numberKey(bytes.length) + String.fromCharCode(binary.sub_type) + bytes.toString('latin1');
    }
    case 'objectId': {
      const { id } = value as ObjectId;
      return Buffer.from(id.buffer, id.byteOffset, id.length).toString('latin1');
    }
    case 'bool':
      return value === true ? '\u0001' : '\0';
    case 'date':
      return numberKey((value as Date).getTime());
    case 'timestamp':
      return numberKey((value as Timestamp).t) + numberKey((value as Timestamp).i);
    case 'regex':
      return textKey(regexParts(value)?.pattern ?? '') + textKey(regexParts(value)?.options ?? '');
    case 'unsupported':
      throw notImplemented('Comparing code, symbols and references');
    default:
      return '';
  }
}

const UNUSUAL = /[^ -\ud7ff]/;
/**
 * MongoDB compares texts by their UTF-8 bytes, which is the order of code points. JavaScript's order differs between surrogates
 * and U+E000 and above, so these are swapped. A NUL is escaped, since it ends a text.
 */
function textKey(text: string): string {
  if (!UNUSUAL.test(text)) return text + END;
  const moved = text.replace(/[\0\ud800-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0);
    if (code === 0) return '\0\u00ff';
    return String.fromCharCode(code >= 0xe000 ? code - 0x800 : code + 0x2000);
  });
  return moved + END;
}

const scratch = Buffer.alloc(8);
/** Eight characters: a double's bytes, changed so that they sort as numbers. NaN is below every other number, and -0 is 0. */
function numberKey(number: number): string {
  if (Number.isNaN(number)) return '\0'.repeat(8);
  scratch.writeDoubleBE(number === 0 ? 0 : number);
  const first = scratch[0] ?? 0;
  if (first < 0x80) scratch[0] = first | 0x80;
  else for (let at = 0; at < 8; at += 1) scratch[at] = ~(scratch[at] ?? 0);
  return scratch.toString('latin1');
}

/** The distance of a long from the nearest double: at most 512, and 0 when the double is exact. */
const restKey = (rest: number): string => String.fromCharCode(0x80 + (rest >> 8), rest & 0xff);
const NO_REST = restKey(0);

function longKey(long: Long): string {
  const number = long.toNumber();
  if (Number.isSafeInteger(number)) return numberKey(number) + NO_REST;
  return numberKey(number) + restKey(Number(long.toBigInt() - BigInt(number)));
}

import type { Binary, Long, ObjectId, Timestamp } from 'bson';
import { notImplemented } from './errors.js';
import { asNumber, type Doc, regexParts, type TypeName, typeOf, type Value } from './values.js';

/*
 * Every value has a key: a text, and the order of the texts is MongoDB's order of the values
 * (https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/). Equal values have equal keys: 1, 1.0 and
 * NumberLong(1) do. A key begins with its type's rank, and none is the beginning of another, so that the keys of several columns
 * put together are the key of a compound index. Comparing, grouping, sorting and indexes all go by these texts.
 */

/** By type, first of all. 0 is left for the end of documents and arrays, which is below everything. */
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
/** Above every key that begins as the text before it does. */
export const ABOVE = '\uffff';

/** The order-preserving text of a value. @throws CommandError 238 for a Decimal128, which nothing here compares. */
export function keyOf(value: Value): string {
  return rankOf(value) + contentOf(value);
}

/** The first character of a value's key: values of one rank compare with each other, others do not match a range. */
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
 * MongoDB compares texts by their UTF-8 bytes, which is the order of the code points. JavaScript's order differs where surrogates
 * meet U+E000 and above: those change places. A NUL is followed by what ends no text.
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
/** Eight characters: a double's bytes, turned so that they sort. NaN is below every other number, and -0 is 0. */
function numberKey(number: number): string {
  if (Number.isNaN(number)) return '\0'.repeat(8);
  scratch.writeDoubleBE(number === 0 ? 0 : number);
  const first = scratch[0] ?? 0;
  if (first < 0x80) scratch[0] = first | 0x80;
  else for (let at = 0; at < 8; at += 1) scratch[at] = ~(scratch[at] ?? 0);
  return scratch.toString('latin1');
}

/** How far a long is from the double nearest to it: at most 512, and nothing for what a double holds. */
const restKey = (rest: number): string => String.fromCharCode(0x80 + (rest >> 8), rest & 0xff);
const NO_REST = restKey(0);

function longKey(long: Long): string {
  const number = long.toNumber();
  if (Number.isSafeInteger(number)) return numberKey(number) + NO_REST;
  return numberKey(number) + restKey(Number(long.toBigInt() - BigInt(number)));
}

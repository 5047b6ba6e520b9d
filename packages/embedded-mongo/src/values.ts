import {
  type Binary,
  BSONRegExp,
  type Code,
  DBRef,
  Double,
  Int32,
  Long,
  type ObjectId,
  type Timestamp,
} from 'bson';

/** Any BSON value as the codec gives it: numbers stay wrapped (Int32, Double, Long, Decimal128) so that their type survives. */
export type Value = unknown;
/** A BSON document. Stored documents are never mutated: an update makes a new one. `undefined` means missing. */
export interface Doc {
  [field: string]: Value;
}

export type TypeName =
  | 'missing'
  | 'minKey'
  | 'null'
  | 'double'
  | 'int'
  | 'long'
  | 'decimal'
  | 'string'
  | 'symbol'
  | 'object'
  | 'array'
  | 'binData'
  | 'objectId'
  | 'bool'
  | 'date'
  | 'timestamp'
  | 'regex'
  | 'javascript'
  | 'javascriptWithScope'
  | 'maxKey';

/** BSON's type numbers, as `$type` accepts them. */
export const typeNumbers: Readonly<Record<string, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

/** MongoDB's order of types; types of one rank compare by value. */
const ranks: Readonly<Record<TypeName, number>> = {
  minKey: -1,
  missing: 0,
  null: 5,
  double: 10,
  int: 10,
  long: 10,
  decimal: 10,
  string: 15,
  symbol: 15,
  object: 20,
  array: 25,
  binData: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  javascript: 60,
  javascriptWithScope: 65,
  maxKey: 127,
};

const wrappers: Readonly<Record<string, TypeName>> = {
  Int32: 'int',
  Double: 'double',
  Long: 'long',
  Decimal128: 'decimal',
  ObjectId: 'objectId',
  Binary: 'binData',
  BSONRegExp: 'regex',
  Timestamp: 'timestamp',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
  BSONSymbol: 'symbol',
  Code: 'javascript',
  DBRef: 'object',
};

/** The BSON type of a value. */
export function typeOf(value: Value): TypeName {
  switch (typeof value) {
    case 'undefined':
      return 'missing';
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'long';
    case 'number':
      return isInt32(value) ? 'int' : 'double';
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) return 'array';
      if (value instanceof Date) return 'date';
      if ('_bsontype' in value && typeof value._bsontype === 'string') {
        const name = wrappers[value._bsontype];
        if (name === 'javascript' && (value as Code).scope) return 'javascriptWithScope';
        if (name) return name;
      }
      return 'object';
    }
    default:
      throw new TypeError(`A ${typeof value} is not a BSON value`);
  }
}

/** The place of a value's type in MongoDB's comparison order: equal for types that compare with each other. */
export function typeRank(value: Value): number {
  return ranks[typeOf(value)];
}

export function isDoc(value: Value): value is Doc {
  return typeof value === 'object' && typeOf(value) === 'object';
}

export function isNumber(value: Value): boolean {
  return typeRank(value) === 10;
}

function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** A BSON number as a JavaScript number; anything else is `undefined`. Longs beyond 2^53 lose precision. */
export function asNumber(value: Value): number | undefined {
  switch (typeOf(value)) {
    case 'int':
    case 'double':
      return typeof value === 'number' ? value : (value as Int32 | Double).value;
    case 'long':
      return typeof value === 'bigint' ? Number(value) : (value as Long).toNumber();
    case 'decimal':
      return Number(String(value));
    default:
      return undefined;
  }
}

/** What MongoDB takes for true in options and projections: true, and every number but 0. */
export function isTruthy(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  return isNumber(value) ? asNumber(value) !== 0 : value !== undefined && value !== null;
}

/** The narrowest BSON number type for a JavaScript number, as MongoDB's own arithmetic would choose it. */
export function numberValue(value: number): Int32 | Long | Double {
  if (isInt32(value)) return new Int32(value);
  return Number.isSafeInteger(value) && !Object.is(value, -0) ? Long.fromNumber(value) : new Double(value);
}

/** A copy that may be changed without touching the stored document. Scalars are shared: they are immutable. */
export function clone<T extends Value>(value: T): T {
  if (Array.isArray(value)) return value.map((item) => clone<Value>(item)) as T;
  if (!isDoc(value) || value instanceof DBRef) return value;
  const copy: Doc = {};
  for (const field in value) copy[field] = clone(value[field]);
  return copy as T;
}

/** The pattern and options of a regular expression value. */
export function regexParts(value: Value): { pattern: string; options: string } | undefined {
  return value instanceof BSONRegExp ? { pattern: value.pattern, options: value.options } : undefined;
}

/** A value as the mongo shell prints it: the form used in MongoDB's error messages. */
export function toShell(value: Value): string {
  switch (typeOf(value)) {
    case 'missing':
    case 'null':
      return 'null';
    case 'string':
    case 'symbol':
      return `"${String(value).replace(/["\\]/g, '\\$&')}"`;
    case 'object': {
      const fields = Object.entries(value as Doc).map(([field, item]) => `${field}: ${toShell(item)}`);
      return fields.length ? `{ ${fields.join(', ')} }` : '{}';
    }
    case 'array':
      return (value as Value[]).length ? `[ ${(value as Value[]).map(toShell).join(', ')} ]` : '[]';
    case 'objectId':
      return `ObjectId('${(value as ObjectId).toHexString()}')`;
    case 'date':
      return `new Date(${(value as Date).getTime()})`;
    case 'double': {
      const number = asNumber(value) ?? Number.NaN;
      return Number.isInteger(number) ? `${number}.0` : String(number);
    }
    case 'decimal':
      return `NumberDecimal("${String(value)}")`;
    case 'binData':
      return `BinData(${(value as Binary).sub_type}, ${Buffer.from((value as Binary).value())
        .toString('hex')
        .toUpperCase()})`;
    case 'timestamp':
      return `Timestamp(${(value as Timestamp).t}, ${(value as Timestamp).i})`;
    case 'regex': {
      const parts = regexParts(value);
      return `/${parts?.pattern}/${parts?.options}`;
    }
    case 'minKey':
      return 'MinKey';
    case 'maxKey':
      return 'MaxKey';
    default:
      return String(value);
  }
}

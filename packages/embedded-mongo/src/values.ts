import { type Binary, BSONRegExp, type Double, Int32, type Long, type ObjectId, type Timestamp } from 'bson';

/** Any BSON value as decoded: numbers stay wrapped (Int32, Double, Long, Decimal128) to keep their type. */
export type Value = unknown;
/** A BSON document. A missing field reads as `undefined`. Read names that a client chose with {@link field}: one may be `constructor`. */
export interface Doc {
  [field: string]: Value;
}

/** BSON's type numbers (https://bsonspec.org), by the names used in `$type`. */
const typeNumbers = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
} as const;

/** `unsupported`: types that cannot be stored here: code, symbols, DBRefs and pointers. */
export type TypeName = keyof typeof typeNumbers | 'missing' | 'unsupported';

/** The type for an alias or a number in `$type`. */
export function typeNamed(name: Value): TypeName | undefined {
  const number = asNumber(name);
  return (Object.keys(typeNumbers) as (keyof typeof typeNumbers)[]).find(
    (type) => type === name || typeNumbers[type] === number,
  );
}

const wrappers: ReadonlyMap<unknown, TypeName> = new Map<unknown, TypeName>([
  ['Int32', 'int'],
  ['Double', 'double'],
  ['Long', 'long'],
  ['Decimal128', 'decimal'],
  ['ObjectId', 'objectId'],
  ['Binary', 'binData'],
  ['BSONRegExp', 'regex'],
  ['Timestamp', 'timestamp'],
  ['MinKey', 'minKey'],
  ['MaxKey', 'maxKey'],
]);

/** The BSON type of a value. */
export function typeOf(value: Value): TypeName {
  switch (typeof value) {
    case 'undefined':
      return 'missing';
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'number':
      return isInt32(value) ? 'int' : 'double';
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return 'array';
      if (value instanceof Date) return 'date';
      // A plain object is a document even if it has a field `_bsontype`; only other objects are wrappers.
      if (isDoc(value)) return 'object';
      return wrappers.get((value as { _bsontype?: unknown })._bsontype) ?? 'unsupported';
    default:
      return 'unsupported';
  }
}

export function isDoc(value: Value): value is Doc {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The field's own value, never one of JavaScript's prototype. */
export function field(doc: Doc, name: string): Value {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

/** Sets a field of any name; a plain assignment to `__proto__` would not create a field. */
export function setField(doc: Doc, name: string, value: Value): void {
  if (name !== '__proto__') doc[name] = value;
  else Object.defineProperty(doc, name, { value, writable: true, enumerable: true, configurable: true });
}

const isInt32 = (value: number): boolean => (value | 0) === value && !Object.is(value, -0);

export function isNumber(value: Value): boolean {
  const type = typeOf(value);
  return type === 'int' || type === 'double' || type === 'long' || type === 'decimal';
}

/** A BSON number as a JavaScript number; `undefined` for anything else. Longs beyond 2^53 and decimals lose precision. */
export function asNumber(value: Value): number | undefined {
  switch (typeOf(value)) {
    case 'int':
    case 'double':
      return typeof value === 'number' ? value : (value as Int32 | Double).value;
    case 'long':
      return (value as Long).toNumber();
    case 'decimal':
      return Number(String(value));
    default:
      return undefined;
  }
}

/** MongoDB's truth in options, projections and `$cond`: anything but false, 0, null and a missing value. */
export function isTruthy(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  return isNumber(value) ? asNumber(value) !== 0 : value !== undefined && value !== null;
}

/** A count in the type of MongoDB's answers. */
export const count = (value: number): Int32 => new Int32(value);

/** A copy that may be changed. Scalars are shared, since they are immutable. */
export function clone<T extends Value>(value: T): T {
  if (Array.isArray(value)) return value.map((item) => clone<Value>(item)) as T;
  if (!isDoc(value)) return value;
  const copy: Doc = {};
  for (const [name, item] of Object.entries(value)) setField(copy, name, clone(item));
  return copy as T;
}

/** The pattern and options of a regular expression value. */
export function regexParts(value: Value): { pattern: string; options: string } | undefined {
  return value instanceof BSONRegExp ? { pattern: value.pattern, options: value.options } : undefined;
}

/** A value as the mongo shell prints it, for error messages. */
export function toShell(value: Value): string {
  switch (typeOf(value)) {
    case 'missing':
    case 'null':
      return 'null';
    case 'string':
      return `"${String(value).replace(/["\\]/g, '\\$&')}"`;
    case 'object': {
      const fields = Object.entries(value as Doc).map(([name, item]) => `${name}: ${toShell(item)}`);
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
    case 'binData': {
      const binary = value as Binary;
      return `BinData(${binary.sub_type}, ${Buffer.from(binary.value()).toString('hex').toUpperCase()})`;
    }
    case 'timestamp':
      return `Timestamp(${(value as Timestamp).t}, ${(value as Timestamp).i})`;
    case 'regex':
      return `/${regexParts(value)?.pattern}/${regexParts(value)?.options}`;
    default:
      return String(value);
  }
}

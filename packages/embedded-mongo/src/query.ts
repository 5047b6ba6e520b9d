import { CommandError, notImplemented } from './errors.js';
import { keyOf, rankOf } from './keys.js';
import { rootOf, someValue } from './paths.js';
import { compileRegex } from './texts.js';
import {
  asNumber,
  type Doc,
  isDoc,
  isNumber,
  regexParts,
  type TypeName,
  typeNamed,
  typeOf,
  type Value,
} from './values.js';

/** A compiled filter. */
export interface Filter {
  /** The top-level fields that it reads. */
  readonly fields: ReadonlySet<string>;
  matches(doc: Doc): boolean;
}

/** One operator's test. `some` calls it with each value that the path reaches. */
type Condition = (some: (test: (value: Value) => boolean) => boolean) => boolean;

/** MongoDB's query operators that this server refuses by name; any other is unknown to MongoDB, too. */
const absent = new Set(
  `$not $exists $size $all $elemMatch $mod $nor $expr $where $text $jsonSchema $geoWithin $geoIntersects $near $nearSphere
   $within $bitsAllSet $bitsAllClear $bitsAnySet $bitsAnyClear $sampleRate $uniqueDocs $maxDistance $minDistance $rand`.split(
    /\s+/,
  ),
);

/** Compiles a filter once for many documents. @throws CommandError 2 and 14 as MongoDB does; 238 for what is not supported. */
export function compileFilter(filter: Value): Filter {
  if (filter === undefined || filter === null) return { fields: new Set(), matches: () => true };
  if (!isDoc(filter)) throw new CommandError(14, 'Expected field filter to be of type object');
  const fields = new Set<string>();
  const predicates = Object.entries(filter)
    .filter(([name]) => name !== '$comment')
    .map(([name, value]) => {
      if (name.startsWith('$')) return compileLogical(name, value, fields);
      fields.add(rootOf(name));
      const path = name.split('.');
      const condition = compileCondition(value);
      return (doc: Doc) => condition((test) => someValue(doc, path, test));
    });
  return { fields, matches: (doc) => predicates.every((predicate) => predicate(doc)) };
}

function compileLogical(operator: string, value: Value, fields: Set<string>): (doc: Doc) => boolean {
  if (absent.has(operator)) throw notImplemented(`The query operator ${operator}`);
  if (operator !== '$and' && operator !== '$or')
    throw new CommandError(
      2,
      `unknown top level operator: ${operator}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
    );
  if (!Array.isArray(value) || value.length === 0)
    throw new CommandError(2, `${operator} must be ${Array.isArray(value) ? 'a nonempty' : 'an'} array`);
  if (!value.every(isDoc)) throw new CommandError(2, `${operator} argument's entries must be objects`);
  const clauses = value.map(compileFilter);
  for (const clause of clauses) for (const name of clause.fields) fields.add(name);
  return operator === '$and'
    ? (doc) => clauses.every((clause) => clause.matches(doc))
    : (doc) => clauses.some((clause) => clause.matches(doc));
}

/** Whether it is `{$gt: 1, $lt: 5}` rather than a document to compare with. */
export function isOperatorDoc(value: Value): value is Doc {
  return isDoc(value) && Object.keys(value)[0]?.startsWith('$') === true;
}

function compileCondition(value: Value): Condition {
  if (regexParts(value)) return matching(value, undefined);
  if (!isOperatorDoc(value)) return equalTo(value);
  const conditions = Object.entries(value).flatMap(([operator, operand]) =>
    operator === '$options' ? [] : [compileOperator(operator, operand, value)],
  );
  if ('$options' in value && !('$regex' in value)) throw new CommandError(2, '$options needs a $regex');
  return (some) => conditions.every((condition) => condition(some));
}

function compileOperator(operator: string, operand: Value, siblings: Doc): Condition {
  switch (operator) {
    case '$eq':
      return regexParts(operand) ? refuseRegex(operator) : equalTo(operand);
    case '$ne':
      return regexParts(operand) ? refuseRegex(operator) : not(equalTo(operand));
    case '$gt':
      return ordered(operator, operand, (value, than) => value > than);
    case '$gte':
      return ordered(operator, operand, (value, than) => value >= than);
    case '$lt':
      return ordered(operator, operand, (value, than) => value < than);
    case '$lte':
      return ordered(operator, operand, (value, than) => value <= than);
    case '$in':
      return oneOf(operator, operand);
    case '$nin':
      return not(oneOf(operator, operand));
    case '$type':
      return typed(operand);
    case '$regex':
      return matching(operand, siblings.$options);
    default:
      if (absent.has(operator)) throw notImplemented(`The query operator ${operator}`);
      throw new CommandError(2, `unknown operator: ${operator}`);
  }
}

const not =
  (condition: Condition): Condition =>
  (some) =>
    !condition(some);

function refuseRegex(operator: string): never {
  throw operator === '$eq'
    ? notImplemented('A regular expression as the operand of $eq')
    : new CommandError(2, `Can't have regex as arg to ${operator}.`);
}

function equalTo(operand: Value): Condition {
  if (operand === undefined) throw new CommandError(2, 'cannot compare to undefined');
  if (operand === null) return (some) => some((value) => value === null || value === undefined);
  const key = keyOf(operand);
  const rank = rankOf(operand);
  return (some) => some((value) => rankOf(value) === rank && keyOf(value) === key);
}

function ordered(
  operator: string,
  operand: Value,
  accepts: (value: string, than: string) => boolean,
): Condition {
  if (regexParts(operand))
    throw new CommandError(2, `Can't have RegEx as arg to predicate over field with ${operator}`);
  const type = typeOf(operand);
  if (type === 'missing') throw new CommandError(2, 'cannot compare to undefined');
  if (type === 'minKey' || type === 'maxKey') throw notImplemented(`${operator} with a ${type}`);
  const key = keyOf(operand);
  if (type === 'null')
    return (some) => some((value) => (value === null || value === undefined) && accepts(key, key));
  const rank = rankOf(operand);
  const isNaNOperand = isNaNNumber(operand);
  return (some) =>
    some((value) => {
      if (rankOf(value) !== rank) return false;
      // NaN is neither above nor below a number: only equality is true.
      if (isNaNOperand !== isNaNNumber(value)) return false;
      return accepts(keyOf(value), key);
    });
}
const isNaNNumber = (value: Value): boolean => isNumber(value) && Number.isNaN(asNumber(value));

function oneOf(operator: string, operand: Value): Condition {
  if (!Array.isArray(operand)) throw new CommandError(2, `${operator} needs an array`);
  if (operand.some(isOperatorDoc)) throw new CommandError(2, `cannot nest $ under ${operator}`);
  if (operand.some((item) => regexParts(item)))
    throw notImplemented(`A regular expression within ${operator}`);
  const keys = new Set(operand.map(keyOf));
  const hasNull = operand.includes(null);
  return (some) =>
    some((value) => (value === undefined || value === null ? hasNull : keys.has(keyOf(value))));
}

function typed(operand: Value): Condition {
  const names = (Array.isArray(operand) ? operand : [operand]).flatMap((name): TypeName[] => {
    if (name === 'number') return ['int', 'long', 'double', 'decimal'];
    const type = typeNamed(name);
    if (!type) throw new CommandError(2, `Unknown type name alias, or a type that is not kept here: ${name}`);
    return [type];
  });
  const types = new Set(names);
  return (some) => some((value) => types.has(typeOf(value)));
}

function matching(operand: Value, options: Value): Condition {
  const matches = compileRegex(operand, options);
  return (some) => some((value) => typeof value === 'string' && matches(value));
}

/** The conditions on one path, at the filter's top level or within `$and`. */
export interface Asked {
  readonly path: string;
  readonly condition: Value;
}

/** The conditions that hold for every matching document. */
export function conditionsOf(filter: Value): Asked[] {
  if (!isDoc(filter)) return [];
  return Object.entries(filter).flatMap(([path, condition]): Asked[] => {
    if (path === '$and') return (condition as Value[]).flatMap(conditionsOf);
    return path.startsWith('$') ? [] : [{ path, condition }];
  });
}

/** The complete list of values that a condition allows; `undefined` when it allows others. */
export function valuesOf(condition: Value): readonly Value[] | undefined {
  if (!isOperatorDoc(condition)) return regexParts(condition) ? undefined : [condition];
  if (Object.hasOwn(condition, '$eq')) return [condition.$eq];
  return Array.isArray(condition.$in) ? condition.$in : undefined;
}

/**
 * The values that a filter's equalities fix, which an upsert writes into the new document.
 * @throws CommandError 54 for a path that is fixed twice, or within another one.
 */
export function fixedBy(filter: Value): Map<string, Value> {
  const fixed = new Map<string, Value>();
  const clauses = (part: Value): Asked[] => {
    const or = isDoc(part) && Array.isArray(part.$or) && part.$or.length === 1 ? part.$or : [];
    return [...conditionsOf(part), ...or.flatMap(clauses)];
  };
  for (const { path, condition } of clauses(filter)) {
    const values = valuesOf(condition);
    if (values?.length !== 1) continue;
    for (const other of fixed.keys())
      if (path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`))
        throw new CommandError(54, `cannot infer query fields to set, path '${path}' is matched twice`);
    fixed.set(path, values[0]);
  }
  return fixed;
}

import { compare, equal, identity } from './compare.js';
import { CommandError, notImplemented } from './errors.js';
import { compileExpression } from './expressions.js';
import { type MatchedElement, someValue } from './paths.js';
import {
  asNumber,
  type Doc,
  isDoc,
  isNumber,
  isTruthy,
  regexParts,
  type TypeName,
  toShell,
  typeNumbers,
  typeOf,
  typeRank,
  type Value,
} from './values.js';

/** Whether a document matches; `found` learns which array element did, for the positional operator. */
export type Predicate = (doc: Value, found?: MatchedElement) => boolean;

/** Asks whether any value at the condition's path passes the test; with `expandLeaf`, elements of a final array too. */
type Probe = (test: (value: Value) => boolean, expandLeaf: boolean) => boolean;
/** One operator on one path, independent of how the path's values are found. */
type Condition = (probe: Probe) => boolean;

const knownButAbsent = new Set([
  '$where',
  '$text',
  '$jsonSchema',
  '$geoWithin',
  '$geoIntersects',
  '$near',
  '$nearSphere',
  '$within',
  '$bitsAllSet',
  '$bitsAllClear',
  '$bitsAnySet',
  '$bitsAnyClear',
  '$sampleRate',
  '$uniqueDocs',
  '$maxDistance',
  '$minDistance',
  '$rand',
]);

/** Compiles a filter once for many documents. Unknown operators: code 2 as MongoDB; known ones out of scope: code 238. */
export function compileFilter(filter: Value): Predicate {
  if (filter === undefined || filter === null) return () => true;
  if (!isDoc(filter)) throw new CommandError(14, 'Expected field filter to be of type object');
  const predicates = Object.entries(filter)
    .filter(([field]) => field !== '$comment')
    .map(([field, value]) =>
      field.startsWith('$') ? compileLogical(field, value) : compileField(field, value),
    );
  if (predicates.length === 1 && predicates[0]) return predicates[0];
  return (doc, found) => predicates.every((predicate) => predicate(doc, found));
}

function compileLogical(operator: string, value: Value): Predicate {
  switch (operator) {
    case '$and':
    case '$or':
    case '$nor': {
      if (!Array.isArray(value) || value.length === 0) {
        throw new CommandError(2, `${operator} must be ${Array.isArray(value) ? 'a nonempty' : 'an'} array`);
      }
      if (!value.every(isDoc)) throw new CommandError(2, `${operator} argument's entries must be objects`);
      const clauses = value.map(compileFilter);
      if (operator === '$and') return (doc, found) => clauses.every((clause) => clause(doc, found));
      if (operator === '$or') return (doc, found) => clauses.some((clause) => clause(doc, found));
      return (doc) => !clauses.some((clause) => clause(doc));
    }
    case '$expr': {
      const expression = compileExpression(value);
      return (doc) => isTruthy(expression(doc as Doc));
    }
    default:
      if (knownButAbsent.has(operator)) throw notImplemented(`The query operator ${operator}`);
      throw new CommandError(
        2,
        `unknown top level operator: ${operator}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function compileField(field: string, value: Value): Predicate {
  const path = field.split('.');
  const condition = compileCondition(value);
  return (doc, found) => condition((test, expandLeaf) => someValue(doc, path, expandLeaf, test, found));
}

/** `{$gt: 1, $lt: 5}` rather than a document to be equal to. */
export function isOperatorDoc(value: Value): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first?.startsWith('$') === true && !['$ref', '$id', '$db'].includes(first);
}

function compileCondition(value: Value): Condition {
  if (regexParts(value)) return regexCondition(value, undefined);
  if (!isOperatorDoc(value)) return equalTo(value);
  const conditions = Object.entries(value).flatMap(([operator, operand]) =>
    operator === '$options' ? [] : [compileOperator(operator, operand, value)],
  );
  if ('$options' in value && !('$regex' in value)) throw new CommandError(2, '$options needs a $regex');
  return (probe) => conditions.every((condition) => condition(probe));
}

function equalTo(operand: Value): Condition {
  const test = equalityTest(operand);
  return (probe) => probe(test, true);
}

function equalityTest(operand: Value): (value: Value) => boolean {
  if (operand === null) return (value) => value === null || value === undefined;
  return (value) => value !== undefined && equal(value, operand);
}

function compileOperator(operator: string, operand: Value, siblings: Doc): Condition {
  switch (operator) {
    case '$eq':
      return equalTo(operand);
    case '$ne':
      if (regexParts(operand)) throw new CommandError(2, "Can't have regex as arg to $ne.");
      return not(equalTo(operand));
    case '$gt':
      return ordered(operator, operand, (order) => order > 0);
    case '$gte':
      return ordered(operator, operand, (order) => order >= 0);
    case '$lt':
      return ordered(operator, operand, (order) => order < 0);
    case '$lte':
      return ordered(operator, operand, (order) => order <= 0);
    case '$in':
      return oneOf(operator, operand);
    case '$nin':
      return not(oneOf(operator, operand));
    case '$not':
      if (!regexParts(operand) && !isDoc(operand))
        throw new CommandError(2, '$not needs a regex or a document');
      if (isDoc(operand) && !isOperatorDoc(operand)) {
        const [unknown] = Object.keys(operand);
        throw new CommandError(2, unknown ? `unknown operator: ${unknown}` : '$not cannot be empty');
      }
      return not(compileCondition(operand));
    case '$exists': {
      const exists: Condition = (probe) => probe((value) => value !== undefined, true);
      return isTruthy(operand) ? exists : not(exists);
    }
    case '$type': {
      const types = new Set((Array.isArray(operand) ? operand : [operand]).flatMap(typeNames));
      return (probe) => probe((value) => types.has(typeOf(value)), true);
    }
    case '$size': {
      const size = asNumber(operand);
      if (size === undefined || !Number.isInteger(size) || size < 0) {
        throw new CommandError(
          2,
          `Failed to parse $size. Expected a non-negative integer in: $size: ${toShell(operand)}`,
        );
      }
      return (probe) => probe((value) => Array.isArray(value) && value.length === size, false);
    }
    case '$mod':
      return modulo(operand);
    case '$regex':
      return regexCondition(operand, siblings.$options);
    case '$all':
      return all(operand);
    case '$elemMatch':
      return elementMatch(operand);
    default:
      if (knownButAbsent.has(operator)) throw notImplemented(`The query operator ${operator}`);
      throw new CommandError(2, `unknown operator: ${operator}`);
  }
}

function not(condition: Condition): Condition {
  return (probe) => !condition(probe);
}

function ordered(operator: string, operand: Value, accepts: (order: number) => boolean): Condition {
  if (regexParts(operand))
    throw new CommandError(2, `Can't have RegEx as arg to predicate over field with ${operator}`);
  const isNaNOperand = isNumber(operand) && Number.isNaN(asNumber(operand));
  const type = typeOf(operand);
  const isOpenEnded = type === 'minKey' || type === 'maxKey';
  const rank = typeRank(operand);
  const test = (value: Value): boolean => {
    if (operand === null) return (value === null || value === undefined) && accepts(0);
    if (value === undefined) return false;
    if (isOpenEnded) return accepts(compare(value, operand));
    if (typeRank(value) !== rank) return false;
    const order = compare(value, operand);
    // NaN is neither above nor below a number: only equality holds.
    if (order !== 0 && rank === 10 && (isNaNOperand || Number.isNaN(asNumber(value)))) return false;
    return accepts(order);
  };
  return (probe) => probe(test, true);
}

function oneOf(operator: string, operand: Value): Condition {
  if (!Array.isArray(operand)) throw new CommandError(2, `${operator} needs an array`);
  if (operand.some(isOperatorDoc)) throw new CommandError(2, `cannot nest $ under ${operator}`);
  const regexes = operand.filter((item) => regexParts(item)).map((item) => regexTest(item, undefined));
  const hasNull = operand.includes(null);
  const values = new Set(operand.map(identity));
  const test = (value: Value): boolean => {
    if (value === undefined || value === null) return hasNull;
    return values.has(identity(value)) || regexes.some((regex) => regex(value));
  };
  return (probe) => probe(test, true);
}

function typeNames(operand: Value): TypeName[] {
  if (typeof operand === 'string') {
    if (operand === 'number') return ['int', 'long', 'double', 'decimal'];
    if (operand in typeNumbers) return [operand as TypeName];
    throw new CommandError(2, `Unknown type name alias: ${operand}`);
  }
  const number = asNumber(operand);
  if (number === undefined) throw new CommandError(14, 'type must be represented as a number or a string');
  const name = Object.keys(typeNumbers).find((key) => typeNumbers[key] === number);
  if (!name) throw new CommandError(2, `Invalid numerical type code: ${number}`);
  return [name as TypeName];
}

function modulo(operand: Value): Condition {
  if (!Array.isArray(operand)) throw new CommandError(2, 'malformed mod, needs to be an array');
  if (operand.length !== 2) {
    throw new CommandError(2, `malformed mod, ${operand.length < 2 ? 'not enough' : 'too many'} elements`);
  }
  const [divisor, remainder] = operand.map(asNumber);
  if (divisor === undefined) throw new CommandError(2, 'malformed mod, divisor not a number');
  if (remainder === undefined) throw new CommandError(2, 'malformed mod, remainder not a number');
  if (!Number.isFinite(divisor) || !Number.isFinite(remainder))
    throw new CommandError(2, 'malformed mod, not a finite number');
  if (Math.trunc(divisor) === 0) throw new CommandError(2, 'divisor cannot be 0');
  return (probe) =>
    probe((value) => {
      const number = asNumber(value);
      // Adding 0 turns -0 into 0, which is the same remainder.
      return number !== undefined && (Math.trunc(number) % Math.trunc(divisor)) + 0 === Math.trunc(remainder);
    }, true);
}

function regexCondition(operand: Value, options: Value): Condition {
  const test = regexTest(operand, options);
  return (probe) => probe(test, true);
}

function regexTest(operand: Value, options: Value): (value: Value) => boolean {
  const parts = regexParts(operand) ?? { pattern: operand, options: '' };
  if (typeof parts.pattern !== 'string') throw new CommandError(2, '$regex has to be a string');
  if (options !== undefined && typeof options !== 'string')
    throw new CommandError(2, '$options has to be a string');
  if (options && parts.options) throw new CommandError(51075, 'options set in both $regex and $options');
  const flags = [...new Set(`${parts.options}${options ?? ''}`)];
  for (const flag of flags) {
    if (flag === 'x') throw notImplemented('The regular expression option x');
    if (!'imsu'.includes(flag)) throw new CommandError(51108, `invalid flag in regex options: ${flag}`);
  }
  const regex = compileRegex(parts.pattern, flags.filter((flag) => flag !== 'u').join(''));
  return (value) =>
    typeof value === 'string' ? regex.test(value) : typeOf(value) === 'regex' && equal(value, operand);
}

function compileRegex(pattern: string, flags: string): RegExp {
  // Inline options and the anchors and classes of PCRE mean something else, or nothing, in JavaScript.
  if (/\(\?[imsxU^-]+[):]|\\[AZzGQEKRXhHC]|\[\[:|\(\?[>|#PR(]|[*+?}]\+/.test(pattern)) {
    throw notImplemented(`The regular expression /${pattern}/ (it uses syntax of PCRE alone)`);
  }
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    throw new CommandError(
      51091,
      `Regular expression is invalid: ${error instanceof Error ? error.message : pattern}`,
    );
  }
}

function all(operand: Value): Condition {
  if (!Array.isArray(operand)) throw new CommandError(2, '$all needs an array');
  if (operand.length === 0) return () => false;
  const isElementMatch = (item: Value) => isDoc(item) && Object.keys(item)[0] === '$elemMatch';
  if (operand.some(isElementMatch) && !operand.every(isElementMatch))
    throw new CommandError(2, '$all/$elemMatch has to be consistent');
  if (!isElementMatch(operand[0]) && operand.some(isOperatorDoc))
    throw new CommandError(2, 'no $ expressions in $all');
  const conditions = operand.map(compileCondition);
  return (probe) => conditions.every((condition) => condition(probe));
}

function elementMatch(operand: Value): Condition {
  const test = compileElement(operand);
  return (probe) => probe((value) => Array.isArray(value) && value.some(test), false);
}

/** The test that `$elemMatch`, `$pull` and array filters apply to one array element. */
export function compileElement(operand: Value): (element: Value) => boolean {
  if (!isDoc(operand)) throw new CommandError(2, '$elemMatch needs an Object');
  const [first] = Object.keys(operand);
  if (isOperatorDoc(operand) && !['$and', '$or', '$nor', '$expr'].includes(first ?? '')) {
    return compileValueTest(operand);
  }
  const predicate = compileFilter(operand);
  return (element) => (isDoc(element) || Array.isArray(element)) && predicate(element);
}

/** The test of one value by a condition, without entering it should it be an array. */
export function compileValueTest(operand: Value): (value: Value) => boolean {
  const condition = compileCondition(operand);
  return (value) => condition((test) => test(value));
}

/** The paths that a filter fixes to one value, as an upsert writes them and an index looks them up. */
export function equalities(filter: Value): Map<string, Value> {
  const fixed = new Map<string, Value>();
  if (!isDoc(filter)) return fixed;
  for (const [field, value] of Object.entries(filter)) {
    if (
      field === '$and' ||
      ((field === '$or' || field === '$in') && Array.isArray(value) && value.length === 1)
    ) {
      for (const clause of value as Value[])
        for (const [path, item] of equalities(clause)) fixed.set(path, item);
    } else if (!field.startsWith('$') && !regexParts(value)) {
      if (!isOperatorDoc(value)) fixed.set(field, value);
      else if ('$eq' in value) fixed.set(field, value.$eq);
      else {
        const only = value.$in ?? value.$all;
        if (Array.isArray(only) && only.length === 1 && !regexParts(only[0]) && !isOperatorDoc(only[0]))
          fixed.set(field, only[0]);
      }
    }
  }
  return fixed;
}

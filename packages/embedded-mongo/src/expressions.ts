import { Double, type ObjectId } from 'bson';
import { CommandError, notImplemented } from './errors.js';
import { compare } from './keys.js';
import { refuseDecimal } from './numbers.js';
import { singleValue } from './paths.js';
import { asNumber, type Doc, isDoc, isNumber, isTruthy, typeOf, type Value } from './values.js';

/** A compiled aggregation expression; `undefined` is the missing value. */
export type Expression = (doc: Doc) => Value;

type Compile = (operand: Value, what: string) => Expression;

/**
 * Compiles the expressions that the office's views use (apps/api/src/admin/views.ts), with MongoDB 7's results
 * (https://www.mongodb.com/docs/manual/reference/operator/aggregation/). Any other is refused by name.
 * @throws CommandError with MongoDB's code for operands that it refuses; 238 for what is not supported.
 */
export function compileExpression(expression: Value): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression);
  if (Array.isArray(expression)) throw notImplemented('A list as an expression');
  if (!isDoc(expression)) return () => expression;
  const [name, ...others] = Object.keys(expression);
  if (name === undefined || !name.startsWith('$'))
    throw notImplemented('A document of expressions (each field by itself is)');
  if (others.length > 0)
    throw new CommandError(
      15983,
      `an expression specification must contain exactly one field, the name of the expression. Found ${others.length + 1} fields`,
    );
  const compile = operators.get(name);
  if (!compile) throw notImplemented(`The expression operator ${name}`);
  return compile(expression[name], name);
}

function compilePath(text: string): Expression {
  if (text === '$$NOW') {
    const now = new Date();
    return () => now;
  }
  if (text.startsWith('$$')) throw notImplemented(`The variable ${text}`);
  const path = text.slice(1).split('.');
  if (path.includes('')) throw new CommandError(15998, 'FieldPath field names may not be empty strings.');
  const last = path.at(-1) ?? '';
  const before = path.slice(0, -1);
  return (doc) => {
    const parent = before.length === 0 ? doc : singleValue(doc, before, 'A field path');
    return isDoc(parent) && Object.hasOwn(parent, last) ? parent[last] : undefined;
  };
}

/** The operands of an operator with a fixed number of them. @throws CommandError 16020 for another number. */
function compileList(operand: Value, what: string, least: number, most = least): Expression[] {
  const list = Array.isArray(operand) ? operand : [operand];
  if (list.length < least || list.length > most)
    throw new CommandError(
      16020,
      `Expression ${what} takes exactly ${least} arguments. ${list.length} were passed in.`,
    );
  return list.map(compileExpression);
}

const isNothing = (value: Value): boolean => value === undefined || value === null;

const comparison =
  (answer: (order: number) => boolean): Compile =>
  (operand, what) => {
    const [left, right] = compileList(operand, what, 2) as [Expression, Expression];
    return (doc) => answer(compare(left(doc), right(doc)));
  };

const ifNull: Compile = (operand) => {
  if (!Array.isArray(operand) || operand.length < 2)
    throw new CommandError(1257300, '$ifNull needs at least two arguments');
  const choices = operand.map(compileExpression);
  return (doc) => {
    let value: Value;
    for (const choice of choices) {
      value = choice(doc);
      if (!isNothing(value)) return value;
    }
    return value;
  };
};

const divide: Compile = (operand, what) => {
  const [dividend, divisor] = compileList(operand, what, 2) as [Expression, Expression];
  return (doc) => {
    const values = [dividend(doc), divisor(doc)] as const;
    if (values.some(isNothing)) return null;
    for (const value of values) {
      if (!isNumber(value))
        throw new CommandError(
          14,
          `$divide only supports numeric types, not ${typeOf(values[0])} and ${typeOf(values[1])}`,
        );
      refuseDecimal(value, '$divide');
    }
    const [a = 0, b = 0] = values.map(asNumber);
    if (b === 0) throw new CommandError(2, "can't $divide by zero");
    return new Double(a / b);
  };
};

const concat: Compile = (operand) => {
  const parts = (Array.isArray(operand) ? operand : [operand]).map(compileExpression);
  return (doc) => {
    const values = parts.map((part) => part(doc));
    if (values.some(isNothing)) return null;
    for (const value of values)
      if (typeof value !== 'string')
        throw new CommandError(16702, `$concat only supports strings, not ${typeOf(value)}`);
    return values.join('');
  };
};

/** The characters that MongoDB's `$trim` removes by default: its documented list differs from JavaScript's. */
const BLANK = '[\\0\\t\\n\\v\\f\\r \\u00a0\\u1680\\u2000-\\u200a]+';
const BLANK_ENDS = new RegExp(`^${BLANK}|${BLANK}$`, 'g');

const trim: Compile = (operand) => {
  const { input, ...others } = isDoc(operand) ? operand : {};
  if (input === undefined) throw new CommandError(50695, '$trim requires an "input" field');
  refuseOthers(others, '$trim');
  const compiled = compileExpression(input);
  return (doc) => {
    const value = compiled(doc);
    if (isNothing(value)) return null;
    if (typeof value !== 'string')
      throw new CommandError(50699, `$trim requires its input to be a string, got ${typeOf(value)}`);
    return value.replace(BLANK_ENDS, '');
  };
};

function refuseOthers(others: Doc, what: string): void {
  const [other] = Object.keys(others);
  if (other !== undefined) throw notImplemented(`The option ${other} of ${what}`);
}

const toText: Compile = (operand, what) => {
  const [input] = compileList(operand, what, 1) as [Expression];
  return (doc) => {
    const value = input(doc);
    if (isNothing(value)) return null;
    if (typeof value === 'string') return value;
    if (typeOf(value) === 'objectId') return (value as ObjectId).toHexString();
    throw notImplemented(`$toString of a ${typeOf(value)}`);
  };
};

/** Counts in code points. */
const substring: Compile = (operand, what) => {
  const [input, from, length] = compileList(operand, what, 3) as [Expression, Expression, Expression];
  return (doc) => {
    const value = input(doc);
    const [start, size] = [asNumber(from(doc)), asNumber(length(doc))];
    if (start === undefined || size === undefined || !Number.isInteger(start) || !Number.isInteger(size))
      throw new CommandError(34450, '$substrCP: starting index and length must be whole numbers');
    if (start < 0 || size < 0)
      throw new CommandError(start < 0 ? 34453 : 34454, '$substrCP: no negative index or length');
    if (isNothing(value)) return '';
    if (typeof value !== 'string') throw notImplemented(`$substrCP of a ${typeOf(value)}`);
    return [...value].slice(start, start + size).join('');
  };
};

const conditional: Compile = (operand, what) => {
  if (!Array.isArray(operand)) throw notImplemented('$cond as a document');
  const [test, yes, no] = compileList(operand, what, 3) as [Expression, Expression, Expression];
  return (doc) => (isTruthy(test(doc)) ? yes(doc) : no(doc));
};

const choose: Compile = (operand) => {
  const { branches, default: otherwise, ...others } = isDoc(operand) ? operand : {};
  refuseOthers(others, '$switch');
  if (!Array.isArray(branches) || branches.length === 0)
    throw new CommandError(40068, '$switch requires at least one branch.');
  const compiled = branches.map((branch: Value) => {
    if (!isDoc(branch) || branch.case === undefined || branch.then === undefined)
      throw new CommandError(40066, "$switch requires each branch have a 'case' and a 'then' expression");
    return { test: compileExpression(branch.case), result: compileExpression(branch.then) };
  });
  const fallback = otherwise === undefined ? undefined : compileExpression(otherwise);
  return (doc) => {
    const branch = compiled.find(({ test }) => isTruthy(test(doc)));
    if (branch) return branch.result(doc);
    if (!fallback)
      throw new CommandError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    return fallback(doc);
  };
};

const padded = (number: number, length: number): string => String(number).padStart(length, '0');
const specifiers: ReadonlyMap<string, (at: Date) => string> = new Map<string, (at: Date) => string>([
  ['Y', (at) => padded(at.getUTCFullYear(), 4)],
  ['m', (at) => padded(at.getUTCMonth() + 1, 2)],
  ['d', (at) => padded(at.getUTCDate(), 2)],
  ['H', (at) => padded(at.getUTCHours(), 2)],
  ['M', (at) => padded(at.getUTCMinutes(), 2)],
  ['S', (at) => padded(at.getUTCSeconds(), 2)],
  ['L', (at) => padded(at.getUTCMilliseconds(), 3)],
  ['%', () => '%'],
]);

/** With a format and, unless in UTC, an offset such as +05:30. */
const dateToString: Compile = (operand) => {
  const { date, format, timezone = '+00:00', ...others } = isDoc(operand) ? operand : {};
  refuseOthers(others, '$dateToString');
  if (date === undefined) throw new CommandError(18628, "Missing 'date' parameter to $dateToString");
  if (typeof format !== 'string') throw notImplemented('$dateToString without a format as text');
  const offset = typeof timezone === 'string' ? /^([+-])(\d\d):(\d\d)$/.exec(timezone) : undefined;
  if (!offset) throw notImplemented(`$dateToString in the time zone ${String(timezone)}`);
  const minutes = Number(offset[2]) * 60 + Number(offset[3]);
  const shift = (offset[1] === '-' ? -minutes : minutes) * 60_000;
  const unknown = /%(?![YmdHMSL%])(.?)/.exec(format.replaceAll('%%', ''));
  if (unknown) throw notImplemented(`The specifier %${unknown[1]} of $dateToString`);
  const input = compileExpression(date);
  return (doc) => {
    const value = input(doc);
    if (isNothing(value)) return null;
    if (!(value instanceof Date)) throw notImplemented(`$dateToString of a ${typeOf(value)}`);
    const local = new Date(value.getTime() + shift);
    const year = local.getUTCFullYear();
    if (!(year >= 0 && year <= 9999))
      throw new CommandError(18537, '$dateToString is only defined on year 0-9999');
    return format.replace(/%(.)/g, (_all, letter: string) => specifiers.get(letter)?.(local) ?? '');
  };
};

const operators: ReadonlyMap<string, Compile> = new Map<string, Compile>([
  ['$eq', comparison((order) => order === 0)],
  ['$ne', comparison((order) => order !== 0)],
  ['$gt', comparison((order) => order > 0)],
  ['$gte', comparison((order) => order >= 0)],
  ['$lt', comparison((order) => order < 0)],
  ['$lte', comparison((order) => order <= 0)],
  ['$ifNull', ifNull],
  ['$divide', divide],
  ['$concat', concat],
  ['$trim', trim],
  ['$toString', toText],
  ['$substrCP', substring],
  ['$cond', conditional],
  ['$switch', choose],
  ['$dateToString', dateToString],
  ['$literal', (operand) => () => operand],
]);

import { BSONRegExp, Double, ObjectId } from 'bson';
import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import * as mingo from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { compare, equal } from './compare.js';
import { CommandError, notImplemented } from './errors.js';
import { asNumber, clone, type Doc, isDoc, numberValue, typeOf, type Value } from './values.js';

/** A compiled aggregation expression; `undefined` is the missing value. */
export type Expression = (doc: Doc) => Value;

/**
 * The operators whose evaluation is left to mingo: those whose answers agree with MongoDB's. Others are refused, `$type` and the
 * conversions among them, because mingo sees plain JavaScript numbers.
 */
const { $abs, $add, $and, $arrayElemAt, $ceil, $concat, $concatArrays, $cond, $dateToString, $dayOfMonth } =
  mingo;
const { $dayOfWeek, $divide, $filter, $floor, $hour, $ifNull, $isArray, $let, $map } = mingo;
const { $minute, $mod, $month, $multiply, $not, $or, $reduce, $second, $split, $strLenCP, $substrCP } = mingo;
const { $subtract, $switch, $toLower, $toUpper, $trim, $year } = mingo;
const operators = {
  $abs,
  $add,
  $and,
  $arrayElemAt,
  $ceil,
  $concat,
  $concatArrays,
  $cond,
  $dateToString,
  $dayOfMonth,
  $dayOfWeek,
  $divide,
  $filter,
  $floor,
  $hour,
  $ifNull,
  $isArray,
  $let,
  $map,
  $minute,
  $mod,
  $month,
  $multiply,
  $not,
  $or,
  $reduce,
  $second,
  $split,
  $strLenCP,
  $substrCP,
  $subtract,
  $switch,
  $toLower,
  $toUpper,
  $trim,
  $year,
  $literal: (_document: Value, value: Value, _options: Options) => value,
  $cmp: comparison((order) => order),
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $in: isIn,
  $size: sizeOf,
  $toString: textOf,
};

const options: Options = {
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
  context: Context.init({ expression: operators }),
};

/** Of whole values, in MongoDB's order of all types; mingo's own look into arrays. */
function comparison(answer: (order: number) => Value) {
  return (doc: Doc, operand: Value, given: Options): Value => {
    const [left, right] = pair(doc, operand, given);
    return answer(compare(left, right));
  };
}

function isIn(doc: Doc, operand: Value, given: Options): Value {
  const [value, list] = pair(doc, operand, given);
  if (!Array.isArray(list)) {
    throw new CommandError(40081, `$in requires an array as a second argument, found: ${typeOf(list)}`);
  }
  return list.some((item) => equal(item, value));
}

function pair(doc: Doc, operand: Value, given: Options): [Value, Value] {
  if (!Array.isArray(operand) || operand.length !== 2)
    throw new CommandError(16020, 'A comparison takes exactly 2 arguments');
  return [evalExpr(doc, operand[0], given), evalExpr(doc, operand[1], given)];
}

/** Where mingo answers null, MongoDB refuses. */
function sizeOf(doc: Doc, operand: Value, given: Options): Value {
  const [value] =
    Array.isArray(operand) && operand.length === 1
      ? [evalExpr(doc, operand[0], given)]
      : [evalExpr(doc, operand, given)];
  if (Array.isArray(value)) return value.length;
  throw new CommandError(17124, `The argument to $size must be an array, but was of type: ${typeOf(value)}`);
}

/** As mingo's, and of an ObjectId too. */
function textOf(doc: Doc, operand: Value, given: Options): Value {
  const value = evalExpr(doc, operand, given);
  return value instanceof ObjectId ? value.toHexString() : mingo.$toString(doc, value, given);
}

/** Compiles an expression. An operator outside the allow-list is refused by name. */
export function compileExpression(expression: Value): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression);
  if (Array.isArray(expression)) {
    const items = expression.map(compileExpression);
    return (doc) => items.map((item) => item(doc) ?? null);
  }
  if (!isDoc(expression)) return () => expression;
  const fields = Object.keys(expression);
  if (fields[0]?.startsWith('$')) return compileOperation(expression, fields);
  const entries = fields.map((field) => [field, compileExpression(expression[field])] as const);
  return (doc) => {
    const result: Doc = {};
    for (const [field, item] of entries) {
      const value = item(doc);
      if (value !== undefined) result[field] = value;
    }
    return result;
  };
}

function compilePath(text: string): Expression {
  const [root = '', ...path] = text.split('.');
  if (!root.startsWith('$$')) return (doc) => valueAt(doc, [root.slice(1), ...path]);
  if (root === '$$ROOT' || root === '$$CURRENT') return (doc) => valueAt(doc, path);
  if (root === '$$REMOVE') return () => undefined;
  if (root === '$$NOW') {
    const now = new Date();
    return () => now;
  }
  throw new CommandError(17276, `Use of undefined variable: ${root.slice(2)}`);
}

/** A field path in an expression: below an array it gathers the elements' values; indexes mean nothing to it. */
export function valueAt(value: Value, path: readonly string[]): Value {
  const [field, ...rest] = path;
  if (field === undefined) return value;
  if (Array.isArray(value))
    return value
      .map((item) => (isDoc(item) || Array.isArray(item) ? valueAt(item, path) : undefined))
      .filter((item) => item !== undefined);
  return isDoc(value) ? valueAt(value[field], rest) : undefined;
}

function compileOperation(expression: Doc, fields: readonly string[]): Expression {
  if (fields.length !== 1) {
    throw new CommandError(
      15983,
      `An object representing an expression must have exactly one field: ${fields.join(', ')}`,
    );
  }
  if (fields[0] === '$literal') return () => expression.$literal;
  const used = new Set<string>();
  inspect(expression, used);
  const plain = toPlain(expression);
  const isQuotient = fields[0] === '$divide';
  return (doc) => {
    const input: Doc = {};
    for (const field of used.has('') ? Object.keys(doc) : used) {
      if (Object.hasOwn(doc, field)) input[field] = toPlain(doc[field]);
    }
    const result = evaluate(input, plain);
    // A quotient is a double, also where it is whole.
    return isQuotient && typeof result === 'number' ? new Double(result) : fromPlain(result);
  };
}

function evaluate(input: Doc, expression: Value): Value {
  try {
    return evalExpr(input, expression, options);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      2,
      `The expression could not be evaluated: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Collects the top-level fields that an expression reads ('' for the whole document) and refuses unknown operators. */
function inspect(expression: Value, used: Set<string>): void {
  if (typeof expression === 'string') {
    if (expression.startsWith('$$ROOT') || expression.startsWith('$$CURRENT')) used.add('');
    else if (/^\$[^$]/.test(expression)) used.add(expression.slice(1).split('.')[0] ?? '');
  } else if (Array.isArray(expression)) {
    for (const item of expression) inspect(item, used);
  } else if (isDoc(expression)) {
    for (const [field, item] of Object.entries(expression)) {
      if (field === '$literal') continue;
      if (field.startsWith('$') && !Object.hasOwn(operators, field))
        throw notImplemented(`The expression operator ${field}`);
      inspect(item, used);
    }
  }
}

/** BSON to what mingo computes with. What JavaScript's number cannot hold is refused rather than rounded. */
function toPlain(value: Value): Value {
  switch (typeOf(value)) {
    case 'int':
    case 'double':
      return asNumber(value);
    case 'long': {
      const number = asNumber(value);
      if (!Number.isSafeInteger(number)) throw notImplemented('An expression over a long beyond 2^53');
      return number;
    }
    case 'decimal':
      throw notImplemented('An expression over a Decimal128');
    case 'array':
      return (value as Value[]).map(toPlain);
    case 'object':
      return isDoc(value)
        ? Object.fromEntries(Object.entries(value).map(([field, item]) => [field, toPlain(item)]))
        : value;
    case 'regex':
      return value instanceof BSONRegExp ? new RegExp(value.pattern, value.options) : value;
    case 'date':
      return new Date((value as Date).getTime());
    default:
      return value;
  }
}

function fromPlain(value: Value): Value {
  if (typeof value === 'number') return numberValue(value);
  if (Array.isArray(value)) return value.map((item: Value) => (item === undefined ? null : fromPlain(item)));
  if (isDoc(value))
    return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, fromPlain(item)]));
  return clone(value);
}

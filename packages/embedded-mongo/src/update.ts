import { Timestamp } from 'bson';
import { compare, equal } from './compare.js';
import { read, remove, write } from './concrete-paths.js';
import { CommandError, notImplemented } from './errors.js';
import { arithmetic } from './numbers.js';
import { isArrayIndex } from './paths.js';
import { compileElement, compileValueTest, equalities, isOperatorDoc } from './query.js';
import { parseSort, sortDocs } from './sort.js';
import {
  asNumber,
  clone,
  type Doc,
  isDoc,
  isNumber,
  regexParts,
  toShell,
  typeOf,
  type Value,
} from './values.js';

/** What an update needs to know beyond the document. */
export interface UpdateContext {
  now: Date;
  /** Applying to a new document of an upsert: only then does `$setOnInsert` act. */
  isInsert: boolean;
  /** The array index that the query matched, for `$`. */
  matchedIndex?: string | undefined;
}

/** Makes the new document from the old; the old is not touched. */
export type Update = (doc: Doc, context: UpdateContext) => Doc;

interface Modifier {
  operator: string;
  path: string[];
  /** Changes the parsed copy in place. */
  apply: (doc: Doc, path: string[], context: UpdateContext) => void;
}

/** True when an update is made of operators rather than a whole document to put in place. */
export function hasOperators(update: Value): boolean {
  return isDoc(update) && Object.keys(update)[0]?.startsWith('$') === true;
}

/** Compiles an update of operators, or a replacement document. `_id` can never change. */
export function compileUpdate(update: Value, arrayFilters: Value): Update {
  if (Array.isArray(update)) throw notImplemented('An update with an aggregation pipeline');
  if (!isDoc(update)) throw new CommandError(9, 'Update argument must be either an object or an array');
  const apply = hasOperators(update)
    ? compileOperators(update, compileArrayFilters(arrayFilters))
    : compileReplacement(update);
  return (doc, context) => {
    const next = apply(doc, context);
    if (doc._id !== undefined && (next._id === undefined || !equal(doc._id, next._id))) {
      throw new CommandError(
        66,
        hasOperators(update)
          ? "Performing an update on the path '_id' would modify the immutable field '_id'"
          : `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${toShell(next._id)}`,
      );
    }
    return next;
  };
}

function compileReplacement(replacement: Doc): Update {
  const operator = Object.keys(replacement).find((field) => field.startsWith('$'));
  if (operator)
    throw new CommandError(
      52,
      `The dollar ($) prefixed field '${operator}' in '${operator}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  return (doc) => {
    const { _id = doc._id, ...rest } = replacement;
    return _id === undefined ? rest : { _id, ...rest };
  };
}

function compileOperators(update: Doc, filters: Map<string, (element: Value) => boolean>): Update {
  const modifiers = Object.entries(update).flatMap(([operator, operands]) => {
    if (operator === '$bit' || operator === '$pullAll')
      throw notImplemented(`The update operator ${operator}`);
    if (!Object.hasOwn(compilers, operator)) {
      const hint = operator.startsWith('$') ? '' : ' (operators and fields cannot be mixed)';
      throw new CommandError(
        9,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array${hint}`,
      );
    }
    if (!isDoc(operands)) {
      throw new CommandError(
        9,
        `Modifiers operate on fields but we found type ${typeOf(operands)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${toShell(operands)}}`,
      );
    }
    return Object.entries(operands).flatMap(([field, operand]) => {
      const apply = compilers[operator]?.(operand, field);
      if (!apply) throw new CommandError(9, `Unknown modifier: ${operator}`);
      const modifier: Modifier = { operator, path: parsePath(field), apply };
      // A rename touches both of its fields.
      const target =
        operator === '$rename' ? [{ operator, path: parsePath(String(operand)), apply: () => {} }] : [];
      return [modifier, ...target];
    });
  });
  refuseConflicts(modifiers);
  // MongoDB adds new fields in the order of their names, whatever the order in the update.
  modifiers.sort((a, b) => comparePaths(a.path, b.path));
  return (doc, context) => {
    const next = clone(doc);
    for (const { operator, path, apply } of modifiers) {
      if (operator === '$setOnInsert' && !context.isInsert) continue;
      for (const concrete of resolvePositions(next, path, filters, context)) apply(next, concrete, context);
    }
    return next;
  };
}

function parsePath(field: string): string[] {
  const path = field.split('.');
  if (path.includes(''))
    throw new CommandError(
      56,
      `The update path '${field}' contains an empty field name, which is not allowed.`,
    );
  path.forEach((component, i) => {
    const isPositional = component === '$' || /^\$\[\w*\]$/.test(component);
    if (component.startsWith('$') && (!isPositional || i === 0)) {
      throw new CommandError(
        52,
        `The dollar ($) prefixed field '${component}' in '${field}' is not allowed in the context of an update.`,
      );
    }
  });
  return path;
}

function refuseConflicts(modifiers: readonly Modifier[]): void {
  const seen: string[][] = [];
  for (const { path } of modifiers) {
    const rival = seen.find((other) => other.every((part, i) => path[i] === undefined || path[i] === part));
    if (rival) {
      const shorter = (rival.length < path.length ? rival : path).join('.');
      throw new CommandError(
        40,
        `Updating the path '${path.join('.')}' would create a conflict at '${shorter}'`,
      );
    }
    seen.push(path);
  }
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x = '', y = ''] = [a[i], b[i]];
    if (x === y) continue;
    return isArrayIndex(x) && isArrayIndex(y) ? Number(x) - Number(y) : compare(x, y);
  }
  return a.length - b.length;
}

function compileArrayFilters(arrayFilters: Value): Map<string, (element: Value) => boolean> {
  const filters = new Map<string, (element: Value) => boolean>();
  for (const filter of Array.isArray(arrayFilters) ? arrayFilters : []) {
    const entries = isDoc(filter) ? Object.entries(filter) : [];
    const names = new Set(entries.map(([path]) => path.split('.')[0] ?? ''));
    const [name = ''] = names;
    if (names.size !== 1 || name.startsWith('$'))
      throw notImplemented('An array filter of more than one identifier, or with $and, $or or $nor,');
    const tests = entries.map(([path, condition]) =>
      path === name
        ? compileValueTest(condition)
        : compileElement({ [path.slice(name.length + 1)]: condition }),
    );
    filters.set(name, (element) => tests.every((test) => test(element)));
  }
  return filters;
}

/** The paths that `$`, `$[]` and `$[name]` stand for in this document. */
function resolvePositions(
  doc: Doc,
  path: string[],
  filters: Map<string, (element: Value) => boolean>,
  context: UpdateContext,
): string[][] {
  const at = path.findIndex((component) => component.startsWith('$'));
  if (at < 0) return [path];
  const [before, component = '', after] = [path.slice(0, at), path[at], path.slice(at + 1)];
  if (component === '$') {
    if (context.matchedIndex === undefined)
      throw new CommandError(2, 'The positional operator did not find the match needed from the query.');
    return resolvePositions(doc, [...before, context.matchedIndex, ...after], filters, context);
  }
  const name = component.slice(2, -1);
  const test = name === '' ? () => true : filters.get(name);
  if (!test)
    throw new CommandError(2, `No array filter found for identifier '${name}' in path '${path.join('.')}'`);
  const array = read(doc, before);
  if (array === undefined)
    throw new CommandError(
      2,
      `The path '${before.join('.')}' must exist in the document in order to apply array updates.`,
    );
  if (!Array.isArray(array))
    throw new CommandError(
      2,
      `Cannot apply array updates to non-array element ${before.at(-1)}: ${toShell(array)}`,
    );
  return array.flatMap((element, i) =>
    test(element) ? resolvePositions(doc, [...before, String(i), ...after], filters, context) : [],
  );
}

type Apply = Modifier['apply'];
const compilers: Readonly<Record<string, (operand: Value, field: string) => Apply>> = {
  $set: (operand) => (doc, path) => write(doc, path, operand),
  $setOnInsert: (operand) => (doc, path) => write(doc, path, operand),
  $unset: () => (doc, path) => remove(doc, path),
  $inc: (operand, field) => compute('$inc', 'add', operand, field),
  $mul: (operand, field) => compute('$mul', 'multiply', operand, field),
  $min: (operand) => (doc, path) => {
    const current = read(doc, path);
    if (current === undefined || compare(operand, current) < 0) write(doc, path, operand);
  },
  $max: (operand) => (doc, path) => {
    const current = read(doc, path);
    if (current === undefined || compare(operand, current) > 0) write(doc, path, operand);
  },
  $currentDate: compileCurrentDate,
  $rename: compileRename,
  $push: compilePush,
  $addToSet: compileAddToSet,
  $pull: compilePull,
  $pop: (operand) => {
    const end = asNumber(operand);
    if (end !== 1 && end !== -1)
      throw new CommandError(9, `$pop expects 1 or -1, found: ${toShell(operand)}`);
    return (doc, path) => {
      const array = read(doc, path);
      if (array === undefined) return;
      if (!Array.isArray(array))
        throw new CommandError(
          14,
          `Path '${path.join('.')}' contains an element of non-array type '${typeOf(array)}'`,
        );
      if (end === 1) array.pop();
      else array.shift();
    };
  },
};

function compute(operator: string, operation: 'add' | 'multiply', operand: Value, field: string): Apply {
  const verb = operation === 'add' ? 'increment' : 'multiply';
  if (!isNumber(operand))
    throw new CommandError(14, `Cannot ${verb} with non-numeric argument: {${field}: ${toShell(operand)}}`);
  return (doc, path) => {
    const current = read(doc, path);
    if (current === undefined) {
      // A missing field counts as an int 0, which takes the operand's type.
      write(doc, path, operation === 'add' ? operand : arithmetic('multiply', operand, 0));
      return;
    }
    if (!isNumber(current)) {
      throw new CommandError(
        14,
        `Cannot apply ${operator} to a value of non-numeric type. {_id: ${toShell(doc._id)}} has the field '${path.at(-1)}' of non-numeric type ${typeOf(current)}`,
      );
    }
    const result = arithmetic(operation, current, operand);
    if (!result)
      throw new CommandError(
        2,
        `Failed to apply ${operator} operations to current value (${toShell(current)}) for document {_id: ${toShell(doc._id)}}`,
      );
    write(doc, path, result);
  };
}

function compileCurrentDate(operand: Value): Apply {
  const type = operand === true ? 'date' : isDoc(operand) ? operand.$type : undefined;
  if (type !== 'date' && type !== 'timestamp') {
    throw new CommandError(
      2,
      `The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}`,
    );
  }
  return (doc, path, { now }) =>
    write(doc, path, type === 'date' ? now : new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }));
}

function compileRename(operand: Value, field: string): Apply {
  if (typeof operand !== 'string')
    throw new CommandError(2, `The 'to' field for $rename must be a string: ${field}: ${toShell(operand)}`);
  const [from, to] = [parsePath(field), parsePath(operand)];
  if ([...from, ...to].some((component) => component.startsWith('$')))
    throw new CommandError(2, `The source and destination field for $rename may not be dynamic: ${field}`);
  return (doc) => {
    const value = read(doc, from);
    if (value === undefined) return;
    for (const path of [from, to]) {
      const isBelowArray = path.some((_, i) => i > 0 && Array.isArray(read(doc, path.slice(0, i))));
      if (isBelowArray)
        throw new CommandError(
          2,
          `The source and destination of $rename cannot be an array element, '${path.join('.')}'`,
        );
    }
    remove(doc, from);
    write(doc, to, value);
  };
}

/** `$each`, `$slice`, `$sort` and `$position` of `$push`; a document without `$each` is one value to push. */
function compilePush(operand: Value, field: string): Apply {
  const options = isDoc(operand) && '$each' in operand ? operand : { $each: [operand] };
  const unknown = Object.keys(options).find(
    (name) => !['$each', '$slice', '$sort', '$position'].includes(name),
  );
  if (unknown) throw new CommandError(2, `Unrecognized clause in $push: ${unknown}`);
  const { $each: items, $slice, $sort, $position } = options as Doc;
  if (!Array.isArray(items))
    throw new CommandError(
      2,
      `The argument to $each in $push must be an array but it was of type ${typeOf(items)}`,
    );
  const [slice, position] = [asNumber($slice), asNumber($position)];
  if ($slice !== undefined && (slice === undefined || !Number.isInteger(slice)))
    throw new CommandError(2, 'The value for $slice must be an integer value');
  if ($position !== undefined && (position === undefined || !Number.isInteger(position)))
    throw new CommandError(2, 'The value for $position must be an integer value');
  const sort = $sort === undefined ? undefined : compileArraySort($sort);
  return (doc, path) => {
    const current = read(doc, path);
    if (current !== undefined && !Array.isArray(current)) {
      throw new CommandError(
        2,
        `The field '${field}' must be an array but is of type ${typeOf(current)} in document {_id: ${toShell(doc._id)}}`,
      );
    }
    let array = [...(current ?? [])];
    array.splice(position ?? array.length, 0, ...items);
    if (sort) array = sort(array);
    if (slice !== undefined) array = slice >= 0 ? array.slice(0, slice) : array.slice(slice);
    write(doc, path, array);
  };
}

function compileArraySort(sort: Value): (array: Value[]) => Value[] {
  const direction = asNumber(sort);
  if (direction === 1 || direction === -1) return (array) => array.sort((a, b) => compare(a, b) * direction);
  if (!isDoc(sort))
    throw new CommandError(
      2,
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  const fields = parseSort(sort);
  return (array) => sortDocs(array, fields, (item) => (isDoc(item) ? item : {}));
}

function compileAddToSet(operand: Value, field: string): Apply {
  const isEach = isDoc(operand) && Object.keys(operand)[0] === '$each';
  const items = isEach ? operand.$each : [operand];
  if (!Array.isArray(items))
    throw new CommandError(
      14,
      `The argument to $each in $addToSet must be an array but it was of type ${typeOf(items)}`,
    );
  return (doc, path) => {
    const current = read(doc, path);
    if (current !== undefined && !Array.isArray(current)) {
      throw new CommandError(
        2,
        `Cannot apply $addToSet to non-array field. Field named '${field}' has non-array type ${typeOf(current)}`,
      );
    }
    const array = [...(current ?? [])];
    for (const item of items) if (!array.some((present) => equal(present, item))) array.push(item);
    write(doc, path, array);
  };
}

function compilePull(operand: Value): Apply {
  const isCondition = isDoc(operand) || regexParts(operand);
  const test = !isCondition
    ? (item: Value) => equal(item, operand)
    : isDoc(operand)
      ? compileElement(operand)
      : compileValueTest(operand);
  return (doc, path) => {
    const array = read(doc, path);
    if (array === undefined) return;
    if (!Array.isArray(array)) throw new CommandError(2, 'Cannot apply $pull to a non-array value');
    write(
      doc,
      path,
      array.filter((item) => !test(item)),
    );
  };
}

/** The document that an upsert starts from: the values that its filter fixes. */
export function upsertSeed(filter: Value): Doc {
  const seed: Doc = {};
  for (const [path, value] of equalities(filter)) {
    if (isOperatorDoc(value)) continue;
    if (path.startsWith('_id.'))
      throw new CommandError(54, `_id fields may not be specified by a dotted path in an upsert: ${path}`);
    write(seed, path.split('.'), clone(value));
  }
  return seed;
}

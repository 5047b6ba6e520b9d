import { CommandError, notImplemented } from './errors.js';
import { compare, equal } from './keys.js';
import { add, refuseDecimal } from './numbers.js';
import { fixedBy } from './query.js';
import { clone, type Doc, field, isDoc, isNumber, setField, toShell, typeOf, type Value } from './values.js';

/** Makes the new document from the old one, which stays unchanged. `isInsert`: for an upsert, where `$setOnInsert` applies. */
export type Update = (doc: Doc, isInsert: boolean) => Doc;

interface Modifier {
  readonly operator: string;
  readonly path: readonly string[];
  /** Changes the copy in place. */
  readonly apply: (doc: Doc) => void;
}

/** True for an update with operators, false for a replacement document. */
export const hasOperators = (update: Value): boolean =>
  isDoc(update) && Object.keys(update)[0]?.startsWith('$') === true;

/** MongoDB's update operators that this server refuses by name; any other is unknown to MongoDB, too. */
const absent = new Set('$push $pull $addToSet $pop $pullAll $rename $mul $min $bit $currentDate'.split(' '));

/** Compiles an update with operators, or a replacement document. @throws CommandError 66 for a change of `_id`. */
export function compileUpdate(update: Value): Update {
  if (Array.isArray(update)) throw notImplemented('An update with an aggregation pipeline');
  if (!isDoc(update)) throw new CommandError(9, 'Update argument must be either an object or an array');
  const apply = hasOperators(update) ? compileOperators(update) : compileReplacement(update);
  return (doc, isInsert) => {
    const next = apply(doc, isInsert);
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
  const operator = Object.keys(replacement).find((name) => name.startsWith('$'));
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

function compileOperators(update: Doc): Update {
  const modifiers = Object.entries(update).flatMap(([operator, operands]) => {
    if (absent.has(operator)) throw notImplemented(`The update operator ${operator}`);
    const compile = operators.get(operator);
    if (!compile)
      throw new CommandError(
        9,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    if (!isDoc(operands))
      throw new CommandError(
        9,
        `Modifiers operate on fields but we found type ${typeOf(operands)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${toShell(operands)}}`,
      );
    return Object.entries(operands).map(([name, operand]): Modifier => {
      const path = parsePath(name);
      return { operator, path, apply: compile(operand, path) };
    });
  });
  // MongoDB adds new fields sorted by name, whatever their order in the update.
  modifiers.sort((a, b) => comparePaths(a.path, b.path));
  refuseConflicts(modifiers);
  return (doc, isInsert) => {
    const next = clone(doc);
    for (const { operator, apply } of modifiers) if (operator !== '$setOnInsert' || isInsert) apply(next);
    return next;
  };
}

function parsePath(name: string): readonly string[] {
  const path = name.split('.');
  if (path.includes(''))
    throw new CommandError(
      56,
      `The update path '${name}' contains an empty field name, which is not allowed.`,
    );
  if (path.slice(1).some((part) => part === '$' || part.startsWith('$[')))
    throw notImplemented(`A positional update (${name})`);
  const dollar = path.find((part) => part.startsWith('$'));
  if (dollar !== undefined)
    throw new CommandError(
      52,
      `The dollar ($) prefixed field '${dollar}' in '${name}' is not allowed in the context of an update.`,
    );
  return path;
}

/** In sorted paths, one within another follows it directly. */
function refuseConflicts(modifiers: readonly Modifier[]): void {
  modifiers.forEach(({ path }, at) => {
    const before = modifiers[at - 1]?.path;
    if (before?.every((part, i) => path[i] === part))
      throw new CommandError(
        40,
        `Updating the path '${path.join('.')}' would create a conflict at '${before.join('.')}'`,
      );
  });
}

const isPlace = (part: string): boolean => /^(?:0|[1-9]\d*)$/.test(part);

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x = '', y = ''] = [a[i], b[i]];
    if (x === y) continue;
    return isPlace(x) && isPlace(y) ? Number(x) - Number(y) || x.length - y.length : compare(x, y);
  }
  return a.length - b.length;
}

type Compile = (operand: Value, path: readonly string[]) => (doc: Doc) => void;
const set: Compile = (operand, path) => (doc) => write(doc, path, operand);
const operators: ReadonlyMap<string, Compile> = new Map<string, Compile>([
  ['$set', set],
  ['$setOnInsert', set],
  [
    '$unset',
    (_operand, path) => (doc) => {
      const parent = parentOf(doc, path);
      if (parent) delete parent[path.at(-1) ?? ''];
    },
  ],
  [
    '$max',
    (operand, path) => (doc) => {
      const current = read(doc, path);
      if (current === undefined || compare(operand, current) > 0) write(doc, path, operand);
    },
  ],
  [
    '$inc',
    (operand, path) => {
      if (!isNumber(operand))
        throw new CommandError(
          14,
          `Cannot increment with non-numeric argument: {${path.join('.')}: ${toShell(operand)}}`,
        );
      refuseDecimal(operand, '$inc');
      return (doc) => increment(doc, path, operand);
    },
  ],
]);

function increment(doc: Doc, path: readonly string[], by: Value): void {
  const current = read(doc, path);
  if (current !== undefined && !isNumber(current))
    throw new CommandError(
      14,
      `Cannot apply $inc to a value of non-numeric type. {_id: ${toShell(doc._id)}} has the field '${path.at(-1)}' of non-numeric type ${typeOf(current)}`,
    );
  refuseDecimal(current, '$inc');
  const sum = current === undefined ? by : add(current, by);
  if (sum === undefined)
    throw new CommandError(
      2,
      `Failed to apply $inc operations to current value (${toShell(current)}) for document {_id: ${toShell(doc._id)}}`,
    );
  write(doc, path, sum);
}

/** The document that contains the path's last field; undefined when there is none. */
function parentOf(doc: Doc, path: readonly string[]): Doc | undefined {
  let parent: Value = doc;
  for (const part of path.slice(0, -1)) {
    parent = isDoc(parent) ? field(parent, part) : undefined;
    refuseArray(parent, path);
  }
  return isDoc(parent) ? parent : undefined;
}

function read(doc: Doc, path: readonly string[]): Value {
  const parent = parentOf(doc, path);
  return parent && field(parent, path.at(-1) ?? '');
}

/** Creates the documents on the way. @throws CommandError 28 for any other value on the way. */
function write(doc: Doc, path: readonly string[], value: Value): void {
  let parent = doc;
  path.forEach((part, at) => {
    if (at === path.length - 1) {
      setField(parent, part, value);
      return;
    }
    const next = field(parent, part);
    refuseArray(next, path);
    if (next !== undefined && !isDoc(next))
      throw new CommandError(
        28,
        `Cannot create field '${path[at + 1]}' in element {${part}: ${toShell(next)}}`,
      );
    const inner = next ?? {};
    setField(parent, part, inner);
    parent = inner;
  });
}

function refuseArray(value: Value, path: readonly string[]): void {
  if (Array.isArray(value)) throw notImplemented(`An update within an array (${path.join('.')})`);
}

/** The document that an upsert starts with: the values that its filter fixes. */
export function upsertSeed(filter: Value): Doc {
  const seed: Doc = {};
  for (const [path, value] of fixedBy(filter)) {
    if (path.startsWith('_id.'))
      throw new CommandError(54, `_id fields may not be specified by a dotted path in an upsert: ${path}`);
    write(seed, path.split('.'), clone(value));
  }
  return seed;
}

import { Double } from 'bson';
import { compare, identity } from './compare.js';
import { CommandError, notImplemented } from './errors.js';
import { compileExpression, type Expression, valueAt } from './expressions.js';
import { arithmetic } from './numbers.js';
import { compileProjection } from './projection.js';
import { compileFilter } from './query.js';
import { parseSort, sortDocs } from './sort.js';
import { asNumber, clone, type Doc, isDoc, isNumber, isTruthy, numberValue, type Value } from './values.js';

/** Gives the documents of another collection of the same database, for `$lookup`. */
export type Source = (collection: string) => readonly Doc[];
type Stage = (docs: readonly Doc[]) => readonly Doc[];

/** Runs an aggregation pipeline. A stage outside this list is refused by name. */
export function runPipeline(pipeline: Value, docs: readonly Doc[], source: Source): readonly Doc[] {
  if (!Array.isArray(pipeline)) throw new CommandError(14, "'pipeline' option must be specified as an array");
  return pipeline.reduce<readonly Doc[]>((current, stage) => compileStage(stage, source)(current), docs);
}

function compileStage(stage: Value, source: Source): Stage {
  const [name, ...others] = isDoc(stage) ? Object.keys(stage) : [];
  if (!isDoc(stage) || name === undefined || others.length > 0)
    throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
  const operand = stage[name];
  switch (name) {
    case '$match': {
      const matches = compileFilter(operand);
      return (docs) => docs.filter((doc) => matches(doc));
    }
    case '$project':
      return each(compileProject(operand));
    case '$addFields':
    case '$set':
      return each(compileAddFields(operand));
    case '$unset': {
      const fields = (Array.isArray(operand) ? operand : [operand]).map(String);
      return each(compileProjection(Object.fromEntries(fields.map((field) => [field, numberValue(0)]))));
    }
    case '$sort': {
      const fields = parseSort(operand);
      return (docs) => sortDocs(docs, fields, (doc) => doc);
    }
    case '$limit':
    case '$skip': {
      const count = wholeNumber(name, operand);
      return (docs) => (name === '$limit' ? docs.slice(0, count) : docs.slice(count));
    }
    case '$count':
      return (docs) => (docs.length === 0 ? [] : [{ [String(operand)]: numberValue(docs.length) }]);
    case '$group':
      return compileGroup(operand);
    case '$unwind':
      return compileUnwind(operand);
    case '$lookup':
      return compileLookup(operand, source);
    case '$facet': {
      if (!isDoc(operand))
        throw new CommandError(40169, 'the $facet specification must be a non-empty object');
      return (docs) => [
        Object.fromEntries(
          Object.entries(operand).map(([field, inner]) => [field, [...runPipeline(inner, docs, source)]]),
        ),
      ];
    }
    case '$replaceRoot':
    case '$replaceWith': {
      const root = compileExpression(name === '$replaceRoot' && isDoc(operand) ? operand.newRoot : operand);
      return each((doc) => {
        const value = root(doc);
        if (!isDoc(value)) throw new CommandError(40228, "'newRoot' expression must evaluate to an object");
        return value;
      });
    }
    default:
      throw notImplemented(`The pipeline stage ${name}`);
  }
}

const each =
  (change: (doc: Doc) => Doc): Stage =>
  (docs) =>
    docs.map(change);

function wholeNumber(name: string, operand: Value): number {
  const number = asNumber(operand);
  if (
    number === undefined ||
    !Number.isSafeInteger(number) ||
    number < 0 ||
    (name === '$limit' && number === 0)
  )
    throw new CommandError(
      15958,
      `the ${name} must be a ${name === '$limit' ? 'positive' : 'non-negative'} number`,
    );
  return number;
}

const isPlainChoice = (value: Value): boolean => isNumber(value) || typeof value === 'boolean';

/** Fields kept, dropped, or computed. Only one that computes something goes beyond what `find` projects. */
function compileProject(operand: Value): (doc: Doc) => Doc {
  if (!isDoc(operand) || Object.keys(operand).length === 0)
    throw new CommandError(51272, '$project specification must have at least one field');
  const entries = Object.entries(operand);
  if (entries.every(([, value]) => isPlainChoice(value))) return compileProjection(operand);
  const kept: Doc = {};
  const computed: [string, Expression][] = [];
  for (const [field, value] of entries) {
    if (!isPlainChoice(value)) computed.push([field, compileExpression(value)]);
    else if (isTruthy(value) || field === '_id') kept[field] = value;
    else throw new CommandError(31254, `Cannot do exclusion on field ${field} in inclusion projection`);
  }
  // `_id` stays unless it is dropped, also where nothing else is kept.
  const keep =
    '_id' in kept && !isTruthy(kept._id) && Object.keys(kept).length === 1
      ? (): Doc => ({})
      : compileProjection({ _id: numberValue(1), ...kept });
  return (doc) => addComputed(keep(doc), doc, computed);
}

function compileAddFields(operand: Value): (doc: Doc) => Doc {
  if (!isDoc(operand)) throw new CommandError(40272, '$addFields specification stage must be an object');
  const computed = Object.entries(operand).map(([field, value]): [string, Expression] => [
    field,
    compileExpression(value),
  ]);
  return (doc) => addComputed(clone(doc), doc, computed);
}

function addComputed(into: Doc, doc: Doc, computed: readonly [string, Expression][]): Doc {
  const result = clone(into);
  for (const [path, expression] of computed) {
    const components = path.split('.');
    const last = components.pop() ?? '';
    let at: Doc = result;
    for (const component of components) {
      const next = at[component];
      const inner: Doc = isDoc(next) ? next : {};
      at[component] = inner;
      at = inner;
    }
    const value = expression(doc);
    if (value === undefined) delete at[last];
    else at[last] = value;
  }
  return result;
}

interface Accumulator {
  add(value: Value): void;
  result(): Value;
}

const accumulators: Readonly<Record<string, () => Accumulator>> = {
  $sum: () => {
    let sum: Value = numberValue(0);
    return {
      add(value) {
        if (isNumber(value)) sum = arithmetic('add', sum, value) ?? sum;
      },
      result: () => sum,
    };
  },
  $avg: () => {
    let [sum, count] = [0, 0];
    return {
      add(value) {
        if (!isNumber(value)) return;
        sum += asNumber(value) ?? 0;
        count += 1;
      },
      result: () => (count === 0 ? null : new Double(sum / count)),
    };
  },
  $min: () => extreme((order) => order < 0),
  $max: () => extreme((order) => order > 0),
  $first: () => oneOf((values) => values[0]),
  $last: () => oneOf((values) => values.at(-1)),
  $push: () => oneOf((values) => values.filter((value) => value !== undefined)),
  $addToSet: () =>
    oneOf((values) => [
      ...new Map(
        values.filter((value) => value !== undefined).map((value) => [identity(value), value]),
      ).values(),
    ]),
  $count: () => oneOf((values) => numberValue(values.length)),
};

function extreme(isBetter: (order: number) => boolean): Accumulator {
  let best: Value;
  return {
    add(value) {
      if (value === undefined || value === null) return;
      if (best === undefined || isBetter(compare(value, best))) best = value;
    },
    result: () => best ?? null,
  };
}

function oneOf(choose: (values: readonly Value[]) => Value): Accumulator {
  const values: Value[] = [];
  return {
    add(value) {
      values.push(value);
    },
    result: () => choose(values) ?? null,
  };
}

function compileGroup(operand: Value): Stage {
  if (!isDoc(operand)) throw new CommandError(15947, "a group's fields must be specified in an object");
  if (!('_id' in operand)) throw new CommandError(15955, 'a group specification must include an _id');
  const key = compileExpression(operand._id);
  const fields = Object.entries(operand)
    .filter(([field]) => field !== '_id')
    .map(([field, spec]) => {
      const [name = '', ...others] = isDoc(spec) ? Object.keys(spec) : [];
      const make = accumulators[name];
      if (!isDoc(spec) || others.length > 0)
        throw new CommandError(40234, `The field '${field}' must be an accumulator object`);
      if (!make) throw notImplemented(`The accumulator ${name}`);
      return { field, make, expression: compileExpression(spec[name]) };
    });
  return (docs) => {
    const groups = new Map<string, { id: Value; parts: Accumulator[] }>();
    for (const doc of docs) {
      const id = key(doc) ?? null;
      const name = identity(id);
      const group = groups.get(name) ?? { id, parts: fields.map(({ make }) => make()) };
      groups.set(name, group);
      fields.forEach(({ expression }, at) => {
        group.parts[at]?.add(expression(doc));
      });
    }
    return [...groups.values()].map(({ id, parts }) => {
      const result: Doc = { _id: id };
      fields.forEach(({ field }, at) => {
        result[field] = parts[at]?.result() ?? null;
      });
      return result;
    });
  };
}

function compileUnwind(operand: Value): Stage {
  const options = isDoc(operand) ? operand : { path: operand };
  const { path, includeArrayIndex, preserveNullAndEmptyArrays } = options;
  if (typeof path !== 'string' || !path.startsWith('$'))
    throw new CommandError(28818, "path option to $unwind stage should be prefixed with a '$'");
  if (includeArrayIndex !== undefined) throw notImplemented('The option includeArrayIndex of $unwind');
  const field = path.slice(1);
  const keepsEmpty = isTruthy(preserveNullAndEmptyArrays);
  return (docs) =>
    docs.flatMap((doc) => {
      const value = valueAt(doc, field.split('.'));
      if (!Array.isArray(value))
        return value === undefined || value === null ? (keepsEmpty ? [doc] : []) : [doc];
      if (value.length === 0) return keepsEmpty ? [addComputed(doc, doc, [[field, () => undefined]])] : [];
      return value.map((item: Value) => addComputed(doc, doc, [[field, () => item]]));
    });
}

function compileLookup(operand: Value, source: Source): Stage {
  if (!isDoc(operand)) throw new CommandError(9, 'the $lookup specification must be an object');
  const { from, localField, foreignField, as, pipeline, let: variables } = operand;
  if (variables !== undefined) throw notImplemented('The option let of $lookup');
  if (typeof from !== 'string' || typeof as !== 'string')
    throw new CommandError(9, '$lookup needs the texts from and as');
  if ((localField === undefined) !== (foreignField === undefined))
    throw new CommandError(9, '$lookup requires both or neither of localField and foreignField');
  return (docs) => {
    const foreign = source(from);
    const join =
      typeof localField === 'string' && typeof foreignField === 'string'
        ? joinBy(localField.split('.'), foreign, foreignField.split('.'))
        : () => foreign;
    return docs.map((doc) => {
      const joined = join(doc);
      const results = pipeline === undefined ? joined : runPipeline(pipeline, joined, source);
      return addComputed(doc, doc, [[as, () => [...results]]]);
    });
  };
}

/** Equal as a query would have it: an array by any of its elements, missing as null. The foreign side is read once. */
function joinBy(localPath: readonly string[], foreign: readonly Doc[], foreignPath: readonly string[]) {
  const identities = (doc: Doc, path: readonly string[]): Set<string> => {
    const value = valueAt(doc, path);
    return new Set((Array.isArray(value) ? [...value, value] : [value ?? null]).map(identity));
  };
  const places = new Map<string, number[]>();
  foreign.forEach((other, place) => {
    for (const key of identities(other, foreignPath)) {
      const known = places.get(key);
      if (known) known.push(place);
      else places.set(key, [place]);
    }
  });
  return (doc: Doc): readonly Doc[] => {
    const found = new Set([...identities(doc, localPath)].flatMap((key) => places.get(key) ?? []));
    return [...found]
      .sort((a, b) => a - b)
      .map((place) => foreign[place])
      .filter((other) => other !== undefined);
  };
}

import type { Collection, FindOptions } from './collection.js';
import { type Bytes, decode, encode } from './documents.js';
import { CommandError, notImplemented } from './errors.js';
import { compileExpression, type Expression } from './expressions.js';
import { keyOf } from './keys.js';
import { Sum } from './numbers.js';
import { compileProjection, isChoice } from './projection.js';
import { compileFilter } from './query.js';
import { parseSort, sortBy } from './sort.js';
import { asNumber, count, type Doc, isDoc, isTruthy, setField, type Value } from './values.js';

/** A view: a pipeline over a collection or another view, run again for each read. */
export interface View {
  readonly viewOn: string;
  readonly pipeline: Value;
}

/** The result of a read: stored documents, and a function that shapes each one when it is sent. */
export interface Rows {
  readonly source: readonly Bytes[];
  readonly shape: (bytes: Bytes) => Bytes;
}
export const asStored: Rows['shape'] = (bytes) => bytes;

/** Makes the shaping function from one that maps a decoded document. */
export const shapedBy =
  (change: ((doc: Doc) => Doc) | undefined): Rows['shape'] =>
  (bytes) =>
    change ? encode(change(decode(bytes))) : bytes;

type Stage = (docs: readonly Doc[]) => readonly Doc[];

/** A compiled pipeline. All stages are compiled first, so that a wrong one is refused before any document is read. */
export interface Pipeline {
  run(collection: Collection | undefined, mayGoOn: () => void): Rows;
}

/** @throws CommandError 40324, 40323 and others as MongoDB does; 238 for what is not supported. */
export function compilePipeline(pipeline: Value): Pipeline {
  if (!Array.isArray(pipeline)) throw new CommandError(14, "'pipeline' option must be specified as an array");
  const named = pipeline.map(nameStage);
  // Leading stages in the order of a find become one find, which may use an index.
  const options: { filter?: Value; sort?: Value; skip?: number; limit?: number } = {};
  const order = ['$match', '$sort', '$skip', '$limit'];
  let done = 0;
  for (let earliest = 0; done < named.length; done += 1) {
    const { name, operand } = named[done] as Named;
    const place = order.indexOf(name);
    if (place < earliest) break;
    earliest = place + 1;
    if (name === '$match') options.filter = docOf(operand);
    if (name === '$sort') options.sort = docOf(operand);
    if (name === '$skip') options.skip = wholeNumber(name, operand);
    if (name === '$limit') options.limit = wholeNumber(name, operand);
  }
  compileFilter(options.filter);
  parseSort(options.sort);
  const rest = named.slice(done);
  const [only] = rest;
  const counting = rest.length === 1 && only ? countsAll(only, options) : undefined;
  // A projection that is the only remaining stage is applied when each document is sent.
  const last = rest.length === 1 && only?.name === '$project' ? compileProject(only.operand) : undefined;
  const stages = rest.map(({ name, operand }) => compileStage(name, operand));
  return {
    run(collection, mayGoOn) {
      if (counting) {
        const n = collection?.count(options.filter, mayGoOn) ?? 0;
        return { source: n === 0 ? [] : [encode(counting(n))], shape: asStored };
      }
      const source = collection?.find({ ...options, mayGoOn }).map(({ bytes }) => bytes) ?? [];
      if (stages.length === 0) return { source, shape: asStored };
      if (last) return { source, shape: shapedBy(last) };
      const docs = stages.reduce<readonly Doc[]>((current, stage) => stage(current), source.map(decode));
      return { source: docs.map(encode), shape: asStored };
    },
  };
}

interface Named {
  readonly name: string;
  readonly operand: Value;
}

function nameStage(stage: Value): Named {
  const [name, ...others] = isDoc(stage) ? Object.keys(stage) : [];
  if (!isDoc(stage) || name === undefined || others.length > 0)
    throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
  return { name, operand: stage[name] };
}

function docOf(operand: Value): Doc {
  if (!isDoc(operand)) throw new CommandError(15959, 'the operand of a $match or $sort must be an object');
  return operand;
}

/** `countDocuments` sends `{$group: {_id: 1, n: {$sum: 1}}}`: the number alone, for which no document has to be read. */
function countsAll({ name, operand }: Named, options: FindOptions): ((n: number) => Doc) | undefined {
  if (name !== '$group' || !isDoc(operand) || Object.keys(operand).length !== 2 || options.sort)
    return undefined;
  if (options.skip !== undefined || options.limit !== undefined) return undefined;
  const { _id, n } = operand;
  if (asNumber(_id) === undefined || !isDoc(n) || asNumber(n.$sum) !== 1 || Object.keys(n).length !== 1)
    return undefined;
  return (found) => ({ _id, n: count(found) });
}

function compileStage(name: string, operand: Value): Stage {
  switch (name) {
    case '$match': {
      const { matches } = compileFilter(docOf(operand));
      return (docs) => docs.filter(matches);
    }
    case '$project': {
      const project = compileProject(operand);
      return (docs) => docs.map(project);
    }
    case '$sort': {
      const fields = parseSort(docOf(operand));
      return (docs) => sortBy(docs, fields, (doc) => doc);
    }
    case '$limit':
    case '$skip': {
      const number = wholeNumber(name, operand);
      return (docs) => (name === '$limit' ? docs.slice(0, number) : docs.slice(number));
    }
    case '$group':
      return compileGroup(operand);
    default:
      // Compass depends on this wording to try another way.
      throw notImplemented(`Unrecognized pipeline stage name: '${name}'. The stage`);
  }
}

function wholeNumber(name: string, operand: Value): number {
  const number = asNumber(operand);
  const least = name === '$limit' ? 1 : 0;
  if (number === undefined || !Number.isSafeInteger(number) || number < least)
    throw new CommandError(
      15958,
      `the ${name} must be a ${least === 1 ? 'positive' : 'non-negative'} number`,
    );
  return number;
}

/** Fields kept, dropped or computed; a computed field's name has no dots. */
function compileProject(operand: Value): (doc: Doc) => Doc {
  if (!isDoc(operand) || Object.keys(operand).length === 0)
    throw new CommandError(51272, '$project specification must have at least one field');
  const choices: Doc = {};
  const computed: [string, Expression][] = [];
  for (const [name, value] of Object.entries(operand)) {
    if (isChoice(value)) setField(choices, name, value);
    else if (name.includes('.')) throw notImplemented(`A computed field with a dot (${name})`);
    else computed.push([name, compileExpression(value)]);
  }
  if (computed.length === 0) return compileProjection(choices) ?? ((doc) => doc);
  for (const [name, value] of Object.entries(choices)) {
    if (!isTruthy(value) && name !== '_id')
      throw new CommandError(31254, `Cannot do exclusion on field ${name} in inclusion projection`);
    if (computed.some(([other]) => name.startsWith(`${other}.`)))
      throw new CommandError(31249, `Path collision at ${name}`);
  }
  const keepsId = !('_id' in choices) || isTruthy(choices._id);
  const { _id, ...kept } = choices;
  const isComputedId = computed.some(([name]) => name === '_id');
  const keepsSome = Object.keys(kept).length > 0 || (keepsId && !isComputedId);
  const keep = keepsSome ? compileProjection({ ...kept, _id: count(keepsId ? 1 : 0) }) : undefined;
  return (doc) => {
    const result: Doc = keep ? keep(doc) : {};
    for (const [name, expression] of computed) {
      const value = expression(doc);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  };
}

/** Groups by one expression or none; with the accumulator `$sum`. */
function compileGroup(operand: Value): Stage {
  if (!isDoc(operand)) throw new CommandError(15947, "a group's fields must be specified in an object");
  if (!('_id' in operand)) throw new CommandError(15955, 'a group specification must include an _id');
  const id = compileExpression(operand._id);
  const sums = Object.entries(operand)
    .filter(([name]) => name !== '_id')
    .map(([name, spec]) => {
      if (name.includes('.')) throw new CommandError(40235, `The field name '${name}' cannot contain '.'`);
      if (name.startsWith('$'))
        throw new CommandError(40236, `The field name '${name}' cannot be an operator name`);
      const [accumulator, ...others] = isDoc(spec) ? Object.keys(spec) : [];
      if (!isDoc(spec) || accumulator === undefined || others.length > 0)
        throw new CommandError(40234, `The field '${name}' must be an accumulator object`);
      if (accumulator !== '$sum') throw notImplemented(`The accumulator ${accumulator}`);
      return { name, expression: compileExpression(spec.$sum) };
    });
  return (docs) => {
    const groups = new Map<string, { id: Value; sums: Sum[] }>();
    for (const doc of docs) {
      const value = id(doc) ?? null;
      const key = keyOf(value);
      const group = groups.get(key) ?? { id: value, sums: sums.map(() => new Sum()) };
      groups.set(key, group);
      sums.forEach(({ expression }, at) => {
        group.sums[at]?.add(expression(doc));
      });
    }
    return [...groups.values()].map((group) => {
      const result: Doc = { _id: group.id };
      sums.forEach(({ name }, at) => {
        setField(result, name, group.sums[at]?.result());
      });
      return result;
    });
  };
}

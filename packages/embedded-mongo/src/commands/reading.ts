import type { Collection } from '../collection.js';
import { CommandError, notImplemented } from '../errors.js';
import { equal } from '../keys.js';
import { asStored, compilePipeline, type Rows, shapedBy } from '../pipeline.js';
import { compileProjection } from '../projection.js';
import { compileFilter } from '../query.js';
import { parseSort } from '../sort.js';
import { asNumber, count as counted, type Doc, isDoc, isTruthy, type Value } from '../values.js';
import { batchSizeOf, type Call, type Command, type Context, natural, text } from './context.js';

/**
 * Checks a hint. It has no further effect: the planner chooses the index, and the answer is the same.
 * @throws CommandError 2 for an unknown index, as MongoDB does.
 */
function checkHint(hint: Value, collection: Collection | undefined): void {
  if (hint === undefined) return;
  if (isDoc(hint) && Object.keys(hint)[0] === '$natural') throw notImplemented('The hint $natural');
  const isKnown = (spec: Doc) => (typeof hint === 'string' ? spec.name === hint : equal(spec.key, hint));
  if (collection && !collection.indexes.some(({ spec }) => isKnown(spec)))
    throw new CommandError(2, 'hint provided does not correspond to an existing index');
}

/** The matching documents of a collection or view, within `skip` and `limit`. */
function matching(
  name: string,
  asked: { filter: Value; sort?: Value; skip: number | undefined; limit: number | undefined; hint: Value },
  { catalog }: Context,
  { database, mayGoOn }: Call,
): Rows {
  const { filter, sort, skip = 0, limit = 0, hint } = asked;
  // A filter is checked even when there is no collection to search.
  compileFilter(filter);
  parseSort(sort);
  const { collection, stages } = catalog.source(database, name);
  checkHint(hint, collection);
  if (stages.length === 0) {
    const found = collection?.find({ filter, sort, skip, limit, mayGoOn }) ?? [];
    return { source: found.map(({ bytes }) => bytes), shape: asStored };
  }
  const pipeline = [
    ...stages,
    ...(isDoc(filter) && Object.keys(filter).length > 0 ? [{ $match: filter }] : []),
    ...(isDoc(sort) && Object.keys(sort).length > 0 ? [{ $sort: sort }] : []),
    ...(skip > 0 ? [{ $skip: counted(skip) }] : []),
    ...(limit > 0 ? [{ $limit: counted(limit) }] : []),
  ];
  return compilePipeline(pipeline).run(collection, mayGoOn);
}

const find: Command = {
  options: [
    'filter',
    'sort',
    'projection',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'hint',
    'allowDiskUse',
    'allowPartialResults',
  ],
  run(command, context, call) {
    const name = text(command.find, 'collection name');
    const { filter, sort, hint, batchSize, singleBatch } = command;
    const [skip, limit] = [natural(command.skip, 'skip'), natural(command.limit, 'limit')];
    const project = compileProjection(command.projection);
    const { source, shape } = matching(name, { filter, sort, skip, limit, hint }, context, call);
    const rows: Rows = project
      ? { source, shape: (bytes) => shapedBy(project)(shape(bytes)) }
      : { source, shape };
    const answered = { batchSize, single: isTruthy(singleBatch), session: call.session };
    return { cursor: context.cursors.answer(`${call.database}.${name}`, rows, answered) };
  },
};

const aggregate: Command = {
  options: ['pipeline', 'cursor', 'allowDiskUse', 'hint'],
  run(command, { catalog, cursors }, { database, session, mayGoOn }) {
    const name = command.aggregate;
    if (typeof name !== 'string') throw notImplemented('An aggregation over a whole database');
    if (!Array.isArray(command.pipeline))
      throw new CommandError(14, "'pipeline' option must be specified as an array");
    compilePipeline(command.pipeline);
    const { collection, stages } = catalog.source(database, name);
    checkHint(command.hint, collection);
    const rows = compilePipeline([...stages, ...command.pipeline]).run(collection, mayGoOn);
    const batchSize = batchSizeOf(command.cursor);
    return { cursor: cursors.answer(`${database}.${name}`, rows, { batchSize, session }) };
  },
};

const count: Command = {
  options: ['query', 'skip', 'limit', 'hint'],
  run(command, context, call) {
    const name = text(command.count, 'collection name');
    const { query: filter, hint } = command;
    const skip = natural(command.skip, 'skip');
    // A negative limit counts like a positive one.
    const limit = natural(
      asNumber(command.limit) === undefined ? command.limit : Math.abs(Number(command.limit)),
      'limit',
    );
    const { collection, stages } = context.catalog.source(call.database, name);
    checkHint(hint, collection);
    if (stages.length === 0 && !skip && !limit)
      return { n: counted(collection?.count(filter, call.mayGoOn) ?? 0) };
    return { n: counted(matching(name, { filter, skip, limit, hint }, context, call).source.length) };
  },
};

const getMore: Command = {
  options: ['collection', 'batchSize'],
  run({ getMore: id, collection, batchSize }, { cursors }, { database }) {
    const namespace = `${database}.${text(collection, 'collection')}`;
    return { cursor: cursors.more(id, namespace, batchSize) };
  },
};

const killCursors: Command = {
  options: ['cursors'],
  run(command, { cursors }) {
    const { killed, missing } = cursors.kill(Array.isArray(command.cursors) ? command.cursors : []);
    return { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [] };
  },
};

export const readingCommands: Readonly<Record<string, Command>> = {
  find,
  aggregate,
  count,
  getMore,
  killCursors,
};

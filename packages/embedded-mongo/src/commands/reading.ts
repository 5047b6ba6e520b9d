import { identity } from '../compare.js';
import { CommandError, notImplemented } from '../errors.js';
import { valueAt } from '../expressions.js';
import { runPipeline } from '../pipeline.js';
import { compileProjection } from '../projection.js';
import { compileFilter } from '../query.js';
import { parseSort, sortDocs } from '../sort.js';
import { asNumber, type Doc, isDoc, isTruthy, type Value } from '../values.js';
import { type Command, type Context, text } from './context.js';

/** The matching documents of a collection, or of a view. */
function matching(
  { catalog }: Context,
  database: string,
  name: string,
  options: { filter: Value; sort?: Value; skip?: Value; limit?: Value },
): readonly Doc[] {
  const skip = asNumber(options.skip) ?? 0;
  const limit = Math.abs(asNumber(options.limit) ?? 0);
  if (catalog.view(database, name)) {
    const matches = compileFilter(options.filter);
    const found = catalog.documents(database, name).filter((doc) => matches(doc));
    const sorted = sortDocs(found, parseSort(options.sort), (doc) => doc);
    return sorted.slice(skip, limit > 0 ? skip + limit : undefined);
  }
  const { filter, sort } = options;
  const collection = catalog.collection(database, name);
  if (!collection) {
    // A request is checked even where there is nothing to find.
    compileFilter(filter);
    parseSort(sort);
    return [];
  }
  return collection.find({ filter, sort, skip, limit }).map(({ doc }) => doc);
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
    'noCursorTimeout',
    'allowDiskUse',
    'allowPartialResults',
  ],
  run(command, database, context) {
    const name = text(command.find, 'collection name');
    const { filter, sort, skip, limit, batchSize, singleBatch, projection } = command;
    const project = compileProjection(projection);
    const docs = matching(context, database, name, { filter, sort, skip, limit }).map(project);
    const single = isTruthy(singleBatch) || (asNumber(limit) ?? 0) < 0;
    return { cursor: context.cursors.answer(`${database}.${name}`, docs, batchSize, single) };
  },
};

const aggregate: Command = {
  options: ['pipeline', 'cursor', 'allowDiskUse', 'batchSize', 'hint', 'bypassDocumentValidation'],
  run(command, database, context) {
    const { catalog, cursors } = context;
    if (typeof command.aggregate !== 'string') throw notImplemented('An aggregation over a whole database');
    const name = command.aggregate;
    const { pipeline, cursor } = command;
    if (!Array.isArray(pipeline)) throw new CommandError(14, "'pipeline' option must be an array");
    // A first $match is a find: it may use an index.
    const [first, ...rest] = pipeline;
    const filter = isDoc(first) && '$match' in first ? first.$match : undefined;
    const docs = matching(context, database, name, { filter });
    const source = (other: string) => catalog.documents(database, other);
    const results = runPipeline(filter === undefined ? pipeline : rest, docs, source);
    const batchSize = isDoc(cursor) ? cursor.batchSize : undefined;
    return { cursor: cursors.answer(`${database}.${name}`, results, batchSize, false) };
  },
};

const count: Command = {
  options: ['query', 'skip', 'limit', 'hint', 'fields'],
  run(command, database, context) {
    const { query: filter, skip, limit } = command;
    return {
      n: matching(context, database, text(command.count, 'collection name'), { filter, skip, limit }).length,
    };
  },
};

const distinct: Command = {
  options: ['key', 'query', 'hint'],
  run(command, database, context) {
    const path = text(command.key, 'key').split('.');
    const name = text(command.distinct, 'collection name');
    const values = new Map<string, Value>();
    for (const doc of matching(context, database, name, { filter: command.query })) {
      const value = valueAt(doc, path);
      for (const item of Array.isArray(value) ? value : [value])
        if (item !== undefined) values.set(identity(item), item);
    }
    return { values: [...values.values()] };
  },
};

const getMore: Command = {
  options: ['collection', 'batchSize'],
  run: (command, _database, { cursors }) => ({ cursor: cursors.more(command.getMore, command.batchSize) }),
};

const killCursors: Command = {
  options: ['cursors'],
  run(command, _database, { cursors }) {
    const { killed, missing } = cursors.kill(Array.isArray(command.cursors) ? command.cursors : []);
    return { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [] };
  },
};

export const readingCommands: Readonly<Record<string, Command>> = {
  find,
  aggregate,
  count,
  distinct,
  getMore,
  killCursors,
};

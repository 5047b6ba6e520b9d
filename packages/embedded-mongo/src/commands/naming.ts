import { encode } from '../documents.js';
import { CommandError, notImplemented } from '../errors.js';
import { asStored, type Rows } from '../pipeline.js';
import { compileFilter } from '../query.js';
import { count, type Doc, isDoc, isTruthy } from '../values.js';
import { batchSizeOf, type Command, list, text } from './context.js';

const rowsOf = (docs: readonly Doc[]): Rows => ({ source: docs.map(encode), shape: asStored });

const create: Command = {
  options: ['viewOn', 'pipeline'],
  writes: true,
  run(command, { catalog }, { database }) {
    const { viewOn, pipeline = [] } = command;
    const view = viewOn === undefined ? undefined : { viewOn: text(viewOn, 'viewOn'), pipeline };
    catalog.create(database, text(command.create, 'collection name'), view);
    return {};
  },
};

const createIndexes: Command = {
  // mongorestore sets ignoreUnknownIndexOptions to have unknown options dropped; here they are refused even so.
  options: ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
  writes: true,
  run(command, { catalog }, { database }) {
    const name = text(command.createIndexes, 'collection name');
    const existed = catalog.collection(database, name) !== undefined;
    const collection = catalog.writable(database, name);
    const before = collection.indexes.length;
    collection.addIndexes(list(command.indexes, 'indexes'));
    catalog.keepDescription(database, name);
    return {
      numIndexesBefore: count(before),
      numIndexesAfter: count(collection.indexes.length),
      createdCollectionAutomatically: !existed,
    };
  },
};

const listIndexes: Command = {
  options: ['cursor'],
  run(command, { catalog, cursors }, { database, session }) {
    const name = text(command.listIndexes, 'collection name');
    const collection = catalog.collection(database, name);
    if (!collection) throw new CommandError(26, `ns does not exist: ${database}.${name}`);
    const rows = rowsOf(collection.indexes.map(({ spec }) => spec));
    const batchSize = batchSizeOf(command.cursor);
    return { cursor: cursors.answer(`${database}.${name}`, rows, { batchSize, session }) };
  },
};

const dropIndexes: Command = {
  options: ['index'],
  writes: true,
  run(command, { catalog }, { database }) {
    const name = text(command.dropIndexes, 'collection name');
    const collection = catalog.collection(database, name);
    if (!collection) throw new CommandError(26, `ns not found ${database}.${name}`);
    const nIndexesWas = count(collection.indexes.length);
    const { index } = command;
    if (isDoc(index)) throw notImplemented('Dropping an index by its key');
    collection.dropIndexes(index === '*' ? '*' : (Array.isArray(index) ? index : [index]).map(String));
    catalog.keepDescription(database, name);
    return { nIndexesWas };
  },
};

const drop: Command = {
  options: [],
  writes: true,
  run(command, { catalog }, { database }) {
    const name = text(command.drop, 'collection name');
    if (!catalog.drop(database, name)) throw new CommandError(26, 'ns not found');
    return { ns: `${database}.${name}` };
  },
};

const dropDatabase: Command = {
  options: [],
  writes: true,
  run(_command, { catalog }, { database }) {
    for (const { name } of catalog.names(database)) catalog.drop(database, name);
    return { dropped: database };
  },
};

const listCollections: Command = {
  options: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
  run(command, { catalog, cursors }, { database, session }) {
    const { matches } = compileFilter(command.filter);
    const described = catalog.names(database).map(({ name, view }): Doc => {
      const type = view ? 'view' : 'collection';
      if (isTruthy(command.nameOnly)) return { name, type };
      return { name, type, options: view ? { ...view } : {}, info: { readOnly: view !== undefined } };
    });
    const rows = rowsOf(described.filter(matches));
    const batchSize = batchSizeOf(command.cursor);
    return { cursor: cursors.answer(`${database}.$cmd.listCollections`, rows, { batchSize, session }) };
  },
};

const listDatabases: Command = {
  options: ['filter', 'nameOnly', 'authorizedDatabases'],
  run(command, { catalog }) {
    const { matches } = compileFilter(command.filter);
    const described = catalog.databases().map((name): Doc => {
      if (isTruthy(command.nameOnly)) return { name };
      const sizeOnDisk = catalog
        .names(name)
        .reduce((sum, { collection }) => sum + (collection?.dataBytes ?? 0), 0);
      return { name, sizeOnDisk, empty: false };
    });
    const databases = described.filter(matches);
    if (isTruthy(command.nameOnly)) return { databases };
    return { databases, totalSize: databases.reduce((sum, { sizeOnDisk }) => sum + Number(sizeOnDisk), 0) };
  },
};

/** Compass shows these next to the names of databases and collections. Sizes of indexes and of free space are always 0. */
const dbStats: Command = {
  options: ['scale'],
  run({ scale = 1 }, { catalog }, { database }) {
    const all = catalog.names(database);
    const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
    const dataSize = sum(({ collection }) => collection?.dataBytes ?? 0) / Number(scale);
    return {
      db: database,
      collections: sum(({ collection }) => (collection ? 1 : 0)),
      views: sum(({ view }) => (view ? 1 : 0)),
      objects: sum(({ collection }) => collection?.docs.size ?? 0),
      dataSize,
      storageSize: dataSize,
      indexes: sum(({ collection }) => collection?.indexes.length ?? 0),
      indexSize: 0,
    };
  },
};

const collStats: Command = {
  options: ['scale'],
  run(command, { catalog }, { database }) {
    const name = text(command.collStats, 'collection name');
    const collection = catalog.collection(database, name);
    const indexes = collection?.indexes ?? [];
    const records = collection?.docs.size ?? 0;
    const size = (collection?.dataBytes ?? 0) / Number(command.scale ?? 1);
    return {
      ns: `${database}.${name}`,
      count: records,
      size,
      storageSize: size,
      ...(records > 0 && { avgObjSize: Math.round(size / records) }),
      nindexes: indexes.length,
      indexBuilds: indexes.filter(({ isBuilt }) => !isBuilt).map(({ name: index }) => index),
      totalIndexSize: 0,
      indexSizes: Object.fromEntries(indexes.map((index) => [index.name, 0])),
      capped: false,
    };
  },
};

export const namingCommands: Readonly<Record<string, Command>> = {
  create,
  createIndexes,
  listIndexes,
  dropIndexes,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  dbStats,
  collStats,
};

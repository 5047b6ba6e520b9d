import { CommandError, notImplemented } from '../errors.js';
import { compileFilter } from '../query.js';
import { asNumber, type Doc, isDoc, isTruthy } from '../values.js';
import { type Command, list, text } from './context.js';

const createOptions = [
  'viewOn',
  'pipeline',
  'capped',
  'validator',
  'timeseries',
  'size',
  'max',
  'expireAfterSeconds',
  'clusteredIndex',
];

const create: Command = {
  options: createOptions,
  writes: true,
  run(command, database, { catalog }) {
    const options = Object.fromEntries(createOptions.map((option) => [option, command[option]]));
    catalog.create(database, text(command.create, 'collection name'), options);
    return {};
  },
};

const createIndexes: Command = {
  options: ['indexes', 'commitQuorum'],
  writes: true,
  run(command, database, { catalog }) {
    const name = text(command.createIndexes, 'collection name');
    const existed = catalog.collection(database, name) !== undefined;
    const collection = catalog.writable(database, name);
    const before = collection.indexes.length;
    try {
      for (const spec of list(command.indexes, 'indexes')) collection.addIndex(spec);
    } finally {
      catalog.keepDescription(database, name);
    }
    return {
      numIndexesBefore: before,
      numIndexesAfter: collection.indexes.length,
      createdCollectionAutomatically: !existed,
    };
  },
};

const listIndexes: Command = {
  options: ['cursor'],
  run(command, database, { catalog, cursors }) {
    const name = text(command.listIndexes, 'collection name');
    const collection = catalog.collection(database, name);
    if (!collection) throw new CommandError(26, `ns does not exist: ${database}.${name}`);
    const specs = collection.indexes.map(({ spec }) => spec);
    const batchSize = isDoc(command.cursor) ? command.cursor.batchSize : undefined;
    return { cursor: cursors.answer(`${database}.${name}`, specs, batchSize, false) };
  },
};

const dropIndexes: Command = {
  options: ['index'],
  writes: true,
  run(command, database, { catalog }) {
    const name = text(command.dropIndexes, 'collection name');
    const collection = catalog.collection(database, name);
    if (!collection) throw new CommandError(26, `ns not found ${database}.${name}`);
    const nIndexesWas = collection.indexes.length;
    const { index } = command;
    if (isDoc(index)) throw notImplemented('Dropping an index by its key');
    const names = index === '*' ? '*' : (Array.isArray(index) ? index : [index]).map(String);
    collection.dropIndexes(names);
    catalog.keepDescription(database, name);
    return { nIndexesWas };
  },
};

const drop: Command = {
  options: [],
  writes: true,
  run(command, database, { catalog }) {
    const name = text(command.drop, 'collection name');
    if (!catalog.drop(database, name)) throw new CommandError(26, 'ns not found');
    return { ns: `${database}.${name}` };
  },
};

const dropDatabase: Command = {
  options: [],
  writes: true,
  run(_command, database, { catalog }) {
    for (const { name } of catalog.names(database)) catalog.drop(database, name);
    return { dropped: database };
  },
};

const listCollections: Command = {
  options: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
  run(command, database, { catalog, cursors }) {
    const matches = compileFilter(command.filter);
    const described = catalog.names(database).map(({ name, view }): Doc => {
      const type = view ? 'view' : 'collection';
      if (isTruthy(command.nameOnly)) return { name, type };
      return { name, type, options: view ? { ...view } : {}, info: { readOnly: view !== undefined } };
    });
    const batchSize = isDoc(command.cursor) ? command.cursor.batchSize : undefined;
    const found = described.filter((doc) => matches(doc));
    return { cursor: cursors.answer(`${database}.$cmd.listCollections`, found, batchSize, false) };
  },
};

const listDatabases: Command = {
  options: ['filter', 'nameOnly', 'authorizedDatabases'],
  run: (_command, _database, { catalog }) => ({
    databases: catalog.databases().map((name) => ({ name, sizeOnDisk: 0, empty: false })),
    totalSize: 0,
  }),
};

/** Only what changes a view, which is made anew, or a TTL. */
const collMod: Command = {
  options: ['viewOn', 'pipeline', 'index'],
  writes: true,
  run(command, database, { catalog }) {
    const name = text(command.collMod, 'collection name');
    if (catalog.view(database, name)) {
      const { viewOn, pipeline } = command;
      catalog.drop(database, name);
      catalog.create(database, name, { viewOn, pipeline });
      return {};
    }
    const collection = catalog.collection(database, name);
    if (!collection) throw new CommandError(26, `ns does not exist: ${database}.${name}`);
    const { index } = command;
    const seconds = isDoc(index) ? asNumber(index.expireAfterSeconds) : undefined;
    const known = isDoc(index) && collection.indexes.find((one) => one.name === index.name);
    if (!isDoc(index) || !known || seconds === undefined) throw notImplemented('This change by collMod');
    collection.dropIndexes([known.name]);
    collection.addIndex({ ...known.spec, expireAfterSeconds: index.expireAfterSeconds });
    catalog.keepDescription(database, name);
    return {};
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
  collMod,
};

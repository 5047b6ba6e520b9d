import { ObjectId } from 'bson';
import type { Collection, StoredDoc } from '../collection.js';
import { CommandError } from '../errors.js';
import { compileProjection } from '../projection.js';
import { compileUpdate, hasOperators, upsertSeed } from '../update.js';
import { asNumber, clone, type Doc, isDoc, isTruthy, type Value } from '../values.js';
import { type Command, list, refuseUnknownOptions, text } from './context.js';

/** Applies each statement; stops at the first failure when `ordered`, and tells what failed where. */
function eachStatement(
  command: Doc,
  statements: readonly Doc[],
  apply: (statement: Doc, at: number) => void,
): Doc {
  const ordered = command.ordered === undefined || isTruthy(command.ordered);
  const writeErrors: Doc[] = [];
  for (const [at, statement] of statements.entries()) {
    try {
      apply(statement, at);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      writeErrors.push({ index: at, code: error.code, errmsg: error.message, ...error.detail });
      if (ordered) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

const insert: Command = {
  options: ['documents', 'ordered', 'bypassDocumentValidation'],
  writes: true,
  run(command, database, { catalog }) {
    const collection = catalog.writable(database, text(command.insert, 'collection name'));
    let n = 0;
    const errors = eachStatement(command, list(command.documents, 'documents'), (doc) => {
      collection.insert(doc);
      n += 1;
    });
    return { n, ...errors };
  },
};

interface Change {
  readonly matched: number;
  readonly modified: number;
  readonly before: Doc | undefined;
  readonly after: Doc | undefined;
  readonly upsertedId: Value;
}

/** What update and findAndModify have in common: change what was found, or put in what an upsert makes. */
function change(
  collection: Collection,
  found: readonly StoredDoc[],
  given: { filter: Value; update: Value; arrayFilters: Value; upsert: boolean; now: Date },
): Change {
  const update = compileUpdate(given.update, given.arrayFilters);
  let modified = 0;
  let after: Doc | undefined;
  for (const stored of found) {
    const { doc, matchedIndex } = stored;
    after = update(doc, { now: given.now, isInsert: false, matchedIndex });
    if (collection.replace(stored, after)) modified += 1;
  }
  const [first] = found;
  if (first || !given.upsert)
    return { matched: found.length, modified, before: first?.doc, after, upsertedId: undefined };
  const seed = upsertSeed(given.filter);
  // A replacement stands for itself; only an `_id` that the filter fixes is taken over.
  const start = hasOperators(given.update) ? seed : '_id' in seed ? { _id: clone(seed._id) } : {};
  const made = update(start, { now: given.now, isInsert: true });
  const inserted = collection.insert(made._id === undefined ? { _id: new ObjectId(), ...made } : made);
  return { matched: 0, modified: 0, before: undefined, after: inserted, upsertedId: inserted._id };
}

const statementOptions = ['q', 'u', 'multi', 'upsert', 'arrayFilters', 'hint', 'collation'];

const update: Command = {
  options: ['updates', 'ordered', 'bypassDocumentValidation'],
  writes: true,
  run(command, database, { catalog, now }) {
    const statements = list(command.updates, 'updates');
    const mayInsert = statements.some(({ upsert }) => isTruthy(upsert));
    const collection = catalog.writable(database, text(command.update, 'collection name'), mayInsert);
    let [n, nModified] = [0, 0];
    const upserted: Doc[] = [];
    const errors = eachStatement(command, statements, (statement, at) => {
      const { q, u, multi, upsert, arrayFilters } = statement;
      refuseUnknownOptions('update', statement, statementOptions);
      if (isTruthy(multi) && !hasOperators(u) && !Array.isArray(u))
        throw new CommandError(9, 'multi update is not supported for replacement-style update');
      const found = collection.find({ filter: q, limit: isTruthy(multi) ? 0 : 1 });
      const given = { filter: q, update: u, arrayFilters, upsert: isTruthy(upsert), now: now() };
      const done = change(collection, found, given);
      n += done.matched;
      nModified += done.modified;
      if (done.upsertedId !== undefined) {
        n += 1;
        upserted.push({ index: at, _id: done.upsertedId });
      }
    });
    return { n, nModified, ...(upserted.length > 0 && { upserted }), ...errors };
  },
};

const remove: Command = {
  options: ['deletes', 'ordered'],
  writes: true,
  run(command, database, { catalog }) {
    const collection = catalog.writable(database, text(command.delete, 'collection name'), false);
    let n = 0;
    const errors = eachStatement(command, list(command.deletes, 'deletes'), (statement) => {
      refuseUnknownOptions('delete', statement, ['q', 'limit', 'hint', 'collation']);
      const found = collection.find({ filter: statement.q, limit: asNumber(statement.limit) ?? 0 });
      collection.remove(found);
      n += found.length;
    });
    return { n, ...errors };
  },
};

const findAndModify: Command = {
  options: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'arrayFilters',
    'hint',
    'bypassDocumentValidation',
  ],
  writes: true,
  run(command, database, { catalog, now }) {
    const name = text(command.findAndModify ?? command.findandmodify, 'collection name');
    const collection = catalog.writable(database, name, isTruthy(command.upsert));
    const project = compileProjection(command.fields);
    const found = collection.find({ filter: command.query, sort: command.sort, limit: 1 });
    const [stored] = found;
    const shown = (doc: Doc | undefined): Doc | null => (doc ? project(doc) : null);
    if (isTruthy(command.remove)) {
      collection.remove(found);
      return { lastErrorObject: { n: stored ? 1 : 0 }, value: shown(stored?.doc) };
    }
    if (!isDoc(command.update) && !Array.isArray(command.update))
      throw new CommandError(9, 'Either an update or remove=true must be specified');
    const { matched, before, after, upsertedId } = change(collection, found, {
      filter: command.query,
      update: command.update,
      arrayFilters: command.arrayFilters,
      upsert: isTruthy(command.upsert),
      now: now(),
    });
    const upserted = upsertedId === undefined ? {} : { upserted: upsertedId };
    const n = matched + (upsertedId === undefined ? 0 : 1);
    return {
      lastErrorObject: { n, updatedExisting: matched > 0, ...upserted },
      value: shown(isTruthy(command.new) ? after : before),
    };
  },
};

export const writingCommands: Readonly<Record<string, Command>> = {
  insert,
  update,
  delete: remove,
  findAndModify,
  findandmodify: findAndModify,
};

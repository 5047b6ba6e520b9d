import { ObjectId } from 'bson';
import { type Collection, docOf, type Stored } from '../collection.js';
import { CommandError, notImplemented } from '../errors.js';
import { compileProjection } from '../projection.js';
import { compileFilter } from '../query.js';
import { compileUpdate, hasOperators, upsertSeed } from '../update.js';
import { asNumber, clone, count, type Doc, isDoc, isTruthy, type Value } from '../values.js';
import { type Command, list, refuseUnknownOptions, text } from './context.js';

/** Applies each statement, stops at the first failure when `ordered`, and reports each failure with its index. */
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
      writeErrors.push({ index: count(at), code: count(error.code), errmsg: error.message, ...error.detail });
      if (ordered) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

const insert: Command = {
  // Validators do not exist here, so bypassing them has no effect.
  options: ['documents', 'ordered', 'bypassDocumentValidation'],
  writes: true,
  run(command, { catalog }, { database }) {
    const documents = list(command.documents, 'documents');
    const collection = catalog.writable(database, text(command.insert, 'collection name'));
    let n = 0;
    const errors = eachStatement(command, documents, (doc) => {
      collection.insert(doc);
      n += 1;
    });
    return { n: count(n), ...errors };
  },
};

interface Change {
  readonly matched: number;
  readonly modified: number;
  readonly before: Doc | undefined;
  readonly after: Doc | undefined;
  readonly upsertedId: Value;
}

/** The common part of update and findAndModify: changes the found documents, or inserts the upsert's. */
function change(
  collection: Collection,
  found: readonly Stored[],
  given: { filter: Value; update: Value; upsert: boolean },
): Change {
  const update = compileUpdate(given.update);
  let modified = 0;
  let before: Doc | undefined;
  let after: Doc | undefined;
  for (const stored of found) {
    before = docOf(stored);
    after = update(before, false);
    if (collection.replace(stored, after)) modified += 1;
  }
  if (found.length > 0 || !given.upsert)
    return { matched: found.length, modified, before, after, upsertedId: undefined };
  const seed = upsertSeed(given.filter);
  // A replacement is complete in itself; only an `_id` from the filter is added.
  const start = hasOperators(given.update) ? seed : '_id' in seed ? { _id: clone(seed._id) } : {};
  const made = update(start, true);
  const inserted = collection.insert(made._id === undefined ? { _id: new ObjectId(), ...made } : made);
  return { matched: 0, modified: 0, before: undefined, after: inserted, upsertedId: inserted._id };
}

const update: Command = {
  options: ['updates', 'ordered', 'bypassDocumentValidation'],
  writes: true,
  run(command, { catalog }, { database, mayGoOn }) {
    const statements = list(command.updates, 'updates');
    const mayInsert = statements.some(({ upsert }) => isTruthy(upsert));
    const collection = catalog.writable(database, text(command.update, 'collection name'), mayInsert);
    let [n, nModified] = [0, 0];
    const upserted: Doc[] = [];
    const errors = eachStatement(command, statements, (statement, at) => {
      refuseUnknownOptions('update', statement, ['q', 'u', 'multi', 'upsert']);
      const { q, u, multi, upsert } = statement;
      if (isTruthy(multi) && !hasOperators(u) && !Array.isArray(u))
        throw new CommandError(9, 'multi update is not supported for replacement-style update');
      // The update is checked even when nothing matches.
      compileUpdate(u);
      const found = collection.find({ filter: q, limit: isTruthy(multi) ? 0 : 1, mayGoOn });
      const done = change(collection, found, { filter: q, update: u, upsert: isTruthy(upsert) });
      n += done.matched;
      nModified += done.modified;
      if (done.upsertedId !== undefined) {
        n += 1;
        upserted.push({ index: count(at), _id: done.upsertedId });
      }
    });
    return {
      n: count(n),
      nModified: count(nModified),
      ...(upserted.length > 0 && { upserted }),
      ...errors,
    };
  },
};

const remove: Command = {
  options: ['deletes', 'ordered'],
  writes: true,
  run(command, { catalog }, { database, mayGoOn }) {
    const statements = list(command.deletes, 'deletes');
    const collection = catalog.writable(database, text(command.delete, 'collection name'), false);
    let n = 0;
    const errors = eachStatement(command, statements, (statement) => {
      refuseUnknownOptions('delete', statement, ['q', 'limit']);
      const limit = asNumber(statement.limit);
      if (limit !== 0 && limit !== 1)
        throw new CommandError(9, `The limit field in delete objects must be 0 or 1. Got ${String(limit)}`);
      const found = collection.find({ filter: statement.q, limit, mayGoOn });
      collection.remove(found);
      n += found.length;
    });
    return { n: count(n), ...errors };
  },
};

const findAndModify: Command = {
  options: ['query', 'sort', 'update', 'remove', 'new', 'fields', 'upsert', 'bypassDocumentValidation'],
  writes: true,
  run(command, { catalog }, call) {
    const name = text(command.findAndModify ?? command.findandmodify, 'collection name');
    const { query: filter, sort, update: wanted, fields } = command;
    if (isTruthy(command.remove) && wanted !== undefined)
      throw new CommandError(9, 'Cannot specify both an update and remove=true');
    if (isTruthy(command.remove)) throw notImplemented('The option remove of findAndModify');
    if (!isDoc(wanted) && !Array.isArray(wanted))
      throw new CommandError(9, 'Either an update or remove=true must be specified');
    const upsert = isTruthy(command.upsert);
    const project = compileProjection(fields);
    compileUpdate(wanted);
    compileFilter(filter);
    const collection = catalog.writable(call.database, name, upsert);
    const found = collection.find({ filter, sort, limit: 1, mayGoOn: call.mayGoOn });
    const { matched, before, after, upsertedId } = change(collection, found, {
      filter,
      update: wanted,
      upsert,
    });
    const shown = isTruthy(command.new) ? after : before;
    return {
      lastErrorObject: {
        n: count(matched + (upsertedId === undefined ? 0 : 1)),
        updatedExisting: matched > 0,
        ...(upsertedId !== undefined && { upserted: upsertedId }),
      },
      value: shown ? (project?.(shown) ?? shown) : null,
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

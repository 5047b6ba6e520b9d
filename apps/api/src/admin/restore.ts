import type { Connection } from 'mongoose';
import { type Document, type Head, readBackup } from './backup-file.js';
import { Failure } from './desk.js';
import { inCount } from './printing.js';
import { makeViews } from './views.js';

const BATCH = 500;
const TELL_EVERY = 10_000;
/** Stands while a restore is under way: what a broken-off one has left is known by it, and may be removed by the next. */
const UNDER_WAY = 'restore_under_way';

export interface RestoreDone {
  readonly head: Head;
  readonly collections: number;
  readonly documents: number;
}

/**
 * Puts a backup into an empty database. The file is read through once before anything is written; what fails after that is
 * taken out again, so that a restore leaves all of the backup or nothing.
 * @throws Failure for a damaged file, and for a database in which there is anything.
 */
export async function restore(
  connection: Connection,
  file: string,
  tell: (progress: string) => void,
): Promise<RestoreDone> {
  tell('Checking the file');
  let head: Head | undefined;
  for await (const entry of readBackup(file)) if (entry.kind === 'head') head = entry.head;
  if (!head) throw new Failure('This backup is empty.');
  await beginInEmpty(connection, tell);
  try {
    const done = await write(connection, file, tell);
    if (head.views.length > 0) await makeViews(connection);
    await connection.collection(UNDER_WAY).drop();
    return { head, ...done };
  } catch (error) {
    await removeAll(connection);
    throw error;
  }
}

/** Empty collections are no hindrance: a site that was started once has made them. */
async function beginInEmpty(connection: Connection, tell: (progress: string) => void): Promise<void> {
  const { db } = connection;
  if (!db) throw new Error('the database is not open');
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  // A server lists them in no particular order; the same collection is named each time.
  const names = collections
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
  if (names.includes(UNDER_WAY)) tell('An earlier restore broke off; what it left is removed');
  else
    for (const name of names)
      if (await connection.collection(name).findOne())
        throw new Failure(
          `The database is not empty: there is something in ${name}. A restore goes into an empty one only.`,
        );
  await removeAll(connection);
  await connection.collection(UNDER_WAY).insertOne({ since: new Date() });
}

/** One by one: the site's own user may not drop a database. The mark goes last, should this break off as well. */
async function removeAll(connection: Connection): Promise<void> {
  const collections = (await connection.db?.listCollections({}, { nameOnly: true }).toArray()) ?? [];
  const names = collections.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  for (const name of names.sort((one, other) => Number(one === UNDER_WAY) - Number(other === UNDER_WAY)))
    await connection.collection(name).drop();
}

async function write(
  connection: Connection,
  file: string,
  tell: (progress: string) => void,
): Promise<Pick<RestoreDone, 'collections' | 'documents'>> {
  let current: { name: string; indexes: readonly Document[]; count: number } | undefined;
  let batch: Document[] = [];
  let collections = 0;
  let documents = 0;

  async function flush(): Promise<void> {
    if (!current || batch.length === 0) return;
    await connection.collection(current.name).insertMany(batch, { ordered: false });
    current.count += batch.length;
    if (current.count % TELL_EVERY === 0) tell(`${current.name}: ${inCount(current.count)} so far`);
    documents += batch.length;
    batch = [];
  }
  async function finish(): Promise<void> {
    if (!current) return;
    await flush();
    const { name, indexes, count } = current;
    for (const { key, v: _version, ns: _namespace, ...options } of indexes)
      await connection.collection(name).createIndex(key as Record<string, 1 | -1>, options);
    collections += 1;
    if (count > 0) tell(`${name}: ${inCount(count)}`);
  }

  for await (const entry of readBackup(file)) {
    if (entry.kind === 'collection') {
      await finish();
      current = { name: entry.name, indexes: entry.indexes, count: 0 };
      await connection.createCollection(entry.name);
    } else if (entry.kind === 'document') {
      batch.push(entry.document);
      if (batch.length === BATCH) await flush();
    }
  }
  await finish();
  return { collections, documents };
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import mongoose from 'mongoose';
import { isRestoring, MARK_SEEN_FOR_MS, RESTORE_UNDER_WAY } from '../db/restoring.js';
import { leaveOut, RECEIPT_GAPS, type ReceiptGap } from '../donations/index.js';
import { type BackupSource, type Document, type Head, readBackup } from './backup-file.js';
import { BACKUP_RECORDS } from './backup-record.js';
import { type Survey, surveyBackup } from './backup-survey.js';
import { Failure } from './failure.js';
import { inCount } from './printing.js';
import { makeViews } from './views.js';

const BATCH = 500;
const TELL_EVERY = 10_000;

export interface RestoreDone {
  readonly head: Head;
  readonly collections: number;
  readonly documents: number;
}

/**
 * Puts a backup into an empty database. The file is read through once before anything is written; what fails after that is
 * taken out again, so that a restore leaves all of the backup or nothing. From the first write to the last a mark stands by
 * which every process of the site refuses calls, jobs and receipt numbers (db/restoring.ts); it stays where a restore was
 * killed. The numbers of `planGaps` are left out before any record is back.
 * @param planGaps decides, before anything is written, which receipt numbers may have been given since the backup.
 * @throws Failure for a damaged file, and for a database in which there is a record of a donor's, a member's or the office's.
 */
export async function restore(
  connection: Connection,
  source: BackupSource,
  {
    planGaps,
    tell,
  }: {
    readonly planGaps: (survey: Survey) => Promise<readonly ReceiptGap[]>;
    readonly tell: (progress: string) => void;
  },
): Promise<RestoreDone> {
  tell('Checking the file');
  const survey = await surveyBackup(source);
  await refuseUnlessEmpty(connection);
  const gaps = await planGaps(survey);
  const mark = await begin(connection, tell);
  try {
    for (const gap of gaps) await leaveOut(connection, gap);
    const done = await write(connection, source, survey, tell);
    if (survey.head.views.length > 0) await makeViews(connection);
    await mark.refuseRival();
    await connection.collection(RESTORE_UNDER_WAY).drop();
    return { head: survey.head, ...done };
  } catch (error) {
    await mark.refuseRival();
    await removeAll(connection);
    throw error;
  }
}

async function namesIn(connection: Connection): Promise<string[]> {
  const { db } = connection;
  if (!db) throw new Error('the database is not open');
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  // A server lists them in no particular order; the same collection is named each time.
  return collections
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
}

/**
 * What a site on a new database makes by itself, or is told by the provider, without a donor or the office: it comes again after
 * the restore. Each with what of it would be a person's own record. Empty collections are no hindrance either.
 */
const MADE_BY_A_START: Readonly<Record<string, Readonly<Record<string, unknown>> | 'nothing'>> = {
  jobs: 'nothing',
  limits: 'nothing',
  [BACKUP_RECORDS]: 'nothing',
  events: 'nothing',
  office_news: 'nothing',
  exceptions: { state: { $ne: 'open' } },
  // What the provider says of a payment, it says again; what the office has entered it does not.
  payments: { 'facts.from': { $in: ['office', 'bank file'] } },
  outbox: {
    kind: {
      $nin: [
        'payment-exception',
        'payment-exceptions',
        'payment-turn',
        'attempts-failed',
        'attempts-in-all',
        'look-held-back',
        'office-news',
      ],
    },
  },
};

/** The first collection in which there is a record that would be lost. */
async function whereRecordsAre(connection: Connection): Promise<string | undefined> {
  for (const name of await namesIn(connection)) {
    const records = name === RESTORE_UNDER_WAY ? 'nothing' : (MADE_BY_A_START[name] ?? {});
    if (records !== 'nothing' && (await connection.collection(name).findOne(records))) return name;
  }
  return undefined;
}
const notEmpty = (name: string): Failure =>
  new Failure(
    `The database is not empty: there is something in ${name}. A restore goes into an empty one only.`,
  );

/** @throws Failure, unless it is empty or holds what a restore that broke off has left. */
async function refuseUnlessEmpty(connection: Connection): Promise<void> {
  const name = (await isRestoring(connection)) ? undefined : await whereRecordsAre(connection);
  if (name !== undefined) throw notEmpty(name);
}

/** Sets the mark, looks once more that nothing was written before it stood, and removes what is there. */
async function begin(connection: Connection, tell: (progress: string) => void) {
  const marks = connection.collection(RESTORE_UNDER_WAY);
  const _id = new mongoose.Types.ObjectId();
  const brokeOff = await isRestoring(connection);
  await marks.insertOne({ _id, since: new Date() });
  // Until then a process of the site that looked just before may let a call through.
  await wait(2 * MARK_SEEN_FOR_MS);
  if (brokeOff) {
    tell('An earlier restore broke off; what it left is removed');
    await marks.deleteMany({ _id: { $ne: _id } });
  } else {
    const name = await whereRecordsAre(connection);
    if (name !== undefined) {
      await marks.drop();
      throw notEmpty(name);
    }
  }
  await removeAll(connection, RESTORE_UNDER_WAY);
  return {
    /** @throws Failure when another restore has begun in this database: then it is that one's. */
    async refuseRival(): Promise<void> {
      const standing = await marks.find({}).toArray();
      if (standing.length !== 1 || !standing[0]?._id.equals(_id))
        throw new Failure('Another restore was begun in this database. Wait for it, and look what it says.');
    },
  };
}

/** One by one: the site's own user may not drop a database. The mark goes last, should this break off as well. */
async function removeAll(connection: Connection, but?: string): Promise<void> {
  const collections = (await connection.db?.listCollections({}, { nameOnly: true }).toArray()) ?? [];
  const names = collections
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && name !== but);
  const isMark = (name: string) => Number(name === RESTORE_UNDER_WAY);
  for (const name of names.sort((one, other) => isMark(one) - isMark(other)))
    await connection.collection(name).drop();
}

async function write(
  connection: Connection,
  source: BackupSource,
  { orphanedMails }: Survey,
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

  for await (const entry of readBackup(source)) {
    if (entry.kind === 'collection') {
      await finish();
      current = { name: entry.name, indexes: entry.indexes, count: 0 };
      // That of the gaps stands already, where there are some.
      if (entry.name !== RECEIPT_GAPS) await connection.createCollection(entry.name);
    } else if (entry.kind === 'document') {
      // The donation that such a mail tells of is not in the backup: its booking queues the mail anew.
      if (current?.name === 'outbox' && orphanedMails.has(String(entry.document.key))) continue;
      batch.push(entry.document);
      if (batch.length === BATCH) await flush();
    }
  }
  await finish();
  return { collections, documents };
}

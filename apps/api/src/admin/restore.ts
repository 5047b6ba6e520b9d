import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '../db/connection.js';
import { isRestoring, MARK_SEEN_FOR_MS, RESTORE_UNDER_WAY } from '../db/restoring.js';
import { leaveOut, RECEIPT_GAPS, type ReceiptGap } from '../donations/index.js';
import { type BackupSource, type Head, readBackup } from './backup-file.js';
import { BackupStore } from './backup-store.js';
import { type Survey, surveyBackup } from './backup-survey.js';
import { Failure } from './failure.js';
import { RestoreMark } from './restore-mark-store.js';
import { RestoreWriter, type Written } from './restore-writer.js';
import { ViewStore } from './view-store.js';

export interface RestoreDone extends Written {
  readonly head: Head;
}

/**
 * Restores a backup into an empty database. The file is verified before the first write, and after a later failure all that was
 * written is removed, so that a restore leaves the whole backup or nothing. A mark is set from the first write to the last, by
 * which all processes refuse calls, jobs and receipt numbers (db/restoring.ts); it stays where a restore was killed. The gaps of
 * `planGaps` are stored before any record.
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
  const place: Place = { connection, store: new BackupStore({ connection }), tell };
  await refuseUnlessEmpty(place);
  const gaps = await planGaps(survey);
  const mark = await begin(place);
  try {
    for (const gap of gaps) await leaveOut(connection, gap);
    const done = await write(place, source, survey);
    if (survey.head.views.length > 0) await new ViewStore({ connection }).make();
    await refuseRival(mark);
    await mark.remove();
    return { head: survey.head, ...done };
  } catch (error) {
    await refuseRival(mark);
    await place.store.removeAll({ last: RESTORE_UNDER_WAY });
    throw error;
  }
}

/** The target of a restore, and the output for its progress. */
interface Place {
  readonly connection: Connection;
  readonly store: BackupStore;
  readonly tell: (progress: string) => void;
}

const notEmpty = (name: string): Failure =>
  new Failure(
    `The database is not empty: there is something in ${name}. A restore goes into an empty one only.`,
  );

/** @throws Failure, unless the database is empty or has the remains of an interrupted restore. */
async function refuseUnlessEmpty({ connection, store }: Place): Promise<void> {
  const name = (await isRestoring(connection)) ? undefined : await store.whereRecordsAre();
  if (name !== undefined) throw notEmpty(name);
}

/** Sets the mark, checks again that nothing was written before, and removes what is there. */
async function begin({ connection, store, tell }: Place): Promise<RestoreMark> {
  const mark = new RestoreMark({ connection });
  const brokeOff = await isRestoring(connection);
  await mark.set();
  // Processes cache the mark: until then one of them may still accept a call.
  await wait(2 * MARK_SEEN_FOR_MS);
  if (brokeOff) {
    tell('An earlier restore broke off; what it left is removed');
    await mark.removeEarlier();
  } else {
    const name = await store.whereRecordsAre();
    if (name !== undefined) {
      await mark.remove();
      throw notEmpty(name);
    }
  }
  // The mark is removed last, in case this is interrupted too.
  await store.removeAll({ kept: RESTORE_UNDER_WAY, last: RESTORE_UNDER_WAY });
  return mark;
}

/** @throws Failure when another restore runs in this database. */
async function refuseRival(mark: RestoreMark): Promise<void> {
  if (!(await mark.standsAlone()))
    throw new Failure('Another restore was begun in this database. Wait for it, and look what it says.');
}

async function write(
  { store, tell }: Place,
  source: BackupSource,
  { orphanedMails }: Survey,
): Promise<Written> {
  const writer = new RestoreWriter({ store, tell });
  for await (const entry of readBackup(source)) {
    // The collection of gaps already exists, where there are some.
    if (entry.kind === 'collection')
      await writer.begin(entry.name, entry.indexes, entry.name === RECEIPT_GAPS);
    else if (entry.kind === 'document') {
      // The donation of such a mail is not in the backup: it is booked again, which queues the mail.
      if (writer.collection === 'outbox' && orphanedMails.has(String(entry.document.key))) continue;
      await writer.add(entry.document);
    }
  }
  return writer.finish();
}

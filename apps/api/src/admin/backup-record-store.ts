import type { Connection } from '../db/connection.js';

/** The latest backup of the nightly service. */
export interface BackupRecord {
  readonly madeAt: Date;
  /** Its name within the service's folder. */
  readonly file: string;
  readonly documents: number;
  readonly bytes: number;
  /** Hash of the file's bytes as they were written, as hex; undefined for a backup of a version without it. */
  readonly sha256?: string;
}

export const BACKUP_RECORDS = 'backups';
interface Row extends BackupRecord {
  readonly _id: 'latest';
}

/** Replaces the record of the latest backup. */
export async function noteBackup(connection: Connection, record: BackupRecord): Promise<void> {
  const rows = connection.collection<Row>(BACKUP_RECORDS);
  await rows.updateOne({ _id: 'latest' }, { $set: record }, { upsert: true });
}

/** The latest backup of the nightly service; undefined where there is none. */
export async function latestBackup(connection: Connection): Promise<BackupRecord | undefined> {
  const row = await connection.collection<Row>(BACKUP_RECORDS).findOne({ _id: 'latest' });
  return row ?? undefined;
}

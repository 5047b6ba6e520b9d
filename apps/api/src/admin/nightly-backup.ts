import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ConfigError } from '../config.js';
import type { Connection } from '../db/connection.js';
import { refuseWhileRestoring } from '../db/restoring.js';
import { isoInIndia, latestTimeOfDay } from '../time/india.js';
import { backUp } from './backup.js';
import { type BackupRecord, latestBackup, noteBackup } from './backup-record-store.js';
import { isRecipient } from './encrypted-backup.js';
import { writeWhole } from './files.js';

const MINUTE = 60_000;
/** The pause before a failed backup is tried again. */
export const RETRY_MS = 10 * MINUTE;

/** The settings of the nightly service alone. */
export interface NightlySettings {
  /** Minutes after midnight in India: BACKUP_AT, such as 03:30. */
  readonly atMinute: number;
  /** The number of files that are kept: BACKUP_KEEP. */
  readonly keep: number;
  /** BACKUP_DIRECTORY. */
  readonly directory: string;
  /** BACKUP_RECIPIENT: the public key that files are encrypted for; unset, they are not. */
  readonly recipient: string | undefined;
}

const shape = z.object({
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of the day in India, such as 03:30' })
    .default('03:30'),
  BACKUP_KEEP: z.coerce
    .number({ error: 'must be a number of files' })
    .int({ error: 'must be a number of files' })
    .min(2, { error: 'must be 2 or more' })
    .max(3650, { error: 'must be 3650 or less' })
    .default(30),
  BACKUP_DIRECTORY: z.string().min(1).default('/backups'),
  BACKUP_RECIPIENT: z
    .string()
    .trim()
    .refine(isRecipient, { error: 'must be a public key of age, age1…; "backup key" makes one' })
    .optional(),
});

/** @throws ConfigError naming the setting. */
export function readNightlySettings(
  environment: Readonly<Record<string, string | undefined>>,
): NightlySettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = shape.safeParse(given);
  if (!read.success)
    throw new ConfigError(
      read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    );
  const [hours = 0, minutes = 0] = read.data.BACKUP_AT.split(':').map(Number);
  return {
    atMinute: hours * 60 + minutes,
    keep: read.data.BACKUP_KEEP,
    directory: read.data.BACKUP_DIRECTORY,
    recipient: read.data.BACKUP_RECIPIENT,
  };
}

/** Whether a backup is due: the time of day has passed since the last one, or there is none. */
export function isDue(last: Date | undefined, now: Date, atMinute: number): boolean {
  return last === undefined || last < latestTimeOfDay(atMinute, now);
}

const ENCRYPTED = '.age';
const NAME = /^vgb-\d{4}-\d\d-\d\d-\d{6}\.backup\.gz(\.age)?$/;
/** The file name, with the Indian time, so that names sort by age. */
const nameOf = (now: Date, recipient: string | undefined): string =>
  `vgb-${isoInIndia(now).slice(0, 19).replace('T', '-').replaceAll(':', '')}.backup.gz${recipient === undefined ? '' : ENCRYPTED}`;

/**
 * Makes a backup if one is due, or if the latest is not encrypted though a key is set. The file is complete or absent, and is
 * recorded in the database for `/metrics`; then the oldest files beyond `keep` are removed.
 * @returns the new backup; undefined when none is due. @throws RestoreUnderWay, and errors of the database or the disk.
 */
export async function backUpIfDue(
  connection: Connection,
  { atMinute, keep, directory, recipient }: NightlySettings,
  { now, log }: { readonly now: Date; readonly log: Logger },
): Promise<BackupRecord | undefined> {
  await refuseWhileRestoring(connection);
  const latest = await latestBackup(connection);
  // After a key was set, the first encrypted backup is made at once.
  const isOpen = recipient !== undefined && latest !== undefined && !latest.file.endsWith(ENCRYPTED);
  if (!isOpen && !isDue(latest?.madeAt, now, atMinute)) return undefined;
  await removeUnfinished(directory);
  const file = nameOf(now, recipient);
  const whole = path.join(directory, file);
  const { documents, sha256 } = await writeWhole(file, whole, (out) =>
    backUp(connection, out, { now, recipient, tell: () => undefined }),
  );
  const { size: bytes } = await stat(whole);
  const record = { madeAt: now, file, documents, bytes, sha256 };
  await noteBackup(connection, record);
  log.info({ file, documents, bytes }, 'backup made');
  await removeOldest(directory, keep, log);
  return record;
}

/** Only this service writes here: an unfinished file is from a run that was killed. */
async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name.endsWith('.part') && NAME.test(name.slice(0, -'.part'.length)))
      await rm(path.join(directory, name), { force: true });
}

async function removeOldest(directory: string, keep: number, log: Logger): Promise<void> {
  const names = (await readdir(directory)).filter((name) => NAME.test(name)).sort();
  for (const name of names.slice(0, -keep)) {
    await rm(path.join(directory, name), { force: true });
    log.info({ file: name }, 'old backup removed');
  }
}

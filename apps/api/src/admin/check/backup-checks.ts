import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../../error-code.js';
import type { BackupRecord } from '../backup-record-store.js';
import { HOUR, inWords } from './times.js';
import { amber, green, red, skipped, type Verdict } from './verdict.js';

/** As the alert BackupOld: a day and some hours for the backup itself. */
const BACKUP_OLD_MS = 28 * HOUR;
const GIB = 1024 ** 3;
/** A year of this trust's records and its backups take less. */
const FREE_AMBER_BYTES = 4 * GIB;
const FREE_RED_BYTES = GIB;

/** @param production whether the nightly service belongs to the installation. */
export function judgeBackupAge(latest: BackupRecord | undefined, now: Date, production: boolean): Verdict {
  const seeService = 'See "docker compose logs --tail 50 backup".';
  if (latest === undefined)
    return production
      ? red('The nightly service has never made a backup of this database.', seeService)
      : skipped('The nightly service belongs to production.');
  const age = now.getTime() - latest.madeAt.getTime();
  const says = `The latest nightly backup is ${latest.file}, ${inWords(age)} old.`;
  return age > BACKUP_OLD_MS ? red(says, seeService) : green(says);
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Whether the newest backup exists and is unchanged, by its hash. */
export async function judgeNewestBackup(
  latest: BackupRecord | undefined,
  directory: string,
): Promise<Verdict> {
  if (latest === undefined) return skipped('There is no nightly backup.');
  const file = path.join(directory, latest.file);
  const makeOne = 'See the disk, and make one at once by "backup FILE".';
  try {
    await stat(directory);
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      return skipped(`The folder of the backups (${directory}) cannot be seen from here.`);
    throw error;
  }
  try {
    const { size } = await stat(file);
    if (size !== latest.bytes)
      return red(`${latest.file} has ${size} bytes; ${latest.bytes} were written.`, makeOne);
    if (latest.sha256 === undefined)
      return amber(`${latest.file} has no noted sum.`, 'The next nightly backup will have one.');
    return (await sumOf(file)) === latest.sha256
      ? green(`${latest.file} is on the disk as it was written.`)
      : red(`${latest.file} has been changed since it was written.`, makeOne);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return red(`${latest.file} is not in ${directory} any more.`, makeOne);
    if (codeOf(error) === 'EACCES')
      return amber(
        `This user may not read ${latest.file}.`,
        'Give the command as the user that the backups belong to (number 1000).',
      );
    throw error;
  }
}

/** Whether the disk under `directory` has room. @throws where there is no such folder. */
export async function judgeDisk(directory: string, read: typeof statfs = statfs): Promise<Verdict> {
  const { bavail, bsize } = await read(directory);
  const bytes = bavail * bsize;
  const says = `${(bytes / GIB).toFixed(1)} GiB of the disk under ${directory} are free.`;
  const todo = 'Remove what is not needed: "docker image prune", then old files; or take a larger disk.';
  if (bytes < FREE_RED_BYTES) return red(says, todo);
  return bytes < FREE_AMBER_BYTES ? amber(says, todo) : green(says);
}

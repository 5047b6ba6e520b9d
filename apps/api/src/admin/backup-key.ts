import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Desk } from './desk.js';
import { readKeys } from './encrypted-backup.js';
import { cannotRead } from './files.js';

/** `--key` of the commands that read a backup. */
export interface KeyOption {
  readonly key?: string;
}

/** For the help of those commands. */
export const FILE_OR_INPUT = 'made by backup; - reads standard input';

export const declareKey = (command: Command): Command =>
  command.option('--key <file>', 'with the secret key, where the backup is encrypted');

/** The secret keys of the file that `--key` names; none without it. @throws Failure. */
export async function keysOf(desk: Desk, { key }: KeyOption): Promise<readonly string[]> {
  if (key === undefined) return [];
  const text = await readFile(desk.pathOf(key), 'utf8').catch((error: unknown) => {
    throw cannotRead(key, error);
  });
  return readKeys(key, text);
}

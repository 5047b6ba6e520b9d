import type { Readable, Writable } from 'node:stream';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Config, Environment } from '../config.js';
import type { Patience } from '../db/connection.js';
import type { Office } from './office.js';

/** Where a command is given: its streams, the person who types, and the way to the records. */
export interface Desk {
  /** What was asked for, and nothing else. */
  readonly out: Writable;
  /** Whether `out` is shown to a person, not put into a file or given to a program. */
  readonly outIsScreen: boolean;
  /** Read only where a command is given `-` for a file. */
  readonly input: Readable;
  /** Progress, remarks and errors. */
  readonly err: Writable;
  /** Whether a person can be asked. */
  readonly canAsk: boolean;
  ask(question: string): Promise<string>;
  /** The name that the machine knows the person by; undefined where it knows none, so that each change must say who makes it. */
  readonly user: string | undefined;
  /** A file's path, seen from where the command was typed. */
  pathOf(file: string): string;
  /** The settings as they were given, unread. */
  readonly environment: Environment;
  /**
   * Opens the records with the settings of `environment`, or with `config` where they were read already.
   * @throws ConfigError, DatabaseUnreachable.
   */
  open(how?: { readonly config?: Config | undefined; readonly patience?: Patience }): Promise<Office>;
}

/** 1: it could not be done, or something is not as it should be. 2: the command itself is wrong, or `check` found something red. */
export type ExitCode = 0 | 1 | 2;

/** Ends a command that has said all that it has to say. */
export class Ended extends Error {
  constructor(readonly code: ExitCode) {
    super(`ended with ${code}`);
  }
}

/** Declares one command, or a group of them, below `parent`. */
export type GiveCommand = (parent: Command, desk: Desk) => void;

/** Opens the office for one command; `patience` in place of the office's own. */
export async function withOffice<Result>(
  desk: Desk,
  run: (office: Office) => Promise<Result>,
  patience?: Patience,
): Promise<Result> {
  const office = await desk.open(patience && { patience });
  try {
    return await run(office);
  } finally {
    await office.close();
  }
}

export const remark = (desk: Desk, text: string): void => {
  desk.err.write(`${text}\n`);
};

/** Every change names who makes it: the command is refused, before anything is opened, where neither `--as` nor the machine does. */
export const giveWho = (command: Command, desk: Desk): Command =>
  command
    .addOption(
      new Option('--as <name>', 'who does it, for the audit record').default(
        desk.user,
        desk.user === undefined ? undefined : 'the user of this machine',
      ),
    )
    .hook('preAction', (audited, given) => {
      // A command below it, such as `backup verify`, keeps no record.
      if (given !== audited || given.opts<{ as?: string }>().as?.trim()) return;
      const line = [...namesOf(given), ...given.args, '--as "Your name"'].join(' ');
      given.error(`The audit record keeps who does this, and this machine knows no name for you: ${line}`);
    });

/** A command's name behind those that it belongs to, without the program's. */
const namesOf = (command: Command): string[] =>
  command.parent ? [...namesOf(command.parent), command.name()] : [];

export function readCount(text: string): number {
  const count = Number(text);
  if (!/^\d{1,7}$/.test(text) || count === 0) throw new InvalidArgumentError('It must be a number above 0.');
  return count;
}

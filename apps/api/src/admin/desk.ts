import type { Readable, Writable } from 'node:stream';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Config, Environment } from '../config.js';
import type { Timeouts } from '../db/connection.js';
import type { Office } from './office.js';

/** The environment of a command: its streams, the user, and the access to the records. */
export interface Desk {
  /** Standard output: the result of the command only. */
  readonly out: Writable;
  /** Whether `out` is a terminal. */
  readonly outIsScreen: boolean;
  /** Read only where a command is given `-` for a file. */
  readonly input: Readable;
  /** Standard error: progress, remarks and errors. */
  readonly err: Writable;
  /** Whether questions can be asked, on a terminal. */
  readonly canAsk: boolean;
  ask(question: string): Promise<string>;
  /** The machine's user name; undefined where it is not that of one person, so that changes require `--as`. */
  readonly user: string | undefined;
  /** Resolves a file name against the folder in which the command was typed. */
  pathOf(file: string): string;
  /** The settings as environment variables, not yet parsed. */
  readonly environment: Environment;
  /**
   * Opens the records with the settings of `environment`, or with `config` where they are already parsed.
   * @throws ConfigError, DatabaseUnreachable.
   */
  open(how?: { readonly config?: Config | undefined; readonly timeouts?: Timeouts }): Promise<Office>;
}

/** 1: it could not be done, or something is not as it should be. 2: the command itself is wrong, or `check` found something red. */
export type ExitCode = 0 | 1 | 2;

/** Thrown to end a command with an exit code, after its output was written. */
export class Ended extends Error {
  constructor(readonly code: ExitCode) {
    super(`ended with ${code}`);
  }
}

/** Declares one command, or a group of them, below `parent`. */
export type DeclareCommand = (parent: Command, desk: Desk) => void;

/** Opens the office for one command; `timeouts` replaces the default time-outs. */
export async function withOffice<Result>(
  desk: Desk,
  run: (office: Office) => Promise<Result>,
  timeouts?: Timeouts,
): Promise<Result> {
  const office = await desk.open(timeouts && { timeouts });
  try {
    return await run(office);
  } finally {
    await office.close();
  }
}

export const remark = (desk: Desk, text: string): void => {
  desk.err.write(`${text}\n`);
};

/**
 * Adds `--as`: a command that changes something is refused, before anything is opened, where neither `--as` nor the machine gives
 * the person's name.
 */
export const declareWho = (command: Command, desk: Desk): Command =>
  command
    .addOption(
      new Option('--as <name>', 'who does it, for the audit record').default(
        desk.user,
        desk.user === undefined ? undefined : 'the user of this machine',
      ),
    )
    .hook('preAction', (audited, given) => {
      // A subcommand such as `backup verify` makes no audit record.
      if (given !== audited || given.opts<{ as?: string }>().as?.trim()) return;
      const line = [...namesOf(given), ...given.args, '--as "Your name"'].join(' ');
      given.error(`The audit record keeps who does this, and this machine knows no name for you: ${line}`);
    });

/** The names of a command and of its parents, without the program's. */
const namesOf = (command: Command): string[] =>
  command.parent ? [...namesOf(command.parent), command.name()] : [];

export function readCount(text: string): number {
  const count = Number(text);
  if (!/^\d{1,7}$/.test(text) || count === 0) throw new InvalidArgumentError('It must be a number above 0.');
  return count;
}

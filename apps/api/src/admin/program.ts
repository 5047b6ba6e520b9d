import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { ConfigError } from '../config.js';
import { isDatabaseAway } from '../db/away.js';
import { DecryptionError } from '../db/cipher.js';
import { DatabaseUnreachable } from '../db/connection.js';
import { RestoreUnderWay } from '../db/restoring.js';
import { OutcomeUnknown, ProviderRefusal } from '../payments/index.js';
import { declareBackupCommands } from './backup-commands.js';
import { declareBooksCheck } from './books-commands.js';
import { declareCheckCommand } from './check/check-command.js';
import { declareContactCommands } from './contact-commands.js';
import { declareDatabaseCommands } from './database-commands.js';
import { type DeclareCommand, type Desk, Ended, type ExitCode } from './desk.js';
import { declareExceptionCommands } from './exception-commands.js';
import { Failure } from './failure.js';
import { declareGiftCommands } from './gift-commands.js';
import { declareDonationsList, declareMandatesList, declareMembersList } from './list-commands.js';
import { declareMailCommands } from './mail-commands.js';
import { declarePaymentCommands } from './payment-commands.js';
import { readStanding } from './standing.js';
import { declareTaxKeyRotate } from './tax-key-commands.js';
import { declareYearCommands } from './year-commands.js';

/** All commands, in the order of the help. */
const COMMANDS: readonly DeclareCommand[] = [
  declareCheckCommand,
  declareDonationsList,
  declareContactCommands,
  declareMembersList,
  declareMandatesList,
  declareExceptionCommands,
  declareMailCommands,
  declarePaymentCommands,
  declareGiftCommands,
  declareBooksCheck,
  declareYearCommands,
  declareDatabaseCommands,
  declareTaxKeyRotate,
  declareBackupCommands,
];

function programAt(desk: Desk): Command {
  const program = new Command('npm run admin --')
    .description('The office of the trust: its records, its payments, its year, its database.')
    .configureOutput({
      writeOut: (text) => desk.out.write(text),
      writeErr: (text) => desk.err.write(text),
      getOutHelpWidth: () => 100,
      getErrHelpWidth: () => 100,
    })
    .configureHelp({ showGlobalOptions: false })
    .showHelpAfterError('Add --help to see how it is used.')
    .exitOverride();
  for (const give of COMMANDS) give(program, desk);
  return program;
}

/**
 * Runs one command; without one, prints the state of the site and the list of commands. Errors go to `desk.err`, expected ones as
 * a sentence.
 */
export async function run(args: readonly string[], desk: Desk): Promise<ExitCode> {
  try {
    const program = programAt(desk);
    if (args.length === 0)
      desk.out.write(`${(await readStanding(desk)).join('\n')}\n\n${program.helpInformation()}`);
    else await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed its own errors, except those of typed answers.
    if (error instanceof CommanderError && !(error instanceof InvalidArgumentError))
      return error.exitCode === 0 ? 0 : 2;
    if (error instanceof Ended) return error.code;
    desk.err.write(`${sentenceOf(error)}\n`);
    return 1;
  }
}

/**
 * Parses one command as `run` does without running it; errors go to `desk.err`. For tests of documents.
 * @returns 0 where it could be run, 2 where it is mistyped.
 */
export async function parseOnly(args: readonly string[], desk: Desk): Promise<ExitCode> {
  const program = programAt(desk);
  const disarm = (command: Command): void => {
    if (command.commands.length === 0 || command.registeredArguments.length > 0)
      command.action(() => undefined);
    for (const one of command.commands) disarm(one);
  };
  disarm(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

/** The names of the top-level commands. */
export const namesOfCommands = (desk: Desk): readonly string[] =>
  programAt(desk).commands.map((command) => command.name());

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function sentenceOf(error: unknown): string {
  if (error instanceof OutcomeUnknown) return 'The payment provider does not answer. Try again later.';
  if (error instanceof ProviderRefusal) return `The payment provider refuses: ${error.message}`;
  if (error instanceof RestoreUnderWay)
    return 'A restore is under way in this database, or broke off: wait for it, or give it again. Nothing was done.';
  const isUnderstood =
    error instanceof Failure ||
    error instanceof ConfigError ||
    error instanceof InvalidArgumentError ||
    error instanceof DecryptionError ||
    error instanceof DatabaseUnreachable ||
    (error instanceof Error && ['EmbeddedMongoBusyError', 'EmbeddedMongoDamagedError'].includes(error.name));
  if (!isUnderstood && isDatabaseAway(error))
    return `The database stopped answering before the command was done (${messageOf(error)}). Give the command again when it is back.`;
  if (error instanceof Error) return isUnderstood ? error.message : (error.stack ?? error.message);
  return String(error);
}

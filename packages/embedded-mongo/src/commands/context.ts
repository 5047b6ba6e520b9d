import type { Catalog } from '../catalog.js';
import type { Cursors } from '../cursors.js';
import { CommandError, notImplemented } from '../errors.js';
import type { FailPoints } from '../fail-points.js';
import { asNumber, type Doc, isDoc, isTruthy, type Value } from '../values.js';

/** What a command has access to. */
export interface Context {
  readonly catalog: Catalog;
  readonly cursors: Cursors;
  readonly failPoints: FailPoints;
  readonly now: () => Date;
  /** The server's own address, such as "127.0.0.1:27017". */
  readonly address: string;
}

/** The parts of a request beside its command. */
export interface Call {
  readonly database: string;
  /** The logical session, if there is one. */
  readonly session: string | undefined;
  /** @throws CommandError 50 once the request's `maxTimeMS` is over. */
  readonly mayGoOn: () => void;
}

/** A command. It runs to its end in one turn of the event loop, and so is atomic. The answer is without `ok`. */
export interface Command {
  /** The supported options, beside those of every command. Any other is refused. */
  readonly options: readonly string[] | 'any';
  /** Set when the command changes something: the answer waits for the disk. */
  readonly writes?: boolean;
  run(command: Doc, context: Context, call: Call): Doc;
}

/** The options that drivers send with every command. Those with an effect are checked by {@link checkConcerns}. */
const everywhere = new Set(
  `$db lsid txnNumber $clusterTime $readPreference readConcern writeConcern maxTimeMS comment apiVersion apiStrict
   apiDeprecationErrors`.split(/\s+/),
);

/** @throws CommandError 238 with the name of the first option that is not supported, whatever its value. */
export function refuseUnknownOptions(name: string, given: Doc, known: readonly string[] | 'any'): void {
  if (known === 'any') return;
  for (const [option, value] of Object.entries(given)) {
    if (option === name || known.includes(option)) continue;
    const isSimpleCollation = option === 'collation' && isDoc(value) && value.locale === 'simple';
    if (!isSimpleCollation) throw notImplemented(`The option ${option} of ${name}`);
  }
}

/**
 * With one node whose answers wait for the disk, most read and write concerns are always met. The others are refused.
 * @throws CommandError 238, or MongoDB's own code where it would refuse as well.
 */
export function checkCommand(name: string, command: Doc, known: Command['options']): void {
  if (command.startTransaction !== undefined || command.autocommit !== undefined)
    throw notImplemented('A transaction');
  const { readConcern, writeConcern, apiVersion, apiStrict } = command;
  if (isDoc(readConcern))
    for (const [option, value] of Object.entries(readConcern)) {
      const isLevel =
        option === 'level' && ['local', 'available', 'majority', 'linearizable'].includes(String(value));
      if (!isLevel) throw notImplemented(`The read concern ${option} ${String(value)}`);
    }
  if (isDoc(writeConcern)) {
    const { w = 1 } = writeConcern;
    if (w !== 'majority' && !((asNumber(w) ?? 2) <= 1))
      throw new CommandError(100, 'Not enough data-bearing nodes');
  }
  if (apiVersion !== undefined && apiVersion !== '1')
    throw new CommandError(322, `API version must be "1", not ${String(apiVersion)}`);
  if (isTruthy(apiStrict)) throw notImplemented('The option apiStrict');
  const own = Object.fromEntries(Object.entries(command).filter(([option]) => !everywhere.has(option)));
  refuseUnknownOptions(name, own, known);
}

/** The name that is a command's value. @throws CommandError 73 for anything but text. */
export function text(value: Value, what: string): string {
  if (typeof value !== 'string') throw new CommandError(73, `${what} has an invalid type, expected a string`);
  return value;
}

/** @throws CommandError 9 for anything but a non-empty list of documents. */
export function list(value: Value, what: string): readonly Doc[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isDoc))
    throw new CommandError(9, `${what} must be a non-empty array of documents`);
  return value;
}

/** A whole number, zero or more; `undefined` when it is missing. @throws CommandError 51024, 14 as MongoDB does. */
export function natural(value: Value, what: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = asNumber(value);
  if (number === undefined || !Number.isInteger(number))
    throw new CommandError(14, `BSON field '${what}' is the wrong type, expected a whole number`);
  if (number < 0)
    throw new CommandError(51024, `BSON field '${what}' value must be >= 0, actual value '${number}'`);
  return number;
}

/** The `batchSize` of a command whose answer is a cursor. */
export const batchSizeOf = (cursor: Value): Value => (isDoc(cursor) ? cursor.batchSize : undefined);

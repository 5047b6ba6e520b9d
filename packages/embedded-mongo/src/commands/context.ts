import type { Catalog } from '../catalog.js';
import type { Cursors } from '../cursors.js';
import { CommandError, notImplemented } from '../errors.js';
import type { FailPoints } from '../fail-points.js';
import { type Doc, isDoc, isTruthy, type Value } from '../values.js';

/** What a command works on. */
export interface Context {
  readonly catalog: Catalog;
  readonly cursors: Cursors;
  readonly failPoints: FailPoints;
  readonly now: () => Date;
  /** "127.0.0.1:27017": the server's own address. */
  readonly address: string;
}

/** Runs to its end in one turn of the event loop, and so is atomic. The answer is without `ok`. */
export interface Command {
  /** The options that it knows, beside those of every command. Any other is refused. */
  readonly options: readonly string[] | 'any';
  /** Changes something: the answer waits for the disk. */
  readonly writes?: boolean;
  run(command: Doc, database: string, context: Context): Doc;
}

const everywhere = new Set([
  '$db',
  'lsid',
  'txnNumber',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'timeoutMS',
]);

/** @throws CommandError 238 that names the first option which this server does not have. */
export function refuseUnknownOptions(name: string, command: Doc, known: readonly string[] | 'any'): void {
  if (known === 'any') return;
  for (const [option, value] of Object.entries(command)) {
    if (option === name || everywhere.has(option) || known.includes(option)) continue;
    const isSimpleCollation = option === 'collation' && isDoc(value) && value.locale === 'simple';
    if (isTruthy(value) && !isSimpleCollation) throw notImplemented(`The option ${option} of ${name}`);
  }
}

export function text(value: Value, what: string): string {
  if (typeof value !== 'string') throw new CommandError(73, `${what} has an invalid type, expected a string`);
  return value;
}

export function list(value: Value, what: string): readonly Doc[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isDoc))
    throw new CommandError(9, `${what} must be a non-empty array of documents`);
  return value;
}

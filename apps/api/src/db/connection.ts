import mongoose, { type Connection } from 'mongoose';
import { codeOf } from '../error-code.js';
import { isDatabaseAway } from './away.js';

/** An open database, as the composition passes it along; only stores and this folder use it. */
export type { Connection };

/**
 * How long an operation waits for the database, in milliseconds: for a server, for a connection, and for an answer. An operation
 * that the driver retries waits twice for the answer. The pool's queue has no limit of its own: where the server hangs, a failed
 * connection empties the queue; where it is only busy, operations wait instead of failing.
 */
export const TIMEOUTS = { server: 4_000, connect: 3_000, answer: 6_000 } as const;
export type Timeouts = Readonly<Record<keyof typeof TIMEOUTS, number>>;
/** Less than load balancers commonly wait for `/readyz`. */
const PING_MS = 2_000;

/** The settings that name a database. */
type DatabaseSetting = 'MONGODB_OWNER_URI' | 'MONGODB_URI';

/** The database could not be opened. The message names its address, without user and password, and what to do. */
export class DatabaseUnreachable extends Error {}

/** MongoDB's code for a user that it does not know, or a wrong password. */
const AUTHENTICATION_FAILED = 18;

/** Makes a `DatabaseUnreachable` of an error of `connect`; other errors are returned unchanged. */
export function asUnreachable(uri: string, error: unknown, setting: DatabaseSetting): unknown {
  // Everything up to the last @ is left out: a password may contain one, though it should be escaped.
  const hosts = /^mongodb(?:\+srv)?:\/\/(?:.*@)?([^/?]+)/.exec(uri)?.[1] ?? 'an unknown place';
  const said = error instanceof Error ? error.message : String(error);
  const refused = codeOf(error) === AUTHENTICATION_FAILED;
  if (refused)
    return new DatabaseUnreachable(
      `The database at ${hosts} accepts neither the user nor the password of ${setting} (${said}). See that they are those of the database.`,
      { cause: error },
    );
  if (isDatabaseAway(error))
    return new DatabaseUnreachable(
      `The database at ${hosts} does not answer (${said}). See that it runs and that ${setting} names it; in the composed site: docker compose up -d mongo.`,
      { cause: error },
    );
  return error;
}

/**
 * Opens the database and waits until it answers. Writes are acknowledged by a majority, so that an issued receipt number cannot
 * be rolled back. While the server is away or hangs later, each operation waits for it up to `TIMEOUTS`.
 * @throws DatabaseUnreachable, whose message names `setting`, which holds `uri`.
 */
export async function connect(
  uri: string,
  timeouts: Timeouts = TIMEOUTS,
  setting: DatabaseSetting = 'MONGODB_URI',
): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    dbName: databaseName(uri),
    serverSelectionTimeoutMS: timeouts.server,
    connectTimeoutMS: timeouts.connect,
    socketTimeoutMS: timeouts.answer,
    maxPoolSize: 20,
    writeConcern: { w: 'majority' },
    // `ensureIndexes` (indexes.ts) makes them, with one command for each collection.
    autoIndex: false,
    autoCreate: false,
  });
  await connection.asPromise().catch((error: unknown) => {
    throw asUnreachable(uri, error, setting);
  });
  return connection;
}

/** The database of the URI's path, or `vgb`. */
function databaseName(uri: string): string {
  const path = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1];
  return path ? decodeURIComponent(path) : 'vgb';
}

/** Whether the database answers within two seconds. */
export async function answers(connection: Connection): Promise<boolean> {
  try {
    await connection.db?.command({ ping: 1 }, { signal: AbortSignal.timeout(PING_MS) });
    return connection.readyState === 1;
  } catch {
    return false;
  }
}

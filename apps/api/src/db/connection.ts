import mongoose, { type Connection, type mongo } from 'mongoose';
import { codeOf } from '../error-code.js';
import { isDatabaseAway } from './away.js';

/** An open database, as the composition passes it along: only stores and this folder know more of it. */
export type { Connection };

/**
 * How long a call waits for the database, in milliseconds: for a server to be there, for a connection to it, and for an answer. A call
 * that the driver tries a second time waits twice for the answer. The pool's queue needs no limit of its own: where the server hangs, a
 * connection that cannot be made empties the queue; where the server is only busy, calls wait instead of being refused.
 */
export const PATIENCE = { server: 4_000, connect: 3_000, answer: 6_000 } as const;
export type Patience = Readonly<Record<keyof typeof PATIENCE, number>>;
/** Half of what a load balancer commonly waits for `/readyz`. */
const PING_MS = 2_000;

/** The settings that name a database. */
type DatabaseSetting = 'MONGODB_OWNER_URI' | 'MONGODB_URI';

/** The database could not be opened. The message says where it was looked for, without user and password, and what to do. */
export class DatabaseUnreachable extends Error {}

/** MongoDB's code for a user that it does not know, or a wrong password. */
const AUTHENTICATION_FAILED = 18;

/** An error of `connect` as a sentence; one that is not understood is left as it is. */
export function asUnreachable(uri: string, error: unknown, setting: DatabaseSetting): unknown {
  // All up to the last @ is left out: a password may hold one, though it should not.
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
 * Opens the database and waits until it answers. Writes are acknowledged by a majority, so that a receipt number that
 * was given out cannot be rolled back. A server that goes away later, or hangs, is waited for by each call, but not for long.
 * @throws DatabaseUnreachable, in which `setting` is told as the one that holds `uri`.
 */
export async function connect(
  uri: string,
  patience: Patience = PATIENCE,
  setting: DatabaseSetting = 'MONGODB_URI',
): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    dbName: databaseName(uri),
    serverSelectionTimeoutMS: patience.server,
    connectTimeoutMS: patience.connect,
    socketTimeoutMS: patience.answer,
    maxPoolSize: 20,
    writeConcern: { w: 'majority' },
    // `ensureIndexes` makes them, with one command for each collection.
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

/** Makes the indexes of all models that are not there yet. Before the unique ones stand, nothing may be written. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  await Promise.all(
    Object.values(connection.models).map(async ({ schema, collection }) => {
      const indexes = schema.indexes().map(([key, options]) => ({ ...options, key }));
      if (indexes.length > 0) await collection.createIndexes(indexes as mongo.IndexDescription[]);
    }),
  );
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

import mongoose, { type Connection } from 'mongoose';

/**
 * How long a call waits for the database, in milliseconds: for a server to be there, for a connection to it, and for an answer. A call
 * that the driver tries a second time waits twice for the answer. The pool's queue needs no limit of its own: where the server hangs, a
 * connection that cannot be made empties it; where it only is busy, a crowd is served late rather than refused.
 */
export const PATIENCE = { server: 4_000, connect: 3_000, answer: 6_000 } as const;
/** Half of what a load balancer commonly waits for `/readyz`. */
const PING_MS = 2_000;

/**
 * Opens the database and waits until it answers. Writes are acknowledged by a majority, so that a receipt number that
 * was given out cannot be rolled back. A server that goes away later, or hangs, is waited for by each call, but not for long.
 */
export async function connect(
  uri: string,
  patience: Readonly<Record<keyof typeof PATIENCE, number>> = PATIENCE,
): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    dbName: databaseName(uri),
    serverSelectionTimeoutMS: patience.server,
    connectTimeoutMS: patience.connect,
    socketTimeoutMS: patience.answer,
    maxPoolSize: 20,
    writeConcern: { w: 'majority' },
    autoIndex: true,
  });
  await connection.asPromise();
  return connection;
}

/** The database of the URI's path, or `vgb`. */
function databaseName(uri: string): string {
  const path = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1];
  return path ? decodeURIComponent(path) : 'vgb';
}

/** Waits for the unique indexes of all models: before they stand, nothing may be written. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  await Promise.all(Object.values(connection.models).map((model) => model.init()));
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

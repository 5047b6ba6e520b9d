import mongoose, { type Connection } from 'mongoose';

/**
 * Opens the database and waits until it answers. Writes are acknowledged by a majority, so that a receipt number that
 * was given out cannot be rolled back. A server that goes away later is waited for by each call, but not for long.
 */
export async function connect(uri: string): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    dbName: databaseName(uri),
    serverSelectionTimeoutMS: 4_000,
    socketTimeoutMS: 30_000,
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

/** Whether the database answers now. */
export async function answers(connection: Connection): Promise<boolean> {
  try {
    await connection.db?.command({ ping: 1 }, { timeoutMS: 2_000 });
    return connection.readyState === 1;
  } catch {
    return false;
  }
}

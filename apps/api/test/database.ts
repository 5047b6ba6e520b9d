import { randomUUID } from 'node:crypto';
import { connect } from '../src/db/connection.js';
import { uriOfDatabase } from './database-uri.js';

export interface TestDatabase {
  readonly uri: string;
  stop(): Promise<void>;
}

/**
 * A database of a test's own on the server at MONGODB_URI, dropped in the end. Under Jest there always is one: see
 * jest-server.mjs. Tools that are run by themselves (soak, year) get an embedded server in memory when none is given.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const given = process.env.MONGODB_URI;
  if (given) {
    const uri = uriOfDatabase(given, `vgb-test-${randomUUID()}`);
    return {
      uri,
      async stop() {
        const connection = await connect(uri);
        await connection.dropDatabase();
        await connection.destroy();
      },
    };
  }
  const { startEmbeddedMongo } = await import('@vgb/embedded-mongo');
  const server = await startEmbeddedMongo();
  return { uri: server.uri, stop: () => server.stop() };
}

import { randomUUID } from 'node:crypto';
import { connect } from '../src/db/connection.js';

export interface TestDatabase {
  readonly uri: string;
  stop(): Promise<void>;
}

/** A database of a test's own: on the server at MONGODB_URI, else on an embedded one in memory. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const given = process.env.MONGODB_URI;
  if (given) {
    const server = new URL(given);
    server.pathname = `/vgb-test-${randomUUID()}`;
    const uri = server.href;
    return {
      uri,
      async stop() {
        const connection = await connect(uri);
        await connection.dropDatabase();
        await connection.close();
      },
    };
  }
  const { startEmbeddedMongo } = await import('@vgb/embedded-mongo');
  const server = await startEmbeddedMongo();
  return { uri: server.uri, stop: () => server.stop() };
}

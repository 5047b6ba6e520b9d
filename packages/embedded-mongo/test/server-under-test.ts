import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/index.js';

/** A database of a test's own: on the server at MONGODB_URI, else on the embedded one. */
export async function openDatabase() {
  const given = process.env.MONGODB_URI;
  const embedded: EmbeddedMongo | undefined = given ? undefined : await startEmbeddedMongo();
  const client = new MongoClient(given ?? embedded?.uri ?? '');
  await client.connect();
  const db = client.db(`conformance-${randomUUID()}`);
  return {
    db,
    client,
    isEmbedded: embedded !== undefined,
    async stop() {
      await db.dropDatabase();
      await client.close();
      await embedded?.stop();
    },
  };
}
export type Opened = Awaited<ReturnType<typeof openDatabase>>;

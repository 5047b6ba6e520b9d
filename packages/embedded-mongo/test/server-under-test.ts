import { randomUUID } from 'node:crypto';
import { MongoClient, type MongoClientOptions } from 'mongodb';
import { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from '../src/index.js';

/** With a short time-out, so that a server that does not answer fails the test soon and with a reason. */
export const connectTo = (uri: string, options: MongoClientOptions = {}): Promise<MongoClient> =>
  new MongoClient(uri, { serverSelectionTimeoutMS: 3_000, ...options }).connect();

/** A database for one test: on the server at MONGODB_URI, else on the embedded one. */
export async function openDatabase() {
  const given = process.env.MONGODB_URI;
  const embedded: EmbeddedMongo | undefined = given ? undefined : await startEmbeddedMongo();
  const client = await connectTo(given ?? embedded?.uri ?? '').catch(async (error: unknown) => {
    await embedded?.stop();
    throw error;
  });
  const db = client.db(`conformance-${randomUUID()}`);
  return {
    db,
    client,
    async stop() {
      await db.dropDatabase();
      await client.close();
      await embedded?.stop();
    },
  };
}
export type Opened = Awaited<ReturnType<typeof openDatabase>>;

/** An embedded server with a client, even if MONGODB_URI is set: for what only this server has. */
export async function openEmbedded(options: EmbeddedMongoOptions = {}) {
  const server = await startEmbeddedMongo(options);
  const client = await connectTo(server.uri).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return {
    server,
    client,
    db: client.db('vgb'),
    async stop() {
      await client.close();
      await server.stop();
    },
  };
}
export type OpenedEmbedded = Awaited<ReturnType<typeof openEmbedded>>;

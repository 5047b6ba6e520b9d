import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { openTestDatabase, type TestDatabase } from '../../test/database.js';
import { startProgram } from '../../test/processes.js';
import { asUnreachable, type Connection, connect, DatabaseUnreachable } from './connection.js';
import { ensureIndexes } from './indexes.js';

const folder = mkdtempSync(join(tmpdir(), 'vgb-away-'));
let closedPort = 0;
beforeAll(async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  closedPort = typeof address === 'object' && address ? address.port : 0;
  await new Promise((resolve) => server.close(resolve));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sentence = (setting = 'MONGODB_URI'): string =>
  `The database at 127.0.0.1:${closedPort} does not answer (connect ECONNREFUSED 127.0.0.1:${closedPort}). ` +
  `See that it runs and that ${setting} names it; in the composed site: docker compose up -d mongo.`;
const uri = (): string => `mongodb://vgb:pass%40word@127.0.0.1:${closedPort}/vgb`;

describe('a database that is away', () => {
  it('the error names the address that was tried, without the password', async () => {
    const opened = connect(uri(), { server: 400, connect: 2_000, answer: 2_000 }, 'MONGODB_OWNER_URI');
    await expect(opened).rejects.toBeInstanceOf(DatabaseUnreachable);
    await expect(opened).rejects.toMatchObject({ message: sentence('MONGODB_OWNER_URI') });
  });

  it.each([
    ['mongodb://mongo:27017/vgb', 'mongo:27017'],
    ['mongodb://vgb:secret@a:1,b:2/vgb?replicaSet=rs0', 'a:1,b:2'],
    ['mongodb+srv://vgb:secret@cluster.example.org/vgb', 'cluster.example.org'],
    ['mongodb://vgb:sec@ret/and@mongo:27017', 'mongo:27017'],
  ])('%s is called %s', (address, place) => {
    const away = Object.assign(new Error('getaddrinfo ENOTFOUND x'), {
      name: 'MongooseServerSelectionError',
    });
    const refused = Object.assign(new Error('Authentication failed.'), {
      name: 'MongoServerError',
      code: 18,
    });
    const told = [away, refused].map(
      (error) => (asUnreachable(address, error, 'MONGODB_URI') as Error).message,
    );
    expect(told[0]).toContain(`The database at ${place} does not answer (getaddrinfo ENOTFOUND x).`);
    expect(told[1]).toContain(
      `The database at ${place} accepts neither the user nor the password of MONGODB_URI (Authentication failed.).`,
    );
    expect(told.join()).not.toMatch(/sec|ret\b/);
  });

  it('another error is passed on unchanged', () => {
    const error = new TypeError('a mistake of ours');
    expect(asUnreachable('mongodb://mongo', error, 'MONGODB_URI')).toBe(error);
  });

  it('ends the server and the office’s tool with that sentence alone', async () => {
    const settings = {
      PORT: '0',
      DATA_DIR: folder,
      PUBLIC_URL: 'http://127.0.0.1:8080',
      MONGODB_URI: uri(),
      SMTP_URL: 'smtp://127.0.0.1:9',
      RAZORPAY_KEY_ID: 'rzp_test_abcdefgh',
      RAZORPAY_KEY_SECRET: 'provider-secret',
    };
    // Both at once: each waits four seconds for the database.
    const ended = await Promise.all([
      startProgram('main.js', [], settings).ended,
      startProgram('admin/cli.js', ['donations', 'list'], settings).ended,
    ]);
    const told = { code: 1, out: '', err: `${sentence()}\n` };
    expect(ended).toEqual([told, told]);
  });
});

describe('ensureIndexes', () => {
  let database: TestDatabase;
  let connection: Connection;
  beforeAll(async () => {
    database = await openTestDatabase();
    connection = await connect(`${database.uri}&monitorCommands=true`);
  });
  afterAll(async () => {
    await connection.destroy();
    await database.stop();
  });

  it('makes the indexes of a model once by a connection, and those of a model that is added later', async () => {
    const made: unknown[] = [];
    connection.getClient().on('commandStarted', ({ command }) => {
      if (command.createIndexes) made.push(command.createIndexes);
    });
    const add = (name: string) =>
      connection.model(
        name,
        new mongoose.Schema({ key: { type: String, unique: true } }, { collection: name }),
      );
    add('letters');
    await ensureIndexes(connection);
    add('replies');
    await ensureIndexes(connection);
    await ensureIndexes(connection);
    expect(made).toEqual(['letters', 'replies']);
    expect(await connection.collection('replies').indexes()).toContainEqual(
      expect.objectContaining({ key: { key: 1 }, unique: true }),
    );
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { EmbeddedMongoBusyError, startEmbeddedMongo } from '../src/index.js';
import { connectTo, type OpenedEmbedded, openEmbedded } from './server-under-test.js';

const packageRoot = path.resolve(import.meta.dirname, '..');
let directory: string;
const children = new Set<ChildProcess>();
const servers = new Set<OpenedEmbedded>();

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'embedded-mongo-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const server of servers) await server.stop();
  servers.clear();
  children.clear();
  await rm(directory, { recursive: true });
});

async function open(): Promise<OpenedEmbedded> {
  const opened = await openEmbedded({ directory });
  servers.add(opened);
  return opened;
}

/** Runs the built server as a separate process, as `pnpm start` does. A run of this file by itself needs the build. */
async function startProcess(): Promise<{ uri: string; kill(): Promise<void>; child: ChildProcess }> {
  const child = spawn(process.execPath, ['dist/cli.js', '--directory', directory], {
    cwd: packageRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { uri } = JSON.parse(String(line)) as { uri: string };
  return {
    uri,
    child,
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      children.delete(child);
    },
  };
}

test('documents, indexes and names are there after a restart', async () => {
  const before = await open();
  const donors = before.db.collection('donors');
  await donors.createIndex(
    { email: 1 },
    { unique: true, partialFilterExpression: { email: { $type: 'string' } } },
  );
  await donors.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  await donors.insertMany([{ email: 'a@example.org', n: 1 }, { email: 'b@example.org', n: 2 }, { n: 3 }]);
  await donors.updateOne({ n: 2 }, { $set: { n: 20, list: ['x'] } });
  await donors.deleteOne({ n: 3 });
  await before.db.createCollection('emails', {
    viewOn: 'donors',
    pipeline: [{ $project: { _id: 0, email: 1 } }],
  });
  await before.db.collection('gone').insertOne({ n: 1 });
  await before.db.collection('gone').drop();
  const stored = await donors.find().toArray();
  await before.stop();

  const after = await open();
  const again = after.db.collection('donors');
  expect(await again.find().toArray()).toEqual(stored);
  expect((await again.indexes()).map(({ name }) => name)).toEqual(['_id_', 'email_1', 'at_1']);
  await expect(again.insertOne({ email: 'a@example.org' })).rejects.toMatchObject({ code: 11000 });
  // Each turn of the server builds one of the three indexes, and each of these calls takes at least one.
  for (let turn = 0; turn < 3; turn += 1) await after.db.command({ ping: 1 });
  expect(await after.db.command({ collStats: 'donors' })).toMatchObject({ nindexes: 3, indexBuilds: [] });
  expect(await after.db.collection('emails').find().toArray()).toEqual([
    { email: 'a@example.org' },
    { email: 'b@example.org' },
  ]);
  expect((await after.db.listCollections().toArray()).map(({ name }) => name)).toEqual(['donors', 'emails']);
  expect(await after.db.collection('gone').countDocuments()).toBe(0);
  await after.stop();
});

test('a second server on the same folder is refused with a message, and the first continues', async () => {
  const first = await open();
  await expect(startEmbeddedMongo({ directory })).rejects.toThrow(EmbeddedMongoBusyError);
  await expect(startEmbeddedMongo({ directory })).rejects.toThrow(
    /in use by another process\. Stop that process/,
  );
  await first.db.collection('things').insertOne({ n: 1 });
  expect(await first.db.collection('things').countDocuments()).toBe(1);
  await first.stop();
});

describe('killed while it writes', () => {
  test('keeps every write that it acknowledged, and none in part', async () => {
    const writers = 8;
    const filler = 'x'.repeat(2_000);
    /** For each writer the highest acknowledged number, over all rounds. */
    const acknowledged = new Map<number, number>();
    for (let round = 0; round < 2; round += 1) {
      const { uri, kill } = await startProcess();
      const client = await connectTo(uri, { retryWrites: false, maxPoolSize: writers });
      const pairs = client
        .db('vgb')
        .collection<{ _id: number; left: number; right: number; filler: string }>('pairs');
      let total = 0;
      let enough: () => void = () => undefined;
      const hadEnough = new Promise<void>((resolve) => {
        enough = resolve;
      });
      const write = async (writer: number): Promise<void> => {
        for (let n = (acknowledged.get(writer) ?? 0) + 1; ; n += 1) {
          await pairs.updateOne(
            { _id: writer },
            { $set: { left: n, filler: `${filler}${n}`, right: n } },
            { upsert: true },
          );
          acknowledged.set(writer, n);
          total += 1;
          if (total === 400) enough();
        }
      };
      const ended = Promise.allSettled(Array.from({ length: writers }, (_, writer) => write(writer)));
      await hadEnough;
      await kill();
      await ended;
      await client.close(true);

      const after = await open();
      const kept = await after.db.collection('pairs').find().sort({ _id: 1 }).toArray();
      await after.stop();
      expect(kept).toHaveLength(writers);
      for (const { _id, left, right, filler: end } of kept) {
        const last = acknowledged.get(Number(_id)) ?? 0;
        // The one unacknowledged write may have been kept as well.
        expect([last, last + 1]).toContain(left);
        expect(right).toBe(left);
        expect(end).toBe(`${filler}${left}`);
        acknowledged.set(Number(_id), left);
      }
    }
  });
});

test('as a process it prints its address, stops on request, and keeps its data', async () => {
  const { uri, child } = await startProcess();
  const client = await connectTo(uri);
  await client.db('vgb').collection('things').insertOne({ n: 1 });
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await client.close(true);
  const after = await open();
  expect(await after.db.collection('things').countDocuments()).toBe(1);
  await after.stop();
});

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { ObjectId } from 'bson';
import { ClassicLevel } from 'classic-level';
import { EmbeddedMongoDamagedError, startEmbeddedMongo } from '../src/index.js';
import { dialBare } from './bare-client.js';
import { openEmbedded } from './server-under-test.js';

const DOCS = 600;
let folder: string;
/** A store as a killed process leaves it: with a table file, and the newest writes in the log alone. */
let whole: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embedded-mongo-damage-'));
  const live = path.join(folder, 'live');
  whole = path.join(folder, 'whole');
  const filler = 'x'.repeat(500);
  // A start writes what is in the log into a table; the second half stays in the log.
  for (const half of [0, 1]) {
    const opened = await openEmbedded({ directory: live });
    const things = opened.db.collection('things');
    if (half === 0) await things.createIndex({ n: 1 }, { unique: true });
    for (let n = 0; n < DOCS / 2; n += 10) {
      const batch = Array.from({ length: 10 }, (_, i) => ({ n: half * (DOCS / 2) + n + i, filler }));
      await things.insertMany(batch);
    }
    if (half === 1) cpSync(live, whole, { recursive: true });
    await opened.stop();
  }
});
afterAll(() => rm(folder, { recursive: true }));

const filesOf = (wanted: RegExp): string[] =>
  readdirSync(path.join(whole, 'store'))
    .filter((name) => wanted.test(name))
    .map((name) => path.join('store', name));
let copies = 0;
function copy(): string {
  copies += 1;
  const to = path.join(folder, `copy${copies}`);
  cpSync(whole, to, { recursive: true });
  return to;
}

/** 'refused' with a message that says what to do, or the number of documents that were served. */
async function start(directory: string): Promise<'refused' | number> {
  let opened: Awaited<ReturnType<typeof openEmbedded>>;
  try {
    opened = await openEmbedded({ directory });
  } catch (error) {
    expect(error).toBeInstanceOf(EmbeddedMongoDamagedError);
    expect(String(error)).toMatch(
      /cannot use the directory .*: .+\. (Put back a copy .* or delete it|Choose another directory)/,
    );
    return 'refused';
  }
  const count = await opened.db.collection('things').countDocuments();
  await opened.stop();
  return count;
}
/** Expects all documents or a refusal, and the same at the next start. */
async function expectAllOrRefused(directory: string): Promise<'refused' | number> {
  const first = await start(directory);
  expect([DOCS, 'refused']).toContain(first);
  expect(await start(directory)).toBe(first);
  rmSync(directory, { recursive: true });
  return first;
}

test('changed and deleted data is in no file after the nightly compaction, and the rest is complete', async () => {
  const directory = path.join(folder, 'forgotten');
  let now = new Date('2026-11-21T06:30:00.000Z');
  const opened = await openEmbedded({ directory, clock: () => now });
  const people = opened.db.collection('people');
  await people.createIndex({ email: 1 });
  for (let n = 0; n < 300; n += 1)
    await people.insertOne({ n, email: `person${n}@example.org`, letter: 'x'.repeat(2_000) });
  await people.findOneAndUpdate({ n: 0 }, { $set: { email: '' } });
  await people.updateMany({ n: { $lt: 200 } }, { $set: { email: '' } });
  await people.deleteMany({ n: { $gte: 200 } });
  const filesWithAnAddress = () =>
    readdirSync(path.join(directory, 'store')).filter((name) =>
      readFileSync(path.join(directory, 'store', name)).includes('@example.org'),
    );
  expect(filesWithAnAddress()).not.toEqual([]);
  now = new Date(now.getTime() + 31 * 60_000);
  await opened.server.compact();
  expect(filesWithAnAddress()).toEqual([]);
  await people.insertOne({ n: 999 });
  await opened.stop();
  const again = await openEmbedded({ directory });
  expect(await again.db.collection('people').countDocuments()).toBe(201);
  await again.stop();
});

test('on a full disk: the write fails, nothing is answered from memory that is ahead of the disk, and the next start continues once there is room', async () => {
  const directory = path.join(folder, 'full');
  const failures: unknown[] = [];
  const opened = await openEmbedded({ directory, onDiskFailure: (error) => failures.push(error) });
  // The driver would look for a server that works until its time is over, for each command.
  const client = await dialBare(opened.server.port);
  const insert = (n: number) => client.run({ insert: 'things', documents: [{ _id: new ObjectId(), n }] });
  expect(await insert(1)).toMatchObject({ ok: 1 });
  const full = Object.assign(new Error('IO error: No space left on device'), { code: 'LEVEL_IO_ERROR' });
  const batch = jest
    .spyOn(ClassicLevel.prototype, 'batch')
    .mockImplementation(() => Promise.reject(full) as never);
  try {
    for (const work of [() => insert(2), () => client.run({ find: 'things', filter: {} }), () => insert(3)])
      expect(await work()).toMatchObject({ ok: 0, code: 91 });
    expect(failures).toEqual([full]);
  } finally {
    batch.mockRestore();
  }
  client.close();
  await opened.stop();
  const open = jest
    .spyOn(ClassicLevel.prototype, 'open')
    .mockImplementation(() => Promise.reject(new Error('Database failed to open', { cause: full })));
  try {
    await expect(startEmbeddedMongo({ directory })).rejects.toThrow(
      `cannot open the directory ${directory}: IO error: No space left on device`,
    );
  } finally {
    open.mockRestore();
  }
  const again = await openEmbedded({ directory });
  const kept = again.db.collection('things');
  await kept.insertOne({ n: 4 });
  expect((await kept.find().sort({ n: 1 }).toArray()).map(({ n }) => n)).toEqual([1, 4]);
  await again.stop();
});

test('an undamaged store has everything', async () => {
  expect(await expectAllOrRefused(copy())).toBe(DOCS);
  expect(filesOf(/\.ldb$/)).not.toEqual([]);
});

test.each(['.log', '.ldb', 'CURRENT', 'MANIFEST', 'embedded-mongo.json'])(
  'without its file %s it is refused, not opened with less',
  async (kind) => {
    for (const name of filesOf(new RegExp(kind.replace('.', '\\.')))) {
      const directory = copy();
      rmSync(path.join(directory, name));
      expect(await expectAllOrRefused(directory)).toBe('refused');
    }
  },
);

/** Positions spread over a file, including the last bytes. */
const places = (size: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => Math.floor(((size - 1) * i) / (count - 1)));

describe('damaged in the middle', () => {
  test.each([
    ['.log', 12],
    ['.ldb', 8],
    ['MANIFEST', 6],
    ['CURRENT', 4],
    ['embedded-mongo.json', 8],
  ])('eight inverted bytes in a %s', async (kind, count) => {
    for (const name of filesOf(new RegExp(kind.replace('.', '\\.'))))
      for (const at of places(statSync(path.join(whole, name)).size, count)) {
        const directory = copy();
        const bytes = readFileSync(path.join(directory, name));
        for (let i = at; i < Math.min(at + 8, bytes.length); i += 1) bytes[i] = (bytes[i] ?? 0) ^ 0xff;
        writeFileSync(path.join(directory, name), bytes);
        await expectAllOrRefused(directory);
      }
  });

  test.each([
    ['.log', 10],
    ['.ldb', 5],
    ['MANIFEST', 5],
    ['CURRENT', 3],
    ['embedded-mongo.json', 4],
  ])('a truncated %s', async (kind, count) => {
    for (const name of filesOf(new RegExp(kind.replace('.', '\\.'))))
      for (const at of places(statSync(path.join(whole, name)).size, count).slice(0, -1)) {
        const directory = copy();
        const file = path.join(directory, name);
        writeFileSync(file, readFileSync(file).subarray(0, at));
        await expectAllOrRefused(directory);
      }
  });

  test('a log that lost its middle or its end is refused', async () => {
    const [log = ''] = filesOf(/\.log$/);
    const size = statSync(path.join(whole, log)).size;
    expect(size).toBeGreaterThan(100_000);
    for (const share of [0.2, 0.5, 0.9]) {
      const directory = copy();
      const file = path.join(directory, log);
      writeFileSync(file, readFileSync(file).subarray(0, Math.floor(size * share)));
      expect(await expectAllOrRefused(directory)).toBe('refused');
      const turned = copy();
      const bytes = readFileSync(path.join(turned, log));
      bytes.fill(0xa5, Math.floor(size * share), Math.floor(size * share) + 8);
      writeFileSync(path.join(turned, log), bytes);
      expect(await expectAllOrRefused(turned)).toBe('refused');
    }
  });
});

describe('a folder with other contents', () => {
  test.each(['letter.txt', 'CURRENT', 'LOCK'])(
    'with a file %s is refused and left unchanged',
    async (name) => {
      const directory = path.join(folder, `foreign-${name}`);
      mkdirSync(directory);
      writeFileSync(path.join(directory, name), 'mine');
      await expect(startEmbeddedMongo({ directory })).rejects.toThrow(
        /it holds files that are not of this database, or are of an earlier version of it\. Choose another/,
      );
      expect(readdirSync(directory)).toEqual([name]);
      expect(readFileSync(path.join(directory, name), 'utf8')).toBe('mine');
    },
  );

  test('an empty one, and one whose parents are missing, are accepted', async () => {
    const empty = path.join(folder, 'empty');
    mkdirSync(empty);
    const { ino } = statSync(empty);
    expect(await start(empty)).toBe(0);
    // The same inode: a mounted volume can be neither removed nor replaced.
    expect(statSync(empty).ino).toBe(ino);
    expect(await start(path.join(folder, 'a', 'b', 'c'))).toBe(0);
    expect(readdirSync(path.join(folder, 'a', 'b'))).toEqual(['c']);
  });

  test('two that start at once make one store, and one of them has it', async () => {
    const directory = path.join(folder, 'shared');
    const tries = await Promise.allSettled([1, 2, 3].map(() => startEmbeddedMongo({ directory })));
    const started = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(started).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(String(one.reason)).toContain('in use by another process');
    await started[0]?.stop();
    expect(readdirSync(directory)).toEqual(['store']);
  });
});

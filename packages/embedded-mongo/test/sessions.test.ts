import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Long, ObjectId, UUID } from 'bson';
import { Cursors, IDLE_MS } from '../src/cursors.js';
import { encode } from '../src/documents.js';
import { asStored, type Rows } from '../src/pipeline.js';
import type { Doc } from '../src/values.js';
import { dialBare } from './bare-client.js';
import { type OpenedEmbedded, openEmbedded } from './server-under-test.js';

describe('a write that is sent again with its number', () => {
  let directory: string;
  let opened: OpenedEmbedded;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'embedded-mongo-retries-'));
    opened = await openEmbedded({ directory });
  });
  afterEach(async () => {
    await opened.stop();
    await rm(directory, { recursive: true });
  });
  async function restart(): Promise<void> {
    await opened.stop();
    opened = await openEmbedded({ directory });
  }
  /** The driver numbers writes by itself; this client sends a given number. */
  async function numbered(lsid: Doc, number: number, command: Doc): Promise<Doc> {
    const client = await dialBare(opened.server.port);
    const answer = await client.run({ ...command, lsid, txnNumber: Long.fromNumber(number) });
    client.close();
    return answer;
  }

  test('is done once and gets the same answer, also after a restart', async () => {
    const lsid = { id: new UUID() };
    await opened.db.collection('things').insertOne({ _id: 1 as never, n: 0 });
    const add = { findAndModify: 'things', query: { _id: 1 }, update: { $inc: { n: 1 } }, new: true };
    const first = await numbered(lsid, 1, add);
    expect(first.value).toEqual({ _id: 1, n: 1 });
    expect(await numbered(lsid, 1, add)).toEqual(first);
    await restart();
    expect(await numbered(lsid, 1, add)).toEqual(first);
    expect((await numbered(lsid, 2, add)).value).toEqual({ _id: 1, n: 2 });
    await restart();
    expect(await numbered(lsid, 1, add)).toMatchObject({ ok: 0, code: 225 });
    expect((await numbered({ id: new UUID() }, 1, add)).value).toEqual({ _id: 1, n: 3 });
  });

  test('is remembered for the last thousand sessions', async () => {
    const sessions = Array.from({ length: 1_001 }, () => ({ id: new UUID() }));
    const insert = (at: number) => ({ insert: 'things', documents: [{ _id: new ObjectId(), at }] });
    const client = await dialBare(opened.server.port);
    for (const [at, lsid] of sessions.entries())
      await client.run({ ...insert(at), lsid, txnNumber: Long.ONE });
    client.close();
    await restart();
    expect(await opened.db.collection('things').countDocuments()).toBe(1_001);
    // The oldest was removed, so its write is done again; the newest is not.
    await numbered(sessions[0] ?? {}, 1, insert(0));
    await numbered(sessions[1_000] ?? {}, 1, insert(1_000));
    expect(await opened.db.collection('things').countDocuments()).toBe(1_002);
  });
});

describe('cursors', () => {
  let now = new Date(0);
  const cursors = () => new Cursors(() => now);
  const rows = (count: number): Rows => ({
    source: Array.from({ length: count }, (_, n) => encode({ n })),
    shape: asStored,
  });
  /** The id of the cursor that an answer opened: an int64 after its name. */
  const idOf = ({ bytes }: { bytes: Buffer }): Long =>
    new Long(
      ...([0, 4].map((at) => bytes.readInt32LE(bytes.lastIndexOf('\u0012id\0') + 4 + at)) as [
        number,
        number,
      ]),
    );
  const ns = 'vgb.things';
  beforeEach(() => {
    now = new Date(0);
  });

  test('an unused one is closed after ten minutes', () => {
    const open = cursors();
    const [idle, used] = [
      open.answer(ns, rows(9), { batchSize: 2 }),
      open.answer(ns, rows(9), { batchSize: 2 }),
    ].map(idOf);
    now = new Date(IDLE_MS - 1);
    open.more(used, ns, 2);
    now = new Date(IDLE_MS);
    expect(() => open.more(idle, ns, 2)).toThrow(/not found/);
    open.more(used, ns, 2);
    expect(open.size).toBe(1);
  });

  test('are closed with the session that opened them', () => {
    const open = cursors();
    for (const session of ['a', 'b', 'a']) open.answer(ns, rows(9), { batchSize: 2, session });
    open.endSession('a');
    expect(open.size).toBe(1);
  });

  test('beyond 500, those unused for longest are closed', () => {
    const open = cursors();
    const ids = Array.from({ length: 600 }, () => idOf(open.answer(ns, rows(3), { batchSize: 1 })));
    expect(open.size).toBe(500);
    expect(() => open.more(ids[99], ns, 1)).toThrow(/not found/);
    open.more(ids[100], ns, 1);
  });

  test('together they hold no more than four million documents', () => {
    const open = cursors();
    const large: Rows = { source: Array(1_500_000).fill(encode({ n: 1 })), shape: asStored };
    for (let n = 0; n < 5; n += 1) open.answer(ns, large, { batchSize: 1 });
    expect(open.size).toBe(2);
  });

  test('one of another collection is refused, and so is a negative batch size', () => {
    const open = cursors();
    const id = idOf(open.answer(ns, rows(3), { batchSize: 1 }));
    expect(() => open.more(id, 'vgb.others', 1)).toThrow(/belongs to a different namespace/);
    expect(() => open.more(id, ns, -1)).toThrow(/must be >= 0/);
    open.more(id, ns, 5);
    expect(open.size).toBe(0);
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { openTestDatabase } from '../../test/database.js';
import { payMembership } from '../../test/joining.js';
import { type AtDesk, giveNow, sitAtDesk } from '../../test/office.js';
import { type Rig, startRig } from '../../test/rig.js';
import { signUp } from '../../test/signing-in.js';
import { connect } from '../db/connection.js';
import { fileSource } from './encrypted-backup.js';
import { restore } from './restore.js';

const { Binary, Decimal128, Double, Int32, Long, ObjectId } = mongoose.mongo;
const folder = mkdtempSync(join(tmpdir(), 'vgb-backup-'));
const file = (name: string) => join(folder, name);
let rig: Rig;
let office: AtDesk;
beforeAll(async () => {
  rig = await startRig();
  office = sitAtDesk(rig, { folder });
  for (const amount of [501, 2100, 11]) await giveNow(rig, { amount });
  const member = await signUp(rig);
  for (const event of (await payMembership(rig, member, 'silver')).events) await rig.deliver(event);
  await rig.mails();
  await office(['views']);
});
afterAll(async () => {
  await rig.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** An empty database of a test's own. */
async function withEmpty<Result>(run: (uri: string, desk: AtDesk) => Promise<Result>): Promise<Result> {
  const database = await openTestDatabase();
  try {
    return await run(database.uri, sitAtDesk(rig, { folder, mongodbUri: database.uri }));
  } finally {
    await database.stop();
  }
}
/** Every collection's documents and indexes; views by name. */
async function contentsOf(uri: string) {
  const connection = await connect(uri);
  try {
    const found = (await connection.db?.listCollections().toArray()) ?? [];
    const contents: Record<string, unknown> = {};
    for (const { name, type } of found) {
      const collection = connection.collection(name);
      if (['audit', 'limits', 'index_mark'].includes(name) || name.startsWith('system.')) continue;
      contents[name] = {
        documents: await collection.find().sort({ _id: 1 }).toArray(),
        indexes:
          type === 'view'
            ? 'view'
            : (await collection.indexes()).sort((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1)),
      };
    }
    return contents;
  } finally {
    await connection.close();
  }
}

describe('a backup', () => {
  it('restored elsewhere has the same documents, indexes, views and sums, and the next receipt number follows', async () => {
    const made = await office(['backup', 'all.gz']);
    expect(made.code).toBe(0);
    expect(made.err).toContain('donations: 3\n');
    expect(statSync(file('all.gz')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).not.toContain('all.gz.part');

    const database = await openTestDatabase();
    const elsewhere = sitAtDesk(rig, { folder, mongodbUri: database.uri });
    const { code, out, err } = await elsewhere(['restore', 'all.gz']);
    expect([code, err]).toEqual([0, expect.stringContaining('donations: 3\n')]);
    expect(out).toContain('are restored.');
    expect(await contentsOf(database.uri)).toEqual(await contentsOf(rig.config.mongodbUri ?? ''));
    const sums = async (desk: AtDesk) => (await desk(['statement', '--year', '2026-27', '--json'])).out;
    expect(await sums(elsewhere)).toBe(await sums(office));
    const audit = JSON.stringify(await contentsOf(database.uri));
    expect(audit).toContain('VGB/2026-27/000003');

    const next = await startRig({ database });
    try {
      await giveNow(next);
      const serials = (await next.documents('donations')).map(({ receiptNumber }) => receiptNumber);
      expect(serials.toSorted().at(-1)).toBe('VGB/2026-27/000004');
    } finally {
      await next.stop();
    }
  });

  it('keeps all BSON types, and special indexes', async () => {
    const document = {
      _id: new ObjectId(),
      int: new Int32(5),
      double: new Double(5),
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('1.10'),
      bytes: new Binary(Buffer.from([0, 255])),
      at: new Date(-1),
      // Never over: a server's own sweep must not come in between.
      until: new Date('2999-01-01T00:00:00Z'),
      nothing: null,
      inner: { $date: 'not one', list: [{ a: new Int32(1) }] },
      text: 'नमस्ते "\u2028\n',
    };
    await withEmpty(async (from) => {
      const source = await connect(from);
      const things = source.collection('things');
      await things.insertOne(document);
      await things.createIndex(
        { int: 1 },
        { unique: true, partialFilterExpression: { text: { $type: 'string' } } },
      );
      await things.createIndex({ until: 1 }, { expireAfterSeconds: 60 });
      await sitAtDesk(rig, { folder, mongodbUri: from })(['backup', 'types.gz']);
      const exact = await things.find({}, { promoteValues: false, promoteBuffers: false }).toArray();
      await source.close();
      await withEmpty(async (to) => {
        const target = await connect(to);
        await restore(target, fileSource(file('types.gz')), {
          planGaps: async () => [],
          tell: () => undefined,
        });
        const back = await target
          .collection('things')
          .find({}, { promoteValues: false, promoteBuffers: false })
          .toArray();
        expect(back).toEqual(exact);
        expect(await target.collection('things').indexes()).toEqual([
          expect.objectContaining({ name: '_id_' }),
          expect.objectContaining({ unique: true, partialFilterExpression: { text: { $type: 'string' } } }),
          expect.objectContaining({ expireAfterSeconds: 60 }),
        ]);
        await target.close();
      });
    });
  });

  it('never overwrites a file, and leaves no incomplete one', async () => {
    await office(['backup', 'once.gz']);
    expect(await office(['backup', 'once.gz'])).toMatchObject({
      code: 1,
      err: 'once.gz is there already. Choose another name.\n',
    });
    expect((await office(['backup', 'no-such-folder/x.gz'])).code).toBe(1);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('a restore', () => {
  const sound = async () => {
    await office(['backup', 'sound.gz']);
    return readFileSync(file('sound.gz'));
  };
  /** The file with its unpacked bytes changed; `latin1` keeps each byte. */
  const edited = (bytes: Buffer, edit: (text: string) => string) =>
    gzipSync(Buffer.from(edit(gunzipSync(bytes).toString('latin1')), 'latin1'));

  const endOf = (text: string) => text.lastIndexOf('\u0003end') - 4;
  function withoutFirstOf(text: string, collection: string): string {
    const heading = text.indexOf('collection\0', text.indexOf(`${collection}\0\u0004indexes`) - 30) - 5;
    const bytes = Buffer.from(text, 'latin1');
    const first = heading + bytes.readInt32LE(heading);
    return text.slice(0, first) + text.slice(first + bytes.readInt32LE(first));
  }

  it('of a damaged file writes nothing', async () => {
    const bytes = await sound();
    const spoilt: [string, Buffer][] = [
      ['cut short', bytes.subarray(0, bytes.length / 2)],
      ['one name changed', edited(bytes, (text) => text.replace('Meera', 'Reema'))],
      ['a document left out', edited(bytes, (text) => withoutFirstOf(text, 'orders'))],
      ['its end left out', edited(bytes, (text) => text.slice(0, endOf(text)))],
      ['nothing but its end left out', edited(bytes, (text) => text.slice(endOf(text)))],
      ['something added', edited(bytes, (text) => `${text}\u0005\0\0\0\0`)],
      ['another file', gzipSync('hello\n')],
      ['not packed', Buffer.from('hello')],
      ['empty', gzipSync('')],
    ];
    await withEmpty(async (uri, desk) => {
      for (const [what, spoiltBytes] of spoilt) {
        writeFileSync(file('spoilt.gz'), spoiltBytes);
        const { code, err } = await desk(['restore', 'spoilt.gz']);
        expect([what, code]).toEqual([what, 1]);
        expect(err).toMatch(/This backup (cannot be used|is empty)/);
        expect(await contentsOf(uri)).toEqual({});
      }
      expect((await desk(['restore', 'nowhere.gz'])).err).toMatch(/There is no file/);
    });
  });

  it('needs an empty database, which may have empty collections', async () => {
    await sound();
    expect((await office(['restore', 'sound.gz'])).err).toMatch(
      /The database is not empty: there is something in/,
    );
    await withEmpty(async (uri, desk) => {
      const connection = await connect(uri);
      await connection.createCollection('donations');
      await connection.close();
      expect((await desk(['restore', 'sound.gz'])).code).toBe(0);
      expect((await desk(['restore', 'sound.gz'])).code).toBe(1);
    });
    await withEmpty(async (uri, desk) => {
      const connection = await connect(uri);
      for (const name of ['users', 'donations', 'orders']) await connection.collection(name).insertOne({});
      await connection.close();
      expect((await desk(['restore', 'sound.gz'])).err).toContain('there is something in donations.');
    });
  });

  it('that fails removes what it wrote; the remains of one that was killed are removed by the next', async () => {
    await withEmpty(async (uri, desk) => {
      const connection = await connect(uri);
      let told = 0;
      const breakOff = () => {
        told += 1;
        if (told === 5) throw new Error('the disk is full');
      };
      const half = { planGaps: async () => [], tell: breakOff };
      await expect(restore(connection, fileSource(file('sound.gz')), half)).rejects.toThrow(
        'the disk is full',
      );
      expect(await contentsOf(uri)).toEqual({});
      await connection.collection('restore_under_way').insertOne({ since: rig.clock() });
      await connection.collection('donations').insertOne({ half: true });
      await connection.close();
      const { code, err } = await desk(['restore', 'sound.gz']);
      expect([code, err]).toEqual([0, expect.stringContaining('An earlier restore broke off')]);
      expect(await contentsOf(uri)).toEqual(await contentsOf(rig.config.mongodbUri ?? ''));
    });
  });
});

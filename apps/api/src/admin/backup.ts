import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Connection } from 'mongoose';
import { checksum, NOTHING_MORE, pack } from './backup-file.js';
import { encryptFor } from './encrypted-backup.js';
import { inCount } from './printing.js';

/**
 * The order in which collections are read while the site goes on: what marks a step as done before what the step has made.
 * A gift that is booked in between is then in the backup unmarked or not at all, and is settled or booked again after a
 * restore; it is never marked as booked without its donation. What is not named comes first.
 */
const LAST: readonly string[] = [
  'events',
  'orders',
  'exceptions',
  'payments',
  'mandates',
  'memberships',
  'donations',
  'users',
  'outbox',
  'audit',
];

/** Counts of attempts, which run out by themselves within the hour. */
const LEFT_OUT = 'limits';
const TELL_EVERY = 10_000;
const PORTION = 64 * 1024;

export interface BackupDone {
  readonly collections: number;
  readonly documents: number;
  /** Of the bytes that were written, as hex. */
  readonly sha256: string;
}

/** Writes the whole database to `out`, which is left open; encrypted for `recipient` where one is given. */
export async function backUp(
  connection: Connection,
  out: Writable,
  {
    now,
    tell,
    recipient,
  }: {
    readonly now: Date;
    readonly tell: (progress: string) => void;
    readonly recipient?: string | undefined;
  },
): Promise<BackupDone> {
  const { db } = connection;
  if (!db) throw new Error('the database is not open');
  const standing = await db.listCollections().toArray();
  const isView = ({ type }: { type?: string }) => type === 'view';
  const names = standing
    .filter((one) => !isView(one) && !one.name.startsWith('system.') && one.name !== LEFT_OUT)
    .map(({ name }) => name)
    .sort((one, other) => LAST.indexOf(one) - LAST.indexOf(other) || (one < other ? -1 : 1));
  const views = standing.filter(isView).map(({ name }) => name);
  let documents = 0;

  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield pack({ vgbBackup: 1, database: connection.name, madeAt: now, views });
    for (const name of names) {
      const collection = connection.collection(name);
      const indexes = (await collection.indexes()).filter((index) => index.name !== '_id_');
      yield pack({ collection: name, indexes });
      let count = 0;
      for await (const bytes of collection.find<Uint8Array>({}, { raw: true })) {
        yield bytes;
        count += 1;
        if (count % TELL_EVERY === 0) tell(`${name}: ${inCount(count)} so far`);
      }
      yield NOTHING_MORE;
      if (count > 0) tell(`${name}: ${inCount(count)}`);
      documents += count;
    }
  }

  /** In portions worth compressing, with the sum at the end. */
  async function* portions(): AsyncGenerator<Buffer> {
    const hash = checksum();
    let gathered: Uint8Array[] = [];
    let length = 0;
    const flush = (): Buffer => {
      const portion = Buffer.concat(gathered);
      gathered = [];
      length = 0;
      hash.update(portion);
      return portion;
    };
    for await (const piece of pieces()) {
      gathered.push(piece);
      length += piece.length;
      if (length >= PORTION) yield flush();
    }
    yield flush();
    yield Buffer.from(pack({ end: { documents, sha256: hash.digest('hex') } }));
  }

  const sum = checksum();
  async function* summed(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      sum.update(chunk);
      yield chunk;
    }
  }
  const packed = createGzip();
  const written =
    recipient === undefined
      ? pipeline(portions, packed, summed, out, { end: false })
      : pipeline(portions, packed, encryptFor(recipient), summed, out, { end: false });
  await written;
  return { collections: names.length, documents, sha256: sum.digest('hex') };
}

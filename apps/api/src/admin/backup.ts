import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Connection } from '../db/connection.js';
import { checksum, NOTHING_MORE, pack } from './backup-file.js';
import { BackupStore } from './backup-store.js';
import { encryptFor } from './encrypted-backup.js';
import { inCount } from './printing.js';

/**
 * Collections that are read last, in this order, since the site is running meanwhile: the record that marks a step as done is
 * read before the record that the step creates. A gift that is booked in between is then in the backup unmarked or not at all,
 * and is booked again after a restore; it is never marked as booked without its donation.
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

/** The counts of rate limits, which are not backed up: they expire. */
const LEFT_OUT = 'limits';
const TELL_EVERY = 10_000;
const PORTION = 64 * 1024;

export interface BackupDone {
  readonly collections: number;
  readonly documents: number;
  /** Hash of the bytes that were written, as hex. */
  readonly sha256: string;
}

export interface BackupOptions {
  readonly now: Date;
  readonly tell: (progress: string) => void;
  /** The public key that the file is encrypted for; unencrypted without it. */
  readonly recipient?: string | undefined;
}

/** Writes the whole database to `out`, which stays open; encrypted for `recipient` where one is given. */
export async function backUp(
  connection: Connection,
  out: Writable,
  { now, tell, recipient }: BackupOptions,
): Promise<BackupDone> {
  const store = new BackupStore({ connection });
  const names = inOrder(await store.collections());
  const tally: Tally = { documents: 0 };
  const pieces = piecesOf(store, names, { now, tell, tally });
  const sum = checksum();
  async function* summed(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      sum.update(chunk);
      yield chunk;
    }
  }
  const portions = inPortions(pieces, tally);
  const packed = createGzip();
  const written =
    recipient === undefined
      ? pipeline(portions, packed, summed, out, { end: false })
      : pipeline(portions, packed, encryptFor(recipient), summed, out, { end: false });
  await written;
  return { collections: names.length, documents: tally.documents, sha256: sum.digest('hex') };
}

const inOrder = (names: readonly string[]): string[] =>
  names
    .filter((name) => name !== LEFT_OUT)
    .sort((one, other) => LAST.indexOf(one) - LAST.indexOf(other) || (one < other ? -1 : 1));

/** The number of documents read so far. */
interface Tally {
  documents: number;
}

/** The contents of a backup (backup-file.ts) without its end. */
async function* piecesOf(
  store: BackupStore,
  names: readonly string[],
  { now, tell, tally }: Pick<BackupOptions, 'now' | 'tell'> & { readonly tally: Tally },
): AsyncGenerator<Uint8Array> {
  yield pack({ vgbBackup: 1, database: store.database, madeAt: now, views: await store.views() });
  for (const name of names) {
    yield pack({ collection: name, indexes: await store.indexesOf(name) });
    let count = 0;
    for await (const bytes of store.bytesOf(name)) {
      yield bytes;
      count += 1;
      if (count % TELL_EVERY === 0) tell(`${name}: ${inCount(count)} so far`);
    }
    yield NOTHING_MORE;
    if (count > 0) tell(`${name}: ${inCount(count)}`);
    tally.documents += count;
  }
}

/** Joins the pieces into larger portions, for compression, and appends the end with the checksum. */
async function* inPortions(pieces: AsyncIterable<Uint8Array>, tally: Tally): AsyncGenerator<Buffer> {
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
  for await (const piece of pieces) {
    gathered.push(piece);
    length += piece.length;
    if (length >= PORTION) yield flush();
  }
  yield flush();
  yield Buffer.from(pack({ end: { documents: tally.documents, sha256: hash.digest('hex') } }));
}

import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { BSON } from '../db/bson.js';
import { codeOf } from '../error-code.js';
import { Failure } from './failure.js';

/*
 * A backup is a gzip file of BSON documents, one after the other, as `bsondump` reads them:
 *   {vgbBackup: 1, database, madeAt, views: ["admin_donations", …]}
 *   {collection: "orders", indexes: […]}, then each of its documents byte for byte, then an empty one
 *   {end: {documents, sha256}}, the sum of all bytes before this one
 */
export type Document = Readonly<Record<string, unknown>>;

const headShape = z.object({
  vgbBackup: z.literal(1),
  database: z.string(),
  madeAt: z.date(),
  views: z.array(z.string()),
});
const collectionShape = z.object({
  collection: z.string(),
  indexes: z.array(z.record(z.string(), z.unknown()).readonly()),
});
const endShape = z.object({ end: z.object({ documents: z.number().int(), sha256: z.string() }) });
export type Head = z.infer<typeof headShape>;

export const checksum = () => createHash('sha256');
/** The empty document, which ends a collection: stored documents always have an `_id`. */
export const NOTHING_MORE = BSON.serialize({});

type Piece = z.infer<typeof headShape> | z.infer<typeof collectionShape> | z.infer<typeof endShape>;
export const pack = (piece: Piece): Uint8Array => BSON.serialize(piece);

/** Where a backup is read from: a file, or standard input. */
export interface BackupSource {
  readonly name: string;
  /** The compressed bytes, from the beginning at each call. */
  bytes(): AsyncIterable<Uint8Array>;
}

/** An entry of a backup, in the order of the file. */
export type Entry =
  | { readonly kind: 'head'; readonly head: Head }
  | { readonly kind: 'collection'; readonly name: string; readonly indexes: readonly Document[] }
  /** Numbers keep their BSON types. */
  | { readonly kind: 'document'; readonly document: Document };

export const damaged = (why: string): Failure => new Failure(`This backup cannot be used: ${why}.`);

/**
 * Reads the entries of a backup, and verifies its checksum at the end. Entries that were read before a failure may be damaged: a
 * restore reads the file twice, first only to verify it.
 * @throws Failure for a file that is no backup, is cut short, or was changed.
 */
export async function* readBackup(source: BackupSource): AsyncGenerator<Entry> {
  const hash = checksum();
  let documents = 0;
  let expects: 'head' | 'collection' | 'document' | 'nothing' = 'head';
  for await (const bytes of documentsIn(source)) {
    if (expects === 'nothing') throw damaged('something follows its end');
    if (expects === 'document') {
      hash.update(bytes);
      if (bytes.length === NOTHING_MORE.length) {
        expects = 'collection';
        continue;
      }
      documents += 1;
      yield { kind: 'document', document: readExactly(bytes) };
      continue;
    }
    const piece = read(bytes);
    const end = expects === 'collection' ? endShape.safeParse(piece) : undefined;
    if (end?.success) {
      if (end.data.end.sha256 !== hash.digest('hex')) throw damaged('its checksum does not agree');
      if (end.data.end.documents !== documents) throw damaged('documents are missing');
      expects = 'nothing';
      continue;
    }
    hash.update(bytes);
    if (expects === 'head') {
      const head = headShape.safeParse(piece);
      if (!head.success) throw damaged('it is not a backup of this site');
      expects = 'collection';
      yield { kind: 'head', head: head.data };
    } else {
      const collection = collectionShape.safeParse(piece);
      if (!collection.success) throw damaged('a part of it cannot be read');
      expects = 'document';
      yield { kind: 'collection', name: collection.data.collection, indexes: collection.data.indexes };
    }
  }
  if (expects !== 'nothing') throw damaged('its end is missing');
}

function read(bytes: Uint8Array, options = {}): Document {
  try {
    return BSON.deserialize(bytes, options);
  } catch {
    throw damaged('a part of it cannot be read');
  }
}
const readExactly = (bytes: Uint8Array): Document =>
  read(bytes, { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true });

const LENGTH_BYTES = 4;
/** Above MongoDB's limit of a document: a larger length is not that of a document. */
const MOST_BYTES = 17 * 1024 * 1024;

/** Splits the bytes into documents, each of which begins with its length. */
async function* documentsIn(source: BackupSource): AsyncGenerator<Buffer> {
  const unpacked = pipeline(source.bytes(), createGunzip(), () => undefined);
  let rest = Buffer.alloc(0);
  try {
    for await (const chunk of unpacked) {
      rest = Buffer.concat([rest, chunk as Buffer]);
      let at = 0;
      while (rest.length - at >= LENGTH_BYTES) {
        const length = rest.readInt32LE(at);
        if (length < NOTHING_MORE.length || length > MOST_BYTES)
          throw damaged('it is not a backup of this site');
        if (rest.length - at < length) break;
        yield rest.subarray(at, at + length);
        at += length;
      }
      rest = rest.subarray(at);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw codeOf(error) === 'ENOENT'
      ? new Failure(`There is no file ${source.name}.`)
      : damaged(`it cannot be unpacked (${error instanceof Error ? error.message : String(error)})`);
  }
  if (rest.length > 0) throw damaged('it is cut short');
}

import { crc32 } from 'node:zlib';
import { ClassicLevel } from 'classic-level';
import { decode, encode } from './documents.js';
import { EmbeddedMongoBusyError } from './errors.js';
import { Folder } from './folder.js';

type Level = ClassicLevel<string, Buffer>;

/** The one key that is not a part of the contents: the state that all other entries must add up to. */
const STATE = 'state';
/** Below and above all keys; neither is ever one. */
const [LOWEST, HIGHEST] = ['\u0000', '\uffff'];
const READ_AT_ONCE = 4_000;
/** The checksums are added modulo this, within which doubles are exact. */
const SUM_LIMIT = 2 ** 48;

/** The state of the store: its number of batches and entries, and the sum of the entries' checksums. */
interface State {
  batch: number;
  entries: number;
  sum: number;
}

/** The key is a part of the checksum, since the sum does not depend on the order of entries. */
const checksumOf = (key: string, value: Uint8Array): number => crc32(value, crc32(key));

/**
 * Makes writes durable. Memory is authoritative: the journal only keeps what a restart needs. The changes of one turn of the event
 * loop, or those made while the disk is busy, become one atomic batch that is flushed before any of them is acknowledged.
 * Each batch contains the resulting state, with which a start compares what it reads: damaged or incomplete data is never served.
 */
export class Journal {
  readonly #database: Level | undefined;
  readonly #folder: Folder | undefined;
  readonly #state: State = { batch: 0, entries: 0, sum: 0 };
  #pending = new Map<string, Uint8Array | undefined>();
  #writing: Promise<void> | undefined;
  #queued: Promise<void> | undefined;
  #failure: unknown;

  private constructor(database?: Level, folder?: Folder) {
    this.#database = database;
    this.#folder = folder;
  }

  /**
   * Opens the directory, or without one a journal in memory. {@link entries} must be read to its end.
   * @throws EmbeddedMongoBusyError when another process has it, EmbeddedMongoDamagedError when it cannot be used.
   */
  static async open(directory: string | undefined): Promise<Journal> {
    if (directory === undefined) return new Journal();
    const folder = new Folder(directory);
    if (folder.isNew())
      await folder.make(async (path) => {
        const database = levelAt(path, true);
        await database.put(STATE, stateBytes({ batch: 0, entries: 0, sum: 0 }), { sync: true });
        await database.close();
      });
    const database = levelAt(folder.path, false);
    try {
      await database.open();
    } catch (error) {
      const { cause } = error as { cause?: { code?: unknown } };
      const message = messageOf(cause);
      if (cause?.code === 'LEVEL_LOCKED') throw new EmbeddedMongoBusyError(directory, { cause: error });
      // A full disk or missing permission is not damage.
      if (/No space|Permission|Read-only|Too many open/i.test(message))
        throw new Error(`The embedded MongoDB cannot open the directory ${directory}: ${message}`, {
          cause: error,
        });
      throw folder.damaged(`LevelDB cannot open it (${message})`, error);
    }
    return new Journal(database, folder);
  }

  /** All keys and values, in the order of the keys. @throws EmbeddedMongoDamagedError when they do not add up to the stored state. */
  async *entries(): AsyncGenerator<[string, Buffer]> {
    if (!this.#database || !this.#folder) return;
    let kept: State | undefined;
    const iterator = this.#database.iterator({ fillCache: false, highWaterMarkBytes: 1024 * 1024 });
    const place = placeInSlabs();
    const read = () =>
      iterator.nextv(READ_AT_ONCE).catch((error: unknown) => {
        throw this.#folder?.damaged(`LevelDB cannot read it (${messageOf(error)})`, error);
      });
    try {
      // Reads the next part while this one is processed.
      for (let next = read(), part = await next; part.length > 0; part = await next) {
        next = read();
        next.catch(() => undefined);
        for (const [key, value] of part) {
          if (key === STATE) {
            kept = stateOf(value);
            continue;
          }
          this.#state.entries += 1;
          this.#add(checksumOf(key, value));
          yield [key, place(value)];
        }
      }
    } finally {
      await iterator.close();
    }
    if (!kept) throw this.#folder.damaged('its end is missing');
    if (kept.entries !== this.#state.entries || kept.sum !== this.#state.sum)
      throw this.#folder.damaged(
        `it holds ${this.#state.entries} records where ${kept.entries} were written, or others`,
      );
    const acknowledged = this.#folder.acknowledged ?? 0;
    if (kept.batch < acknowledged)
      throw this.#folder.damaged(
        `the last ${acknowledged - kept.batch} of ${acknowledged} acknowledged batches are missing`,
      );
    this.#state.batch = kept.batch;
  }

  /** `before`: the key's previous value, if any. */
  put(key: string, value: Uint8Array, before?: Uint8Array): void {
    if (!this.#database) return;
    this.#pending.set(key, value);
    this.#add(checksumOf(key, value));
    if (before) this.#add(-checksumOf(key, before));
    else this.#state.entries += 1;
  }

  remove(key: string, before: Uint8Array): void {
    if (!this.#database) return;
    this.#pending.set(key, undefined);
    this.#add(-checksumOf(key, before));
    this.#state.entries -= 1;
  }

  #add(checksum: number): void {
    this.#state.sum = (this.#state.sum + checksum + SUM_LIMIT) % SUM_LIMIT;
  }

  /** Set when a write failed: memory is then ahead of the disk, and no command may be answered. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Resolves once all writes so far are on the disk. */
  flushed(): Promise<void> {
    if (this.#pending.size === 0) return this.#queued ?? this.#writing ?? Promise.resolve();
    this.#queued ??= this.#write(this.#writing ?? new Promise((resolve) => setImmediate(resolve)));
    return this.#queued;
  }

  async #write(turn: Promise<void>): Promise<void> {
    await turn;
    this.#state.batch += 1;
    const { batch } = this.#state;
    const operations = [...this.#pending].map(([key, value]) =>
      value === undefined
        ? ({ type: 'del', key } as const)
        : ({ type: 'put', key, value: value as Buffer } as const),
    );
    operations.push({ type: 'put', key: STATE, value: stateBytes(this.#state) });
    this.#pending = new Map();
    this.#writing = this.#queued;
    this.#queued = undefined;
    try {
      await this.#database?.batch(operations, { sync: true });
      this.#folder?.acknowledge(batch);
    } catch (error) {
      this.#failure ??= error;
      throw error;
    } finally {
      if (!this.#queued) this.#writing = undefined;
    }
  }

  /**
   * Removes changed and deleted data from the files, where LevelDB leaves it until it needs room. A first round only writes memory to a
   * file with all versions of a key; a second round, over a file that overlaps with all of them, merges these away as well.
   */
  async compact(): Promise<void> {
    if (!this.#database || this.#failure) return;
    await this.flushed();
    await this.#database.compactRange(LOWEST, HIGHEST);
    await this.#database.batch(
      [LOWEST, HIGHEST].map((key) => ({ type: 'del', key }) as const),
      { sync: true },
    );
    await this.#database.compactRange(LOWEST, HIGHEST);
  }

  async close(): Promise<void> {
    try {
      await this.flushed();
    } finally {
      await this.#database?.close();
      this.#folder?.close();
    }
  }
}

const SLAB = 1024 * 1024;

/** Copies bytes into shared buffers: a buffer of its own takes more memory than most documents. */
function placeInSlabs(): (bytes: Buffer) => Buffer {
  let slab = Buffer.alloc(0);
  let at = 0;
  return (bytes) => {
    if (bytes.length > SLAB / 16) return bytes;
    if (at + bytes.length > slab.length) [slab, at] = [Buffer.allocUnsafeSlow(SLAB), 0];
    const placed = slab.subarray(at, at + bytes.length);
    bytes.copy(placed);
    at += bytes.length;
    return placed;
  };
}

const levelAt = (path: string, createIfMissing: boolean): Level =>
  new ClassicLevel<string, Buffer>(path, {
    keyEncoding: 'utf8',
    valueEncoding: 'buffer',
    createIfMissing,
  });

const messageOf = (error: unknown): string => String((error as { message?: unknown } | undefined)?.message);

const stateBytes = (state: State): Buffer => encode({ ...state });
function stateOf(bytes: Buffer): State | undefined {
  try {
    const { batch, entries, sum } = decode(bytes);
    return { batch: Number(batch), entries: Number(entries), sum: Number(sum) };
  } catch {
    return undefined;
  }
}

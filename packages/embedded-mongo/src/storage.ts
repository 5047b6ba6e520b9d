import { ClassicLevel } from 'classic-level';
import { EmbeddedMongoBusyError } from './errors.js';

/**
 * Where writes become durable. Memory is authoritative: this only keeps what a restart needs. Changes gather in one turn of
 * the event loop, or while the disk is busy, and go out as one atomic batch that is flushed before any of them is acknowledged.
 */
export class Journal {
  #database: ClassicLevel<string, Uint8Array> | undefined;
  #pending = new Map<string, Uint8Array | undefined>();
  #writing: Promise<void> | undefined;
  #queued: Promise<void> | undefined;
  #failure: unknown;

  private constructor(database: ClassicLevel<string, Uint8Array> | undefined) {
    this.#database = database;
  }

  /** Opens the directory, or a journal that forgets everything when there is none. */
  static async open(directory: string | undefined): Promise<Journal> {
    if (directory === undefined) return new Journal(undefined);
    const database = new ClassicLevel<string, Uint8Array>(directory, {
      keyEncoding: 'utf8',
      valueEncoding: 'view',
    });
    try {
      await database.open();
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      if (typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'LEVEL_LOCKED')
        throw new EmbeddedMongoBusyError(directory, error);
      throw error;
    }
    return new Journal(database);
  }

  /** Every key and value kept, in the order of the keys. */
  async *entries(): AsyncGenerator<[string, Uint8Array]> {
    if (!this.#database) return;
    for await (const entry of this.#database.iterator({ fillCache: false })) yield entry;
  }

  put(key: string, value: Uint8Array): void {
    if (this.#database) this.#pending.set(key, value);
  }

  remove(key: string): void {
    if (this.#database) this.#pending.set(key, undefined);
  }

  /** Whether a write failed: memory is then ahead of the disk and nothing may be answered any more. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Resolves once everything written so far is on the disk. */
  flushed(): Promise<void> {
    if (this.#pending.size === 0) return this.#queued ?? this.#writing ?? Promise.resolve();
    this.#queued ??= this.#write(this.#writing ?? new Promise((resolve) => setImmediate(resolve)));
    return this.#queued;
  }

  async #write(turn: Promise<void>): Promise<void> {
    await turn;
    const operations = [...this.#pending].map(([key, value]) =>
      value === undefined ? ({ type: 'del', key } as const) : ({ type: 'put', key, value } as const),
    );
    this.#pending = new Map();
    this.#writing = this.#queued;
    this.#queued = undefined;
    try {
      await this.#database?.batch(operations, { sync: true });
    } catch (error) {
      this.#failure ??= error;
      throw error;
    } finally {
      if (!this.#queued) this.#writing = undefined;
    }
  }

  async close(): Promise<void> {
    try {
      await this.flushed();
    } finally {
      await this.#database?.close();
    }
  }
}

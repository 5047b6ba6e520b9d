import { Long } from 'bson';
import type { Bytes } from './documents.js';
import { type Encoded, encodeCursor } from './documents.js';
import { CommandError } from './errors.js';
import type { Rows } from './pipeline.js';
import { asNumber, type Value } from './values.js';

const FIRST_BATCH = 101;
/** As in MongoDB: a batch holds at most 16 MB, but always at least one document. */
const MOST_BYTES = 16 * 1024 * 1024;
/** MongoDB's own time after which an unused cursor is closed. */
export const IDLE_MS = 10 * 60_000;
const MOST_CURSORS = 500;
/** The limit for all open cursors together: each holds a reference to every remaining document. */
const MOST_LEFT = 4_000_000;

interface Cursor {
  readonly namespace: string;
  readonly rows: Rows;
  /** The session that opened it: the cursor is closed when that session ends. */
  readonly session: string | undefined;
  at: number;
  usedAt: number;
}

/** The rest of answers that did not fit into one batch, in the order of their last use. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();
  readonly #now: () => Date;
  #next = 1;

  constructor(now: () => Date) {
    this.#now = now;
  }

  get size(): number {
    return this.#open.size;
  }

  /** The `cursor` of a find's or aggregate's answer. @throws CommandError 51024 for a negative batch size. */
  answer(
    namespace: string,
    rows: Rows,
    {
      batchSize,
      single = false,
      session,
    }: { batchSize?: Value; single?: boolean; session?: string | undefined },
  ): Encoded {
    const cursor: Cursor = { namespace, rows, session, at: 0, usedAt: this.#now().getTime() };
    const size = sizeOf(batchSize) ?? FIRST_BATCH;
    const batch = takeBatch(cursor, single && size === 0 ? Number.POSITIVE_INFINITY : size);
    const isDone = single || cursor.at >= rows.source.length;
    const id = isDone ? 0 : this.#next;
    if (!isDone) {
      this.#next += 1;
      this.#open.set(String(id), cursor);
      this.#closeSome();
    }
    return encodeCursor('firstBatch', batch, { id: Long.fromNumber(id), ns: namespace });
  }

  /** @throws CommandError 43 for a closed cursor, or one of another collection. */
  more(id: Value, namespace: string, batchSize: Value): Encoded {
    this.closeIdle();
    const key = String(id);
    const cursor = this.#open.get(key);
    if (!cursor) throw new CommandError(43, `cursor id ${key} not found`);
    if (cursor.namespace !== namespace)
      throw new CommandError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    const batch = takeBatch(cursor, sizeOf(batchSize) || Number.POSITIVE_INFINITY);
    const isDone = cursor.at >= cursor.rows.source.length;
    this.#open.delete(key);
    if (!isDone) {
      cursor.usedAt = this.#now().getTime();
      this.#open.set(key, cursor);
    }
    return encodeCursor('nextBatch', batch, { id: isDone ? Long.ZERO : id, ns: namespace });
  }

  kill(ids: readonly Value[]): { killed: Value[]; missing: Value[] } {
    const killed = ids.filter((id) => this.#open.delete(String(id)));
    return { killed, missing: ids.filter((id) => !killed.includes(id)) };
  }

  endSession(session: string): void {
    for (const [id, cursor] of this.#open) if (cursor.session === session) this.#open.delete(id);
  }

  closeIdle(): void {
    const since = this.#now().getTime() - IDLE_MS;
    for (const [id, { usedAt }] of this.#open) if (usedAt <= since) this.#open.delete(id);
  }

  /** When there are too many cursors or remaining documents: closes those that were unused for longest. */
  #closeSome(): void {
    this.closeIdle();
    let left = 0;
    for (const { rows, at } of this.#open.values()) left += rows.source.length - at;
    for (const [id, { rows, at }] of this.#open) {
      if (this.#open.size <= MOST_CURSORS && (left <= MOST_LEFT || this.#open.size === 1)) return;
      left -= rows.source.length - at;
      this.#open.delete(id);
    }
  }
}

function sizeOf(batchSize: Value): number | undefined {
  const size = asNumber(batchSize);
  if (size !== undefined && size < 0)
    throw new CommandError(51024, `BSON field 'batchSize' value must be >= 0, actual value '${size}'`);
  return size;
}

function takeBatch(cursor: Cursor, most: number): Bytes[] {
  const { source, shape } = cursor.rows;
  const batch: Bytes[] = [];
  let length = 0;
  while (batch.length < most && cursor.at < source.length) {
    const bytes = shape(source[cursor.at] as Bytes);
    length += bytes.length + 16;
    if (batch.length > 0 && length > MOST_BYTES) break;
    batch.push(bytes);
    cursor.at += 1;
  }
  return batch;
}

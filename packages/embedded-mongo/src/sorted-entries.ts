/** Adjacent entries, by their records. */
interface Chunk {
  /** A lower bound: no entry of the chunk is before this key and record, and all entries of earlier chunks are. */
  readonly key: string;
  readonly record: number;
  readonly records: number[];
}

/** A position between two entries: before the one at `place` of chunk `at`. */
interface Position {
  readonly at: number;
  readonly place: number;
}

/** Adjacent entries; valid until the next change. */
export interface Stretch {
  readonly size: number;
  records(isBackward: boolean): Iterable<number>;
}

/** Each search within a chunk makes the keys of six entries; a chunk's own key takes as much memory as ten entries or so. */
const MOST_IN_CHUNK = 64;
/** The most cached keys: bounds their memory in an index that is searched everywhere. */
const MOST_LATELY = 65_536;

/**
 * An index's entries in the order of their keys, and of their records among equal keys. Only the records are stored, and one key for
 * each chunk: the keys of all entries would be most of the process's memory, and millions of objects for each garbage
 * collection. A search makes the other keys that it needs from the documents.
 */
export class SortedEntries {
  readonly #keyOf: (record: number) => string;
  /** Recently made keys: searches need the same ones again and again. */
  readonly #lately = new Map<number, string>();
  #chunks: Chunk[] = [{ key: '', record: 0, records: [] }];

  /** `keyOf` must return the key with which an entry was inserted, as long as it is there. */
  constructor(keyOf: (record: number) => string) {
    this.#keyOf = keyOf;
  }

  /** Replaces all entries: `order` has the indexes into `keys` and `records`, see {@link orderOf}. */
  fill(order: Uint32Array, keys: readonly string[], records: readonly number[]): void {
    const chunks: Chunk[] = [];
    for (let from = 0; from < order.length; from += MOST_IN_CHUNK) {
      const own = Array.from(order.subarray(from, from + MOST_IN_CHUNK), (place) => records[place] ?? 0);
      chunks.push({ key: keys[order[from] ?? 0] ?? '', record: own[0] ?? 0, records: own });
    }
    if (chunks.length > 0) this.#chunks = chunks;
  }

  insert(key: string, record: number): void {
    this.#note(record, key);
    const { at, place } = this.#position(key, record);
    const { records } = this.#chunks[at] as Chunk;
    if (records.length < MOST_IN_CHUNK) {
      records.splice(place, 0, record);
      return;
    }
    if (at === this.#chunks.length - 1 && place === records.length) {
      // Insertions at the end leave full chunks behind.
      this.#chunks.push({ key, record, records: [record] });
      return;
    }
    const upper = records.splice(MOST_IN_CHUNK / 2);
    const [first = 0] = upper;
    this.#chunks.splice(at + 1, 0, { key: this.#keyOf(first), record: first, records: upper });
    if (place <= records.length) records.splice(place, 0, record);
    else upper.splice(place - records.length, 0, record);
  }

  remove(key: string, record: number): void {
    const { at, place } = this.#position(key, record);
    const { records } = this.#chunks[at] as Chunk;
    this.#lately.delete(record);
    if (records[place] !== record) return;
    records.splice(place, 1);
    if (records.length === 0 && this.#chunks.length > 1) this.#chunks.splice(at, 1);
  }

  /** The entries with `low` <= key < `high`. */
  stretch(low: string, high: string): Stretch {
    const from = this.#position(low, 0);
    // Often there are none, which the first key shows.
    const next = this.#chunks[from.at]?.records[from.place] ?? this.#chunks[from.at + 1]?.records[0];
    const isEmpty = low >= high || next === undefined || !this.#isBefore(next, high, 0);
    const to = isEmpty ? from : this.#position(high, 0);
    let size = to.place - from.place;
    for (let at = from.at; at < to.at; at += 1) size += this.#chunks[at]?.records.length ?? 0;
    return { size, records: (isBackward) => this.#walk(from, to, isBackward) };
  }

  *#walk(from: Position, to: Position, isBackward: boolean): Generator<number> {
    const [first, last, step] = isBackward ? [to.at, from.at, -1] : [from.at, to.at, 1];
    for (let at = first; at !== last + step; at += step) {
      const { records } = this.#chunks[at] as Chunk;
      const part = records.slice(at === from.at ? from.place : 0, at === to.at ? to.place : records.length);
      yield* isBackward ? part.reverse() : part;
    }
  }

  /** The position of the entry, or where it would be. */
  #position(key: string, record: number): Position {
    let [first, last] = [0, this.#chunks.length - 1];
    while (first < last) {
      const middle = (first + last + 1) >> 1;
      const chunk = this.#chunks[middle] as Chunk;
      if (isBefore(key, record, chunk.key, chunk.record)) last = middle - 1;
      else first = middle;
    }
    const { records } = this.#chunks[first] as Chunk;
    let [low, high] = [0, records.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#isBefore(records[middle] ?? 0, key, record)) low = middle + 1;
      else high = middle;
    }
    return { at: first, place: low };
  }

  #isBefore(entry: number, key: string, record: number): boolean {
    let own = this.#lately.get(entry);
    if (own === undefined) {
      own = this.#keyOf(entry);
      this.#note(entry, own);
    }
    return isBefore(own, entry, key, record);
  }

  #note(record: number, key: string): void {
    if (this.#lately.size >= MOST_LATELY) this.#lately.clear();
    this.#lately.set(record, key);
  }
}

function isBefore(key: string, record: number, otherKey: string, otherRecord: number): boolean {
  return key === otherKey ? record < otherRecord : key < otherKey;
}

/** Seven bits for each character; higher characters count as the highest of these. */
const BITS = 7;
const HIGHEST = 2 ** BITS - 1;

/**
 * The indexes of the keys in sorted order, equal keys in their given order. For unsorted keys, the characters after their common
 * prefix are packed into a number together with the index, because numbers sort several times as fast as texts. The texts are
 * compared only when the numbers are equal.
 */
export function orderOf(keys: readonly string[]): Uint32Array {
  const order = Uint32Array.from(keys, (_key, at) => at);
  let [isSorted, lowest = '', highest = '', before = ''] = [true, keys[0], keys[0]];
  for (const key of keys) {
    if (key < before) isSorted = false;
    if (key < lowest) lowest = key;
    else if (key > highest) highest = key;
    before = key;
  }
  if (isSorted) return order;
  let from = 0;
  while (lowest.charCodeAt(from) === highest.charCodeAt(from)) from += 1;
  const to = from + Math.floor((53 - Math.ceil(Math.log2(keys.length))) / BITS);
  const packed = Float64Array.from(keys, (key, place) => {
    let [prefix, code] = [0, 0];
    for (let at = from; at < to; at += 1) {
      // The order after a clamped character is unknown.
      if (code < HIGHEST) code = Math.min(key.charCodeAt(at) || 0, HIGHEST);
      prefix = prefix * 2 ** BITS + code;
    }
    return prefix * keys.length + place;
  }).sort();
  const prefixAt = (at: number): number => Math.floor((packed[at] ?? 0) / keys.length);
  for (let start = 0, end = 1; start < packed.length; start = end, end += 1) {
    while (end < packed.length && prefixAt(end) === prefixAt(start)) end += 1;
    for (let at = start; at < end; at += 1) order[at] = (packed[at] ?? 0) % keys.length;
    if (end - start > 1) order.subarray(start, end).sort((a, b) => compareAt(keys, a, b));
  }
  return order;
}

function compareAt(keys: readonly string[], a: number, b: number): number {
  const [x, y] = [keys[a] as string, keys[b] as string];
  return x < y ? -1 : x > y ? 1 : a - b;
}

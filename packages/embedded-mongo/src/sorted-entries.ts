/** Some neighbouring entries, by their records. */
interface Chunk {
  /** No entry of the chunk is before this key and record, and every entry of the chunks before it is. */
  readonly key: string;
  readonly record: number;
  readonly records: number[];
}

/** Between two entries: before the one at `place` of the chunk at `at`. */
interface Position {
  readonly at: number;
  readonly place: number;
}

/** Neighbouring entries, as they are until the next change. */
export interface Stretch {
  readonly size: number;
  records(isBackward: boolean): Iterable<number>;
}

/** Each search within a chunk makes the keys of six entries; a chunk's own key costs as much memory as some ten entries. */
const MOST_IN_CHUNK = 64;
/** Bounds what the keys of an index that is searched all over may take. */
const MOST_LATELY = 65_536;

/**
 * An index's entries in the order of their keys, and of their records among equal keys. Only the records are kept, and one key for
 * each chunk of them: the keys of all entries would be most of the process's memory, and millions of objects for each garbage
 * collection to visit. Other keys are made of the documents when a search meets them.
 */
export class SortedEntries {
  readonly #keyOf: (record: number) => string;
  /** Keys that were met lately: a search goes by the same ones again and again. */
  readonly #lately = new Map<number, string>();
  #chunks: Chunk[] = [{ key: '', record: 0, records: [] }];

  /** `keyOf` gives the key that an entry was put in with, for as long as it is in. */
  constructor(keyOf: (record: number) => string) {
    this.#keyOf = keyOf;
  }

  /** Puts all entries in, in place of those that were there: `order` has the places of `keys` and `records`, see {@link orderOf}. */
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
      // What comes in order leaves full chunks behind.
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

  /** The entries with a key from `low` up to, without, `high`. */
  stretch(low: string, high: string): Stretch {
    const from = this.#position(low, 0);
    // Often there is nothing: one key tells.
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

  /** Where the entry is, or would be. */
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

/** Seven bits of each character; higher ones count as the highest of these. */
const BITS = 7;
const HIGHEST = 2 ** BITS - 1;

/**
 * The places of the keys in the order of the keys, and of their places among equal ones. Where the keys do not come in order, what
 * follows the beginning that all of them share is packed into a number, together with the place: numbers are sorted several times
 * as fast as texts. Only where these do not tell two keys apart the texts are compared.
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
      // What comes after a higher character says nothing.
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

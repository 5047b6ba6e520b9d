/** One stretch of the entries: keys and records side by side. */
interface Chunk {
  readonly keys: string[];
  readonly records: number[];
}

const MOST_IN_CHUNK = 512;

/**
 * An index's entries in the order of their keys, and of their records among equal keys. They are kept in chunks, so that a change
 * moves a few hundred entries at most, and a stretch is counted without being walked.
 */
export class SortedEntries {
  #chunks: Chunk[] = [];

  /** From keys in whatever order; their records are in the order of their numbers. */
  static from(keys: readonly string[], records: readonly number[]): SortedEntries {
    const order = Uint32Array.from(keys, (_key, at) => at);
    const isSorted = keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') <= key);
    if (!isSorted)
      order.sort((a, b) => {
        const [x, y] = [keys[a] as string, keys[b] as string];
        return x < y ? -1 : x > y ? 1 : a - b;
      });
    const made = new SortedEntries();
    for (let from = 0; from < order.length; from += MOST_IN_CHUNK) {
      const places = [...order.subarray(from, from + MOST_IN_CHUNK)];
      made.#chunks.push({
        keys: places.map((place) => keys[place] ?? ''),
        records: places.map((place) => records[place] ?? 0),
      });
    }
    return made;
  }

  insert(key: string, record: number): void {
    const at = Math.min(this.#chunkOf(key, record), Math.max(0, this.#chunks.length - 1));
    const chunk = this.#chunks[at];
    if (!chunk) {
      this.#chunks.push({ keys: [key], records: [record] });
      return;
    }
    const place = placeIn(chunk, key, record);
    const isFull = chunk.keys.length >= MOST_IN_CHUNK;
    if (isFull && at === this.#chunks.length - 1 && place === chunk.keys.length) {
      // What comes in order leaves full chunks behind.
      this.#chunks.push({ keys: [key], records: [record] });
      return;
    }
    chunk.keys.splice(place, 0, key);
    chunk.records.splice(place, 0, record);
    if (isFull) {
      const half = chunk.keys.length >> 1;
      this.#chunks.splice(at + 1, 0, { keys: chunk.keys.splice(half), records: chunk.records.splice(half) });
    }
  }

  remove(key: string, record: number): void {
    const at = this.#chunkOf(key, record);
    const chunk = this.#chunks[at];
    if (!chunk) return;
    const place = placeIn(chunk, key, record);
    if (chunk.keys[place] !== key || chunk.records[place] !== record) return;
    chunk.keys.splice(place, 1);
    chunk.records.splice(place, 1);
    if (chunk.keys.length === 0) this.#chunks.splice(at, 1);
  }

  /** How many entries have a key from `low` up to, without, `high`. */
  count(low: string, high: string): number {
    const [first, last] = [this.#chunkOf(low, 0), this.#chunkOf(high, 0)];
    let sum = 0;
    for (let at = first; at < last; at += 1) sum += this.#chunks[at]?.keys.length ?? 0;
    return sum + this.#before(last, high) - this.#before(first, low);
  }

  #before(at: number, key: string): number {
    const chunk = this.#chunks[at];
    return chunk ? placeIn(chunk, key, 0) : 0;
  }

  /** The records of the entries with a key from `low` up to, without, `high`. */
  *records(low: string, high: string): Generator<number> {
    for (let at = this.#chunkOf(low, 0); at < this.#chunks.length; at += 1) {
      const { keys, records } = this.#chunks[at] as Chunk;
      for (let place = (keys[0] ?? '') < low ? this.#before(at, low) : 0; place < keys.length; place += 1) {
        if ((keys[place] ?? '') >= high) return;
        yield records[place] ?? 0;
      }
    }
  }

  /** The same, from the last to the first. */
  *recordsBackward(low: string, high: string): Generator<number> {
    for (let at = Math.min(this.#chunkOf(high, 0), this.#chunks.length - 1); at >= 0; at -= 1) {
      const { keys, records } = this.#chunks[at] as Chunk;
      for (let place = this.#before(at, high) - 1; place >= 0; place -= 1) {
        if ((keys[place] ?? '') < low) return;
        yield records[place] ?? 0;
      }
    }
  }

  /** The key that two records share, if any do. */
  firstRepeated(): string | undefined {
    let before: string | undefined;
    for (const { keys } of this.#chunks)
      for (const key of keys) {
        if (key === before) return key;
        before = key;
      }
    return undefined;
  }

  /** The first chunk that does not end before this entry. */
  #chunkOf(key: string, record: number): number {
    let [low, high] = [0, this.#chunks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const { keys, records } = this.#chunks[middle] as Chunk;
      if (isBefore(keys.at(-1), records.at(-1), key, record)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Where the entry is in a chunk, or would be. */
function placeIn({ keys, records }: Chunk, key: string, record: number): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(keys[middle], records[middle], key, record)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBefore(key = '', record = 0, otherKey = '', otherRecord = 0): boolean {
  return key === otherKey ? record < otherRecord : key < otherKey;
}

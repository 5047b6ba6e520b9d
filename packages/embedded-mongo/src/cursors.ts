import { calculateObjectSize, Long } from 'bson';
import { CommandError } from './errors.js';
import { asNumber, type Doc, type Value } from './values.js';

const FIRST_BATCH = 101;
/** As MongoDB: a batch holds at most 16 MB, but one document always fits. */
const MOST_BYTES = 16 * 1024 * 1024;

/** What is left of answers that did not fit into one batch. */
export class Cursors {
  readonly #open = new Map<string, { namespace: string; rest: readonly Doc[] }>();
  #next = 1;

  /** The `cursor` of a find's or aggregate's answer. */
  answer(namespace: string, docs: readonly Doc[], batchSize: Value, single: boolean): Doc {
    const size = asNumber(batchSize) ?? FIRST_BATCH;
    const firstBatch = batchOf(docs, single && size === 0 ? docs.length : size);
    const rest = docs.slice(firstBatch.length);
    if (rest.length === 0 || single) return { firstBatch, id: Long.ZERO, ns: namespace };
    const id = Long.fromNumber(this.#next);
    this.#next += 1;
    this.#open.set(id.toString(), { namespace, rest });
    return { firstBatch, id, ns: namespace };
  }

  more(id: Value, batchSize: Value): Doc {
    const key = String(id);
    const cursor = this.#open.get(key);
    if (!cursor) throw new CommandError(43, `cursor id ${key} not found`);
    const nextBatch = batchOf(cursor.rest, asNumber(batchSize) || cursor.rest.length);
    cursor.rest = cursor.rest.slice(nextBatch.length);
    const isDone = cursor.rest.length === 0;
    if (isDone) this.#open.delete(key);
    return { nextBatch, id: isDone ? Long.ZERO : id, ns: cursor.namespace };
  }

  kill(ids: readonly Value[]): { killed: Value[]; missing: Value[] } {
    const killed = ids.filter((id) => this.#open.delete(String(id)));
    return { killed, missing: ids.filter((id) => !killed.includes(id)) };
  }
}

function batchOf(docs: readonly Doc[], most: number): readonly Doc[] {
  if (docs.length <= 1) return docs.slice(0, most);
  let [count, bytes] = [0, 0];
  for (const doc of docs) {
    // Each carries its place in the batch before it.
    bytes += calculateObjectSize(doc, { ignoreUndefined: true }) + 9;
    if (count === most || (count > 0 && bytes > MOST_BYTES)) break;
    count += 1;
  }
  return docs.slice(0, count);
}

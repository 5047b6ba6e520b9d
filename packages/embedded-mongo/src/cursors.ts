import { Long } from 'bson';
import { CommandError } from './errors.js';
import { asNumber, type Doc, type Value } from './values.js';

const FIRST_BATCH = 101;
/** A batch of documents stays well below a message's limit. */
const NEXT_BATCH = 1_000;

/** What is left of answers that did not fit into one batch. */
export class Cursors {
  readonly #open = new Map<string, { namespace: string; rest: Doc[] }>();
  #next = 1;

  /** The `cursor` of a find's or aggregate's answer. */
  answer(namespace: string, docs: readonly Doc[], batchSize: Value, single: boolean): Doc {
    const size = asNumber(batchSize) ?? FIRST_BATCH;
    const firstBatch = docs.slice(0, single && size === 0 ? undefined : size);
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
    const nextBatch = cursor.rest.splice(0, asNumber(batchSize) || NEXT_BATCH);
    const isDone = cursor.rest.length === 0;
    if (isDone) this.#open.delete(key);
    return { nextBatch, id: isDone ? Long.ZERO : id, ns: cursor.namespace };
  }

  kill(ids: readonly Value[]): { killed: Value[]; missing: Value[] } {
    const killed = ids.filter((id) => this.#open.delete(String(id)));
    return { killed, missing: ids.filter((id) => !killed.includes(id)) };
  }
}

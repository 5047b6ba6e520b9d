import type { Logger } from 'pino';
import { isDatabaseAway } from './away.js';
import type { Connection } from './connection.js';
import { ensureIndexes, hasIndexes } from './indexes.js';
import { isRestoring, MARK_SEEN_FOR_MS, RestoreUnderWay } from './restoring.js';

/** The database has been dropped or replaced, and what nothing is booked twice by is not there. */
export class IndexesMissing extends Error {
  constructor() {
    super('the database has lost its indexes: it was dropped or replaced, and they could not be made yet');
  }
}

/**
 * For the writes that would book a payment: two reads at once, without a cache. It makes no indexes, as its caller may have read from the
 * database that is gone.
 * @throws RestoreUnderWay, IndexesMissing
 */
export async function refuseUnlessWhole(connection: Connection): Promise<void> {
  const [restoring, indexed] = await Promise.all([isRestoring(connection), hasIndexes(connection)]);
  if (restoring) throw new RestoreUnderWay();
  if (!indexed) throw new IndexesMissing();
}

export type GateState = 'ready' | 'restoring' | 'indexes missing';

/**
 * Whether the database may be used: no part of a backup, and with its indexes. A database that was dropped or replaced under the running
 * process gets them here, before the call or the job that comes next.
 */
export class DatabaseGate {
  readonly #connection: Connection;
  readonly #log: Pick<Logger, 'warn' | 'error'>;
  #seen: { readonly at: number; readonly state: Promise<GateState> } | undefined;

  constructor(deps: { readonly connection: Connection; readonly log: Pick<Logger, 'warn' | 'error'> }) {
    this.#connection = deps.connection;
    this.#log = deps.log;
  }

  /** As of now. Rejects with the driver's error where the database is away. */
  async state(): Promise<GateState> {
    const [restoring, indexed] = await Promise.all([
      isRestoring(this.#connection),
      hasIndexes(this.#connection),
    ]);
    if (restoring) return 'restoring';
    return indexed ? 'ready' : this.#makeIndexes();
  }

  /**
   * For every call: `state`, looked up once in `MARK_SEEN_FOR_MS`. A look that failed is not cached: it says nothing of the database, and would
   * refuse calls that can be served again.
   * @throws RestoreUnderWay, IndexesMissing; what the driver throws.
   */
  async pass(): Promise<void> {
    const at = performance.now();
    if (this.#seen === undefined || at - this.#seen.at > MARK_SEEN_FOR_MS)
      this.#seen = { at, state: this.state() };
    const seen = this.#seen;
    const state = await seen.state.catch((error: unknown) => {
      if (this.#seen === seen) this.#seen = undefined;
      throw error;
    });
    if (state === 'restoring') throw new RestoreUnderWay();
    if (state === 'indexes missing') throw new IndexesMissing();
  }

  /** Unique indexes cannot be made where their keys stand twice: until a person has seen to it, nothing is written. */
  async #makeIndexes(): Promise<GateState> {
    try {
      await ensureIndexes(this.#connection);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      this.#log.error({ err: error }, 'the indexes could not be made: nothing is booked until they stand');
      return 'indexes missing';
    }
    this.#log.warn('the indexes were not those of this process: they have been made');
    return 'ready';
  }
}

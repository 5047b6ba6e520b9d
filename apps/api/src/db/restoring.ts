import type { Connection } from './connection.js';

/** The collection whose only document exists from a restore's first write to its last, and after a restore that was killed. */
export const RESTORE_UNDER_WAY = 'restore_under_way';

/** The database holds a part of a backup: no call may read or write, and no receipt number may be issued. */
export class RestoreUnderWay extends Error {
  constructor() {
    super('a backup is being restored, or its restore broke off');
  }
}

/** Whether a restore is under way, or was interrupted and has to be repeated. */
export async function isRestoring(connection: Connection): Promise<boolean> {
  return (await connection.collection(RESTORE_UNDER_WAY).findOne({})) !== null;
}

/** @throws RestoreUnderWay */
export async function refuseWhileRestoring(connection: Connection): Promise<void> {
  if (await isRestoring(connection)) throw new RestoreUnderWay();
}

/**
 * How long a process caches the mark, in milliseconds. A restore waits longer than this between setting the mark and its first
 * write.
 */
export const MARK_SEEN_FOR_MS = 100;

/**
 * `refuseWhileRestoring` with a cache, for every call: the database is queried once in `MARK_SEEN_FOR_MS`. A query that failed is not cached:
 * it says nothing of the mark, and would refuse calls that the database can serve again.
 */
export class RestoreGate {
  readonly #connection: Connection;
  #seen: { readonly at: number; readonly restoring: Promise<boolean> } | undefined;

  constructor(deps: { readonly connection: Connection }) {
    this.#connection = deps.connection;
  }

  /** @throws RestoreUnderWay; what the driver throws. */
  async pass(): Promise<void> {
    const at = performance.now();
    if (this.#seen === undefined || at - this.#seen.at > MARK_SEEN_FOR_MS)
      this.#seen = { at, restoring: isRestoring(this.#connection) };
    const seen = this.#seen;
    const isClosed = await seen.restoring.catch((error: unknown) => {
      if (this.#seen === seen) this.#seen = undefined;
      throw error;
    });
    if (isClosed) throw new RestoreUnderWay();
  }
}

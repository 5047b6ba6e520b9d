import type { Connection } from './connection.js';

/** The collection whose one document stands from a restore's first write to its last, and after a restore that was killed. */
export const RESTORE_UNDER_WAY = 'restore_under_way';

/** The database holds a part of a backup: no call may read it or write to it, and no receipt number may be given from it. */
export class RestoreUnderWay extends Error {
  constructor() {
    super('a backup is being restored, or its restore broke off');
  }
}

/** Whether a restore is under way, or broke off and has to be given again. */
export async function isRestoring(connection: Connection): Promise<boolean> {
  return (await connection.collection(RESTORE_UNDER_WAY).findOne({})) !== null;
}

/** @throws RestoreUnderWay */
export async function refuseWhileRestoring(connection: Connection): Promise<void> {
  if (await isRestoring(connection)) throw new RestoreUnderWay();
}

/** How long a process trusts its last reading of the mark. A restore waits longer than this between setting the mark and its first write. */
export const MARK_SEEN_FOR_MS = 100;

/** `refuseWhileRestoring` for what every call asks: the database is looked at once in `MARK_SEEN_FOR_MS` and not once a call. */
export class RestoreGate {
  readonly #connection: Connection;
  #seen: { readonly at: number; readonly open: Promise<void> } | undefined;

  constructor(deps: { readonly connection: Connection }) {
    this.#connection = deps.connection;
  }

  /** @throws RestoreUnderWay */
  pass(): Promise<void> {
    const at = performance.now();
    if (this.#seen === undefined || at - this.#seen.at > MARK_SEEN_FOR_MS)
      this.#seen = { at, open: refuseWhileRestoring(this.#connection) };
    return this.#seen.open;
  }
}

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
 * How long a process caches the mark, in milliseconds (gate.ts). A restore waits longer than this between setting the mark and its first
 * write.
 */
export const MARK_SEEN_FOR_MS = 100;

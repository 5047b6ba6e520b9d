import type { Connection } from 'mongoose';

/** The collection whose one document stands from a restore's first write to its last, and after a restore that was killed. */
export const RESTORE_UNDER_WAY = 'restore_under_way';

/** The database holds a part of a backup: nothing may be read from it as the truth, written to it or numbered by it. */
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

import type { Connection } from '../db/connection.js';

/** The time-table as it stands: when each job is due, or may be taken over. Empty where the site has never run on this database. */
export const readTimeTable = (
  connection: Connection,
): Promise<{ readonly name: string; readonly nextAt: Date }[]> =>
  connection.collection('jobs').find<{ name: string; nextAt: Date }>({}).toArray();

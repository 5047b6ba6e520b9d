import { randomUUID } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';

interface JobRow {
  name: string;
  /** While it runs: when another process may take it over. */
  nextAt: Date;
  /** The id of the present run. */
  run?: string;
}
const schema = new Schema<JobRow>(
  {
    name: { type: String, required: true, unique: true },
    nextAt: { type: Date, required: true },
    run: String,
  },
  { collection: 'jobs', versionKey: false },
);
const rowsIn = (connection: Connection) => connection.model('Job', schema);

/** The due times of all jobs, shared by all processes. */
export class JobStore {
  readonly #rows: ReturnType<typeof rowsIn>;

  constructor(deps: { readonly connection: Connection }) {
    this.#rows = rowsIn(deps.connection);
  }

  /** The due time of each of these jobs, by name. Jobs that never ran are missing. */
  async dueTimes(names: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.#rows.find({ name: { $in: names } }).lean();
    return new Map(rows.map(({ name, nextAt }) => [name, nextAt]));
  }

  /** All due times, or, for a running job, when another process may take it over. Empty when no process ever ran on this database. */
  async all(): Promise<{ readonly name: string; readonly nextAt: Date }[]> {
    return this.#rows.find({}, { _id: 0, name: 1, nextAt: 1 }).lean();
  }

  /**
   * Leases a job that is due at `now` until `leasedUntil`. Returns the id of the run, or undefined when another process has the job. A due
   * time after `latestDue` was written by a wrong clock and counts as due.
   */
  async claim(
    name: string,
    at: { readonly now: Date; readonly latestDue: Date; readonly leasedUntil: Date },
  ): Promise<string | undefined> {
    const run = randomUUID();
    try {
      // The upsert inserts a job without a row. When another process has the job, the filter matches no row and the insert fails as a
      // duplicate.
      await this.#rows.updateOne(
        { name, $or: [{ nextAt: { $lte: at.now } }, { nextAt: { $gt: at.latestDue } }] },
        { $set: { nextAt: at.leasedUntil, run } },
        { upsert: true },
      );
      return run;
    } catch (error) {
      if (isDuplicate(error, 'name')) return undefined;
      throw error;
    }
  }

  /** Extends the lease of this run; no change when another process has taken the job over. */
  async renew(name: string, run: string, leasedUntil: Date): Promise<void> {
    await this.#rows.updateOne({ name, run }, { $set: { nextAt: leasedUntil } });
  }

  /** Ends this run, whether it succeeded or failed: the job is due again at `nextAt`. No change when another process has taken it over. */
  async finish(name: string, run: string, nextAt: Date): Promise<void> {
    await this.#rows.updateOne({ name, run }, { $set: { nextAt }, $unset: { run: 1 } });
  }
}

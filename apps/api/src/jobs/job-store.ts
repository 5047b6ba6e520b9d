import { randomUUID } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';

interface JobRow {
  name: string;
  /** While it runs: when another process may take it over. */
  nextAt: Date;
  /** Names the run that is under way. */
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

/** The time-table of the jobs, which all processes share. */
export class JobStore {
  readonly #rows: ReturnType<typeof rowsIn>;

  constructor(deps: { readonly connection: Connection }) {
    this.#rows = rowsIn(deps.connection);
  }

  /** When each of these jobs is due, by its name. One that was never run is not among them. */
  async dueTimes(names: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.#rows.find({ name: { $in: names } }).lean();
    return new Map(rows.map(({ name, nextAt }) => [name, nextAt]));
  }

  /** The whole time-table: when each job is due, or may be taken over. Empty where the site has never run on this database. */
  async all(): Promise<{ readonly name: string; readonly nextAt: Date }[]> {
    return this.#rows.find({}, { _id: 0, name: 1, nextAt: 1 }).lean();
  }

  /**
   * Takes a job that is due at `now` until `leasedUntil`, for one of the processes that ask for it: the run's own name, or undefined
   * where another has it. A due time after `latestDue` was written by a clock that was wrong, and counts as due.
   */
  async claim(
    name: string,
    at: { readonly now: Date; readonly latestDue: Date; readonly leasedUntil: Date },
  ): Promise<string | undefined> {
    const run = randomUUID();
    try {
      // The upsert inserts a job that has no row. Where another process has taken the job, the filter matches no row and the insert is a duplicate.
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

  /** Keeps the job for this run until `leasedUntil`; nothing where another process has taken it over. */
  async renew(name: string, run: string, leasedUntil: Date): Promise<void> {
    await this.#rows.updateOne({ name, run }, { $set: { nextAt: leasedUntil } });
  }

  /** Ends this run, done or failed: the job is due again at `nextAt`. Nothing where another process has taken it over. */
  async finish(name: string, run: string, nextAt: Date): Promise<void> {
    await this.#rows.updateOne({ name, run }, { $set: { nextAt }, $unset: { run: 1 } });
  }
}

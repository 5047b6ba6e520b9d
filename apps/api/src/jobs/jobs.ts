import { type Connection, Schema } from 'mongoose';
import type { Logger } from 'pino';
import { isDuplicate } from '../db/duplicate.js';

/** Work that comes round by itself. Each run must be repeatable: one that is cut short is simply run again. */
export interface Job {
  readonly name: string;
  /** When it is due again after a run at `now`. */
  next(now: Date): Date;
  run(now: Date): Promise<unknown>;
}

export const every =
  (ms: number) =>
  (now: Date): Date =>
    new Date(now.getTime() + ms);

const DAY = 24 * 60 * 60_000;
/** Half past two at night in India, when few people pay. */
const NIGHT_UTC_MS = 21 * 60 * 60_000;
export function everyNight(now: Date): Date {
  const today = Math.floor(now.getTime() / DAY) * DAY + NIGHT_UTC_MS;
  return new Date(today > now.getTime() ? today : today + DAY);
}

interface JobRow {
  name: string;
  nextAt: Date;
}
const schema = new Schema<JobRow>(
  { name: { type: String, required: true, unique: true }, nextAt: { type: Date, required: true } },
  { collection: 'jobs', versionKey: false },
);
const TICK_MS = 2_000;
/** A time that lies further off is looked at again all the same: somebody may have set it back by hand. */
const LOOK_MS = 10_000;

/** Runs jobs when they are due. The time-table is in the database: of several processes, one runs each. */
export function createJobs(deps: {
  connection: Connection;
  clock: () => Date;
  log: Logger;
  jobs: readonly Job[];
}) {
  const rows = deps.connection.model('Job', schema);
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  /** Until when this process need not ask for a job. */
  const quietUntil = new Map<string, Date>();
  const note = (name: string, nextAt: Date, now: Date): void => {
    quietUntil.set(name, new Date(Math.min(nextAt.getTime(), now.getTime() + LOOK_MS)));
  };

  /** True for the one process that gets to run the job this time. A job that was never run is due at once. */
  async function claim(job: Job, now: Date): Promise<boolean> {
    const quiet = quietUntil.get(job.name);
    if (quiet && quiet > now) return false;
    const nextAt = job.next(now);
    const claimed = await rows.updateOne({ name: job.name, nextAt: { $lte: now } }, { $set: { nextAt } });
    if (claimed.modifiedCount === 1) {
      note(job.name, nextAt, now);
      return true;
    }
    const row = await rows.findOne({ name: job.name }).lean();
    if (row) {
      note(job.name, row.nextAt, now);
      return false;
    }
    try {
      await rows.create({ name: job.name, nextAt });
      return true;
    } catch (error) {
      if (isDuplicate(error, 'name')) return false;
      throw error;
    }
  }

  async function runDue(now: Date = deps.clock()): Promise<void> {
    for (const job of deps.jobs) {
      try {
        if (await claim(job, now)) await job.run(now);
      } catch (error) {
        deps.log.error({ job: job.name, err: error }, 'a job failed; it comes round again');
      }
    }
  }

  return {
    runDue,
    start(): void {
      timer = setInterval(() => {
        round ??= runDue().finally(() => {
          round = undefined;
        });
      }, TICK_MS);
      timer.unref();
    },
    /** Waits for the job that is running. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await round;
    },
  };
}
export type Jobs = ReturnType<typeof createJobs>;

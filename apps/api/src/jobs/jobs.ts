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

  /** True for the one process that gets to run the job this time. A job that was never run is due at once. */
  async function claim(job: Job, now: Date): Promise<boolean> {
    const nextAt = job.next(now);
    const claimed = await rows.updateOne({ name: job.name, nextAt: { $lte: now } }, { $set: { nextAt } });
    if (claimed.modifiedCount === 1) return true;
    if (await rows.exists({ name: job.name })) return false;
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

import { randomUUID } from 'node:crypto';
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
const TICK_MS = 2_000;
/** How long a run has the job for itself unless it renews: so long a job waits whose process was killed in the middle of it. */
const LEASE_MS = 45_000;
/** Two renewals may fail before the lease runs out. */
const RENEW_EVERY_MS = LEASE_MS / 3;
/** A time that lies further off is looked at again all the same: somebody may have set it back by hand. */
const LOOK_MS = 10_000;

/**
 * Runs jobs when they are due. The time-table is in the database: of several processes, one runs each, and a run that was cut short by
 * the end of its process is begun anew by another.
 */
export function createJobs(deps: {
  connection: Connection;
  clock: () => Date;
  log: Logger;
  jobs: readonly Job[];
  /** While it is so, no job is begun, and the time-table is not written to. */
  isHeld?: () => Promise<boolean>;
}) {
  const rows = deps.connection.model('Job', schema);
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  /** Until when this process need not ask for a job. */
  const quietUntil = new Map<string, Date>();
  const note = (name: string, nextAt: Date, now: Date): void => {
    quietUntil.set(name, new Date(Math.min(nextAt.getTime(), now.getTime() + LOOK_MS)));
  };

  /** The run's own name, for the one process that gets to run the job this time. A job that was never run is due at once. */
  async function claim(job: Job, now: Date): Promise<string | undefined> {
    const quiet = quietUntil.get(job.name);
    if (quiet && quiet > now) return undefined;
    if (await deps.isHeld?.()) return undefined;
    const run = randomUUID();
    const nextAt = new Date(Math.min(job.next(now).getTime(), now.getTime() + LEASE_MS));
    const claimed = await rows.updateOne(
      { name: job.name, nextAt: { $lte: now } },
      { $set: { nextAt, run } },
    );
    if (claimed.modifiedCount === 1) return run;
    const row = await rows.findOne({ name: job.name }).lean();
    if (row) {
      note(job.name, row.nextAt, now);
      return undefined;
    }
    try {
      await rows.create({ name: job.name, nextAt, run });
      return run;
    } catch (error) {
      if (isDuplicate(error, 'name')) return undefined;
      throw error;
    }
  }

  /** Runs the job and, done or failed, sets its next regular time; while it lasts, no other process takes it. */
  async function perform(job: Job, run: string, now: Date): Promise<void> {
    const next = job.next(now);
    const move = (nextAt: Date) => rows.updateOne({ name: job.name, run }, { $set: { nextAt } });
    const renewal = setInterval(() => {
      const until = deps.clock().getTime() + LEASE_MS;
      if (next.getTime() > until)
        move(new Date(until)).catch((error: unknown) =>
          deps.log.warn({ job: job.name, err: error }, 'the lease of a job was not renewed'),
        );
    }, RENEW_EVERY_MS);
    renewal.unref();
    try {
      await job.run(now);
    } finally {
      clearInterval(renewal);
      await rows.updateOne({ name: job.name, run }, { $set: { nextAt: next }, $unset: { run: 1 } });
      note(job.name, next, now);
    }
  }

  async function runDue(now: Date = deps.clock()): Promise<void> {
    for (const job of deps.jobs) {
      try {
        const run = await claim(job, now);
        if (run !== undefined) await perform(job, run, now);
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

import { randomUUID } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';
import type { Logger } from 'pino';
import { isDuplicate } from '../db/duplicate.js';
import { DAY_MS, latestTimeOfDay } from '../time/india.js';

/** Work that comes round by itself. Each run must be repeatable: one that is cut short is simply run again. */
export interface Job {
  readonly name: string;
  /** When it is due again after a run at `now`. */
  next(now: Date): Date;
  /** How long a run may take, in milliseconds. After that it is told to stop, counts as failed, and comes round again. */
  readonly withinMs: number;
  /** `stop` is aborted when the time is over or the process ends: a run of many steps begins none after it. */
  run(now: Date, stop: AbortSignal): Promise<unknown>;
}

export const every =
  (ms: number) =>
  (now: Date): Date =>
    new Date(now.getTime() + ms);

/** Half past two at night in India, when few people pay: minutes after midnight. */
const NIGHT_MINUTE = 150;
export const everyNight = (now: Date): Date =>
  new Date(latestTimeOfDay(NIGHT_MINUTE, now).getTime() + DAY_MS);

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
const LEASE_MS = 15_000;
/** Two renewals may fail before the lease runs out. */
const RENEW_EVERY_MS = LEASE_MS / 3;
/** A time that lies further off is looked at again all the same: the office may have set it back by hand. */
const LOOK_MS = 10_000;

/**
 * The latest due time that a job's row can have at `now`: the round after the next one, or a lease. A later one was written by a clock that
 * was wrong, so that the job is due at once: a clock that is a month ahead for a moment must not leave a job a month away.
 */
export const latestDue = (job: Pick<Job, 'next'>, now: Date): Date =>
  new Date(Math.max(job.next(job.next(now)).getTime(), now.getTime() + 2 * LEASE_MS));

/**
 * Runs jobs when they are due, each by itself: one that is slow or hangs holds up no other. The time-table is in the database: of several
 * processes, one runs each job, and a run that was cut short by the end of its process is begun anew by another.
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
  const stopping = new AbortController();
  /** The newest look at the time-table. */
  let look: Promise<readonly Job[]> = Promise.resolve([]);
  /** The jobs that this process runs at the moment. */
  const busy = new Map<string, Promise<void>>();
  /** Until when this process need not ask for a job. */
  const quietUntil = new Map<string, Date>();
  const note = (name: string, nextAt: Date, now: Date): void => {
    quietUntil.set(name, new Date(Math.min(nextAt.getTime(), now.getTime() + LOOK_MS)));
  };
  /** Not so where the clock was set back since. */
  const isQuiet = (name: string, now: Date): boolean => {
    const leftMs = (quietUntil.get(name)?.getTime() ?? 0) - now.getTime();
    return leftMs > 0 && leftMs <= LOOK_MS;
  };

  const isDue = (job: Job, { nextAt }: Pick<JobRow, 'nextAt'>, now: Date): boolean =>
    nextAt <= now || nextAt > latestDue(job, now);

  /** Which of these jobs are due, by the rows of the time-table. A job that was never run is due at once. */
  async function dueOf(jobs: readonly Job[], now: Date): Promise<Job[]> {
    if (jobs.length === 0 || (await deps.isHeld?.())) return [];
    const names = jobs.map(({ name }) => name);
    const found = await rows.find({ name: { $in: names } }).lean();
    const rowOf = new Map(found.map((row) => [row.name, row]));
    return jobs.filter((job) => {
      const row = rowOf.get(job.name);
      if (!row || isDue(job, row, now)) return true;
      note(job.name, row.nextAt, now);
      return false;
    });
  }

  /** The run's own name, for the one process that gets to run the job this time. */
  async function claim(job: Job, now: Date): Promise<string | undefined> {
    const run = randomUUID();
    const nextAt = new Date(now.getTime() + LEASE_MS);
    try {
      // Inserted if it has no row; a row that is not due any more, as another process took it, makes that a duplicate.
      await rows.updateOne(
        { name: job.name, $or: [{ nextAt: { $lte: now } }, { nextAt: { $gt: latestDue(job, now) } }] },
        { $set: { nextAt, run } },
        { upsert: true },
      );
      return run;
    } catch (error) {
      if (isDuplicate(error, 'name')) return undefined;
      throw error;
    }
  }

  /** Runs the job and, done or failed, sets its next regular time; while it lasts, no other process takes it. */
  async function perform(job: Job, run: string, now: Date): Promise<void> {
    const next = job.next(now);
    const renewal = setInterval(() => {
      const nextAt = new Date(deps.clock().getTime() + LEASE_MS);
      rows
        .updateOne({ name: job.name, run }, { $set: { nextAt } })
        .catch((error: unknown) =>
          deps.log.warn({ job: job.name, err: error }, 'the lease of a job was not renewed'),
        );
    }, RENEW_EVERY_MS);
    renewal.unref();
    try {
      await inTime(job, now);
    } finally {
      clearInterval(renewal);
      await rows.updateOne({ name: job.name, run }, { $set: { nextAt: next }, $unset: { run: 1 } });
      note(job.name, next, now);
    }
  }

  /** Waits for a run no longer than its time; what it still does after that goes on beside the next one. */
  async function inTime(job: Job, now: Date): Promise<void> {
    const over = new AbortController();
    const run = job.run(now, AbortSignal.any([over.signal, stopping.signal]));
    let limit: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      limit = setTimeout(() => reject(new Error(`not done within ${job.withinMs} ms`)), job.withinMs);
      limit.unref();
    });
    try {
      await Promise.race([run, late]);
    } finally {
      clearTimeout(limit);
      over.abort();
    }
  }

  async function runOnce(job: Job, now: Date): Promise<void> {
    try {
      const run = await claim(job, now);
      if (run !== undefined) await perform(job, run, now);
    } catch (error) {
      deps.log.error({ job: job.name, err: error }, 'a job failed; it comes round again');
    }
  }

  /** Runs what is due and not under way in this process; resolves when all of it, and all that was under way, is done. */
  async function runDue(now: Date = deps.clock()): Promise<void> {
    const idle = deps.jobs.filter(({ name }) => !busy.has(name) && !isQuiet(name, now));
    look = dueOf(idle, now).catch((error: unknown) => {
      deps.log.error({ err: error }, 'the time-table of the jobs could not be read; it is read again');
      return [];
    });
    for (const job of await look) {
      if (busy.has(job.name) || stopping.signal.aborted) continue;
      const begun = runOnce(job, now).finally(() => busy.delete(job.name));
      busy.set(job.name, begun);
    }
    await Promise.all(busy.values());
  }

  return {
    runDue,
    start(): void {
      timer = setInterval(() => void runDue(), TICK_MS);
      timer.unref();
    },
    /** Tells the jobs that run to stop, and waits for the step that each has begun. */
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await look;
      await Promise.all(busy.values());
    },
  };
}

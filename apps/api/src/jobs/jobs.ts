import type { Logger } from 'pino';
import { isDue, type Job, LEASE_MS, latestDue } from './job.js';
import type { JobStore } from './job-store.js';

const TICK_MS = 2_000;
/** Two renewals may fail before the lease runs out. */
const RENEW_EVERY_MS = LEASE_MS / 3;
/** A due time that is further off is read again after this time: the office may have changed it by hand. */
const LOOK_MS = 10_000;

export interface JobsDeps {
  readonly store: JobStore;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly jobs: readonly Job[];
  /** While this is true (a restore is under way), no job is begun and the time-table is not written. */
  readonly isHeld?: () => Promise<boolean>;
}

/**
 * Runs jobs when they are due, each by itself: one that is slow or hangs holds up no other. The time-table is in the database: of several
 * processes, one runs each job, and a run that was cut short by the end of its process is begun anew by another.
 */
export class Jobs {
  readonly #deps: JobsDeps;
  readonly #stopping = new AbortController();
  /** The jobs that this process runs at the moment. */
  readonly #busy = new Map<string, Promise<void>>();
  /** Until when this process need not ask for a job. */
  readonly #quietUntil = new Map<string, Date>();
  /** The newest look at the time-table. */
  #look: Promise<readonly Job[]> = Promise.resolve([]);
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: JobsDeps) {
    this.#deps = deps;
  }

  /** Looks for due jobs every two seconds and runs them. */
  start(): void {
    this.#timer = setInterval(() => void this.runDue(), TICK_MS);
    this.#timer.unref();
  }

  /** Tells the jobs that run to stop, and waits for the step that each has begun. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#look;
    await Promise.all(this.#busy.values());
  }

  /** Runs what is due and not under way in this process; resolves when all of it, and all that was under way, is done. */
  async runDue(now: Date = this.#deps.clock()): Promise<void> {
    const idle = this.#deps.jobs.filter(({ name }) => !this.#busy.has(name) && !this.#isQuiet(name, now));
    this.#look = this.#dueOf(idle, now).catch((error: unknown) => {
      this.#deps.log.error({ err: error }, 'the time-table of the jobs could not be read; it is read again');
      return [];
    });
    for (const job of await this.#look) {
      if (this.#busy.has(job.name) || this.#stopping.signal.aborted) continue;
      const begun = this.#runOnce(job, now).finally(() => this.#busy.delete(job.name));
      this.#busy.set(job.name, begun);
    }
    await Promise.all(this.#busy.values());
  }

  /** Which of these jobs are due, by the rows of the time-table. A job that was never run is due at once. */
  async #dueOf(jobs: readonly Job[], now: Date): Promise<Job[]> {
    if (jobs.length === 0 || (await this.#deps.isHeld?.())) return [];
    const dueTimes = await this.#deps.store.dueTimes(jobs.map(({ name }) => name));
    return jobs.filter((job) => {
      const nextAt = dueTimes.get(job.name);
      if (!nextAt || isDue(job, nextAt, now)) return true;
      this.#note(job.name, nextAt, now);
      return false;
    });
  }

  async #runOnce(job: Job, now: Date): Promise<void> {
    try {
      const leasedUntil = new Date(now.getTime() + LEASE_MS);
      const run = await this.#deps.store.claim(job.name, {
        now,
        latestDue: latestDue(job, now),
        leasedUntil,
      });
      if (run !== undefined) await this.#perform(job, run, now);
    } catch (error) {
      this.#deps.log.error({ job: job.name, err: error }, 'job failed: it runs again at its next due time');
    }
  }

  /** Runs the job and, done or failed, sets its next regular time; while it lasts, no other process takes it. */
  async #perform(job: Job, run: string, now: Date): Promise<void> {
    const { store, clock, log } = this.#deps;
    const next = job.next(now);
    const renewal = setInterval(() => {
      store
        .renew(job.name, run, new Date(clock().getTime() + LEASE_MS))
        .catch((error: unknown) =>
          log.warn({ job: job.name, err: error }, 'the lease of a job was not renewed'),
        );
    }, RENEW_EVERY_MS);
    renewal.unref();
    try {
      await this.#inTime(job, now);
    } finally {
      clearInterval(renewal);
      await store.finish(job.name, run, next);
      this.#note(job.name, next, now);
    }
  }

  /** Waits for a run no longer than its time; what it still does after that goes on beside the next one. */
  async #inTime(job: Job, now: Date): Promise<void> {
    const over = new AbortController();
    const run = job.run(now, AbortSignal.any([over.signal, this.#stopping.signal]));
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

  #note(name: string, nextAt: Date, now: Date): void {
    this.#quietUntil.set(name, new Date(Math.min(nextAt.getTime(), now.getTime() + LOOK_MS)));
  }

  /** Whether this process need not ask for the job yet. A time that is further off than LOOK_MS was noted before the clock was set back. */
  #isQuiet(name: string, now: Date): boolean {
    const leftMs = (this.#quietUntil.get(name)?.getTime() ?? 0) - now.getTime();
    return leftMs > 0 && leftMs <= LOOK_MS;
  }
}

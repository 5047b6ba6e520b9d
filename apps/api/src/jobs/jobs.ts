import type { Logger } from 'pino';
import { isDue, type Job, LEASE_MS, latestDue } from './job.js';
import type { JobStore } from './job-store.js';

const TICK_MS = 2_000;
/** Two renewals may fail before the lease runs out. */
const RENEW_EVERY_MS = LEASE_MS / 3;
/** A due time further away than this is read again: the office may have changed it by hand. */
const LOOK_MS = 10_000;

export interface JobsDeps {
  readonly store: JobStore;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly jobs: readonly Job[];
  /** While this is true (a restore is under way), no job begins and no due time is written. */
  readonly isHeld?: () => Promise<boolean>;
}

/**
 * Runs jobs when they are due, independently of each other: a slow or hanging job delays no other. The due times are in the database: of
 * several processes one runs each job, and another one repeats a run whose process ended.
 */
export class Jobs {
  readonly #deps: JobsDeps;
  readonly #stopping = new AbortController();
  /** The jobs that run in this process. */
  readonly #busy = new Map<string, Promise<void>>();
  /** Until when this process need not read the job's row. */
  readonly #quietUntil = new Map<string, Date>();
  /** The last reading of the due times. */
  #look: Promise<readonly Job[]> = Promise.resolve([]);
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: JobsDeps) {
    this.#deps = deps;
  }

  /** Reads the due times every two seconds and runs the jobs that are due. */
  start(): void {
    this.#timer = setInterval(() => void this.runDue(), TICK_MS);
    this.#timer.unref();
  }

  /** Aborts the running jobs and waits for the step that each has begun. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#look;
    await Promise.all(this.#busy.values());
  }

  /** Runs the jobs that are due and do not run in this process yet; resolves when these and the running ones are done. */
  async runDue(now: Date = this.#deps.clock()): Promise<void> {
    const idle = this.#deps.jobs.filter(({ name }) => !this.#busy.has(name) && !this.#isQuiet(name, now));
    this.#look = this.#dueOf(idle, now).catch((error: unknown) => {
      this.#deps.log.error(
        { err: error },
        'the due times of the jobs could not be read; they are read again',
      );
      return [];
    });
    for (const job of await this.#look) {
      if (this.#busy.has(job.name) || this.#stopping.signal.aborted) continue;
      const begun = this.#runOnce(job, now).finally(() => this.#busy.delete(job.name));
      this.#busy.set(job.name, begun);
    }
    await Promise.all(this.#busy.values());
  }

  /** The jobs that are due by their rows. A job without a row is due at once. */
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

  /** Runs the job and then sets its next due time, also after a failure. The lease keeps other processes from running it meanwhile. */
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

  /** Waits for a run up to its time limit. A run that ignores `stop` continues beside the next one. */
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

  /** Whether this process need not read the job's row yet. A time further away than LOOK_MS was noted before the clock was set back. */
  #isQuiet(name: string, now: Date): boolean {
    const leftMs = (this.#quietUntil.get(name)?.getTime() ?? 0) - now.getTime();
    return leftMs > 0 && leftMs <= LOOK_MS;
  }
}

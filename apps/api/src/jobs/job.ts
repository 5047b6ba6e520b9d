import { DAY_MS, latestTimeOfDay } from '../time/india.js';

/** Work that runs at set times. Each run must be repeatable: one that is cut short is run again. */
export interface Job {
  readonly name: string;
  /** When it is due again after a run at `now`. */
  next(now: Date): Date;
  /** How long a run may take, in milliseconds. After that it is told to stop, counts as failed, and is due again. */
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

/** The lease of a run, unless it renews. A job whose process was killed waits this long until another process takes it over. */
export const LEASE_MS = 15_000;

/**
 * The latest due time that a job's row can have at `now`: the round after the next one, or a lease. A later one was written by a clock that
 * was wrong, so that the job is due at once: a clock that is a month ahead for a moment must not leave a job a month away.
 */
export const latestDue = (job: Pick<Job, 'next'>, now: Date): Date =>
  new Date(Math.max(job.next(job.next(now)).getTime(), now.getTime() + 2 * LEASE_MS));

/** Whether a job whose row says `nextAt` is to be run at `now`. `JobStore.claim` asks the same of the database. */
export const isDue = (job: Pick<Job, 'next'>, nextAt: Date, now: Date): boolean =>
  nextAt <= now || nextAt > latestDue(job, now);

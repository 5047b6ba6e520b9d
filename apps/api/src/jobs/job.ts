import { DAY_MS, latestTimeOfDay } from '../time/india.js';

/** Work that runs at set times. A run must be repeatable: one that is interrupted is run again. */
export interface Job {
  readonly name: string;
  /** When it is due again after a run at `now`. */
  next(now: Date): Date;
  /** The time limit of a run, in milliseconds. After that its `stop` is aborted, it counts as failed, and it is due again. */
  readonly withinMs: number;
  /** `stop` is aborted when the time is over or the process ends; a run of many steps must begin none after that. */
  run(now: Date, stop: AbortSignal): Promise<unknown>;
}

export const every =
  (ms: number) =>
  (now: Date): Date =>
    new Date(now.getTime() + ms);

/** 02:30 in India, when few people pay: minutes after midnight. */
const NIGHT_MINUTE = 150;
export const everyNight = (now: Date): Date =>
  new Date(latestTimeOfDay(NIGHT_MINUTE, now).getTime() + DAY_MS);

/** The lease of a run, which renews it. A job whose process was killed waits this long for another process. */
export const LEASE_MS = 15_000;

/**
 * The latest due time that a job can have at `now`: the round after the next one, or a lease. A later one was written by a wrong clock, and
 * the job is due at once: a clock that is a month ahead for a moment must not postpone a job by a month.
 */
export const latestDue = (job: Pick<Job, 'next'>, now: Date): Date =>
  new Date(Math.max(job.next(job.next(now)).getTime(), now.getTime() + 2 * LEASE_MS));

/** Whether a job with this `nextAt` is due at `now`. `JobStore.claim` has the same condition as a query. */
export const isDue = (job: Pick<Job, 'next'>, nextAt: Date, now: Date): boolean =>
  nextAt <= now || nextAt > latestDue(job, now);

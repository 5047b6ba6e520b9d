import { AsyncLocalStorage } from 'node:async_hooks';

/** The moment by `performance.now()` until which the work under way may wait for others. */
const deadline = new AsyncLocalStorage<number>();

/** Runs `work`, in which all waiting for others together, however many calls it makes, ends within `ms` milliseconds. */
export const withDeadline = <Result>(ms: number, work: () => Promise<Result>): Promise<Result> =>
  deadline.run(Math.min(performance.now() + ms, deadline.getStore() ?? Number.POSITIVE_INFINITY), work);

/** Runs `work` without the deadline of the call that began it: what goes on after the answer has its own time. */
export const withoutDeadline = <Result>(work: () => Result): Result => deadline.exit(work);

/** Milliseconds that are left to wait for others, 0 when there are none; infinite where there is no deadline. */
export const timeLeft = (): number =>
  Math.max(0, (deadline.getStore() ?? Number.POSITIVE_INFINITY) - performance.now());

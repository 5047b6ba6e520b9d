import { AsyncLocalStorage } from 'node:async_hooks';

/** Until when, by `performance.now()`, the current call may wait for other services. */
const deadline = new AsyncLocalStorage<number>();

/** Runs `work`: its requests to other services, however many, end within `ms` milliseconds in total. */
export const withDeadline = <Result>(ms: number, work: () => Promise<Result>): Promise<Result> =>
  deadline.run(Math.min(performance.now() + ms, deadline.getStore() ?? Number.POSITIVE_INFINITY), work);

/** Runs `work` without the deadline of the call that started it, for work that goes on after the answer. */
export const withoutDeadline = <Result>(work: () => Result): Result => deadline.exit(work);

/** Milliseconds until the deadline, 0 once it has passed; infinite where there is none. */
export const timeLeft = (): number =>
  Math.max(0, (deadline.getStore() ?? Number.POSITIVE_INFINITY) - performance.now());

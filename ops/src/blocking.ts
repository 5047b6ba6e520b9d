/** An event of Chromium's trace format; times are microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Of `dur`, what the thread had of the processor. */
  readonly tdur?: number;
}

/** Lighthouse's phone is as many times slower than the machine that it runs on. */
const SLOWER = 4;
/** What a task may take before it holds up a tap: https://web.dev/articles/tbt */
const UNNOTICED = 50;

/**
 * The total blocking time in ms, reckoned by the processor's time in place of the clock's: a task that waits for a processor that other
 * processes hold does not count as the page's.
 *
 * @throws Error when the trace holds no first paint.
 */
export function blockingByProcessor(events: readonly TraceEvent[]): number {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('the trace holds no first paint');
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * SLOWER - UNNOTICED), 0);
}

import { setTimeout as wait } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type StopSignal = (typeof SIGNALS)[number];

/** The exit status that a shell gives to a program that a signal has ended: 128 and the signal's number. */
const STATUS_AFTER_INTERRUPT = 130;
/** Under npm, one Ctrl+C arrives twice: from the terminal, and forwarded by npm. A signal later than this is a second Ctrl+C. */
const ECHO_MS = 500;

/**
 * Calls `stop` for the first of Ctrl+C (SIGINT), SIGTERM and the closed terminal (SIGHUP). A Ctrl+C while it stops is
 * answered with `end(130)`, at once; any other signal while it stops is ignored. `now` is a clock in milliseconds.
 */
export function onStopSignal(given: {
  process: Pick<NodeJS.EventEmitter, 'on'> & Readonly<Record<'stdout' | 'stderr', NodeJS.WritableStream>>;
  now: () => number;
  stop: (signal: StopSignal) => void;
  end: (status: number) => void;
}): void {
  let stoppedAt: number | undefined;
  for (const signal of SIGNALS)
    given.process.on(signal, () => {
      if (stoppedAt === undefined) {
        stoppedAt = given.now();
        // Output may have no reader (EPIPE) or no terminal (EIO) any more: that must not interrupt the stop.
        for (const stream of [given.process.stdout, given.process.stderr])
          stream.on('error', () => undefined);
        given.stop(signal);
      } else if (signal === 'SIGINT' && given.now() - stoppedAt > ECHO_MS) given.end(STATUS_AFTER_INTERRUPT);
    });
}

/**
 * Waits for work at most `ms` milliseconds, so that a process whose database is away in the middle of a job can end. False where
 * the work has not ended. @throws what the work throws within the time.
 */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const over = new AbortController();
  const late = wait(ms, false, { signal: over.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    over.abort();
  }
}

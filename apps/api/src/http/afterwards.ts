import type { Logger } from 'pino';
import { withoutDeadline } from './deadline.js';

/**
 * Work that starts once the answer is decided, without delaying it: a call for a known e-mail address takes no longer than one
 * for an unknown address.
 */
export interface Afterwards {
  run(work: () => Promise<void>): void;
  /** Resolves once all work that was started has ended. */
  idle(): Promise<void>;
}

export function createAfterwards(log: Logger): Afterwards {
  const open = new Set<Promise<void>>();
  return {
    run(work) {
      const done = withoutDeadline(work)
        .catch((error: unknown) => log.error({ err: error }, 'work that follows an answer failed'))
        .finally(() => open.delete(done));
      open.add(done);
    },
    async idle() {
      while (open.size > 0) await Promise.all(open);
    },
  };
}

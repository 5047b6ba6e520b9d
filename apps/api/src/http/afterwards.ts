import type { Logger } from 'pino';
import { withoutDeadline } from './deadline.js';

/**
 * Work that begins once the answer is decided and that the answer does not wait for: so a known address takes no
 * longer than an unknown one.
 */
export interface Afterwards {
  run(work: () => Promise<void>): void;
  /** Resolves when nothing is left to do. */
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

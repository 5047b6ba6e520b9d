import type { Fact } from './facts.js';
import { fold } from './fold.js';

/** A refund that had counted as processed, and that the bank has sent back. */
interface SentBack {
  readonly id: string;
  readonly amountPaise: number;
  /** The sum of the payment's refunds before it came back. */
  readonly returnedBeforePaise: number;
  readonly at: Date;
}

/** In the order in which the facts were added. A failure of a refund that had not counted, or that the provider's answer contradicts, is none. */
function everySentBack(facts: readonly Fact[]): SentBack[] {
  return facts.flatMap((fact, place) => {
    if (fact.what !== 'refund' || fact.status !== 'failed') return [];
    const { returnedPaise: returnedBeforePaise } = fold(facts.slice(0, place));
    const { returnedPaise } = fold(facts.slice(0, place + 1));
    const { id, amountPaise, at } = fact;
    return returnedPaise < returnedBeforePaise ? [{ id, amountPaise, returnedBeforePaise, at }] : [];
  });
}

/** The refunds that have come back and were not processed since. */
export function sentBackOf(facts: readonly Fact[]): SentBack[] {
  const { refunds } = fold(facts);
  const failed = new Set(refunds.filter(({ status }) => status === 'failed').map(({ id }) => id));
  return everySentBack(facts).filter(({ id }) => failed.has(id));
}

/**
 * What makes the key of a mail about a sum in paise that has gone back to the payer: the same sum, gone once more after it had come back, is told
 * once more.
 */
export function keyOfReturned(facts: readonly Fact[], paise: number): string {
  const times = everySentBack(facts).length;
  return times === 0 ? String(paise) : `${paise}:${times}`;
}

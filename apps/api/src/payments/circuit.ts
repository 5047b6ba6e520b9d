import CircuitBreaker from 'opossum';
import { OutcomeUnknown, ProviderRefusal, ProviderResting } from './gateway.js';

/** closed: calls go through. open: none does. half-open: the next one is let through, and its outcome decides. */
export type CircuitState = 'closed' | 'open' | 'half-open';

/** Stops asking a provider that does not answer, so that callers hear so at once instead of after the time-out. */
export interface Circuit {
  /** @throws ProviderResting without calling while it is open. */
  run<Answer>(call: () => Promise<Answer>): Promise<Answer>;
  readonly state: CircuitState;
}

/** Of the calls of the last minute, so many at least, and more than half without an answer, open the circuit. */
const FEWEST_CALLS = 5;
const FAILED_PERCENT = 50;
const WINDOW_MS = 60_000;
/** After that the provider gets one call to prove itself by. */
const REST_MS = 30_000;

/** `changed` hears of each new state. `restMs`: how long it stays open, in milliseconds. */
export function createCircuit({
  changed,
  restMs = REST_MS,
}: {
  readonly changed: (state: CircuitState) => void;
  readonly restMs?: number;
}): Circuit {
  const breaker = new CircuitBreaker((call: () => Promise<unknown>) => call(), {
    // Each call has its own time-out.
    timeout: false,
    resetTimeout: restMs,
    volumeThreshold: FEWEST_CALLS,
    errorThresholdPercentage: FAILED_PERCENT,
    rollingCountTimeout: WINDOW_MS,
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
    // A refusal is an answer; an error of our own says nothing of the provider.
    errorFilter: (error: unknown) => error instanceof ProviderRefusal || !(error instanceof OutcomeUnknown),
  });
  for (const [event, state] of [
    ['open', 'open'],
    ['halfOpen', 'half-open'],
    ['close', 'closed'],
  ] as const)
    breaker.on(event as 'open', () => changed(state));
  return {
    async run<Answer>(call: () => Promise<Answer>): Promise<Answer> {
      try {
        return (await breaker.fire(call)) as Answer;
      } catch (error) {
        throw CircuitBreaker.isOurError(error as Error) ? new ProviderResting() : error;
      }
    },
    get state() {
      if (breaker.opened) return 'open';
      return breaker.halfOpen ? 'half-open' : 'closed';
    },
  };
}

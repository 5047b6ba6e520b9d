import CircuitBreaker from 'opossum';
import { OutcomeUnknown, ProviderRefusal, ProviderResting } from './gateway.js';

/** closed: calls go through. open: none does. half-open: the next one is let through, and its outcome decides. */
export type CircuitState = 'closed' | 'open' | 'half-open';

/** Of the calls of the last minute, so many at least, and more than half without an answer, open the circuit. */
const FEWEST_CALLS = 5;
const FAILED_PERCENT = 50;
const WINDOW_MS = 60_000;
/** After that the provider gets one call to prove itself by. */
const REST_MS = 30_000;

export interface CircuitDeps {
  /** Hears of each new state. */
  readonly changed: (state: CircuitState) => void;
  /** How long it stays open, in milliseconds. */
  readonly restMs?: number;
}

/** The library's events, and the state that each of them begins. */
const STATES = [
  ['open', 'open'],
  ['halfOpen', 'half-open'],
  ['close', 'closed'],
] as const;

/** Stops asking a provider that does not answer, so that callers hear so at once instead of after the time-out. */
export class Circuit {
  readonly #breaker: CircuitBreaker<[() => Promise<unknown>], unknown>;

  constructor({ changed, restMs = REST_MS }: CircuitDeps) {
    this.#breaker = new CircuitBreaker((call: () => Promise<unknown>) => call(), {
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
    for (const [event, state] of STATES) this.#breaker.on(event as 'open', () => changed(state));
  }

  /** @throws ProviderResting without calling while it is open. */
  async run<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return (await this.#breaker.fire(call)) as Answer;
    } catch (error) {
      throw CircuitBreaker.isOurError(error as Error) ? new ProviderResting() : error;
    }
  }

  get state(): CircuitState {
    if (this.#breaker.opened) return 'open';
    return this.#breaker.halfOpen ? 'half-open' : 'closed';
  }
}

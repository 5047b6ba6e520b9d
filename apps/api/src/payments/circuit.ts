import CircuitBreaker from 'opossum';
import { OutcomeUnknown, ProviderRefusal, ProviderResting } from './gateway.js';

/** closed: calls go through. open: none does. half-open: the next one is let through, and its outcome decides. */
export type CircuitState = 'closed' | 'open' | 'half-open';

/** The circuit opens when the last minute had at least FEWEST_CALLS calls and more than half of them got no answer. */
const FEWEST_CALLS = 5;
const FAILED_PERCENT = 50;
const WINDOW_MS = 60_000;
/** After this time one call is let through, and its outcome closes or reopens the circuit. */
const REST_MS = 30_000;

export interface CircuitDeps {
  /** Called with each new state. */
  readonly changed: (state: CircuitState) => void;
  /** How long it stays open, in milliseconds. */
  readonly restMs?: number;
}

/** The library's events, with the state that each one begins. */
const STATES = [
  ['open', 'open'],
  ['halfOpen', 'half-open'],
  ['close', 'closed'],
] as const;

/** A circuit breaker: while the provider does not answer, calls fail at once instead of after their time-out. */
export class Circuit {
  readonly #breaker: CircuitBreaker<[() => Promise<unknown>], unknown>;

  constructor({ changed, restMs = REST_MS }: CircuitDeps) {
    this.#breaker = new CircuitBreaker((call: () => Promise<unknown>) => call(), {
      // The caller sets a time-out for each call, so the library's is off.
      timeout: false,
      resetTimeout: restMs,
      volumeThreshold: FEWEST_CALLS,
      errorThresholdPercentage: FAILED_PERCENT,
      rollingCountTimeout: WINDOW_MS,
      rollingPercentilesEnabled: false,
      enableSnapshots: false,
      // Only OutcomeUnknown counts as a failure: a refusal is an answer, and an error of our own code says nothing about the provider.
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

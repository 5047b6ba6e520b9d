import { AppError } from '../http/errors.js';

/** The most waiting calls of one network; further ones are refused, since they would wait past the browser's time-out. */
const LONGEST_QUEUE = 20;
/** The most waiting calls of all networks, which bounds the memory. */
const MOST_WAITING = 2_000;

/**
 * A queue for work that occupies a core; at most `atOnce` run together. Waiting networks take turns, one call each: the calls of
 * a network that sends many wait for each other, and a member elsewhere waits for one of them at most.
 */
export class FairQueue {
  readonly #atOnce: number;
  #running = 0;
  #total = 0;
  /** In the order of their next turns: a network that was served moves to the end. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Runs the work at its network's turn. @throws AppError RATE_LIMITED where the network's queue is full. */
  async run<T>(network: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#turnOf(network);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turnOf(network: string): Promise<void> {
    const calls = this.#waiting.get(network) ?? [];
    if (calls.length >= LONGEST_QUEUE || this.#total >= MOST_WAITING)
      throw new AppError('RATE_LIMITED', 'tooMany', { retryAfterSeconds: 10 });
    this.#waiting.set(network, calls);
    this.#total += 1;
    return new Promise<void>((resolve) => calls.push(resolve));
  }

  #next(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#running -= 1;
      return;
    }
    const [network, calls] = first;
    const begin = calls.shift();
    this.#waiting.delete(network);
    if (calls.length > 0) this.#waiting.set(network, calls);
    this.#total -= 1;
    begin?.();
  }
}

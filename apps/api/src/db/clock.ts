import type { Connection } from './connection.js';

/** How often the database's time is read: in between, a machine's clock drifts by less than a millisecond. */
const MEASURE_EVERY_MS = 20_000;
/** A larger difference is not drift: the clock was set, or this machine was suspended. */
const JUMP_MS = 5_000;
/** A jump counts once this many readings in a row agree on it: a database clock that is wrong for less than 40 s is ignored. */
const BELIEVED_AFTER = 3;

export interface DatabaseClockDeps {
  readonly readTime: () => Promise<Date>;
  /** Milliseconds from any fixed moment. */
  readonly elapsedMs: () => number;
}

/**
 * The database's clock, shared by all processes, so that leases, due times and the jobs' time-table mean the same moment to each,
 * even where a machine's own clock is wrong. It is read (`hello`, `localTime`) at the start and three times a minute; in between,
 * the time is computed with a monotonic clock of this machine. A reading that has jumped counts once two more confirm it, so that
 * a clock that is wrong for a moment has no effect.
 */
export class DatabaseClock {
  readonly #deps: DatabaseClockDeps;
  readonly #timer: NodeJS.Timeout;
  /** The difference between the database's time and `elapsedMs`, in milliseconds. */
  #aheadMs: number;
  /** The latest jump, and how many readings in a row agree on it. */
  #doubted: { readonly aheadMs: number; readonly readings: number };

  /** @throws when the first reading fails; after a later failure the last reading stays in use. */
  static async follow(deps: DatabaseClockDeps): Promise<DatabaseClock> {
    return new DatabaseClock(deps, await measureAhead(deps));
  }

  private constructor(deps: DatabaseClockDeps, aheadMs: number) {
    this.#deps = deps;
    this.#aheadMs = aheadMs;
    this.#doubted = { aheadMs, readings: 0 };
    this.#timer = setInterval(() => {
      measureAhead(deps).then(
        (measured) => this.#take(measured),
        () => undefined,
      );
    }, MEASURE_EVERY_MS);
    this.#timer.unref();
  }

  now(): Date {
    return new Date(Math.round(this.#deps.elapsedMs() + this.#aheadMs));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #take(measuredMs: number): void {
    const isSame = Math.abs(measuredMs - this.#doubted.aheadMs) <= JUMP_MS;
    this.#doubted = { aheadMs: measuredMs, readings: isSame ? this.#doubted.readings + 1 : 1 };
    if (Math.abs(measuredMs - this.#aheadMs) <= JUMP_MS || this.#doubted.readings >= BELIEVED_AFTER)
      this.#aheadMs = measuredMs;
  }
}

async function measureAhead({ readTime, elapsedMs }: DatabaseClockDeps): Promise<number> {
  const before = elapsedMs();
  const time = await readTime();
  // The answer is assumed to be written half-way between the request and its receipt.
  return time.getTime() - (before + elapsedMs()) / 2;
}

/** Reads the time of the database. */
export async function readDatabaseTime(connection: Connection): Promise<Date> {
  const answer = await connection.db?.command({ hello: 1 });
  if (!(answer?.localTime instanceof Date)) throw new Error('the database tells no time');
  return answer.localTime;
}

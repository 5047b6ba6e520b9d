import type { Connection } from './connection.js';

/** The database is asked for its time this often: between two readings a machine's clock drifts by less than a millisecond. */
const MEASURE_EVERY_MS = 20_000;
/** A reading that is further off than this is no drift: the clock was set, or this machine was suspended. */
const JUMP_MS = 5_000;
/** A new time counts once this many readings in a row agree on it: a database clock that is wrong for less than 40 s is ignored. */
const BELIEVED_AFTER = 3;

export interface DatabaseClockDeps {
  readonly readTime: () => Promise<Date>;
  /** Milliseconds from any fixed moment. */
  readonly elapsedMs: () => number;
}

/**
 * The database's clock, the one that all processes share: leases, due times and the jobs' time-table mean the same moment to each, however wrong a
 * machine's own clock is. It is read (`hello`, `localTime`) at the start and three times a minute, and carried on in between by
 * the time that has passed here, which no setting of this machine's clock moves. A reading that has jumped counts once two more confirm it,
 * so that a clock that is wrong for a moment dates nothing.
 */
export class DatabaseClock {
  readonly #deps: DatabaseClockDeps;
  readonly #timer: NodeJS.Timeout;
  /** By how much the database's time is ahead of `elapsedMs`. */
  #aheadMs: number;
  /** The newest such reading, and how many in a row have told the same. */
  #doubted: { readonly aheadMs: number; readonly readings: number };

  /** @throws when the database does not answer the first time; later the last reading goes on. */
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
  // The answer was written about half-way between question and reading.
  return time.getTime() - (before + elapsedMs()) / 2;
}

/** What time it is at the database. */
export async function readDatabaseTime(connection: Connection): Promise<Date> {
  const answer = await connection.db?.command({ hello: 1 });
  if (!(answer?.localTime instanceof Date)) throw new Error('the database tells no time');
  return answer.localTime;
}

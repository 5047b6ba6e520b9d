import type { Connection } from 'mongoose';

/** How often the database is asked for its time again: quartz drifts by less than a millisecond meanwhile. */
const MEASURE_EVERY_MS = 20_000;
/** No clock drifts by so much between two readings: one that is further off has jumped, or this machine was suspended. */
const JUMP_MS = 5_000;
/** So many readings in a row must tell the same new time before it is believed: a clock that is wrong for less than 40 s never is. */
const BELIEVED_AFTER = 3;

export interface DatabaseClock {
  now(): Date;
  stop(): void;
}

/**
 * The database's clock, the one that all processes share: leases, due times and the jobs' time-table mean the same moment to each, however wrong a
 * machine's own clock is. It is read (`hello`, `localTime`) at the start and three times a minute, and carried on in between by
 * the time that has passed here, which no setting of this machine's clock moves. A reading that has jumped is believed once two more confirm it,
 * so that a clock that is wrong for a moment dates nothing.
 * @throws when the database does not answer the first time; later the last reading goes on.
 */
export async function followDatabaseClock(given: {
  readTime: () => Promise<Date>;
  /** Milliseconds from any fixed moment. */
  elapsedMs: () => number;
}): Promise<DatabaseClock> {
  async function measure(): Promise<number> {
    const before = given.elapsedMs();
    const time = await given.readTime();
    // The answer was written about half-way between question and reading.
    return time.getTime() - (before + given.elapsedMs()) / 2;
  }
  let ahead = await measure();
  let doubted = { ahead, readings: 0 };
  function take(measured: number): void {
    const isSame = Math.abs(measured - doubted.ahead) <= JUMP_MS;
    doubted = { ahead: measured, readings: isSame ? doubted.readings + 1 : 1 };
    if (Math.abs(measured - ahead) <= JUMP_MS || doubted.readings >= BELIEVED_AFTER) ahead = measured;
  }
  const timer = setInterval(() => {
    measure().then(take, () => undefined);
  }, MEASURE_EVERY_MS);
  timer.unref();
  return {
    now: () => new Date(Math.round(given.elapsedMs() + ahead)),
    stop: () => clearInterval(timer),
  };
}

/** What time it is at the database. */
export async function readDatabaseTime(connection: Connection): Promise<Date> {
  const answer = await connection.db?.command({ hello: 1 });
  if (!(answer?.localTime instanceof Date)) throw new Error('the database tells no time');
  return answer.localTime;
}

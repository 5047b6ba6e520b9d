import { type Connection, Schema } from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often, in how many seconds. The counts are multiplied by the setting RATE_LIMIT_FACTOR. */
const RULES = {
  /** Per IP. */
  everything: { points: 300, seconds: MINUTE },
  /** Per address and IP; only failures count. */
  loginFailures: { points: 10, seconds: 15 * MINUTE },
  /** Per IP. */
  registrations: { points: 10, seconds: HOUR },
  /** Per e-mail address: codes and reset links. */
  codes: { points: 5, seconds: 15 * MINUTE },
  /** Per IP. */
  orders: { points: 20, seconds: 10 * MINUTE },
  /** Per e-mail address. */
  ordersOfDonor: { points: 10, seconds: 10 * MINUTE },
  /** Per member: PDFs that are drawn. */
  papers: { points: 60, seconds: 10 * MINUTE },
  /** Per IP. */
  contactMessages: { points: 5, seconds: HOUR },
} as const;

export type LimitName = keyof typeof RULES;

export interface Limits {
  /** Counts one; @throws AppError RATE_LIMITED with the seconds to wait. */
  take(name: LimitName, key: string): Promise<void>;
  /** Refuses like `take` when the count is used up, but counts nothing. */
  check(name: LimitName, key: string): Promise<void>;
  /** How often, in how many seconds, as it is in force. */
  rule(name: LimitName): { readonly points: number; readonly seconds: number };
}

/** The limiter's own records. Declared here so that their indexes stand before the first count, like every other. */
const schema = new Schema(
  {
    key: { type: String, unique: true },
    points: Number,
    expire: { type: Date, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'limits', versionKey: false },
);

/**
 * Counts are kept in the database, so that they hold across processes; while it is away each process counts for itself.
 */
export function createLimits(deps: { connection: Connection; factor: number }): Limits {
  deps.connection.model('Limit', schema);
  const limiters = new Map<LimitName, RateLimiterMongo>();
  for (const [name, { points, seconds }] of Object.entries(RULES) as [
    LimitName,
    (typeof RULES)[LimitName],
  ][]) {
    const rule = {
      points: Math.max(1, Math.round(points * deps.factor)),
      duration: seconds,
      keyPrefix: name,
    };
    limiters.set(
      name,
      new RateLimiterMongo({
        ...rule,
        storeClient: deps.connection,
        tableName: 'limits',
        disableIndexesCreation: true,
        insuranceLimiter: new RateLimiterMemory(rule),
      }),
    );
  }
  const limiter = (name: LimitName): RateLimiterMongo => {
    const found = limiters.get(name);
    if (!found) throw new RangeError(`no such limit: ${name}`);
    return found;
  };
  const refuse = (name: LimitName, state: RateLimiterRes): never => {
    throw new AppError('RATE_LIMITED', name === 'loginFailures' ? 'tooManyLogins' : 'tooMany', {
      retryAfterSeconds: state.msBeforeNext / 1000,
    });
  };
  return {
    async take(name, key) {
      try {
        await limiter(name).consume(key);
      } catch (error) {
        if (error instanceof RateLimiterRes) refuse(name, error);
        throw error;
      }
    },
    async check(name, key) {
      const state = await limiter(name).get(key);
      if (state && state.consumedPoints >= limiter(name).points) refuse(name, state);
    },
    rule: (name) => ({ points: limiter(name).points, seconds: RULES[name].seconds }),
  };
}

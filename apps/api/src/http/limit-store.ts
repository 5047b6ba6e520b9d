import { type Connection, Schema } from 'mongoose';
import { type RateLimiterAbstract, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';

/** The records of rate-limiter-flexible. Declared here so that `ensureIndexes` creates their indexes before the first count. */
const schema = new Schema(
  {
    key: { type: String, unique: true },
    points: Number,
    expire: { type: Date, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'limits', versionKey: false },
);

/** Longer than the clocks of two machines differ. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * The library dates a count's end by this machine's clock. Set back by an hour, that clock would keep each count for an hour beyond its
 * duration. A count that ends later than its duration allows is ended when it would refuse a call, and the call is the first of a new one.
 */
class SetBackLimiter extends RateLimiterMongo {
  override async consume(key: string | number, points?: number): Promise<RateLimiterRes> {
    try {
      return await super.consume(key, points);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes) || !this.#isOfLaterClock(refusal)) throw refusal;
      await this.delete(key);
      return super.consume(key, points);
    }
  }

  override async get(key: string | number): Promise<RateLimiterRes | null> {
    const count = await super.get(key);
    const refuses = count !== null && count.consumedPoints >= this.points;
    return refuses && this.#isOfLaterClock(count) ? null : count;
  }

  #isOfLaterClock({ msBeforeNext }: RateLimiterRes): boolean {
    return msBeforeNext > this.duration * 1000 + CLOCKS_DIFFER_MS;
  }
}

/** The counts that all processes share; rate-limiter-flexible reads and writes them. */
export class LimitStore {
  readonly #connection: Connection;

  constructor(deps: { readonly connection: Connection }) {
    deps.connection.model('Limit', schema);
    this.#connection = deps.connection;
  }

  /**
   * Counts up to `points` for each key within `duration` seconds. While the database is away `insurance` counts in its place; a key that
   * has used up its number is refused from memory.
   */
  limiter(rule: {
    readonly points: number;
    readonly duration: number;
    readonly keyPrefix: string;
    readonly insurance: RateLimiterAbstract;
  }): RateLimiterAbstract {
    const { insurance, ...counted } = rule;
    return new SetBackLimiter({
      ...counted,
      storeClient: this.#connection,
      tableName: 'limits',
      disableIndexesCreation: true,
      inMemoryBlockOnConsumed: rule.points + 1,
      insuranceLimiter: insurance,
    });
  }
}

import { type Connection, Schema } from 'mongoose';
import { type RateLimiterAbstract, RateLimiterMongo } from 'rate-limiter-flexible';

/** The records of rate-limiter-flexible. Declared here so that `ensureIndexes` creates their indexes before the first count. */
const schema = new Schema(
  {
    key: { type: String, unique: true },
    points: Number,
    expire: { type: Date, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'limits', versionKey: false },
);

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
    return new RateLimiterMongo({
      ...counted,
      storeClient: this.#connection,
      tableName: 'limits',
      disableIndexesCreation: true,
      inMemoryBlockOnConsumed: rule.points + 1,
      insuranceLimiter: insurance,
    });
  }
}

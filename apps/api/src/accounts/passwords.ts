import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import { networkOf } from '../http/network.js';
import { FairQueue } from './fair-queue.js';

/** bcrypt's cost: each step doubles the time. 12 takes about a quarter of a second. */
export const PASSWORD_COST = 12;

/**
 * bcrypt reads 72 bytes and stops at a NUL: a keyed digest in base64 (44 characters) lets every byte of a password
 * count. The key only sets our digests apart from plain SHA-256 ones that leaked elsewhere; it is no secret.
 */
function digest(password: string): string {
  return createHmac('sha256', 'vgb/password/v1').update(password.normalize('NFKC'), 'utf8').digest('base64');
}

/** Hashing fills a core for a while: the rest of the server keeps one for itself. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

/** A /48 is one in the queue: its holder has all its /64. */
const placeOf = (ip: string): string => {
  const { key, wider } = networkOf(ip);
  return wider ?? key;
};

/** Hashes passwords and compares them, a few at a time. `cost`: bcrypt's. `ip`: the caller's address, for its network's place in the queue. */
export class Passwords {
  readonly #cost: number;
  readonly #queue = new FairQueue(AT_ONCE);
  /** The hash of no password, at the same cost: what an unknown address is compared with. */
  #decoy: Promise<string> | undefined;

  constructor(cost: number) {
    this.#cost = cost;
  }

  /** @throws AppError RATE_LIMITED. */
  hash(password: string, ip: string): Promise<string> {
    return this.#queue.run(placeOf(ip), () => bcrypt.hash(digest(password), this.#cost));
  }

  /**
   * Whether the password fits. Takes as long without a hash (an unknown address) as with one. `stillAllowed` is asked
   * when its turn comes, right before the work, so that tries in parallel cannot outrun a limit; it throws to refuse.
   * @throws AppError RATE_LIMITED.
   */
  matches(
    password: string,
    hash: string | undefined,
    ip: string,
    stillAllowed?: () => Promise<void>,
  ): Promise<boolean> {
    return this.#queue.run(placeOf(ip), async () => {
      await stillAllowed?.();
      const fits = await bcrypt.compare(digest(password), hash ?? (await this.#decoyHash()));
      return fits && hash !== undefined;
    });
  }

  #decoyHash(): Promise<string> {
    this.#decoy ??= bcrypt.hash('', this.#cost);
    return this.#decoy;
  }
}

import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import { networkOf } from '../http/network.js';
import { FairQueue } from './fair-queue.js';

/** bcrypt's cost: each step doubles the time. 12 takes about a quarter of a second. */
export const PASSWORD_COST = 12;

/**
 * bcrypt reads 72 bytes and stops at a NUL: it is given a keyed digest in base64 (44 characters), so that every byte of a
 * password counts. The key is not secret; it only makes the digest differ from plain SHA-256 digests that leaked elsewhere.
 */
function digest(password: string): string {
  return createHmac('sha256', 'vgb/password/v1').update(password.normalize('NFKC'), 'utf8').digest('base64');
}

/** Hashing occupies a core: one is left for the rest of the server. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

/** The caller's place in the queue: an IPv6 /48 has one, since one customer may hold all of its /64. */
const placeOf = (ip: string): string => {
  const { key, wider } = networkOf(ip);
  return wider ?? key;
};

/** Hashes and compares passwords, a few at a time. `cost`: bcrypt's. `ip`: the caller's address, for its place in the queue. */
export class Passwords {
  readonly #cost: number;
  readonly #queue = new FairQueue(AT_ONCE);
  /** A hash of the same cost that no password matches, compared with for an unknown address. */
  #decoy: Promise<string> | undefined;

  constructor(cost: number) {
    this.#cost = cost;
  }

  /** @throws AppError RATE_LIMITED. */
  hash(password: string, ip: string): Promise<string> {
    return this.#queue.run(placeOf(ip), () => bcrypt.hash(digest(password), this.#cost));
  }

  /**
   * Whether the password matches. Takes as long without a hash (an unknown address) as with one. `stillAllowed` is called at the
   * call's turn, right before the work, so that parallel tries cannot pass a limit; it throws to refuse.
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

import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import { AppError } from '../http/errors.js';
import { networkOf } from '../http/network.js';

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
/** A network whose next call would wait longer than a browser does is told so at once. */
const LONGEST_QUEUE = 20;
/** Of all networks together, for the memory's sake. */
const MOST_WAITING = 2_000;

export interface Passwords {
  /** `ip`: the caller's address, for its network's place in the queue. @throws AppError RATE_LIMITED. */
  hash(password: string, ip: string): Promise<string>;
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
  ): Promise<boolean>;
}

/**
 * Turns for work that fills a core, at most `atOnce` together. The networks that wait take turns, one call each: one that floods waits
 * behind itself, and a member elsewhere behind one call of it. @throws AppError RATE_LIMITED where a network's queue is full.
 */
export function createFairQueue(atOnce: number) {
  let running = 0;
  let total = 0;
  /** In the order of their next turns: a network that had one goes to the end. */
  const waiting = new Map<string, (() => void)[]>();

  function next(): void {
    const [first] = waiting;
    if (!first) {
      running -= 1;
      return;
    }
    const [network, calls] = first;
    const begin = calls.shift();
    waiting.delete(network);
    if (calls.length > 0) waiting.set(network, calls);
    total -= 1;
    begin?.();
  }

  return async <T>(network: string, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else {
      const calls = waiting.get(network) ?? [];
      if (calls.length >= LONGEST_QUEUE || total >= MOST_WAITING)
        throw new AppError('RATE_LIMITED', 'tooMany', { retryAfterSeconds: 10 });
      waiting.set(network, calls);
      total += 1;
      await new Promise<void>((resolve) => calls.push(resolve));
    }
    try {
      return await work();
    } finally {
      next();
    }
  };
}

export function createPasswords(cost: number): Passwords {
  const inTurn = createFairQueue(AT_ONCE);
  /** A /48 is one in the queue: its holder has all its /64. */
  const placeOf = (ip: string): string => {
    const { key, wider } = networkOf(ip);
    return wider ?? key;
  };

  /** The hash of no password, at the same cost: what an unknown address is compared with. */
  let decoy: Promise<string> | undefined;
  const decoyHash = () => {
    decoy ??= bcrypt.hash('', cost);
    return decoy;
  };

  return {
    hash: (password, ip) => inTurn(placeOf(ip), () => bcrypt.hash(digest(password), cost)),
    matches: (password, hash, ip, stillAllowed) =>
      inTurn(placeOf(ip), async () => {
        await stillAllowed?.();
        const fits = await bcrypt.compare(digest(password), hash ?? (await decoyHash()));
        return fits && hash !== undefined;
      }),
  };
}

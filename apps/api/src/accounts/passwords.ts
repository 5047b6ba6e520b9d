import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import { AppError } from '../http/errors.js';

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
/** Whoever would wait longer than a browser does is told so at once. */
const LONGEST_QUEUE = 60;

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether the password fits. Takes as long without a hash (an unknown address) as with one. `stillAllowed` is asked
   * when its turn comes, right before the work, so that tries in parallel cannot outrun a limit; it throws to refuse.
   */
  matches(password: string, hash: string | undefined, stillAllowed?: () => Promise<void>): Promise<boolean>;
}

export function createPasswords(cost: number): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= LONGEST_QUEUE)
      throw new AppError('RATE_LIMITED', 'tooMany', { retryAfterSeconds: 10 });
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  /** The hash of no password, at the same cost: what an unknown address is compared with. */
  let decoy: Promise<string> | undefined;
  const decoyHash = () => {
    decoy ??= bcrypt.hash('', cost);
    return decoy;
  };

  return {
    hash: (password) => inTurn(() => bcrypt.hash(digest(password), cost)),
    matches: (password, hash, stillAllowed) =>
      inTurn(async () => {
        await stillAllowed?.();
        const fits = await bcrypt.compare(digest(password), hash ?? (await decoyHash()));
        return fits && hash !== undefined;
      }),
  };
}

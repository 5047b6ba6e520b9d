import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { ONE_TIME_CODE_LENGTH } from '@vgb/contracts';
import { networkOf } from '../http/network.js';

/** Makes one-time codes and says whether one fits. Only a keyed hash is ever kept: without the key all six-digit codes can be tried against a plain hash. */
export class Codes {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, 'vgb', 'one-time codes', 32));
  }

  /** A code of ONE_TIME_CODE_LENGTH digits. */
  make(): string {
    return String(randomInt(10 ** ONE_TIME_CODE_LENGTH)).padStart(ONE_TIME_CODE_LENGTH, '0');
  }

  hash(code: string, accountId: string, email: string): string {
    return createHmac('sha256', this.#key).update(`${accountId}\n${email}\n${code}`).digest('hex');
  }

  fits(code: string, accountId: string, email: string, hash: string): boolean {
    const given = Buffer.from(this.hash(code, accountId, email));
    const kept = Buffer.from(hash);
    return given.length === kept.length && timingSafeEqual(given, kept);
  }

  /** The network of a caller's address as a digest, another one for each `about` (an e-mail address, an account's id): it is compared, never read. */
  placeOf(ip: string, about: string): string {
    return createHmac('sha256', this.#key)
      .update(`${about}\n${networkOf(ip).key}`)
      .digest('base64url')
      .slice(0, 22);
  }
}

/** A token for a link: 256 bits, which cannot be guessed. */
export const makeLinkToken = (): string => randomBytes(32).toString('base64url');
/** What is kept of a link's token. Its 256 bits need neither salt nor key. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex');

import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { ONE_TIME_CODE_LENGTH } from '@vgb/contracts';
import { networkOf } from '../http/network.js';

/**
 * Creates and checks one-time codes. Only a keyed hash is stored: a plain hash could be matched by trying all six-digit codes.
 */
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

  /** A digest of the network of a caller's address and of `about` (an e-mail address, an account's id), for comparison only. */
  placeOf(ip: string, about: string): string {
    return createHmac('sha256', this.#key)
      .update(`${about}\n${networkOf(ip).key}`)
      .digest('base64url')
      .slice(0, 22);
  }
}

/** A token for a link: 256 bits, which cannot be guessed. */
export const makeLinkToken = (): string => randomBytes(32).toString('base64url');
/** The stored hash of a link's token. Its 256 bits need neither salt nor key. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex');

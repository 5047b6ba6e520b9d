import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.js';
import type { LimitStore } from './limit-store.js';
import { networkOf } from './network.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often, in how many seconds. The counts are multiplied by the setting RATE_LIMIT_FACTOR. */
const RULES = {
  /**
   * All requests, for pages and files too. Counted by each process in memory: a count in the database would cost more than the
   * request.
   */
  requests: { points: 3_000, seconds: MINUTE },
  /** Calls of the API. */
  everything: { points: 300, seconds: MINUTE },
  /** By e-mail address; only failures count. */
  loginFailures: { points: 10, seconds: 15 * MINUTE },
  /** Of all e-mail addresses together: a network that tries many accounts is refused before a password is hashed. */
  loginFailuresInAll: { points: 100, seconds: 15 * MINUTE },
  /**
   * By e-mail address, from all networks together; networks from which the owner has logged in are exempt
   * (accounts/guess-limit.ts).
   */
  loginFailuresOfAccount: { points: 100, seconds: DAY },
  registrations: { points: 10, seconds: HOUR },
  /** By e-mail address: codes and reset links. */
  codes: { points: 5, seconds: 15 * MINUTE },
  /** Reset links and codes for all e-mail addresses together. */
  codesInAll: { points: 60, seconds: 15 * MINUTE },
  /** By an e-mail address that has never been verified: the mails of one sign-up. */
  unprovedMails: { points: 5, seconds: DAY },
  /** The same from all networks together. */
  unprovedMailsInAll: { points: 20, seconds: DAY },
  /** By an e-mail address that has not confirmed the newsletter, from all networks together. */
  newsletterAsks: { points: 1, seconds: DAY },
  orders: { points: 20, seconds: 10 * MINUTE },
  /** By the donor's e-mail address or the member. */
  ordersOfDonor: { points: 10, seconds: 10 * MINUTE },
  /** All orders of a network, monthly ones too. */
  ordersOfDay: { points: 2_000, seconds: DAY },
  /** In place of `orders` while `failedPayments` is used up. */
  ordersWhileTested: { points: 4, seconds: 10 * MINUTE },
  /** Of all orders together: more than donors cause by mistyping. */
  failedPayments: { points: 100, seconds: HOUR },
  /** By order, mandate or payment: requests to the provider that a call without a session causes. */
  providerAsks: { points: 1, seconds: 10 },
  /** Payments that our records do not know. */
  paymentLookUps: { points: 10, seconds: 10 * MINUTE },
  /** Per member: PDFs that are drawn. */
  papers: { points: 60, seconds: 10 * MINUTE },
  /** Per payment: corrections of the e-mail address that a receipt is sent to. */
  receiptCorrections: { points: 3, seconds: DAY },
  contactMessages: { points: 5, seconds: HOUR },
} as const;

/**
 * The limit of a /48 is this many times that of a /64: it has room for several households, and moving to another /64 within it
 * gains little.
 */
const WIDER_FACTOR = 4;

type LimitName = keyof typeof RULES;

/**
 * What a call is counted by. `ip`: the network of the caller's address (network.ts). `of`: what the call is about, such as an
 * e-mail address, stored as a digest. Both: that network's calls about it, so that calls from another network do not use up the
 * owner's limit.
 */
type Counted =
  | { readonly ip: string; readonly of?: string }
  | { readonly ip?: undefined; readonly of: string };

/** Counted by each process in its memory. */
const LOCAL: ReadonlySet<LimitName> = new Set(['requests']);

/** The limiters of one limit: for the caller's network, and for the /48 around it. */
interface Limiters {
  readonly own: RateLimiterAbstract;
  readonly wider: RateLimiterAbstract;
}

/** One of the counts that a call is added to. */
interface Count {
  readonly limiter: RateLimiterAbstract;
  readonly key: string;
}

export interface LimitsDeps {
  readonly store: LimitStore;
  /** Multiplies every count: the setting RATE_LIMIT_FACTOR. */
  readonly factor: number;
}

/**
 * Rate limits. Counts are kept in the database, so that all processes share them; while it is away each process counts in memory.
 * A network that has used up its limit is refused without a query.
 */
export class Limits {
  readonly #factor: number;
  readonly #limiters: ReadonlyMap<LimitName, Limiters>;

  constructor({ store, factor }: LimitsDeps) {
    this.#factor = factor;
    this.#limiters = new Map(
      (Object.keys(RULES) as LimitName[]).map((name) => [
        name,
        {
          own: limiterOf(store, name, factor, name),
          wider: limiterOf(store, name, WIDER_FACTOR * factor, `${name}/48`),
        },
      ]),
    );
  }

  /** Counts one; @throws AppError RATE_LIMITED with the seconds to wait. */
  async take(name: LimitName, who: Counted): Promise<void> {
    try {
      for (const { limiter, key } of this.#countsOf(name, who)) await limiter.consume(key);
    } catch (error) {
      throw error instanceof RateLimiterRes ? refusal(name, error) : error;
    }
  }

  /** Throws like `take` when the limit is used up, but counts nothing. */
  async check(name: LimitName, who: Counted): Promise<void> {
    const state = await this.#usedUp(name, who);
    if (state) throw refusal(name, state);
  }

  /** Counts one; false, instead of throwing, when the limit is used up. */
  async takeIfLeft(name: LimitName, who: Counted): Promise<boolean> {
    try {
      await this.take(name, who);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  /** Ends the counts of `take`: the next call is the first again. */
  async clear(name: LimitName, who: Counted): Promise<void> {
    await Promise.all(this.#countsOf(name, who).map(({ limiter, key }) => limiter.delete(key)));
  }

  /** Whether anything has been counted. */
  async isBegun(name: LimitName, who: Counted): Promise<boolean> {
    const [first] = this.#countsOf(name, who);
    return ((await first?.limiter.get(first.key))?.consumedPoints ?? 0) > 0;
  }

  /** Whether the limit is used up; counts nothing. */
  async isUsedUp(name: LimitName, who: Counted): Promise<boolean> {
    return (await this.#usedUp(name, who)) !== undefined;
  }

  /** How often, in how many seconds, with RATE_LIMIT_FACTOR applied. */
  rule(name: LimitName): { readonly points: number; readonly seconds: number } {
    return { points: pointsOf(name, this.#factor), seconds: RULES[name].seconds };
  }

  /** The counts that a call is added to. */
  #countsOf(name: LimitName, { ip, of }: Counted): readonly Count[] {
    const limiters = this.#limiters.get(name);
    if (!limiters) return [];
    const about =
      of === undefined ? '' : `${createHash('sha256').update(of).digest('base64url').slice(0, 22)}|`;
    const network = ip === undefined ? undefined : networkOf(ip);
    const own = { limiter: limiters.own, key: `${about}${network?.key ?? ''}` };
    if (network?.wider === undefined) return [own];
    return [own, { limiter: limiters.wider, key: `${about}${network.wider}` }];
  }

  /** The state of the first of a call's counts whose limit is used up. */
  async #usedUp(name: LimitName, who: Counted): Promise<RateLimiterRes | undefined> {
    for (const { limiter, key } of this.#countsOf(name, who)) {
      const state = await limiter.get(key);
      if (state && state.consumedPoints >= limiter.points) return state;
    }
    return undefined;
  }
}

const pointsOf = (name: LimitName, factor: number): number =>
  Math.max(1, Math.round(RULES[name].points * factor));

function limiterOf(
  store: LimitStore,
  name: LimitName,
  factor: number,
  keyPrefix: string,
): RateLimiterAbstract {
  const rule = { points: pointsOf(name, factor), duration: RULES[name].seconds, keyPrefix };
  const inMemory = new RateLimiterMemory(rule);
  return LOCAL.has(name) ? inMemory : store.limiter({ ...rule, insurance: inMemory });
}

const refusal = (name: LimitName, state: RateLimiterRes): AppError =>
  new AppError('RATE_LIMITED', name.startsWith('loginFailures') ? 'tooManyLogins' : 'tooMany', {
    retryAfterSeconds: state.msBeforeNext / 1000,
  });

import { randomUUID } from 'node:crypto';
import { defaultLocale } from '@vgb/content/locale';
import type { Afterwards } from '../http/afterwards.js';
import type { Limits } from '../http/limits.js';
import { queueDecoy } from '../mail/decoy.js';
import type { Outbox } from '../mail/mail.js';
import { type Account, isProved, NO_ACCOUNT } from './account.js';
import type { Counted } from './asked.js';
import type { Codes } from './codes.js';
import type { LoginNetworkStore } from './login-network-store.js';
import { queueLoginGuessed } from './queued-mails.js';

export interface GuessLimitDeps {
  readonly limits: Limits;
  readonly networks: LoginNetworkStore;
  readonly codes: Codes;
  readonly outbox: Outbox;
  readonly afterwards: Afterwards;
  readonly clock: () => Date;
}

const RULE = 'loginFailuresOfAccount';

/**
 * Limits password guesses at one account from many networks: failures are counted for the account over all networks, and beyond
 * the limit only networks from which its owner has logged in may try. An address without an account is treated in the same way.
 */
export class GuessLimit {
  readonly #deps: GuessLimitDeps;

  constructor(deps: GuessLimitDeps) {
    this.#deps = deps;
  }

  /** @throws AppError RATE_LIMITED where the limit is used up and the owner has not logged in from this network. */
  async check({ email, ip }: Counted, account: Account | undefined): Promise<void> {
    const { limits, networks, codes, clock } = this.#deps;
    if (!(await limits.isUsedUp(RULE, { of: email }))) return;
    if (await networks.isKnown(codes.placeOf(ip, account?.id ?? NO_ACCOUNT), clock())) return;
    await limits.check(RULE, { of: email });
  }

  /** Counts a wrong password. The one that uses up the limit queues a mail to the owner, at most once a day. */
  async noteFailure(email: string, account: Account | undefined): Promise<void> {
    const { limits, afterwards } = this.#deps;
    const isCounted = await limits.takeIfLeft(RULE, { of: email });
    if (isCounted && (await limits.isUsedUp(RULE, { of: email }))) afterwards.run(() => this.#tell(account));
  }

  /** Records that the owner has logged in from this network. */
  async noteOwner({ id }: Account, ip: string): Promise<void> {
    const { networks, codes, clock } = this.#deps;
    await networks.note(codes.placeOf(ip, id), id, clock());
  }

  /** Removes the networks from which the owner of an account has logged in. */
  async forgetNetworks(accountId: string): Promise<void> {
    await this.#deps.networks.removeOf(accountId);
  }

  /** Queues the mail to the owner; an unverified address may belong to another person and gets none. */
  async #tell(account: Account | undefined): Promise<void> {
    const { limits, outbox, clock } = this.#deps;
    const now = clock();
    const { points: count, seconds } = limits.rule(RULE);
    const hours = seconds / 3600;
    if (account && isProved(account))
      return queueLoginGuessed(outbox, account, { count, hours, noticedAt: now });
    const expiresAt = new Date(now.getTime() + seconds * 1000);
    const key = `login-guessed:${randomUUID()}`;
    return queueDecoy(outbox, { key, link: '', locale: defaultLocale, expiresAt });
  }
}

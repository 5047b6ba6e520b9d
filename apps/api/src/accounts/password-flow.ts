import { randomUUID } from 'node:crypto';
import { type ChangePassword, RESET_LINK_LIFE_MS, type SignedIn, say } from '@vgb/contracts';
import type { Afterwards } from '../http/afterwards.js';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import { queueDecoy } from '../mail/decoy.js';
import type { Outbox } from '../mail/mail.js';
import { pageUrl } from '../mail/site-links.js';
import { type Account, isProved } from './account.js';
import type { AccountStore } from './account-store.js';
import type { Asked, From } from './asked.js';
import { type Codes, hashLinkToken, makeLinkToken } from './codes.js';
import { type CodesAndLinks, removeCodesAndLinks } from './codes-and-links.js';
import type { GuessLimit } from './guess-limit.js';
import type { PasswordCheck } from './password-check.js';
import type { Passwords } from './passwords.js';
import { queuePasswordChanged, queueWelcome } from './queued-mails.js';
import { type SigningIn, signedIn } from './sign-in-answers.js';
import { mayWriteUnproved } from './unproved-mails.js';

export interface PasswordFlowDeps extends SigningIn, CodesAndLinks {
  readonly store: AccountStore;
  readonly passwords: Passwords;
  readonly passwordCheck: PasswordCheck;
  readonly guessLimit: GuessLimit;
  readonly codes: Codes;
  readonly limits: Limits;
  readonly outbox: Outbox;
  readonly afterwards: Afterwards;
  /** The site's address. */
  readonly publicUrl: string;
}

/** Changes a password: with the current one, or by a link in a mail. */
export class PasswordFlow {
  readonly #deps: PasswordFlowDeps;

  constructor(deps: PasswordFlowDeps) {
    this.#deps = deps;
  }

  /**
   * Changes the password of a caller who knows the current one. All other sessions end, and so do a pending change of address and
   * reset links, which another person may have requested. @throws AppError VALIDATION, RATE_LIMITED, UNAUTHENTICATED.
   */
  async change(
    account: Account,
    { currentPassword, password }: ChangePassword,
    ip: string,
  ): Promise<SignedIn> {
    const { store, passwords, passwordCheck, outbox, clock } = this.#deps;
    const refusal = { field: 'currentPassword', message: 'passwordNotYours' } as const;
    await passwordCheck.reauthenticate(account, currentPassword, ip, refusal);
    const changed = await store.changePassword(account, await passwords.hash(password, ip));
    if (!changed) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
    await removeCodesAndLinks(this.#deps, changed);
    await queuePasswordChanged(outbox, changed, clock());
    return signedIn(changed, this.#deps);
  }

  /**
   * Sends a reset link, after the answer and with the same work for every address, so that neither duration nor load reveals
   * which ones have an account. @throws AppError RATE_LIMITED.
   */
  async forgot(asked: Asked): Promise<string> {
    const { limits, afterwards } = this.#deps;
    await limits.take('codes', { ip: asked.ip, of: `reset:${asked.email}` });
    await limits.take('codesInAll', { ip: asked.ip });
    afterwards.run(() => this.#sendLink(asked));
    return say('resetSent', {}, asked.locale);
  }

  /** @throws AppError LINK_INVALID for a link that is unknown, used or too old. */
  async checkLink(token: string): Promise<void> {
    await this.#ofLink(hashLinkToken(token));
  }

  /**
   * Sets the password by a reset link, which is used up and verifies the address. From then on only this network counts as one
   * from which the owner has logged in, and its wrong passwords are forgotten: the refusal of the login names a reset as the way out.
   * @throws AppError LINK_INVALID, RATE_LIMITED.
   */
  async reset(token: string, password: string, { ip, locale }: From): Promise<string> {
    const { store, resets, passwords, passwordCheck, guessLimit, outbox, clock } = this.#deps;
    const hash = hashLinkToken(token);
    const account = await this.#ofLink(hash);
    const passwordHash = await passwords.hash(password, ip);
    const changed =
      (await resets.use(hash, clock())) && (await store.resetPassword(account, passwordHash, clock()));
    if (!changed) throw new AppError('LINK_INVALID', 'resetLinkInvalid');
    await removeCodesAndLinks(this.#deps, account);
    await guessLimit.forgetNetworks(account.id);
    await guessLimit.noteOwner(changed, ip);
    await passwordCheck.forgive({ email: changed.email, ip });
    await queuePasswordChanged(outbox, changed, clock());
    if (!isProved(account)) await queueWelcome(outbox, changed);
    return say('resetDone', {}, locale);
  }

  async #sendLink(asked: Asked): Promise<void> {
    const { store, resets, codes, limits, outbox, clock, publicUrl } = this.#deps;
    const { email, ip } = asked;
    const [account, mayWrite] = await Promise.all([
      store.findByEmail(email),
      mayWriteUnproved(limits, asked),
    ]);
    if (account && !isProved(account) && !mayWrite) return;
    const token = makeLinkToken();
    const locale = account?.locale ?? asked.locale;
    const link = pageUrl(publicUrl, `/reset-password/${token}`, locale);
    const expiresAt = new Date(clock().getTime() + RESET_LINK_LIFE_MS);
    await resets.put({ email, network: codes.placeOf(ip, email), hash: hashLinkToken(token), expiresAt });
    const key = `reset-link:${randomUUID()}`;
    if (account)
      await outbox.enqueue({
        key,
        kind: 'reset-link',
        to: account.email,
        data: { name: account.name, link },
        locale,
        expiresAt,
      });
    else await queueDecoy(outbox, { key, link, locale, expiresAt });
  }

  /** @throws AppError LINK_INVALID. */
  async #ofLink(hash: string): Promise<Account> {
    const { store, resets, clock } = this.#deps;
    const email = await resets.emailOf(hash, clock());
    const account = email === undefined ? undefined : await store.findByEmail(email);
    if (!account) throw new AppError('LINK_INVALID', 'resetLinkInvalid');
    return account;
  }
}

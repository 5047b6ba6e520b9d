import { randomUUID } from 'node:crypto';
import type { ProfileEdit, SignInResult } from '@vgb/contracts';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import type { Outbox } from '../mail/mail.js';
import { type Account, isProved } from './account.js';
import type { AccountStore, ProfileChange } from './account-store.js';
import type { Asked, From } from './asked.js';
import type { PasswordCheck } from './password-check.js';
import { type SigningIn, signedIn, verificationRequired } from './sign-in-answers.js';
import { writeUnproved } from './unproved-mails.js';
import type { VerificationCodes } from './verification-codes.js';

export interface ProfileFlowDeps extends SigningIn {
  readonly store: AccountStore;
  readonly passwordCheck: PasswordCheck;
  readonly verification: VerificationCodes;
  readonly limits: Limits;
  readonly outbox: Outbox;
  /** Whether a new address has to be verified before it replaces the old one. */
  readonly emailVerification: boolean;
}

/** The fields of the profile to change; a field that is absent stays. */
const changeOf = ({
  name,
  company,
  profession,
  location,
  phone,
  locale,
}: Omit<ProfileEdit, 'email' | 'password'>): ProfileChange => ({
  name,
  company,
  profession,
  ...(location !== undefined && { location }),
  ...(phone !== undefined && { phone }),
  ...(locale !== undefined && { locale }),
});

/** Changes a member's profile, the e-mail address included. */
export class ProfileFlow {
  readonly #deps: ProfileFlowDeps;

  constructor(deps: ProfileFlowDeps) {
    this.#deps = deps;
  }

  /**
   * Changes the profile. `account`: as read for the check of the caller's token. If its sessions end meanwhile, as by a new
   * password, nothing is saved and no new token is returned. @throws AppError UNAUTHENTICATED, VALIDATION, RATE_LIMITED,
   * ACCOUNT_EXISTS.
   */
  async edit(
    account: Account,
    { email, password, ...edit }: ProfileEdit,
    { ip, locale }: From,
  ): Promise<SignInResult> {
    const { store, passwordCheck } = this.#deps;
    const refusal = { field: 'password', message: 'passwordNotYours' } as const;
    if (password !== undefined) await passwordCheck.reauthenticate(account, password, ip, refusal);
    const change = changeOf(edit);
    if (email !== undefined && email !== account.email)
      return this.#changeEmail(account, change, { email, ip, locale });
    return signedIn(sessionOf(await store.editProfile(account, change)), this.#deps);
  }

  /**
   * Checks, before anything is saved, that the new address has no verified account and that its limit of mails is not used up.
   */
  async #assertFree(asked: Asked, account: Account): Promise<void> {
    const { store, limits, emailVerification } = this.#deps;
    const { email, ip } = asked;
    await limits.take('codes', { of: `change:${account.id}` });
    await limits.take('codes', { ip, of: `code:${email}` });
    if (isProved(await store.findByEmail(email))) throw new AppError('ACCOUNT_EXISTS', 'accountExists');
    if (emailVerification) await writeUnproved(limits, asked);
  }

  /** Stores a new e-mail address as pending until its code is entered. */
  async #changeEmail(account: Account, change: ProfileChange, asked: Asked): Promise<SignInResult> {
    const { store, verification, outbox, clock, emailVerification } = this.#deps;
    const { email } = asked;
    await this.#assertFree(asked, account);
    if (!emailVerification) return this.#moveTo(email, account, change);
    const saved = sessionOf(await store.editProfile(account, { ...change, pendingEmail: email }));
    // Queued before the code is sent, so that the owner of the old address is notified even if the process is killed in between.
    await outbox.enqueue({
      key: `email-change-notice:${randomUUID()}`,
      kind: 'email-change-notice',
      to: account.email,
      data: { name: saved.name, newEmail: email, askedAt: clock() },
      locale: saved.locale,
    });
    await verification.notePace(asked);
    await verification.send(saved, asked, null);
    return verificationRequired(asked);
  }

  async #moveTo(email: string, account: Account, change: ProfileChange): Promise<SignInResult> {
    const moved = await this.#deps.store.editWithEmail(account, change, email);
    if (moved === 'taken') throw new AppError('ACCOUNT_EXISTS', 'accountExists');
    return signedIn(sessionOf(moved), this.#deps);
  }
}

/** @throws AppError UNAUTHENTICATED where the session has ended meanwhile. */
function sessionOf(account: Account | undefined): Account {
  if (!account) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
  return account;
}

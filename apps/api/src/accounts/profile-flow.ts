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
  /** Whether a new address has to be proved before it takes the old one's place. */
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
   * `account`: as the caller's token was checked against it. What ends its sessions meanwhile, a new password say, also ends this edit: it
   * saves nothing, and its caller gets no token of the new version. @throws AppError UNAUTHENTICATED, VALIDATION, RATE_LIMITED, ACCOUNT_EXISTS.
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

  /** Before anything is saved: the new address is no other member's, and its owner is not flooded with codes. */
  async #assertFree(asked: Asked, account: Account): Promise<void> {
    const { store, limits, emailVerification } = this.#deps;
    const { email, ip } = asked;
    await limits.take('codes', { of: `change:${account.id}` });
    await limits.take('codes', { ip, of: `code:${email}` });
    if (isProved(await store.findByEmail(email))) throw new AppError('ACCOUNT_EXISTS', 'accountExists');
    if (emailVerification) await writeUnproved(limits, asked);
  }

  /** A new e-mail address is kept as pending until the code that was sent to it comes back. */
  async #changeEmail(account: Account, change: ProfileChange, asked: Asked): Promise<SignInResult> {
    const { store, verification, outbox, clock, emailVerification } = this.#deps;
    const { email } = asked;
    await this.#assertFree(asked, account);
    if (!emailVerification) return this.#moveTo(email, account, change);
    const saved = sessionOf(await store.editProfile(account, { ...change, pendingEmail: email }));
    // Before the code: no code is on its way of which the owner of the old address was not told, also where the process dies in between.
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

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

  /** @throws AppError UNAUTHENTICATED, VALIDATION, RATE_LIMITED, ACCOUNT_EXISTS. */
  async edit(
    callerId: string,
    { email, password, ...edit }: ProfileEdit,
    { ip, locale }: From,
  ): Promise<SignInResult> {
    const { store, passwordCheck } = this.#deps;
    const account = await store.findById(callerId);
    if (!account) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
    const newEmail = email === undefined || email === account.email ? undefined : email;
    const refusal = { field: 'password', message: 'passwordNotYours' } as const;
    if (password !== undefined) await passwordCheck.reauthenticate(account, password, ip, refusal);
    if (newEmail !== undefined) await this.#assertFree({ email: newEmail, ip, locale }, account);
    const saved = await store.editProfile(account.id, changeOf(edit));
    if (!saved) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
    if (newEmail === undefined) return signedIn(saved, this.#deps);
    return this.#changeEmail(saved, account.email, { email: newEmail, ip, locale });
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
  async #changeEmail(saved: Account, oldEmail: string, asked: Asked): Promise<SignInResult> {
    const { store, verification, outbox, clock, emailVerification } = this.#deps;
    if (!emailVerification) return this.#moveTo(asked.email, saved);
    await store.setPendingEmail(saved.id, asked.email);
    await verification.notePace(asked);
    await verification.send(saved, asked, null);
    await outbox.enqueue({
      key: `email-change-notice:${randomUUID()}`,
      kind: 'email-change-notice',
      to: oldEmail,
      data: { name: saved.name, newEmail: asked.email, askedAt: clock() },
      locale: saved.locale,
    });
    return verificationRequired(asked);
  }

  async #moveTo(email: string, account: Account): Promise<SignInResult> {
    const moved = await this.#deps.store.changeEmail(account.id, email);
    if (moved === 'taken') throw new AppError('ACCOUNT_EXISTS', 'accountExists');
    if (!moved) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
    return signedIn(moved, this.#deps);
  }
}

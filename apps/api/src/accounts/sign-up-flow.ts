import type { Registration, SignInResult } from '@vgb/contracts';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import type { Outbox } from '../mail/mail.js';
import { isProved } from './account.js';
import type { AccountStore } from './account-store.js';
import type { From } from './asked.js';
import type { Passwords } from './passwords.js';
import { queueWelcome } from './queued-mails.js';
import { type SigningIn, signedIn, verificationRequired } from './sign-in-answers.js';
import { writeUnproved } from './unproved-mails.js';
import type { VerificationCodes } from './verification-codes.js';

export interface SignUpFlowDeps extends SigningIn {
  readonly store: AccountStore;
  readonly passwords: Passwords;
  readonly verification: VerificationCodes;
  readonly limits: Limits;
  readonly outbox: Outbox;
  /** Whether an address has to be verified before its account can be used. */
  readonly emailVerification: boolean;
}

/** Signs a person up. */
export class SignUpFlow {
  readonly #deps: SignUpFlowDeps;

  constructor(deps: SignUpFlowDeps) {
    this.#deps = deps;
  }

  /** @throws AppError RATE_LIMITED, ACCOUNT_EXISTS. */
  async register(person: Registration, { ip, locale }: From): Promise<SignInResult> {
    const { store, passwords, verification, limits, outbox, clock, emailVerification } = this.#deps;
    const asked = { email: person.email, ip, locale };
    await limits.take('registrations', { ip });
    await limits.take('codes', { ip, of: `code:${person.email}` });
    const { password, location = '', phone = '', ...rest } = person;
    if (isProved(await store.findByEmail(person.email)))
      throw new AppError('ACCOUNT_EXISTS', 'accountExists');
    if (emailVerification) await writeUnproved(limits, asked);
    const signUp = { ...rest, location, phone, locale, passwordHash: await passwords.hash(password, ip) };
    const now = clock();
    const account = await store.signUp(signUp, emailVerification ? null : now, now);
    if (!account) throw new AppError('ACCOUNT_EXISTS', 'accountExists');
    if (!emailVerification) {
      await queueWelcome(outbox, account);
      return signedIn(account, this.#deps);
    }
    await verification.notePace(asked);
    await verification.send(account, asked, signUp);
    return verificationRequired(asked);
  }
}

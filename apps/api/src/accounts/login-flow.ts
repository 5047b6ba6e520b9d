import type { Login, SignInResult } from '@vgb/contracts';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import type { Outbox } from '../mail/mail.js';
import { type Account, isProved } from './account.js';
import type { AccountStore } from './account-store.js';
import type { Asked, From } from './asked.js';
import type { GuessLimit } from './guess-limit.js';
import type { PasswordCheck } from './password-check.js';
import { queueWelcome } from './queued-mails.js';
import { type SigningIn, signedIn, verificationRequired } from './sign-in-answers.js';
import { writeUnproved } from './unproved-mails.js';
import type { VerificationCodes } from './verification-codes.js';

export interface LoginFlowDeps extends SigningIn {
  readonly store: AccountStore;
  readonly passwordCheck: PasswordCheck;
  readonly guessLimit: GuessLimit;
  readonly verification: VerificationCodes;
  readonly limits: Limits;
  readonly outbox: Outbox;
  /** Whether an address has to be verified before its account can be used. */
  readonly emailVerification: boolean;
}

/** The login. */
export class LoginFlow {
  readonly #deps: LoginFlowDeps;

  constructor(deps: LoginFlowDeps) {
    this.#deps = deps;
  }

  /**
   * Logs in; with an unverified address a code is mailed in place of a token. @throws AppError INVALID_CREDENTIALS, RATE_LIMITED.
   */
  async login({ email, password }: Login, { ip, locale }: From): Promise<SignInResult> {
    const { store, passwordCheck, guessLimit, emailVerification } = this.#deps;
    const asked = { email, ip, locale };
    await passwordCheck.mayTry(asked);
    const account = await store.findByEmail(email);
    const hash = account && (await this.#passwordHash(account, asked));
    const fits = await passwordCheck.fits(asked, password, { account, hash });
    if (!account || !fits) throw new AppError('INVALID_CREDENTIALS', 'invalidCredentials');
    if (isProved(account)) {
      await guessLimit.noteOwner(account, ip);
      return signedIn(account, this.#deps);
    }
    if (emailVerification) {
      await this.#sendCode(account, asked);
      return verificationRequired(asked);
    }
    await this.#open(account, asked);
    return this.login({ email, password }, asked);
  }

  /**
   * Verifies an account whose sign-up is older than the setting EMAIL_VERIFICATION=off, at its first login. Otherwise it would be
   * removed as never verified, with the memberships that it has bought.
   */
  async #open(account: Account, asked: Asked): Promise<void> {
    const { store, verification, outbox, clock } = this.#deps;
    const signUp = await verification.signUpOf(account, asked);
    await queueWelcome(outbox, { ...account, ...signUp });
    await store.verify(account.id, signUp, clock());
  }

  /** Before verification each network is checked against the password of its own sign-up. */
  async #passwordHash(account: Account, asked: Asked): Promise<string> {
    if (isProved(account)) return account.passwordHash;
    return (await this.#deps.verification.signUpOf(account, asked)).passwordHash;
  }

  /** Sends a code, unless the last one is younger than a minute. @throws AppError RATE_LIMITED. */
  async #sendCode(account: Account, asked: Asked): Promise<void> {
    const { verification, limits } = this.#deps;
    if ((await verification.takePace(asked)) !== undefined) return;
    await limits.take('codes', { ip: asked.ip, of: `code:${asked.email}` });
    await writeUnproved(limits, asked);
    await verification.sendForSignUp(account, asked);
  }
}

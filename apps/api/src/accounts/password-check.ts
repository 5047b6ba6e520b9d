import type { MessageKey } from '@vgb/contracts';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import type { Account } from './account.js';
import type { Counted } from './asked.js';
import type { GuessLimit } from './guess-limit.js';
import type { Passwords } from './passwords.js';

export interface PasswordCheckDeps {
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly guessLimit: GuessLimit;
}

/** Checks passwords within the limits, which count failures only. */
export class PasswordCheck {
  readonly #deps: PasswordCheckDeps;

  constructor(deps: PasswordCheckDeps) {
    this.#deps = deps;
  }

  /** @throws AppError RATE_LIMITED where too many tries of this network have failed. */
  async mayTry({ email, ip }: Counted): Promise<void> {
    const { limits } = this.#deps;
    await Promise.all([
      limits.check('loginFailures', { ip, of: email }),
      limits.check('loginFailuresInAll', { ip }),
    ]);
  }

  /**
   * Whether the password matches `hash`; without an account it takes as long. The limits are checked again when the call's turn
   * in the queue comes, and a failure is counted. @throws AppError RATE_LIMITED where too many tries have failed, of this network
   * or of all.
   */
  async fits(
    asked: Counted,
    password: string,
    { account, hash }: { account: Account | undefined; hash: string | undefined },
  ): Promise<boolean> {
    const { passwords, guessLimit } = this.#deps;
    const stillAllowed = async () => {
      await this.mayTry(asked);
      await guessLimit.check(asked, account);
    };
    const fits = await passwords.matches(password, hash, asked.ip, stillAllowed);
    if (!fits) await this.#countFailure(asked, account);
    return fits;
  }

  /**
   * Checks the password of a signed-in caller, before changes that cannot be undone or take over the account: a session alone
   * does not prove who holds the device. `refusal`: the field and sentence for a wrong one. @throws AppError VALIDATION,
   * RATE_LIMITED.
   */
  async reauthenticate(
    account: Account,
    password: string,
    ip: string,
    refusal: { field: string; message: MessageKey },
  ): Promise<void> {
    const asked = { email: account.email, ip };
    await this.mayTry(asked);
    if (await this.fits(asked, password, { account, hash: account.passwordHash })) return;
    throw AppError.field(refusal.field, refusal.message);
  }

  /** Ends this network's count of failures for an address, whose owner has proved to have its mailbox. */
  async forgive({ email, ip }: Counted): Promise<void> {
    await this.#deps.limits.clear('loginFailures', { ip, of: email });
  }

  async #countFailure({ email, ip }: Counted, account: Account | undefined): Promise<void> {
    const { limits, guessLimit } = this.#deps;
    await Promise.all([
      limits.take('loginFailures', { ip, of: email }),
      limits.take('loginFailuresInAll', { ip }),
      guessLimit.noteFailure(email, account),
    ]);
  }
}

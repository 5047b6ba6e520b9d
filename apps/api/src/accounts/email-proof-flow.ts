import { type SignedIn, say } from '@vgb/contracts';
import type { Afterwards } from '../http/afterwards.js';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import type { Outbox } from '../mail/mail.js';
import type { Account, SignUp } from './account.js';
import type { AccountStore } from './account-store.js';
import type { Asked, Counted } from './asked.js';
import type { CodeStore } from './code-store.js';
import type { GuessLimit } from './guess-limit.js';
import { queueWelcome } from './queued-mails.js';
import { type SigningIn, signedIn } from './sign-in-answers.js';
import { writeUnproved } from './unproved-mails.js';
import type { VerificationCodes } from './verification-codes.js';

export interface EmailProofFlowDeps extends SigningIn {
  readonly store: AccountStore;
  readonly codeStore: CodeStore;
  readonly verification: VerificationCodes;
  readonly guessLimit: GuessLimit;
  readonly limits: Limits;
  readonly outbox: Outbox;
  readonly afterwards: Afterwards;
}

/**
 * Verifies an address by a code: a sign-up's, or the new one of a member. `callerId`: the account of the call's token, if any.
 */
export class EmailProofFlow {
  readonly #deps: EmailProofFlowDeps;

  constructor(deps: EmailProofFlowDeps) {
    this.#deps = deps;
  }

  /** Verifies the address with the typed code. @throws AppError CODE_INVALID, ACCOUNT_EXISTS. */
  async verify(asked: Counted, otp: string, callerId: string | undefined): Promise<SignedIn> {
    const { codeStore, guessLimit } = this.#deps;
    const { account, code } = await this.#accountOfCode(asked, otp, callerId);
    const proved =
      account.email === asked.email
        ? await this.#proveSignUp(account, code.signUp)
        : await this.#moveTo(asked.email, account);
    await codeStore.removeOf(account.id);
    await guessLimit.noteOwner(proved, asked.ip);
    return signedIn(proved, this.#deps);
  }

  /** Several accounts may wait for one address: the code tells whose it is. @throws AppError CODE_INVALID. */
  async #accountOfCode(asked: Counted, otp: string, callerId: string | undefined) {
    const { verification } = this.#deps;
    const waiting = await this.#waitingFor(asked.email, callerId);
    // Without an account the same work is done.
    for (const account of waiting.length > 0 ? waiting : [undefined]) {
      const code = await verification.tryOut(account, asked, otp);
      if (account && code) return { account, code };
    }
    throw new AppError('CODE_INVALID', 'codeWrong');
  }

  /** Sends another code, after the answer, with the same work for every address. @throws AppError RATE_LIMITED. */
  async resend(asked: Asked, callerId: string | undefined): Promise<string> {
    const { verification, limits, afterwards } = this.#deps;
    const { email, ip, locale } = asked;
    const waitSeconds = await verification.takePace(asked);
    if (waitSeconds !== undefined)
      throw new AppError('RATE_LIMITED', 'codeTooSoon', { retryAfterSeconds: waitSeconds });
    await limits.take('codes', { ip, of: `code:${email}` });
    await limits.take('codesInAll', { ip });
    await writeUnproved(limits, asked);
    afterwards.run(() => this.#sendAgain(asked, callerId));
    return say('codeSent', {}, locale);
  }

  async #sendAgain(asked: Asked, callerId: string | undefined): Promise<void> {
    const { verification } = this.#deps;
    const [account] = await this.#waitingFor(asked.email, callerId);
    if (account?.email === asked.email) await verification.sendForSignUp(account, asked);
    else await verification.send(account, asked, null);
  }

  /**
   * The accounts that a code for `email` may be meant for: the caller's own change of address alone, else a sign-up, then the
   * changes of other members, the newest first.
   */
  async #waitingFor(email: string, callerId: string | undefined): Promise<readonly Account[]> {
    const { store, codeStore } = this.#deps;
    const [caller, owner] = await Promise.all([
      callerId === undefined ? undefined : store.findById(callerId),
      store.findByEmail(email),
    ]);
    if (caller?.pendingEmail === email) return [caller];
    const ids = await codeStore.accountsOf(email);
    const asking = (await Promise.all(ids.map((id) => store.findById(id)))).filter(
      (account) => account?.pendingEmail === email,
    );
    return [owner?.verifiedAt === null ? owner : undefined, ...asking].filter(
      (account) => account !== undefined,
    );
  }

  /**
   * Verifies the account with the password of the code's own sign-up, also where a later sign-up used the same address. The
   * welcome mail is queued first, under the account's key: if the process is killed in between, the code is still valid and no
   * mail is lost.
   */
  async #proveSignUp(account: Account, signUp: SignUp | null): Promise<Account> {
    const { store, outbox, clock } = this.#deps;
    await queueWelcome(outbox, { ...account, ...signUp });
    const verified = await store.verify(account.id, signUp, clock());
    if (!verified) throw new AppError('CODE_INVALID', 'codeWrong');
    return verified;
  }

  async #moveTo(email: string, account: Account): Promise<Account> {
    const moved = await this.#deps.store.switchEmail(account.id, email);
    if (moved === 'taken') throw new AppError('ACCOUNT_EXISTS', 'accountExists');
    if (!moved) throw new AppError('CODE_INVALID', 'codeWrong');
    return moved;
  }
}

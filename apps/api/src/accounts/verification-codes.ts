import { randomUUID } from 'node:crypto';
import { ONE_TIME_CODE_LIFE_MS, UNVERIFIED_ACCOUNT_LIFE_MS } from '@vgb/contracts';
import { queueDecoy } from '../mail/decoy.js';
import type { MailData, Outbox } from '../mail/mail.js';
import { type Account, NO_ACCOUNT, type SignUp } from './account.js';
import type { Asked, Counted } from './asked.js';
import type { CodeStore, PendingCode } from './code-store.js';
import type { Codes } from './codes.js';
import type { SendPaceStore } from './send-pace-store.js';

export interface VerificationCodesDeps {
  readonly codeStore: CodeStore;
  readonly codes: Codes;
  readonly pace: SendPaceStore;
  readonly outbox: Outbox;
  readonly clock: () => Date;
}

const reasonOf = (account: Account, signUp: SignUp | null): MailData['verification-code']['reason'] => {
  if (!signUp) return 'email-change';
  return account.replacedSignUp ? 'sign-up-again' : 'sign-up';
};

/** The codes that verify an address: created, stored, mailed and checked. */
export class VerificationCodes {
  readonly #deps: VerificationCodesDeps;

  constructor(deps: VerificationCodesDeps) {
    this.#deps = deps;
  }

  /** Sends the code of a sign-up: of this network's own one, else of the latest. */
  async sendForSignUp(account: Account, asked: Asked): Promise<void> {
    await this.send(account, asked, await this.signUpOf(account, asked));
  }

  /**
   * Stores a code and queues its mail. Without an account the same work is done and no mail is sent. `signUp`: what the code will
   * verify; null for a change of address.
   */
  async send(
    account: Account | undefined,
    { email, ip, locale }: Asked,
    signUp: SignUp | null,
  ): Promise<void> {
    const { codeStore, codes, outbox, clock } = this.#deps;
    const now = clock();
    const code = codes.make();
    const expiresAt = new Date(now.getTime() + ONE_TIME_CODE_LIFE_MS);
    await codeStore.put({
      accountId: account?.id ?? null,
      email,
      network: codes.placeOf(ip, email),
      hash: codes.hash(code, account?.id ?? NO_ACCOUNT, email),
      expiresAt,
      signUp,
      keptUntil: signUp ? new Date(now.getTime() + UNVERIFIED_ACCOUNT_LIFE_MS) : expiresAt,
    });
    const key = `verification-code:${randomUUID()}`;
    if (account)
      await outbox.enqueue({
        key,
        kind: 'verification-code',
        to: email,
        data: { name: signUp?.name ?? account.name, code, email, reason: reasonOf(account, signUp) },
        locale: signUp?.locale ?? account.locale,
        expiresAt,
      });
    else await queueDecoy(outbox, { key, link: code, locale, expiresAt });
  }

  /** This network's own sign-up, else the latest one: before verification its password is the one that counts. */
  async signUpOf(account: Account, { email, ip }: Counted): Promise<SignUp> {
    const { codeStore, codes } = this.#deps;
    const own = await codeStore.signUpFrom(account.id, email, codes.placeOf(ip, email));
    const { name, company, profession, location, phone, locale, passwordHash } = account;
    return own ?? { name, email, company, profession, location, phone, locale, passwordHash };
  }

  /** Finds the code for this address that was typed; undefined where none matches. Without an account it takes as long. */
  async tryOut(
    account: Account | undefined,
    { email, ip }: Counted,
    otp: string,
  ): Promise<PendingCode | undefined> {
    const { codeStore, codes, clock } = this.#deps;
    const accountId = account?.id ?? NO_ACCOUNT;
    return codeStore.tryAll({ accountId, email, network: codes.placeOf(ip, email) }, clock(), (hash) =>
      codes.fits(otp, accountId, email, hash),
    );
  }

  /** Records that a code is sent now. */
  async notePace({ email, ip }: Counted): Promise<void> {
    const { pace, codes, clock } = this.#deps;
    await pace.note(codes.placeOf(ip, email), clock());
  }

  /** Records a code if the last one is a minute old; else resolves with the seconds to wait. */
  async takePace({ email, ip }: Counted): Promise<number | undefined> {
    const { pace, codes, clock } = this.#deps;
    return pace.take(codes.placeOf(ip, email), clock());
  }
}

import { randomUUID } from 'node:crypto';
import {
  type ChangePassword,
  type Login,
  type MessageKey,
  ONE_TIME_CODE_LIFE_MS,
  type ProfileEdit,
  RESET_LINK_LIFE_MS,
  type Registration,
  type SignedIn,
  type SignInResult,
  say,
  UNVERIFIED_ACCOUNT_LIFE_MS,
  type VerificationRequired,
} from '@vgb/contracts';
import type { Logger } from 'pino';
import type { Afterwards } from '../http/afterwards.js';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import type { MailData, Outbox } from '../mail/mail.js';
import { type Account, toUser } from './account.js';
import type { AccountStore, ProfileChange } from './account-store.js';
import { type Codes, hashLinkToken, makeLinkToken } from './codes.js';
import type { Passwords } from './passwords.js';
import type { SendPace } from './send-pace.js';
import type { Tokens } from './tokens.js';

export interface AccountFlowDeps {
  store: AccountStore;
  passwords: Passwords;
  codes: Codes;
  tokens: Tokens;
  pace: SendPace;
  limits: Limits;
  outbox: Outbox;
  afterwards: Afterwards;
  clock: () => Date;
  emailVerification: boolean;
  publicUrl: string;
}

type CodeReason = MailData['verification-code']['reason'];

/** An id that no account has: what an unknown address is tried against, so that it takes as long. */
const NOBODY = '000000000000000000000000';

/** The story of an account, from sign-up to a new password. Failures are AppErrors. */
export function createAccountFlow(deps: AccountFlowDeps) {
  const { store, passwords, codes, tokens, pace, limits, outbox, afterwards, clock } = deps;

  const signedIn = (account: Account): SignedIn => ({
    success: true,
    ...toUser(account, clock()),
    token: tokens.issue(account),
  });
  const verificationRequired = (email: string): VerificationRequired => ({
    success: true,
    requiresVerification: true,
    email,
    message: say('verifyYourEmail'),
  });

  async function sendCode(account: Account, email: string, reason: CodeReason): Promise<void> {
    const now = clock();
    const code = codes.make();
    const expiresAt = new Date(now.getTime() + ONE_TIME_CODE_LIFE_MS);
    await store.setCode(account.id, { hash: codes.hash(code, account.id, email), email, expiresAt });
    await outbox.enqueue({
      key: `verification-code:${randomUUID()}`,
      kind: 'verification-code',
      to: email,
      data: { name: account.name, code, reason },
      expiresAt,
    });
  }
  const signUpReason = (account: Account): CodeReason =>
    account.replacedSignUp ? 'sign-up-again' : 'sign-up';

  async function welcome(account: Account): Promise<void> {
    await outbox.enqueue({
      key: `welcome:${account.id}`,
      kind: 'welcome',
      to: account.email,
      data: { name: account.name },
    });
  }

  async function tellOfPassword({ id, tokenVersion, email, name }: Account): Promise<void> {
    await outbox.enqueue({
      key: `password-changed:${id}:${tokenVersion}`,
      kind: 'password-changed',
      to: email,
      data: { name, changedAt: clock() },
    });
  }

  /**
   * Asks for the password once more: an open phone is not enough for what cannot be undone, or takes the account away.
   * `refusal`: where a wrong one is told, and how. @throws AppError VALIDATION, RATE_LIMITED.
   */
  async function proveAgain(
    { email, passwordHash }: Account,
    password: string,
    ip: string,
    refusal: { field: string; message: MessageKey },
  ): Promise<void> {
    const stillAllowed = () => limits.check('loginFailures', `${email}|${ip}`);
    await stillAllowed();
    if (await passwords.matches(password, passwordHash, stillAllowed)) return;
    await limits.take('loginFailures', `${email}|${ip}`);
    throw AppError.field(refusal.field, refusal.message);
  }

  /** Whose code for `email` is meant: the caller's own change, else a sign-up, else whoever asked last. */
  async function waitingFor(email: string, callerId: string | undefined): Promise<Account | undefined> {
    const [caller, owner, asking] = await Promise.all([
      callerId === undefined ? undefined : store.findById(callerId),
      store.findByEmail(email),
      store.findByPendingEmail(email),
    ]);
    if (caller?.pendingEmail === email) return caller;
    return owner?.verifiedAt === null ? owner : asking;
  }

  return {
    async register(person: Registration, ip: string): Promise<SignInResult> {
      await limits.take('registrations', ip);
      await limits.take('codes', `code:${person.email}`);
      const { password, location = '', phone = '', ...rest } = person;
      const known = await store.findByEmail(person.email);
      if (known && known.verifiedAt !== null) throw new AppError('ACCOUNT_EXISTS', 'accountExists');
      const now = clock();
      const account = await store.signUp(
        { ...rest, location, phone, passwordHash: await passwords.hash(password) },
        deps.emailVerification ? null : now,
        now,
      );
      if (!account) throw new AppError('ACCOUNT_EXISTS', 'accountExists');
      if (!deps.emailVerification) {
        await welcome(account);
        return signedIn(account);
      }
      await pace.note(account.email, now);
      await sendCode(account, account.email, signUpReason(account));
      return verificationRequired(account.email);
    },

    async verifyEmail(email: string, otp: string, callerId: string | undefined): Promise<SignedIn> {
      const account = await waitingFor(email, callerId);
      const hash = await store.takeTry(account?.id ?? NOBODY, email, clock());
      if (!account || hash === undefined || !codes.fits(otp, account.id, email, hash)) {
        throw new AppError('CODE_INVALID', 'codeWrong');
      }
      if (account.email === email) {
        const verified = await store.verify(account.id, hash, clock());
        if (!verified) throw new AppError('CODE_INVALID', 'codeWrong');
        await welcome(verified);
        return signedIn(verified);
      }
      const moved = await store.switchEmail(account.id, email, hash);
      if (moved === 'taken') throw new AppError('ACCOUNT_EXISTS', 'accountExists');
      if (!moved) throw new AppError('CODE_INVALID', 'codeWrong');
      return signedIn(moved);
    },

    async resendCode(email: string, callerId: string | undefined): Promise<string> {
      const waitSeconds = await pace.take(email, clock());
      if (waitSeconds !== undefined) {
        throw new AppError('RATE_LIMITED', 'codeTooSoon', { retryAfterSeconds: waitSeconds });
      }
      await limits.take('codes', `code:${email}`);
      afterwards.run(async () => {
        const account = await waitingFor(email, callerId);
        if (account) {
          await sendCode(account, email, account.email === email ? signUpReason(account) : 'email-change');
        }
      });
      return say('codeSent');
    },

    async login({ email, password }: Login, ip: string): Promise<SignInResult> {
      const stillAllowed = () => limits.check('loginFailures', `${email}|${ip}`);
      await stillAllowed();
      const account = await store.findByEmail(email);
      const fits = await passwords.matches(password, account?.passwordHash, stillAllowed);
      if (!account || !fits) {
        await limits.take('loginFailures', `${email}|${ip}`);
        throw new AppError('INVALID_CREDENTIALS', 'invalidCredentials');
      }
      if (account.verifiedAt !== null || !deps.emailVerification) return signedIn(account);
      if ((await pace.take(email, clock())) === undefined) {
        await limits.take('codes', `code:${email}`);
        await sendCode(account, email, signUpReason(account));
      }
      return verificationRequired(email);
    },

    proveAgain,

    /**
     * Another password, given by the caller who knows the present one. Every other login ends, and so does whatever a stranger may
     * have begun (a change of address, a reset link). @throws AppError VALIDATION, RATE_LIMITED, UNAUTHENTICATED.
     */
    async changePassword(account: Account, { currentPassword, password }: ChangePassword, ip: string) {
      await proveAgain(account, currentPassword, ip, {
        field: 'currentPassword',
        message: 'passwordNotYours',
      });
      const changed = await store.changePassword(account, await passwords.hash(password));
      if (!changed) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
      await tellOfPassword(changed);
      return signedIn(changed);
    },

    /** A new e-mail address is kept as pending until the code that was sent to it comes back. */
    async editProfile(
      callerId: string,
      { email, password, ...edit }: ProfileEdit,
      ip: string,
    ): Promise<SignInResult> {
      const account = await store.findById(callerId);
      if (!account) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
      const newEmail = email === undefined || email === account.email ? undefined : email;
      if (password !== undefined)
        await proveAgain(account, password, ip, { field: 'password', message: 'passwordNotYours' });
      if (newEmail !== undefined) await assertFree(newEmail, account);

      const change: ProfileChange = {
        name: edit.name,
        company: edit.company,
        profession: edit.profession,
        ...(edit.location !== undefined && { location: edit.location }),
        ...(edit.phone !== undefined && { phone: edit.phone }),
      };
      const saved = await store.editProfile(account.id, change);
      if (!saved) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
      if (newEmail === undefined) return signedIn(saved);
      if (!deps.emailVerification) {
        if (!(await store.changeEmail(account.id, newEmail)))
          throw new AppError('ACCOUNT_EXISTS', 'accountExists');
        return signedIn({ ...saved, email: newEmail });
      }
      await store.setPendingEmail(account.id, newEmail);
      await pace.note(newEmail, clock());
      await sendCode(saved, newEmail, 'email-change');
      await outbox.enqueue({
        key: `email-change-notice:${randomUUID()}`,
        kind: 'email-change-notice',
        to: account.email,
        data: { name: saved.name, newEmail, askedAt: clock() },
      });
      return verificationRequired(newEmail);
    },

    async forgotPassword(email: string): Promise<string> {
      await limits.take('codes', `reset:${email}`);
      afterwards.run(async () => {
        const account = await store.findByEmail(email);
        if (!account) return;
        const token = makeLinkToken();
        const expiresAt = new Date(clock().getTime() + RESET_LINK_LIFE_MS);
        await store.setReset(account.id, { hash: hashLinkToken(token), expiresAt });
        await outbox.enqueue({
          key: `reset-link:${randomUUID()}`,
          kind: 'reset-link',
          to: account.email,
          data: { name: account.name, link: `${deps.publicUrl}/reset-password/${token}` },
          expiresAt,
        });
      });
      return say('resetSent');
    },

    async checkResetLink(token: string): Promise<void> {
      if (!(await store.findByReset(hashLinkToken(token), clock()))) {
        throw new AppError('LINK_INVALID', 'resetLinkInvalid');
      }
    },

    async resetPassword(token: string, password: string): Promise<string> {
      const hash = hashLinkToken(token);
      const account = await store.findByReset(hash, clock());
      if (!account) throw new AppError('LINK_INVALID', 'resetLinkInvalid');
      const passwordHash = await passwords.hash(password);
      const changed = await store.resetPassword(account, hash, passwordHash, clock());
      if (!changed) throw new AppError('LINK_INVALID', 'resetLinkInvalid');
      await tellOfPassword(changed);
      if (account.verifiedAt === null) await welcome(changed);
      return say('resetDone');
    },

    /** Removes the sign-ups that nobody has verified for a week. */
    async removeUnverified(now: Date, log: Logger): Promise<number> {
      const removed = await store.removeUnverified(new Date(now.getTime() - UNVERIFIED_ACCOUNT_LIFE_MS));
      if (removed > 0) log.info({ removed }, 'unverified sign-ups removed');
      return removed;
    },
  };

  /** Before anything is saved: the new address is nobody else's, and its owner is not flooded with codes. */
  async function assertFree(email: string, account: Account): Promise<void> {
    await limits.take('codes', `change:${account.id}`);
    await limits.take('codes', `code:${email}`);
    const owner = await store.findByEmail(email);
    if (owner && owner.verifiedAt !== null) throw new AppError('ACCOUNT_EXISTS', 'accountExists');
  }
}

export type AccountFlow = ReturnType<typeof createAccountFlow>;

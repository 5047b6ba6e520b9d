import { randomUUID } from 'node:crypto';
import type { Locale } from '@vgb/content/locale';
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
import { pageUrl } from '../mail/site-links.js';
import { type Account, toUser } from './account.js';
import type { AccountStore, ProfileChange } from './account-store.js';
import type { CodeStore, SignUp } from './code-store.js';
import { type Codes, hashLinkToken, makeLinkToken } from './codes.js';
import type { Passwords } from './passwords.js';
import type { ResetStore } from './reset-store.js';
import type { SendPaceStore } from './send-pace-store.js';
import type { Tokens } from './tokens.js';

export interface AccountFlowDeps {
  store: AccountStore;
  codeStore: CodeStore;
  resets: ResetStore;
  passwords: Passwords;
  codes: Codes;
  tokens: Tokens;
  pace: SendPaceStore;
  limits: Limits;
  outbox: Outbox;
  afterwards: Afterwards;
  clock: () => Date;
  emailVerification: boolean;
  publicUrl: string;
}

/** The network that a call comes from, and the language of its answer. */
type From = Readonly<{ ip: string; locale: Locale }>;
/** Whom a code or link goes to, and who has asked for it. */
type Asked = From & Readonly<{ email: string }>;
/** What tries are counted by. */
type Counted = Pick<Asked, 'email' | 'ip'>;

type CodeReason = MailData['verification-code']['reason'];

/** An id that no account has: what an unknown address is tried against, so that it takes as long. */
const NO_ACCOUNT = '000000000000000000000000';

/** The story of an account, from sign-up to a new password. Failures are AppErrors. */
export function createAccountFlow(deps: AccountFlowDeps) {
  const { store, codeStore, resets, passwords, codes, tokens, pace, limits, outbox, afterwards, clock } =
    deps;

  const signedIn = (account: Account): SignedIn => ({
    success: true,
    ...toUser(account, clock()),
    token: tokens.issue(account),
  });
  const verificationRequired = ({
    email,
    locale,
  }: Pick<Asked, 'email' | 'locale'>): VerificationRequired => ({
    success: true,
    requiresVerification: true,
    email,
    message: say('verifyYourEmail', {}, locale),
  });

  /**
   * A code goes out and is kept. Without an account for the address the same is done, and no mail leaves.
   * `signUp`: what the code will verify; null for a change of address.
   */
  async function sendCode(
    account: Account | undefined,
    { email, ip, locale }: Asked,
    signUp: SignUp | null,
    reason: CodeReason,
  ): Promise<void> {
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
        data: { name: signUp?.name ?? account.name, code, email, reason },
        locale: signUp?.locale ?? account.locale,
        expiresAt,
      });
    else await decoy(key, { link: code, locale, expiresAt });
  }

  /** Queued like a mail to an account, with as much in it, and dropped when its turn comes. */
  const decoy = (
    key: string,
    { link, ...mail }: { link: string; locale: Locale; expiresAt: Date },
  ): Promise<void> =>
    outbox.enqueue({ key, kind: 'no-mail', to: 'no address', data: { name: '', link }, ...mail });

  /** A sign-up's code goes out: for what this network has signed up with itself, else for the latest sign-up. */
  async function sendSignUpCode(account: Account, asked: Asked): Promise<void> {
    await sendCode(account, asked, await signUpOf(account, asked), signUpReason(account));
  }
  async function signUpOf(account: Account, { email, ip }: Counted): Promise<SignUp> {
    const own = await codeStore.signUpFrom(account.id, email, codes.placeOf(ip, email));
    const { name, company, profession, location, phone, locale, passwordHash } = account;
    return own ?? { name, email, company, profession, location, phone, locale, passwordHash };
  }

  /** The mails to an address that no account has proved are few a day: each may go to a stranger. False: no more today. */
  const mayWriteUnproved = async ({ email, ip }: Asked): Promise<boolean> =>
    (await limits.takeIfLeft('unprovedMails', { ip, of: email })) &&
    (await limits.takeIfLeft('unprovedMailsInAll', { of: email }));
  /** @throws AppError RATE_LIMITED. */
  async function writeUnproved({ email, ip }: Asked): Promise<void> {
    await limits.take('unprovedMails', { ip, of: email });
    await limits.take('unprovedMailsInAll', { of: email });
  }

  const countFailure = async ({ email, ip }: Counted): Promise<void> => {
    await Promise.all([
      limits.take('loginFailures', { ip, of: email }),
      limits.take('loginFailuresInAll', { ip }),
    ]);
  };
  /** @throws AppError RATE_LIMITED. */
  const mayTryPassword = async ({ email, ip }: Counted): Promise<void> => {
    await Promise.all([
      limits.check('loginFailures', { ip, of: email }),
      limits.check('loginFailuresInAll', { ip }),
    ]);
  };

  const signUpReason = (account: Account): CodeReason =>
    account.replacedSignUp ? 'sign-up-again' : 'sign-up';

  async function welcome(account: Account): Promise<void> {
    await outbox.enqueue({
      key: `welcome:${account.id}`,
      kind: 'welcome',
      to: account.email,
      data: { name: account.name },
      locale: account.locale,
    });
  }

  /** Reset links and codes that were asked for before the password was changed: a stranger may have asked. */
  const endWhatIsUnderWay = ({ id, email }: Account) =>
    Promise.all([resets.removeOf(email), codeStore.removeOf(id)]);

  async function tellOfPassword({ id, tokenVersion, email, name, locale }: Account): Promise<void> {
    await outbox.enqueue({
      key: `password-changed:${id}:${tokenVersion}`,
      kind: 'password-changed',
      to: email,
      data: { name, changedAt: clock() },
      locale,
    });
  }

  /**
   * Asks for the password once more: an open phone is not enough for what cannot be undone, or takes the account away.
   * `refusal`: where a wrong one is told, and how. @throws AppError VALIDATION, RATE_LIMITED.
   */
  async function reauthenticate(
    { email, passwordHash }: Account,
    password: string,
    ip: string,
    refusal: { field: string; message: MessageKey },
  ): Promise<void> {
    const asked = { email, ip };
    const stillAllowed = () => mayTryPassword(asked);
    await stillAllowed();
    if (await passwords.matches(password, passwordHash, ip, stillAllowed)) return;
    await countFailure(asked);
    throw AppError.field(refusal.field, refusal.message);
  }

  /** Whose code for `email` is meant: the caller's own change, else a sign-up, else the newest request. */
  async function waitingFor(email: string, callerId: string | undefined): Promise<Account | undefined> {
    const [caller, owner] = await Promise.all([
      callerId === undefined ? undefined : store.findById(callerId),
      store.findByEmail(email),
    ]);
    if (caller?.pendingEmail === email) return caller;
    if (owner?.verifiedAt === null) return owner;
    const askedLast = await codeStore.accountOfNewest(email);
    const asking = askedLast === undefined ? undefined : await store.findById(askedLast);
    return asking?.pendingEmail === email ? asking : undefined;
  }

  return {
    async register(person: Registration, { ip, locale }: From): Promise<SignInResult> {
      const asked = { email: person.email, ip, locale };
      await limits.take('registrations', { ip });
      await limits.take('codes', { ip, of: `code:${person.email}` });
      const { password, location = '', phone = '', ...rest } = person;
      const known = await store.findByEmail(person.email);
      if (known && known.verifiedAt !== null) throw new AppError('ACCOUNT_EXISTS', 'accountExists');
      if (deps.emailVerification) await writeUnproved(asked);
      const signUp = { ...rest, location, phone, locale, passwordHash: await passwords.hash(password, ip) };
      const now = clock();
      const account = await store.signUp(signUp, deps.emailVerification ? null : now, now);
      if (!account) throw new AppError('ACCOUNT_EXISTS', 'accountExists');
      if (!deps.emailVerification) {
        await welcome(account);
        return signedIn(account);
      }
      await pace.note(codes.placeOf(ip, account.email), now);
      await sendCode(account, asked, signUp, signUpReason(account));
      return verificationRequired(asked);
    },

    /** A sign-up's code brings the password that was chosen with it, also where a later sign-up used the same address. */
    async verifyEmail({ email, ip }: Counted, otp: string, callerId: string | undefined): Promise<SignedIn> {
      const account = await waitingFor(email, callerId);
      const accountId = account?.id ?? NO_ACCOUNT;
      const code = await codeStore.tryAll(
        { accountId, email, network: codes.placeOf(ip, email) },
        clock(),
        (hash) => codes.fits(otp, accountId, email, hash),
      );
      if (!account || !code) throw new AppError('CODE_INVALID', 'codeWrong');
      if (account.email === email) {
        const verified = await store.verify(account.id, code.signUp, clock());
        if (!verified) throw new AppError('CODE_INVALID', 'codeWrong');
        await codeStore.removeOf(account.id);
        await welcome(verified);
        return signedIn(verified);
      }
      const moved = await store.switchEmail(account.id, email);
      if (moved === 'taken') throw new AppError('ACCOUNT_EXISTS', 'accountExists');
      if (!moved) throw new AppError('CODE_INVALID', 'codeWrong');
      await codeStore.removeOf(account.id);
      return signedIn(moved);
    },

    async resendCode(asked: Asked, callerId: string | undefined): Promise<string> {
      const { email, ip } = asked;
      const waitSeconds = await pace.take(codes.placeOf(ip, email), clock());
      if (waitSeconds !== undefined) {
        throw new AppError('RATE_LIMITED', 'codeTooSoon', { retryAfterSeconds: waitSeconds });
      }
      await limits.take('codes', { ip, of: `code:${email}` });
      await limits.take('codesInAll', { ip });
      afterwards.run(async () => {
        const account = await waitingFor(email, callerId);
        if (!(await mayWriteUnproved(asked))) return;
        if (account?.email === email) await sendSignUpCode(account, asked);
        else await sendCode(account, asked, null, 'email-change');
      });
      return say('codeSent', {}, asked.locale);
    },

    async login({ email, password }: Login, { ip, locale }: From): Promise<SignInResult> {
      const asked = { email, ip, locale };
      const stillAllowed = () => mayTryPassword(asked);
      await stillAllowed();
      const account = await store.findByEmail(email);
      // Before verification each network's own sign-up is the one that its password is of.
      const signUp = account?.verifiedAt === null ? await signUpOf(account, asked) : undefined;
      const hash = signUp?.passwordHash ?? account?.passwordHash;
      const fits = await passwords.matches(password, hash, ip, stillAllowed);
      if (!account || !fits) {
        await countFailure(asked);
        throw new AppError('INVALID_CREDENTIALS', 'invalidCredentials');
      }
      if (account.verifiedAt !== null || !deps.emailVerification) return signedIn(account);
      if ((await pace.take(codes.placeOf(ip, email), clock())) === undefined) {
        await limits.take('codes', { ip, of: `code:${email}` });
        await writeUnproved(asked);
        await sendSignUpCode(account, asked);
      }
      return verificationRequired(asked);
    },

    reauthenticate,

    /**
     * Another password, given by the caller who knows the present one. Every other login ends, and so does whatever a stranger may
     * have begun (a change of address, a reset link). @throws AppError VALIDATION, RATE_LIMITED, UNAUTHENTICATED.
     */
    async changePassword(account: Account, { currentPassword, password }: ChangePassword, ip: string) {
      await reauthenticate(account, currentPassword, ip, {
        field: 'currentPassword',
        message: 'passwordNotYours',
      });
      const changed = await store.changePassword(account, await passwords.hash(password, ip));
      if (!changed) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
      await endWhatIsUnderWay(changed);
      await tellOfPassword(changed);
      return signedIn(changed);
    },

    /** A new e-mail address is kept as pending until the code that was sent to it comes back. */
    async editProfile(
      callerId: string,
      { email, password, ...edit }: ProfileEdit,
      { ip, locale }: From,
    ): Promise<SignInResult> {
      const account = await store.findById(callerId);
      if (!account) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
      const newEmail = email === undefined || email === account.email ? undefined : email;
      if (password !== undefined)
        await reauthenticate(account, password, ip, { field: 'password', message: 'passwordNotYours' });
      if (newEmail !== undefined) await assertFree({ email: newEmail, ip, locale }, account);

      const change: ProfileChange = {
        name: edit.name,
        company: edit.company,
        profession: edit.profession,
        ...(edit.location !== undefined && { location: edit.location }),
        ...(edit.phone !== undefined && { phone: edit.phone }),
        ...(edit.locale !== undefined && { locale: edit.locale }),
      };
      const saved = await store.editProfile(account.id, change);
      if (!saved) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
      if (newEmail === undefined) return signedIn(saved);
      if (!deps.emailVerification) {
        const moved = await store.changeEmail(account.id, newEmail);
        if (moved === 'taken') throw new AppError('ACCOUNT_EXISTS', 'accountExists');
        if (!moved) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
        return signedIn(moved);
      }
      await store.setPendingEmail(account.id, newEmail);
      await pace.note(codes.placeOf(ip, newEmail), clock());
      await sendCode(saved, { email: newEmail, ip, locale }, null, 'email-change');
      await outbox.enqueue({
        key: `email-change-notice:${randomUUID()}`,
        kind: 'email-change-notice',
        to: account.email,
        data: { name: saved.name, newEmail, askedAt: clock() },
        locale: saved.locale,
      });
      return verificationRequired({ email: newEmail, locale });
    },

    /** What follows the answer is the same work for every address, so that neither its time nor its load tells which ones are known. */
    async forgotPassword(asked: Asked): Promise<string> {
      const { email, ip } = asked;
      await limits.take('codes', { ip, of: `reset:${email}` });
      await limits.take('codesInAll', { ip });
      afterwards.run(async () => {
        const [account, mayWrite] = await Promise.all([store.findByEmail(email), mayWriteUnproved(asked)]);
        if (account?.verifiedAt === null && !mayWrite) return;
        const token = makeLinkToken();
        const locale = account?.locale ?? asked.locale;
        const link = pageUrl(deps.publicUrl, `/reset-password/${token}`, locale);
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
        else await decoy(key, { link, locale, expiresAt });
      });
      return say('resetSent', {}, asked.locale);
    },

    async checkResetLink(token: string): Promise<void> {
      await ofResetLink(hashLinkToken(token));
    },

    async resetPassword(token: string, password: string, { ip, locale }: From): Promise<string> {
      const hash = hashLinkToken(token);
      const account = await ofResetLink(hash);
      const passwordHash = await passwords.hash(password, ip);
      const changed =
        (await resets.use(hash, clock())) && (await store.resetPassword(account, passwordHash, clock()));
      if (!changed) throw new AppError('LINK_INVALID', 'resetLinkInvalid');
      await endWhatIsUnderWay(account);
      await tellOfPassword(changed);
      if (account.verifiedAt === null) await welcome(changed);
      return say('resetDone', {}, locale);
    },

    /** Removes an account with all that is on its way to it. */
    async remove(id: string): Promise<void> {
      const account = await store.findById(id);
      if (!account) return;
      await Promise.all([codeStore.removeOf(id), resets.removeOf(account.email)]);
      await store.remove(id);
    },

    /** Removes the sign-ups that were not verified for a week, and the codes and links that are over. */
    async removeUnverified(now: Date, log: Logger): Promise<number> {
      const removed = await store.removeUnverified(new Date(now.getTime() - UNVERIFIED_ACCOUNT_LIFE_MS));
      await Promise.all([codeStore.removeOld(now), resets.removeExpired(now)]);
      if (removed > 0) log.info({ removed }, 'unverified sign-ups removed');
      return removed;
    },
  };

  /** @throws AppError LINK_INVALID. */
  async function ofResetLink(hash: string): Promise<Account> {
    const email = await resets.emailOf(hash, clock());
    const account = email === undefined ? undefined : await store.findByEmail(email);
    if (!account) throw new AppError('LINK_INVALID', 'resetLinkInvalid');
    return account;
  }

  /** Before anything is saved: the new address is no other member's, and its owner is not flooded with codes. */
  async function assertFree(asked: Asked, account: Account): Promise<void> {
    const { email, ip } = asked;
    await limits.take('codes', { of: `change:${account.id}` });
    await limits.take('codes', { ip, of: `code:${email}` });
    const owner = await store.findByEmail(email);
    if (owner && owner.verifiedAt !== null) throw new AppError('ACCOUNT_EXISTS', 'accountExists');
    if (deps.emailVerification) await writeUnproved(asked);
  }
}

export type AccountFlow = ReturnType<typeof createAccountFlow>;

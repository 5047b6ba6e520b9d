import type { Router } from 'express';
import type { Logger } from 'pino';
import type { Connection } from '../db/connection.js';
import { createAfterwards } from '../http/afterwards.js';
import type { Authenticate, Caller, Serve } from '../http/calls.js';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import type { Outbox } from '../mail/mail.js';
import type { Account } from './account.js';
import { type AccountFlow, createAccountFlow } from './account-flow.js';
import { createAccountComposers } from './account-mails.js';
import { AccountStore } from './account-store.js';
import { createAccountsRouter } from './accounts-router.js';
import { CodeStore } from './code-store.js';
import { createCodes } from './codes.js';
import { createPasswords, PASSWORD_COST } from './passwords.js';
import { ResetStore } from './reset-store.js';
import { SendPaceStore } from './send-pace-store.js';
import { createTokens } from './tokens.js';

export { type Account, toUser } from './account.js';

export interface AccountsDeps {
  connection: Connection;
  /** Mounts the endpoints. It may use the `authenticate` that is returned here: it is called with a request only. */
  serve: Serve;
  outbox: Outbox;
  limits: Limits;
  clock: () => Date;
  log: Logger;
  settings: {
    publicUrl: string;
    jwtSecret: string;
    jwtLifeSeconds: number;
    emailVerification: boolean;
    /** bcrypt's cost; PASSWORD_COST when not given. Tests take a low one. */
    passwordCost?: number;
  };
}

export interface Accounts {
  readonly router: Router;
  readonly authenticate: Authenticate;
  /** What other domains need of an account. */
  readonly accounts: Pick<AccountStore, 'findById' | 'setMembership' | 'endingBetween' | 'remove'>;
  readonly composers: ReturnType<typeof createAccountComposers>;
  /** The account that a caller's bearer token was checked against. */
  accountOf(caller: Caller): Promise<Account>;
  /** Asks for the password once more. @throws AppError VALIDATION, RATE_LIMITED. */
  reauthenticate: AccountFlow['reauthenticate'];
  /** Removes sign-ups that stayed unverified for 7 days; how many. */
  removeUnverified(now: Date): Promise<number>;
  /** Resolves when the work that follows an answer (codes and links on request) is done. */
  idle(): Promise<void>;
}

/** Sign-up, sign-in, profile and password: everything about a person's account. */
export function createAccounts({
  connection,
  serve,
  outbox,
  limits,
  clock,
  log,
  settings,
}: AccountsDeps): Accounts {
  const store = new AccountStore(connection);
  const tokens = createTokens({ secret: settings.jwtSecret, lifeSeconds: settings.jwtLifeSeconds, clock });
  const afterwards = createAfterwards(log);
  const flow = createAccountFlow({
    store,
    codeStore: new CodeStore(connection),
    resets: new ResetStore(connection),
    passwords: createPasswords(settings.passwordCost ?? PASSWORD_COST),
    codes: createCodes(settings.jwtSecret),
    tokens,
    pace: new SendPaceStore(connection),
    limits,
    outbox,
    afterwards,
    clock,
    emailVerification: settings.emailVerification,
    publicUrl: settings.publicUrl,
  });

  /** The account was read to check the token: a handler that answers with it need not read it again. */
  const checked = new WeakMap<Caller, Account>();
  const authenticate: Authenticate = async (token) => {
    const claims = tokens.read(token);
    const account = claims && (await store.findById(claims.id));
    if (!account || account.tokenVersion !== claims?.tokenVersion) return undefined;
    const caller: Caller = { userId: account.id };
    checked.set(caller, account);
    return caller;
  };
  const accountOf = async (caller: Caller): Promise<Account> => {
    const account = checked.get(caller) ?? (await store.findById(caller.userId));
    if (!account) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
    return account;
  };

  return {
    router: createAccountsRouter({ flow, serve, accountOf, clock }),
    authenticate,
    accounts: {
      findById: (id) => store.findById(id),
      setMembership: (id, seen, membership) => store.setMembership(id, seen, membership),
      endingBetween: (from, to) => store.endingBetween(from, to),
      remove: flow.remove,
    },
    composers: createAccountComposers(settings.publicUrl),
    accountOf,
    reauthenticate: flow.reauthenticate,
    removeUnverified: (now) => flow.removeUnverified(now, log),
    idle: afterwards.idle,
  };
}

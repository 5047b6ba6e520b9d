import type { Router } from 'express';
import { createAfterwards } from '../http/afterwards.js';
import type { Authenticate, Caller, Serve } from '../http/calls.js';
import type { Account } from './account.js';
import { type AccountFlowsDeps, accountFlows } from './account-flows.js';
import { accountComposers } from './account-mails.js';
import { AccountStore } from './account-store.js';
import { accountsRouter } from './accounts-router.js';
import { Authentication } from './authentication.js';
import type { PasswordCheck } from './password-check.js';
import { Tokens } from './tokens.js';

export { type Account, toUser } from './account.js';

export interface AccountsDeps extends Omit<AccountFlowsDeps, 'store' | 'tokens' | 'afterwards'> {
  /** Mounts the endpoints. It may use the `authenticate` that is returned here: it is called with a request only. */
  readonly serve: Serve;
  readonly settings: AccountFlowsDeps['settings'] & { readonly jwtLifeSeconds: number };
}

export interface Accounts {
  readonly router: Router;
  readonly authenticate: Authenticate;
  /** The queries and changes that other domains need. */
  readonly accounts: Pick<AccountStore, 'findById' | 'setMembership' | 'endingBetween' | 'remove'>;
  readonly composers: ReturnType<typeof accountComposers>;
  /** The account that a caller's bearer token was checked against. */
  accountOf(caller: Caller): Promise<Account>;
  /** Checks the password of a signed-in caller. @throws AppError VALIDATION, RATE_LIMITED. */
  reauthenticate: PasswordCheck['reauthenticate'];
  /** Removes sign-ups that stayed unverified for 7 days; how many. */
  removeUnverified(now: Date): Promise<number>;
  /** Resolves once the work that follows an answer (sending codes and links) has ended. */
  idle(): Promise<void>;
}

/** Sign-up, sign-in, profile and password: everything about a person's account. */
export function createAccounts({ serve, ...deps }: AccountsDeps): Accounts {
  const { connection, clock, log, settings } = deps;
  const store = new AccountStore(connection);
  const tokens = new Tokens({ secret: settings.jwtSecret, lifeSeconds: settings.jwtLifeSeconds, clock });
  const afterwards = createAfterwards(log);
  const flows = accountFlows({ ...deps, store, tokens, afterwards });
  const authentication = new Authentication({ store, tokens });
  return {
    router: accountsRouter({ flows, authentication, serve, clock }),
    authenticate: (token) => authentication.authenticate(token),
    accounts: {
      findById: (id) => store.findById(id),
      setMembership: (id, seen, membership) => store.setMembership(id, seen, membership),
      endingBetween: (from, to) => store.endingBetween(from, to),
      remove: (id) => flows.removal.remove(id),
    },
    composers: accountComposers(settings.publicUrl),
    accountOf: (caller) => authentication.accountOf(caller),
    reauthenticate: (...asked) => flows.passwordCheck.reauthenticate(...asked),
    removeUnverified: (now) => flows.removal.removeUnverified(now),
    idle: () => afterwards.idle(),
  };
}

import type { Caller } from '../http/calls.js';
import { AppError } from '../http/errors.js';
import type { Account } from './account.js';
import type { AccountStore } from './account-store.js';
import type { Tokens } from './tokens.js';

export interface AuthenticationDeps {
  readonly store: AccountStore;
  readonly tokens: Tokens;
}

/** Finds the account of a bearer token. */
export class Authentication {
  readonly #deps: AuthenticationDeps;
  /** The accounts that were read to check tokens, so that a handler need not read them again. */
  readonly #checked = new WeakMap<Caller, Account>();

  constructor(deps: AuthenticationDeps) {
    this.#deps = deps;
  }

  /** Undefined for a token that is forged, has expired, or is older than the account's current password or address. */
  async authenticate(token: string): Promise<Caller | undefined> {
    const { store, tokens } = this.#deps;
    const claims = tokens.read(token);
    const account = claims && (await store.findById(claims.id));
    if (!account || account.tokenVersion !== claims?.tokenVersion) return undefined;
    const caller: Caller = { userId: account.id };
    this.#checked.set(caller, account);
    return caller;
  }

  /** The account that a caller's token was checked against. @throws AppError UNAUTHENTICATED where it is gone. */
  async accountOf(caller: Caller): Promise<Account> {
    const account = this.#checked.get(caller) ?? (await this.#deps.store.findById(caller.userId));
    if (!account) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
    return account;
  }
}

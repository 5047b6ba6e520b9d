import type { Logger } from 'pino';
import type { Connection } from '../db/connection.js';
import type { Afterwards } from '../http/afterwards.js';
import type { Limits } from '../http/limits.js';
import type { Outbox } from '../mail/mail.js';
import type { AccountStore } from './account-store.js';
import { CodeStore } from './code-store.js';
import { Codes } from './codes.js';
import { EmailProofFlow } from './email-proof-flow.js';
import { GuessLimit } from './guess-limit.js';
import { LoginFlow } from './login-flow.js';
import { LoginNetworkStore } from './login-network-store.js';
import { PasswordCheck } from './password-check.js';
import { PasswordFlow } from './password-flow.js';
import { PASSWORD_COST, Passwords } from './passwords.js';
import { ProfileFlow } from './profile-flow.js';
import { RemovalFlow } from './removal-flow.js';
import { ResetStore } from './reset-store.js';
import { SendPaceStore } from './send-pace-store.js';
import { SignUpFlow } from './sign-up-flow.js';
import type { Tokens } from './tokens.js';
import { VerificationCodes } from './verification-codes.js';

export interface AccountFlowsDeps {
  readonly connection: Connection;
  readonly store: AccountStore;
  readonly tokens: Tokens;
  readonly limits: Limits;
  readonly outbox: Outbox;
  readonly afterwards: Afterwards;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly settings: {
    readonly publicUrl: string;
    readonly jwtSecret: string;
    /** Whether an address has to be verified before its account can be used. */
    readonly emailVerification: boolean;
    /** bcrypt's cost; PASSWORD_COST when not given. Tests take a low one. */
    readonly passwordCost?: number;
  };
}

/** The flows of an account, one class each. */
export interface AccountFlows {
  readonly signUp: SignUpFlow;
  readonly login: LoginFlow;
  readonly emailProof: EmailProofFlow;
  readonly profile: ProfileFlow;
  readonly password: PasswordFlow;
  readonly passwordCheck: PasswordCheck;
  readonly removal: RemovalFlow;
}

/** Creates the flows with their shared dependencies. */
export function accountFlows({ connection, settings, ...shared }: AccountFlowsDeps): AccountFlows {
  const { outbox, clock, limits } = shared;
  const { emailVerification, publicUrl } = settings;
  const codeStore = new CodeStore(connection);
  const resets = new ResetStore(connection);
  const codes = new Codes(settings.jwtSecret);
  const passwords = new Passwords(settings.passwordCost ?? PASSWORD_COST);
  const networks = new LoginNetworkStore(connection);
  const guessLimit = new GuessLimit({ ...shared, networks, codes });
  const passwordCheck = new PasswordCheck({ passwords, limits, guessLimit });
  const pace = new SendPaceStore(connection);
  const verification = new VerificationCodes({ codeStore, codes, pace, outbox, clock });
  return {
    signUp: new SignUpFlow({ ...shared, passwords, verification, emailVerification }),
    login: new LoginFlow({ ...shared, passwordCheck, guessLimit, verification, emailVerification }),
    emailProof: new EmailProofFlow({ ...shared, codeStore, verification, guessLimit }),
    profile: new ProfileFlow({ ...shared, passwordCheck, verification, emailVerification }),
    password: new PasswordFlow({
      ...shared,
      codeStore,
      resets,
      passwords,
      passwordCheck,
      guessLimit,
      codes,
      publicUrl,
    }),
    passwordCheck,
    removal: new RemovalFlow({ ...shared, codeStore, resets, guessLimit }),
  };
}

import { type SignedIn, say, type VerificationRequired } from '@vgb/contracts';
import { type Account, toUser } from './account.js';
import type { Asked } from './asked.js';
import type { Tokens } from './tokens.js';

/** What a bearer token and its answer are made with. */
export interface SigningIn {
  readonly tokens: Tokens;
  readonly clock: () => Date;
}

/** The answer with which a person is signed in: the account and a new token. */
export const signedIn = (account: Account, { tokens, clock }: SigningIn): SignedIn => ({
  success: true,
  ...toUser(account, clock()),
  token: tokens.issue(account),
});

/** The answer to a person who has to prove the address first. */
export const verificationRequired = ({
  email,
  locale,
}: Pick<Asked, 'email' | 'locale'>): VerificationRequired => ({
  success: true,
  requiresVerification: true,
  email,
  message: say('verifyYourEmail', {}, locale),
});

import { type SignedIn, say, type VerificationRequired } from '@vgb/contracts';
import { type Account, toUser } from './account.js';
import type { Asked } from './asked.js';
import type { Tokens } from './tokens.js';

/** Dependencies of `signedIn`. */
export interface SigningIn {
  readonly tokens: Tokens;
  readonly clock: () => Date;
}

/** The answer to a successful sign-in: the account and a new token. */
export const signedIn = (account: Account, { tokens, clock }: SigningIn): SignedIn => ({
  success: true,
  ...toUser(account, clock()),
  token: tokens.issue(account),
});

/** The answer to a person who has to verify the address first. */
export const verificationRequired = ({
  email,
  locale,
}: Pick<Asked, 'email' | 'locale'>): VerificationRequired => ({
  success: true,
  requiresVerification: true,
  email,
  message: say('verifyYourEmail', {}, locale),
});

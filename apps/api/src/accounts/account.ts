import type { Locale } from '@vgb/content/locale';
import { MEMBERSHIP_DAYS, type PlanId, planById, type User } from '@vgb/contracts';
import { DAY_MS } from '../time/india.js';

/** The data of a sign-up; once its code is entered, those of the account. */
export interface SignUp {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly profession: string;
  readonly location: string;
  readonly phone: string;
  /** The language of the mails and papers to this person. */
  readonly locale: Locale;
  readonly passwordHash: string;
}

/** An account as stored. */
export interface Account extends SignUp {
  readonly id: string;
  /** When the e-mail address was verified; null until then: such an account cannot be used. */
  readonly verifiedAt: Date | null;
  /** Whether this sign-up replaced an earlier one that was never verified. */
  readonly replacedSignUp: boolean;
  /** A new address that is not yet verified. */
  readonly pendingEmail: string | null;
  /** Incremented by a new password or e-mail address; bearer tokens carry it, and those with another version are invalid. */
  readonly tokenVersion: number;
  /** The plan's id. */
  readonly membershipType: PlanId | null;
  readonly membershipStartDate: Date | null;
  /** The first moment at which the membership is over. */
  readonly membershipEndDate: Date | null;
  /** The provider's payment that bought the membership. */
  readonly membershipPaymentId: string | null;
  readonly registeredAt: Date;
}

/** An id that no account has, used in queries for an unknown address so that they take the same time. */
export const NO_ACCOUNT = '000000000000000000000000';

/**
 * Whether the account's address is verified. Until then the account cannot be used, and another sign-up replaces it. False
 * without an account.
 */
export const isProved = (account: Account | undefined): boolean =>
  account !== undefined && account.verifiedAt !== null;

/** `pending` without a membership; `active` until the end date, `expired` from then on. */
export function membershipStatus(
  account: Pick<Account, 'membershipEndDate'>,
  now: Date,
): User['membershipStatus'] {
  if (account.membershipEndDate === null) return 'pending';
  return now < account.membershipEndDate ? 'active' : 'expired';
}

/** The first word is the first name, the rest the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** The account as in answers, without hashes and versions. */
export function toUser(account: Account, now: Date): User {
  return {
    _id: account.id,
    name: account.name,
    ...splitName(account.name),
    email: account.email,
    company: account.company,
    profession: account.profession,
    location: account.location,
    phone: account.phone,
    locale: account.locale,
    membershipStatus: membershipStatus(account, now),
    membershipType: account.membershipType && planById(account.membershipType).name,
    membershipStartDate: account.membershipStartDate?.toISOString() ?? null,
    membershipEndDate: account.membershipEndDate?.toISOString() ?? null,
  };
}

/** The end of a year of membership that begins at `startsAt`. */
export const membershipEnd = (startsAt: Date): Date =>
  new Date(startsAt.getTime() + MEMBERSHIP_DAYS * DAY_MS);

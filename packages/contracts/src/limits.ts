/**
 * Bounds and rules: those of the specification's section 9, and what the API adds. Times are milliseconds unless the name says otherwise.
 * What every page needs is in `site.ts`.
 */

export const ONE_TIME_CODE_LENGTH = 6;
/** Shown as a countdown by the browser, enforced by the server. */
export const RESEND_COOLDOWN_SECONDS = 60;
export const ONE_TIME_CODE_LIFE_MS = 10 * 60_000;
/** After this many wrong tries a code is invalid. */
export const ONE_TIME_CODE_TRIES = 5;
export const RESET_LINK_LIFE_MS = 30 * 60_000;
/** A sign-up that stays unverified is removed after this time. */
export const UNVERIFIED_ACCOUNT_LIFE_MS = 7 * 24 * 60 * 60_000;

export const VERIFIED_REDIRECT_MS = 1_500;
export const RESET_REDIRECT_MS = 3_000;
export const PROFILE_SAVED_BANNER_MS = 3_000;
export const CONTACT_BANNER_MS = 5_000;

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;

/** The longest text, in characters, that a field takes. */
export const MAX_LENGTH = {
  name: 100,
  email: 254,
  company: 120,
  profession: 120,
  location: 120,
  phone: 20,
  subject: 200,
  message: 5_000,
  postalAddress: 300,
  /** Ten characters, with room for white space around them. */
  pan: 32,
} as const;

/** In whole rupees. */
export const DONATION_PRESETS_INR = [1000, 2100, 5100, 11000, 21000, 51000] as const;
export const DONATION_MIN_INR = 1;
/** The default of the setting DONATION_MAX_INR. */
export const DONATION_MAX_INR = 500_000;
/**
 * The highest monthly gift. Above it every debit needs the donor's own confirmation (RBI's e-mandate framework), so
 * that a standing mandate would fail each month.
 */
export const MONTHLY_DONATION_MAX_INR = 15_000;
/** The provider knows no open-ended mandate: ten years of monthly debits. */
export const MONTHLY_CHARGES = 120;
/** For how long after a gift its receipt can be opened, and its address corrected, with the proof of its payment. */
export const RECEIPT_PROOF_HOURS = 24;

export const MEMBERSHIP_DAYS = 365;

export const BRAND_COLOURS = { primary: '#cd232e', secondary: '#2b2928' } as const;

/** The value of `paymentMethod` that the browser sends. Not in the schema's file, so that pages can use it without zod. */
export const PAYMENT_METHOD = 'Razorpay';

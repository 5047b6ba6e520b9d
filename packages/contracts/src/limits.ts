/** The constants of the specification's section 9, and the bounds that the API adds. Times are milliseconds unless the name says otherwise. */

/** How long the browser waits for an answer. */
export const REQUEST_TIMEOUT_MS = 15_000;

export const ONE_TIME_CODE_LENGTH = 6;
/** Shown as a countdown by the browser, enforced by the server. */
export const RESEND_COOLDOWN_SECONDS = 60;
export const ONE_TIME_CODE_LIFE_MS = 10 * 60_000;
/** After so many wrong tries a code is void. */
export const ONE_TIME_CODE_TRIES = 5;
export const RESET_LINK_LIFE_MS = 30 * 60_000;
/** A sign-up that nobody verified is removed after this time. */
export const UNVERIFIED_ACCOUNT_LIFE_MS = 7 * 24 * 60 * 60_000;

/** How long personal data is kept, in days; the privacy page tells, a nightly job enforces. */
export const RETENTION_DAYS = {
  /** From the day it was received. */
  contactMessage: 730,
  /** A newsletter address whose link nobody followed, or whose owner has left. */
  newsletterAddress: 30,
  /** Name and e-mail of an order that was never paid. */
  unpaidOrder: 90,
  /** A notification of the payment provider; a payment can be disputed for about as long. */
  providerEvent: 180,
  /** Address and contents of a mail that has left, or was given up. */
  mail: 180,
} as const;
/**
 * After the end of the financial year: a charitable trust keeps its books for ten years from the end of the assessment
 * year, which ends a year later (Income-tax Rules 1962, rule 17AA(3)).
 */
export const BOOKS_KEPT_YEARS = 11;

export const VERIFIED_REDIRECT_MS = 1_500;
export const RESET_REDIRECT_MS = 3_000;
export const PROFILE_SAVED_BANNER_MS = 3_000;
export const CONTACT_BANNER_MS = 5_000;

export const SLIDER_INTERVAL_MS = 6_000;
export const SLIDER_FADE_MS = 500;
export const COUNTER_STEPS = 50;
export const COUNTER_DURATION_MS = 2_000;
/** The share of the counter that must be visible before it starts. */
export const COUNTER_START_VISIBLE = 0.2;
/** Sections reveal when their top passes this share of the window's height. */
export const REVEAL_AT_WINDOW_SHARE = 0.75;
export const HEADER_HIDE_AFTER_PX = 100;
/** Widths in CSS pixels at which the layout changes. */
export const BREAKPOINTS = { small: 576, medium: 768, large: 992 } as const;

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

export const MEMBERSHIP_DAYS = 365;
/** Shown where a membership has no type. */
export const DEFAULT_MEMBERSHIP_TYPE = 'Standard';

export const FOUNDED_ON = '1992-10-27';
export const STATS = { yearsOfService: 31, departments: 108, volunteers: 1000, projects: 500 } as const;

/** The browser keeps the login token under both keys: the first is read for every request, the second at startup. */
export const TOKEN_KEY = 'token';
export const STARTUP_TOKEN_KEY = 'userToken';

export const BRAND_COLOURS = { primary: '#cd232e', secondary: '#2b2928' } as const;

/** The name the browser sends in `paymentMethod`. Here and not beside its schema: pages read it without loading zod. */
export const PAYMENT_METHOD = 'Razorpay';

import { groupDigits } from './digits.js';

/**
 * Rupees and paise. Public payloads carry rupees (`amount`: whole ones where a payment is asked for), the server and the provider count in
 * paise (`amountPaise`). These are the only conversions, and the only way in which amounts are written for people.
 */
export const CURRENCY = 'INR' as const;
export const PAISE_PER_RUPEE = 100;

/** @throws RangeError when `rupees` is not a whole, safe, non-negative number. */
export function toPaise(rupees: number): number {
  const paise = rupees * PAISE_PER_RUPEE;
  if (!Number.isSafeInteger(rupees) || !Number.isSafeInteger(paise) || rupees < 0) {
    throw new RangeError(`not an amount in whole rupees: ${rupees}`);
  }
  return paise;
}

/** @throws RangeError when `paise` is no whole number of rupees. */
export function toRupees(paise: number): number {
  const rupees = paise / PAISE_PER_RUPEE;
  if (!Number.isSafeInteger(rupees) || rupees < 0)
    throw new RangeError(`not whole rupees in paise: ${paise}`);
  return rupees;
}

/** Rupees with up to two decimals, for tables, files and answers: `210050` → 2100.5. @throws RangeError for anything but whole paise. */
export function decimalRupees(paise: number): number {
  if (!Number.isSafeInteger(paise)) throw new RangeError(`not an amount in whole paise: ${paise}`);
  return paise / PAISE_PER_RUPEE;
}

/** Typed rupees in paise: "2100", "₹2,100", "2100.5" → 210050. Undefined for anything else, and from a thousand million rupees. */
export function readPaise(text: string): number | undefined {
  const [, rupees, hundredths = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.replace(/[₹,\s]/g, '')) ?? [];
  return rupees === undefined ? undefined : toPaise(Number(rupees)) + Number(hundredths.padEnd(2, '0'));
}

/**
 * `210000` → "₹2,100", `10050` → "₹100.50", `10000000` → "₹1,00,000": grouped the Indian way, with paise only where there are any.
 * Of another `currency` the amount is in its own smallest unit, as the provider counts it: hundredths of most, whole yen, thousandths of
 * a dinar (ISO 4217).
 * @throws RangeError for anything but a whole number.
 */
export function formatPaise(paise: number, currency: string = CURRENCY): string {
  if (!Number.isSafeInteger(paise)) throw new RangeError(`not an amount in whole paise: ${paise}`);
  return currency === CURRENCY ? inRupees(paise) : inCurrency(paise, currency);
}

function inRupees(paise: number): string {
  const size = Math.abs(paise);
  const rest = size % PAISE_PER_RUPEE;
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${paise < 0 ? '-' : ''}₹${groupDigits((size - rest) / PAISE_PER_RUPEE)}${decimals}`;
}

function inCurrency(amount: number, currency: string): string {
  const units = unitsOf(currency);
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    // The currency's own decimals, or none.
    ...(amount % units === 0 && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  }).format(amount / units);
}

/** What was typed with two decimals, in hundredths, in the currency's smallest unit: 5.00 yen is 5. A fraction where there is no such amount. */
export const inSmallestUnit = (hundredths: number, currency: string): number =>
  (hundredths * unitsOf(currency)) / PAISE_PER_RUPEE;

/** How many of its smallest unit make one of a currency: 100 cents a dollar, 1 yen a yen, 1000 fils a dinar. */
function unitsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return 10 ** maximumFractionDigits;
}

/** The same of rupees, to the nearest paisa: `100000` → "₹1,00,000". */
export const formatRupees = (rupees: number): string =>
  Number.isInteger(rupees)
    ? `${rupees < 0 ? '-' : ''}₹${groupDigits(Math.abs(rupees))}`
    : inRupees(Math.round(rupees * PAISE_PER_RUPEE));

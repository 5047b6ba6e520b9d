/**
 * Rupees and paise. Public payloads carry whole rupees (`amount`), the server and the provider count in paise
 * (`amountPaise`). These are the only conversions.
 */
export const CURRENCY = 'INR';
const PAISE_PER_RUPEE = 100;

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

/** Rupees with their paise, as a number for tables and sums of other programs: 10050 → 100.5. */
export const decimalRupees = (paise: number): number => paise / PAISE_PER_RUPEE;

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(locale: string, digits: 0 | 2): Intl.NumberFormat {
  const name = `${locale} ${digits}`;
  let formatter = formatters.get(name);
  if (!formatter) {
    formatter = new Intl.NumberFormat(`${locale}-IN`, {
      style: 'currency',
      currency: CURRENCY,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      numberingSystem: 'latn',
    });
    formatters.set(name, formatter);
  }
  return formatter;
}

/**
 * `100000` → "₹1,00,000", grouped the Indian way, and `100.5` → "₹100.50": what is not whole keeps its paise. `locale` is a language tag such
 * as "en" or "hi".
 */
export const formatRupees = (rupees: number, locale = 'en'): string =>
  formatPaise(Math.round(rupees * PAISE_PER_RUPEE), locale);

/** `10050` → "₹100.50", `10000` → "₹100". */
export const formatPaise = (paise: number, locale = 'en'): string =>
  formatterOf(locale, paise % PAISE_PER_RUPEE === 0 ? 0 : 2).format(decimalRupees(paise));

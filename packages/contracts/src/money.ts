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

const formatters = new Map<string, Intl.NumberFormat>();

/** `100000` → "₹1,00,000", grouped the Indian way. `locale` is a language tag such as "en" or "hi". */
export function formatRupees(rupees: number, locale = 'en'): string {
  let formatter = formatters.get(locale);
  if (!formatter) {
    formatter = new Intl.NumberFormat(`${locale}-IN`, {
      style: 'currency',
      currency: CURRENCY,
      maximumFractionDigits: 0,
      numberingSystem: 'latn',
    });
    formatters.set(locale, formatter);
  }
  return formatter.format(rupees);
}

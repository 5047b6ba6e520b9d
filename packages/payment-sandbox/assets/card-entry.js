// @ts-check
/** Formats a card's number and expiry while they are typed, and checks whether they are possible. */

/** @param {string} number digits only */
export function networkOf(number) {
  if (/^4/.test(number)) return 'Visa';
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(number)) return 'Mastercard';
  if (/^3[47]/.test(number)) return 'Amex';
  if (/^(60|65|81|82|508)/.test(number)) return 'RuPay';
  return '';
}

/** @param {string} text */
export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

/** `4100280000001007` → `4100 2800 0000 1007`. @param {string} text */
export function formatNumber(text) {
  return digitsOf(text)
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ');
}

/** `1229` and `12/29` → `12/29`. @param {string} text */
export function formatExpiry(text) {
  const typed = digitsOf(text);
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** @param {string} number digits only */
export function isPossibleNumber(number) {
  if (!/^\d{13,19}$/.test(number) || networkOf(number) === '') return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** @param {string} expiry `MM/YY` @returns {'ok' | 'malformed' | 'past'} */
export function checkExpiry(expiry) {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry) ?? [];
  if (!month || !year) return 'malformed';
  const endOfMonth = new Date(2000 + Number(year), Number(month), 1);
  return endOfMonth > new Date() ? 'ok' : 'past';
}

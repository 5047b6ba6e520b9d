import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { groupDigits } from './digits.js';
import {
  decimalRupees,
  formatPaise,
  formatRupees,
  PAISE_PER_RUPEE,
  readPaise,
  toPaise,
  toRupees,
} from './money.js';

test('rupees to paise and back loses nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (rupees) => toRupees(toPaise(rupees)) === rupees),
  );
});
test('what is typed is read back in paise, as it is written and as a number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (paise) => {
      expect(readPaise(formatPaise(paise))).toBe(paise);
      expect(readPaise(` ${decimalRupees(paise)} `)).toBe(paise);
    }),
  );
});

test.each(['', '₹', '-1', '1.005', '1.', '.5', '1e3', '10 000 000 000', 'ten'])(
  '%p is no typed amount',
  (text) => {
    expect(readPaise(text)).toBeUndefined();
  },
);

test('an amount that is not whole throws', () => {
  expect(() => toPaise(10.5)).toThrow(RangeError);
  expect(() => toPaise(-1)).toThrow(RangeError);
  expect(() => toRupees(150)).toThrow(RangeError);
});
test('paise as rupees and back loses nothing; what is no whole paisa throws', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (paise) => {
      expect(Math.round(decimalRupees(paise) * PAISE_PER_RUPEE)).toBe(paise);
      expect(String(decimalRupees(paise))).toMatch(/^-?\d+(\.\d{1,2})?$/);
    }),
  );
  for (const odd of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => decimalRupees(odd)).toThrow(RangeError);
});
test.each([
  [0, '₹0'],
  [1, '₹0.01'],
  [50, '₹0.50'],
  [100, '₹1'],
  [10_050, '₹100.50'],
  [210_000, '₹2,100'],
  [210_001, '₹2,100.01'],
  [210_050, '₹2,100.50'],
  [1_00_000_00, '₹1,00,000'],
  [1_23_45_678_90, '₹1,23,45,678.90'],
  [-10_050, '-₹100.50'],
])('%d paise are written %s', (paise, text) => {
  expect(formatPaise(paise)).toBe(text);
  expect(formatRupees(decimalRupees(paise))).toBe(text);
});
test('whatever is written can be read back to the paisa', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e12 }), (paise) => {
      const text = formatPaise(paise);
      expect(text).toMatch(/^₹(\d{1,2},)?((\d{2},)*\d{3}|\d{1,3})(\.\d{2})?$/);
      const [whole = '', rest = '00'] = text.replace(/[₹,]/g, '').split('.');
      expect(BigInt(whole) * 100n + BigInt(rest)).toBe(BigInt(paise));
      expect(text.includes('.')).toBe(paise % 100 !== 0);
      expect(formatRupees(decimalRupees(paise))).toBe(text);
    }),
  );
});
test.each([
  [2_150, 'USD', '$21.50'],
  [2_100, 'USD', '$21'],
  [2_150, 'JPY', 'JP¥2,150'],
  [2_150, 'KWD', 'KWD\u00a02.150'],
  [2_000, 'KWD', 'KWD\u00a02'],
])('%d of the smallest unit of %s', (amount, currency, text) => {
  expect(formatPaise(amount, currency)).toBe(text);
  expect(() => formatPaise(0.5, currency)).toThrow(RangeError);
});
test('an amount too large to count in paise is formatted', () => {
  expect(formatRupees(Number.MAX_SAFE_INTEGER)).toBe('₹9,00,71,99,25,47,40,991');
});
test('rupees are grouped the Indian way', () => {
  expect(formatRupees(100000)).toBe('₹1,00,000');
  expect(formatRupees(2100)).toBe('₹2,100');
});
test('digits are grouped as Intl groups them for India', () => {
  const india = new Intl.NumberFormat('en-IN');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (whole) => {
      expect(groupDigits(whole)).toBe(india.format(whole));
    }),
  );
});
test('an amount is written as Intl writes it in English and Hindi', () => {
  const rupees = { style: 'currency', currency: 'INR' } as const;
  const forms = ['en-IN', 'hi-IN'].map((tag) => new Intl.NumberFormat(tag, rupees));
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (paise) => {
      for (const form of forms) expect(formatPaise(paise)).toBe(form.format(paise / 100).replace('.00', ''));
    }),
  );
});

/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { dayInOneMonth, readRupees } from './gift';

describe('a typed amount', () => {
  test.each([
    ['2100', 2100],
    ['2,100', 2100],
    [' ₹ 1,00,000 ', 100_000],
    ['100,000', 100_000],
    ['₹2100', 2100],
    ['Rs. 501', 501],
    ['Rs 501', 501],
    ['2100.00', 2100],
    ['2100.0', 2100],
    ['५०१', 501],
    ['१,००,०००', 100_000],
    ['007', 7],
  ])('%p is %p rupees', (typed, rupees) => {
    expect(readRupees(typed)).toBe(rupees);
  });

  test.each([
    '1e3',
    '1E3',
    '2,5',
    '2.5',
    '1,0000',
    '0x10',
    '+5',
    '-5',
    '12 34',
    'Infinity',
    '',
    '₹',
    '2100/-x',
  ])('%p is no amount', (typed) => {
    expect(readRupees(typed)).toBeNaN();
  });
});

describe('the second debit of a monthly gift', () => {
  test.each([
    ['2026-11-21T06:00:00Z', '2026-12-21'],
    ['2027-01-31T06:00:00Z', '2027-02-28'],
    ['2028-01-31T06:00:00Z', '2028-02-29'],
    ['2026-12-31T06:00:00Z', '2027-01-31'],
    // 00:30 on 1 December in India.
    ['2026-11-30T19:00:00Z', '2027-01-01'],
  ])('after %s is on %s', (first, day) => {
    const india = new Date(dayInOneMonth(new Date(first)).getTime() + 5.5 * 3_600_000);
    expect(india.toISOString()).toBe(`${day}T00:00:00.000Z`);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { financialYearOf, fullName, receiptNumber, stateOf } from './donation.js';

describe('the financial year runs 1 April to 31 March, in Indian time', () => {
  it.each([
    ['2026-03-31T18:29:59.999Z', '2025-26', '31 March, 23:59:59 in India'],
    ['2026-03-31T18:30:00.000Z', '2026-27', '1 April, 00:00 in India'],
    ['2026-12-31T23:59:59.000Z', '2026-27', 'New Year changes nothing'],
    ['2027-01-01T00:00:00.000Z', '2026-27', 'nor does January'],
    ['2099-04-01T00:00:00.000Z', '2099-00', 'the century turns within a financial year'],
  ])('%s is in %s (%s)', (moment, year) => {
    expect(financialYearOf(new Date(moment))).toBe(year);
  });

  it('never goes back as time goes on, and two years follow each other', () => {
    const moments = fc.date({
      min: new Date('2001-01-01'),
      max: new Date('2098-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        const [earlier, later] = one <= other ? [one, other] : [other, one];
        const first = (moment: Date) => Number(financialYearOf(moment).slice(0, 4));
        expect(first(earlier)).toBeLessThanOrEqual(first(later));
        expect(Number(financialYearOf(one).slice(5))).toBe((first(one) + 1) % 100);
      }),
    );
  });
});

describe('a receipt number', () => {
  it('names the trust, the year and the place within it', () => {
    expect(receiptNumber('2026-27', 1)).toBe('VGB/2026-27/000001');
    expect(receiptNumber('2026-27', 123456)).toBe('VGB/2026-27/123456');
  });

  it('sorts as it counts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_998 }), (serial) => {
        expect(receiptNumber('2026-27', serial) < receiptNumber('2026-27', serial + 1)).toBe(true);
      }),
    );
  });
});

describe('the state of a donation', () => {
  it.each([
    [0, 0, false, 'received'],
    [1, 0, false, 'partly-refunded'],
    [209_999, 0, false, 'partly-refunded'],
    [210_000, 0, false, 'refunded'],
    [0, 90_000, false, 'partly-lost'],
    [0, 210_000, false, 'lost'],
    [120_000, 90_000, false, 'lost'],
    [0, 0, true, 'disputed'],
    [60_000, 0, true, 'disputed'],
  ])(
    'of ₹2,100, %d paise paid back and %d lost, disputed: %p: %s',
    (refundedPaise, lostPaise, disputed, state) => {
      const money = { amountPaise: 210_000, refundedPaise, lostPaise, correctedPaise: 0, openPaise: 0 };
      expect(stateOf(money, disputed)).toBe(state);
    },
  );
});

it('calls a donor by both names, or by the one there is', () => {
  expect(fullName({ firstName: 'Meera', lastName: 'Nair' })).toBe('Meera Nair');
  expect(fullName({ firstName: 'Meera', lastName: '' })).toBe('Meera');
});

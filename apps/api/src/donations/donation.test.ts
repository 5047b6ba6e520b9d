import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fullName, receiptNumber, stateOf } from './donation.js';

describe('a receipt number', () => {
  it('contains the trust, the year and the serial', () => {
    expect(receiptNumber('2026-27', 1)).toBe('VGB/2026-27/000001');
    expect(receiptNumber('2026-27', 123456)).toBe('VGB/2026-27/123456');
  });

  it('sorts as text in the order of its serials', () => {
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
    'of ₹2,100, %d paise refunded and %d lost, disputed: %p: %s',
    (refundedPaise, lostPaise, disputed, state) => {
      const money = { amountPaise: 210_000, refundedPaise, lostPaise, correctedPaise: 0, openPaise: 0 };
      expect(stateOf(money, disputed)).toBe(state);
    },
  );
});

it('a donor is addressed by both names, or by the one there is', () => {
  expect(fullName({ firstName: 'Meera', lastName: 'Nair' })).toBe('Meera Nair');
  expect(fullName({ firstName: 'Meera', lastName: '' })).toBe('Meera');
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fullName, judgeGift, receiptNumber, stateOf } from './donation.js';

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

describe('a gift that the form asks for', () => {
  const PAN = 'ABCPE1234F';
  const once = { monthly: false, maxRupees: 5_00_000 };
  const monthly = { monthly: true, maxRupees: 15_000 };
  it.each([
    [{ amount: 5_00_000 }, once, undefined],
    [{ amount: 5_00_001 }, once, 'too large'],
    [{ amount: 15_000 }, monthly, undefined],
    [{ amount: 15_001 }, monthly, 'too large each month'],
    [{ amount: 1, pan: PAN, indianCitizen: true }, once, undefined],
    [{ amount: 1, pan: PAN, indianCitizen: false }, once, 'citizen not declared'],
    [{ amount: 1, pan: PAN }, monthly, 'citizen not declared'],
    [{ amount: 1, pan: '' }, once, undefined],
    [{ amount: 5_00_001, pan: PAN }, once, 'too large'],
  ] as const)('%j within %j: %s', (gift, within, reason) => {
    expect(judgeGift({ pan: undefined, indianCitizen: undefined, ...gift }, within)).toEqual(
      reason === undefined ? { allowed: true } : { allowed: false, reason },
    );
  });
});

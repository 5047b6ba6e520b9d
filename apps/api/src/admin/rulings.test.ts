import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DisputeStanding } from '../ledger/index.js';
import type { ExceptionKind, ProviderPayment, Refund } from '../payments/index.js';
import { ruleOnDonor, ruleOnException, ruleOnMoney } from './adoption-rules.js';
import { type GivenGift, ruleOnGift } from './office-gift.js';
import { ruleOnRefund } from './refund.js';

const NOW = new Date('2026-11-21T12:00:00Z');

describe('a gift at the office', () => {
  const cash: GivenGift = {
    mode: 'cash',
    amountPaise: 50_100,
    name: 'Asha Devi Sharma',
    isIndianCitizen: false,
    language: 'en',
  };
  it.each<[string, Partial<GivenGift>, object]>([
    ['cash', {}, { allowed: true, receivedAt: NOW }],
    ['one rupee', { amountPaise: 100 }, { allowed: true }],
    ['less', { amountPaise: 99 }, { allowed: false, reason: 'below-least' }],
    ['a transfer with its UTR', { mode: 'transfer', reference: 'UTR1' }, { allowed: true }],
    ['one without', { mode: 'transfer' }, { allowed: false, reason: 'without-reference' }],
    [
      'a cheque without a number',
      { mode: 'cheque', reference: ' ' },
      { allowed: false, reason: 'without-reference' },
    ],
    ['goods, which have none', { mode: 'kind' }, { allowed: true }],
    ['a name of one word', { name: 'Asha' }, { allowed: true, donor: { firstName: 'Asha', lastName: '' } }],
    ['no address', { email: 'asha' }, { allowed: false, reason: 'donor-not-valid', field: 'email' }],
    ['a PAN', { pan: 'ABCPS1234D', isIndianCitizen: true, address: '1 Main Road' }, { allowed: true }],
    [
      'the PAN of one who has not said to be a citizen',
      { pan: 'ABCPS1234D', address: '1 Main Road' },
      { allowed: false, reason: 'pan-of-no-citizen' },
    ],
    ['received just now', { receivedAt: NOW }, { allowed: true }],
    [
      'received tomorrow',
      { receivedAt: new Date(NOW.getTime() + 1) },
      { allowed: false, reason: 'in-the-future' },
    ],
  ])('%s', (_what, given, ruling) => {
    expect(ruleOnGift({ ...cash, ...given }, NOW)).toMatchObject(ruling);
  });
});

describe('a payment that was put aside', () => {
  it.each<[ExceptionKind, 'open' | 'decided', string | undefined, object]>([
    ['order-unknown', 'open', undefined, { allowed: true }],
    ['international', 'open', 'passport seen', { allowed: true }],
    ['international', 'open', undefined, { allowed: false, reason: 'without-note' }],
    ['amount-differs', 'open', ' ', { allowed: false, reason: 'without-note' }],
    ['order-unknown', 'decided', undefined, { allowed: false, reason: 'decided-before', decision: 'kept' }],
    ['disputed', 'open', 'why not', { allowed: false, reason: 'not-adoptable', kind: 'disputed' }],
  ])('%s, %s, with the note %s', (kind, state, note, ruling) => {
    expect(ruleOnException({ kind, state, decision: 'kept' }, note)).toMatchObject(ruling);
  });

  const payment = {
    paymentId: 'pay_1',
    status: 'captured',
    statusText: 'captured',
    captured: true,
    unreadable: [],
    currency: 'INR',
    amountPaise: 50_100,
    refundedPaise: 0,
  } as unknown as ProviderPayment;
  it.each<[string, Partial<ProviderPayment>, object]>([
    ['captured', {}, { allowed: true }],
    ['partly paid back', { refundedPaise: 50_099 }, { allowed: true }],
    ['paid back', { refundedPaise: 50_100 }, { allowed: false, reason: 'paid-back' }],
    ['in dollars', { currency: 'USD' }, { allowed: false, reason: 'other-currency', currency: 'USD' }],
    [
      'authorised only',
      { status: 'authorized', captured: false },
      { allowed: false, reason: 'not-arrived', status: 'authorized' },
    ],
  ])('money that is %s', (_what, given, ruling) => {
    expect(ruleOnMoney({ ...payment, ...given })).toEqual(ruling);
  });

  it.each<[string | undefined, string | undefined, string | null, object]>([
    [
      'Asha Devi  Sharma',
      undefined,
      'Asha@Example.org',
      { allowed: true, donor: { firstName: 'Asha Devi', lastName: 'Sharma', email: 'asha@example.org' } },
    ],
    ['Asha', 'a@example.org', null, { allowed: true, donor: { firstName: 'Asha', lastName: '' } }],
    [undefined, 'a@example.org', null, { allowed: false, reason: 'name-missing' }],
    [' \u0007 ', 'a@example.org', null, { allowed: false, reason: 'name-missing' }],
    ['x'.repeat(200), 'a@example.org', null, { allowed: false, reason: 'name-too-long' }],
    ['Asha', undefined, null, { allowed: false, reason: 'address-missing' }],
    ['Asha', undefined, 'void@razorpay.com', { allowed: false, reason: 'address-missing' }],
    ['Asha', 'asha', 'asha@example.org', { allowed: false, reason: 'address-not-valid' }],
  ])('the donor %s, by hand %s, by the payer %s', (name, email, told, ruling) => {
    const known = {
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      language: 'en' as const,
    };
    expect(ruleOnDonor(known, told)).toMatchObject(ruling);
  });

  it.each(['en', 'hi'] as const)('the donor is written to in %s where the office says so', (language) => {
    const known = { name: 'Asha', email: 'asha@example.org', language };
    expect(ruleOnDonor(known, null)).toMatchObject({ allowed: true, donor: { locale: language } });
  });
});

describe('a refund', () => {
  const paise = fc.integer({ min: 0, max: 1_000 });
  const refunds = fc.array(
    fc.record({
      refundId: fc.constant('rfnd_1'),
      amountPaise: paise,
      state: fc.constantFrom<Refund['state']>('processed', 'pending', 'failed', 'unknown'),
      stateText: fc.constant(''),
    }),
    { maxLength: 4 },
  ) as fc.Arbitrary<Refund[]>;
  const disputes = fc.array(fc.record({ deductedPaise: paise }), {
    maxLength: 2,
  }) as unknown as fc.Arbitrary<DisputeStanding[]>;

  it('is of what is left at most, and nothing goes back of what has gone already', () => {
    fc.assert(
      fc.property(paise, refunds, disputes, fc.option(paise), (amountPaise, made, lost, wanted) => {
        const gone =
          made.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amountPaise), 0) +
          lost.reduce((sum, one) => sum + one.deductedPaise, 0);
        const left = Math.max(0, amountPaise - gone);
        const ruling = ruleOnRefund({ paymentId: 'pay_1', amountPaise }, made, lost, wanted ?? undefined);
        if (wanted !== null && left > 0 && wanted > left)
          expect(ruling).toEqual({
            allowed: false,
            reason: 'more-than-left',
            paymentId: 'pay_1',
            leftPaise: left,
          });
        else
          expect(ruling).toMatchObject({
            allowed: true,
            plan: { leftPaise: left, amountPaise: wanted ?? left },
          });
      }),
    );
  });
});

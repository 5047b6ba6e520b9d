import { describe, expect, it } from '@jest/globals';
import type { Capture } from './gateway.js';
import type { Order } from './order.js';
import { mayConfirm, mayPay, nextSweep } from './payment.js';

const CREATED = new Date('2026-11-21T06:30:00.000Z');
const after = (minutes: number): Date => new Date(CREATED.getTime() + minutes * 60_000);

const capture: Capture = {
  paymentId: 'pay_1',
  providerOrderId: 'order_1',
  amountPaise: 210_000,
  currency: 'INR',
  international: false,
  method: 'upi',
  capturedAt: CREATED,
  invoiceId: null,
  refundedPaise: 0,
};

const pending: Order = {
  id: '65f0c0ffee65f0c0ffee65f0',
  purpose: 'membership',
  amountPaise: 210_000,
  status: 'pending',
  providerOrderId: 'order_1',
  subscriptionId: null,
  paymentId: null,
  signedPaymentId: null,
  method: null,
  createdAt: CREATED,
  capturedAt: null,
  paidAt: null,
  bookedAt: null,
  bookedAs: null,
  refundedPaise: 0,
  details: { userId: 'u', planId: 'gau' },
} as unknown as Order;
const paid: Order = { ...pending, status: 'paid', paymentId: 'pay_1', capturedAt: CREATED };

describe('whether a capture pays what was ordered', () => {
  it.each([
    ['the same amount in rupees', {}, { allowed: true }],
    ['a paisa less', { amountPaise: 209_999 }, { allowed: false, reason: 'amount-differs' }],
    ['a paisa more', { amountPaise: 210_001 }, { allowed: false, reason: 'amount-differs' }],
    [
      'the same number of another currency',
      { currency: 'USD' },
      { allowed: false, reason: 'amount-differs' },
    ],
    ['from abroad', { international: true }, { allowed: false, reason: 'international' }],
    [
      'from abroad and another amount',
      { international: true, amountPaise: 1 },
      { allowed: false, reason: 'amount-differs' },
    ],
  ] as const)('%s', (_name, change, verdict) => {
    expect(mayPay(pending, { ...capture, ...change })).toEqual(verdict);
  });
});

describe('what the payer who returns with pay_1 is told', () => {
  const refused = (reason: string) => ({ allowed: false, reason });
  it.each<[string, Order | undefined, object]>([
    ['no order', undefined, refused('not-confirmed')],
    ['an open order', pending, refused('not-confirmed')],
    [
      'an open order with this payment signed',
      { ...pending, signedPaymentId: 'pay_1' },
      { allowed: true, state: 'provisional' },
    ],
    [
      'an open order with another payment signed',
      { ...pending, signedPaymentId: 'pay_2' },
      refused('not-confirmed'),
    ],
    ['paid by this payment', paid, { allowed: true, state: 'paid' }],
    ['paid by another payment', { ...paid, paymentId: 'pay_2' }, refused('under-review')],
    ['held', { ...pending, status: 'review' }, refused('under-review')],
    [
      'held with this payment signed',
      { ...pending, status: 'review', signedPaymentId: 'pay_1' },
      refused('under-review'),
    ],
    ['given back', { ...pending, status: 'returned' }, refused('returned')],
  ])('%s', (_name, order, confirmation) => {
    expect(mayConfirm(order, 'pay_1')).toEqual(
      'state' in confirmation ? { ...confirmation, order } : confirmation,
    );
  });
});

describe('when an open order is next looked up at the provider', () => {
  it.each([
    ['each hour', 15, null, 75],
    ['a signed one of the first hour, in two minutes', 10, 'pay_1', 12],
    ['a signed one of the last moment of the first hour, in two minutes', 59, 'pay_1', 61],
    ['a signed one of a later hour, in an hour', 60, 'pay_1', 120],
    ['for the last time at the end of the third day', 71 * 60, null, 72 * 60],
    ['no more after the third day', 71 * 60 + 1, null, undefined],
  ] as const)('%s', (_name, minutes, signedPaymentId, next) => {
    expect(nextSweep(after(minutes), { createdAt: CREATED, signedPaymentId })).toEqual(
      next === undefined ? undefined : after(next),
    );
  });
});

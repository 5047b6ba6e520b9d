import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type MailData, type MailKind, readValues } from './mail.js';

const inJson = (values: unknown): unknown => JSON.parse(JSON.stringify(values));
const moment = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  // A text in the format of a moment stays a text.
  moment.map((date) => date.toISOString()),
);
const paise = fc.nat();

type Values = { readonly [Kind in MailKind]?: fc.Arbitrary<MailData[Kind]> };
const withMoments: Values = {
  'password-changed': fc.record({ name: text, changedAt: moment }),
  'email-change-notice': fc.record({ name: text, newEmail: text, askedAt: moment }),
  'account-deleted': fc.record({ name: text, deletedAt: moment }),
  'donation-refunded': fc.record({ donationId: text, refundedPaise: paise, refundedAt: moment }),
  'donation-refund-back': fc.record({ donationId: text, amountPaise: paise, sentBackAt: moment }),
  'cheque-bounced': fc.record({ donationId: text, bouncedAt: moment }),
  'mandate-cancelled': fc.record({ mandateId: text, cancelledAt: moment }),
  'look-held-back': fc.record({ count: paise, noticedAt: moment }),
  'membership-refund-back': fc.record({
    userId: text,
    plan: fc.constantFrom('basic', 'silver', 'gold'),
    amountPaise: paise,
    paymentId: text,
    sentBackAt: moment,
  }),
  'membership-refunded': fc.record({
    userId: text,
    plan: fc.constantFrom('basic', 'silver', 'gold'),
    amountPaise: paise,
    paymentId: text,
    refundedPaise: paise,
    endedAt: moment,
  }),
  'office-news': fc.record({
    news: fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constant('payment-turn' as const),
          data: fc.record({ paymentId: text, turn: text }),
        }),
        fc.record({
          kind: fc.constant('attempts-in-all' as const),
          data: fc.record({ count: paise, minutes: paise, noticedAt: moment }),
        }),
      ),
    ),
    heldAt: moment,
  }),
};

test.each(Object.entries(withMoments))(
  '%s: its values are read back from the queue unchanged',
  (kind, values) => {
    fc.assert(
      fc.property(values as fc.Arbitrary<unknown>, (given) => {
        expect(readValues(kind as MailKind, inJson(given))).toEqual(given);
      }),
      { numRuns: 50 },
    );
  },
);

test.each([
  ['password-changed', { name: 'Asha', changedAt: 'yesterday' }],
  ['password-changed', { name: 'Asha' }],
  ['donation-refunded', { donationId: 'd', refundedPaise: '100', refundedAt: '2026-11-21T06:30:00.000Z' }],
  ['membership-refunded', { plan: 'platinum' }],
  ['office-news', { news: [{ kind: 'welcome', data: {} }], heldAt: '2026-11-21T06:30:00.000Z' }],
  ['a kind of a later version', { name: 'Asha' }],
])('%s with %j is refused', (kind, stored) => {
  expect(() => readValues(kind as MailKind, stored)).toThrow();
});

test('a value that a later version has added is ignored', () => {
  expect(readValues('welcome', { name: 'Asha', city: 'Pune' })).toEqual({ name: 'Asha' });
});

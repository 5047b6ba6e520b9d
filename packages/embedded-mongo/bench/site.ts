import { type Document, ObjectId } from 'mongodb';

/*
 * The site's collections after 300,000 donations: their indexes (the stores' schemas in apps/api/src) and rows with the same fields and
 * lengths. Provider ids, keys and addresses are unordered, as in production.
 */

const DAY = 86_400_000;
export const NOW = new Date('2026-11-21T06:30:00Z');
const ago = (days: number): Date => new Date(NOW.getTime() - days * DAY);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Pseudorandom text: the same for the same number, in every run. */
function idOf(prefix: string, n: number): string {
  let state = (n + 1) * 2_654_435_761;
  let text = prefix;
  for (let i = 0; i < 14; i += 1) {
    state = (state * 48_271 + i) % 2_147_483_647;
    text += LETTERS[state % LETTERS.length];
  }
  return text;
}
const whereText = (field: string) => ({
  unique: true,
  partialFilterExpression: { [field]: { $type: 'string' } },
});

export interface Table {
  readonly name: string;
  /** The number of rows for so many donations. */
  readonly size: (donations: number) => number;
  readonly indexes: readonly (readonly [key: Record<string, 1>, options?: Document])[];
  readonly row: (n: number, size: number) => Document;
}

/** Spread over eight years, oldest first. */
const daysBack = (n: number, size: number): number => (8 * 365 * (size - n)) / size;
const email = (n: number): string => `${idOf('', n % 120_000).toLowerCase()}@example.org`;

export const donations: Table = {
  name: 'donations',
  size: (count) => count,
  indexes: [
    [{ paymentId: 1 }, { unique: true }],
    [{ financialYear: 1, serial: 1 }, { unique: true }],
    [{ email: 1, receivedAt: 1 }],
    [{ mandateId: 1, receivedAt: 1 }],
    [{ receivedAt: 1 }],
    [{ receivedAt: 1, firstName: 1 }, { partialFilterExpression: { firstName: { $gt: '' } } }],
  ],
  row: (n, size) => ({
    receiptNumber: `VGB/2026-27/${String(n + 1).padStart(6, '0')}`,
    financialYear: n < size / 2 ? '2025-26' : '2026-27',
    serial: n + 1,
    firstName: 'Meera',
    lastName: 'Raghunathan',
    email: email(n),
    taxDetails: 'x'.repeat(180),
    amountPaise: 210_000,
    orderId: new ObjectId().toHexString(),
    paymentId: idOf('pay_', n),
    method: 'upi',
    ...(n % 4 === 0 && { mandateId: idOf('m', n % 9_000) }),
    state: 'received',
    refundedPaise: 0,
    receivedAt: ago(daysBack(n, size)),
    bookedAt: ago(daysBack(n, size)),
  }),
};

export const orders: Table = {
  name: 'orders',
  size: (count) => Math.round(count * 1.25),
  indexes: [
    [{ providerOrderId: 1 }, whereText('providerOrderId')],
    [{ paymentId: 1 }, whereText('paymentId')],
    [{ subscriptionId: 1, createdAt: 1 }],
    [{ status: 1, sweepAt: 1 }],
    [{ status: 1, strippedAt: 1, createdAt: 1 }],
    [{ bookingDueAt: 1 }],
  ],
  row: (n, size) => {
    const isPaid = n % 5 !== 0;
    const createdAt = ago(daysBack(n, size));
    return {
      purpose: 'donation',
      amountPaise: 210_000,
      status: isPaid ? 'paid' : 'pending',
      details: { firstName: 'Meera', lastName: 'Raghunathan', email: email(n), phone: '+919999900000' },
      providerOrderId: idOf('order_', n),
      createdAt,
      refundedPaise: 0,
      ...(isPaid && {
        paymentId: idOf('pay_', n),
        method: 'upi',
        capturedAt: createdAt,
        paidAt: createdAt,
        bookedAt: createdAt,
        bookedAs: `VGB/2026-27/${String(n + 1).padStart(6, '0')}`,
      }),
    };
  },
};

export const outbox: Table = {
  name: 'outbox',
  size: (count) => Math.round(count * 1.2),
  indexes: [[{ key: 1 }, { unique: true }], [{ state: 1, dueAt: 1 }], [{ to: 1, createdAt: 1 }]],
  row: (n, size) => {
    const at = ago(daysBack(n, size));
    return {
      key: `donation-receipt:${idOf('pay_', n)}`,
      kind: 'donation-receipt',
      to: email(n),
      data: JSON.stringify({ donationId: new ObjectId().toHexString(), name: 'Meera' }),
      state: n > size - 40 ? 'queued' : 'sent',
      attempts: 1,
      dueAt: at,
      createdAt: at,
      sentAt: at,
    };
  },
};

/** Kept for three months. */
const events: Table = {
  name: 'events',
  size: (count) => Math.round(count / 10),
  indexes: [[{ eventId: 1 }, { unique: true }], [{ state: 1, dueAt: 1 }], [{ receivedAt: 1 }]],
  row: (n, size) => ({
    eventId: idOf('evt_', n),
    name: 'payment.captured',
    body: JSON.stringify({ event: 'payment.captured', id: idOf('pay_', n), filler: 'x'.repeat(900) }),
    state: 'applied',
    receivedAt: ago((90 * (size - n)) / size),
    attempts: 1,
  }),
};

const users: Table = {
  name: 'users',
  size: (count) => Math.round(count / 15),
  indexes: [
    [{ email: 1 }, { unique: true }],
    [{ verifiedAt: 1, registeredAt: 1 }],
    [{ membershipEndDate: 1 }, { partialFilterExpression: { membershipEndDate: { $type: 'date' } } }],
  ],
  row: (n, size) => ({
    name: 'Meera Raghunathan',
    email: `${idOf('', n).toLowerCase()}@example.org`,
    company: '',
    profession: 'Teacher',
    location: 'Pune',
    phone: '+919999900000',
    passwordHash: 'x'.repeat(60),
    verifiedAt: ago(daysBack(n, size)),
    replacedSignUp: false,
    pendingEmail: null,
    tokenVersion: 0,
    membershipType: null,
    membershipEndDate: n % 4 === 0 ? ago(-200) : null,
    registeredAt: ago(daysBack(n, size)),
  }),
};

export const site: readonly Table[] = [orders, donations, outbox, events, users];

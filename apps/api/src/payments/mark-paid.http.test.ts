import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedEvent } from '@vgb/payment-sandbox';
import fc from 'fast-check';
import { isKind } from '../../test/captured-mails.js';
import { buildDonationOrder } from '../../test/factories.js';
import { giveByCard, orderDonation, payOrder, storedDonations, verify } from '../../test/giving.js';
import { CONTACT_TO, type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ olderWebhookSecrets: ['the secret before this one'] });
});
afterAll(() => rig.stop());

const donationOf = async (paymentId: string) =>
  (await storedDonations(rig)).filter((donation) => donation.paymentId === paymentId);
/** Counts queued mails without composing them: a PDF for each of hundreds of gifts would make the test slow. */
const receiptsOf = async (paymentId: string) => {
  const queued = (await rig.documents('outbox')).filter((row) => row.kind === 'donation-receipt');
  const { id } = (await rig.payments.orders.byPayment(paymentId)) ?? {};
  const donation = (await donationOf(paymentId))[0];
  return queued.filter((row) => id !== undefined && row.data.includes(String(donation?._id)));
};
const counts = async () => ({
  donations: (await storedDonations(rig)).length,
  mails: (await rig.documents('outbox')).length,
  exceptions: (await rig.documents('exceptions')).length,
});

async function expectOneBooking(paymentId: string): Promise<void> {
  expect(await donationOf(paymentId)).toHaveLength(1);
  expect(await receiptsOf(paymentId)).toHaveLength(1);
}

async function expectContiguous(): Promise<void> {
  const byYear = new Map<string, number[]>();
  for (const { financialYear, serial } of await storedDonations(rig))
    byYear.set(financialYear, [...(byYear.get(financialYear) ?? []), serial]);
  for (const serials of byYear.values()) expect(serials).toEqual(serials.map((_, at) => at + 1));
}

describe('what the server refuses', () => {
  it('forged signature: nothing is written, no mail', async () => {
    const paid = await payOrder(rig);
    const before = await counts();
    const forged = await verify(rig, { ...paid.proof, razorpay_signature: 'f'.repeat(64) });
    expect(forged.status).toBe(400);
    expect(forged.body).toMatchObject({
      success: false,
      code: 'BAD_SIGNATURE',
      message: 'Payment verification failed. Please contact support.',
    });
    expect(await counts()).toEqual(before);
    const order = (await rig.documents('orders')).find((row) => row.providerOrderId === paid.orderId);
    expect(order?.status).toBe('pending');
  });

  it('a foreign order id under a true signature: refused', async () => {
    const one = await payOrder(rig);
    const other = await orderDonation(rig);
    const before = await counts();
    const answer = await verify(rig, { ...one.proof, razorpay_order_id: other });
    expect(answer.body.code).toBe('BAD_SIGNATURE');
    const unknown = await verify(rig, { ...one.proof, razorpay_order_id: 'order_AAAAAAAAAAAAAA' });
    expect(unknown.body.code).toBe('BAD_SIGNATURE');
    expect(await counts()).toEqual(before);
  });

  it('a replay books nothing more', async () => {
    const paid = await payOrder(rig);
    await verify(rig, paid.proof).expect(200);
    const before = await counts();
    for (let times = 0; times < 3; times += 1) await verify(rig, paid.proof).expect(200);
    expect(await counts()).toEqual(before);
  });

  it('altered amount: held for the trust, and no receipt is given', async () => {
    const paid = await payOrder(rig);
    const event = eventNamed(paid.events, 'payment.captured');
    const body = event.body.replaceAll('210000', '210001');
    expect(body).not.toBe(event.body);
    const signature = createHmac('sha256', rig.sandbox.webhookSecret).update(body).digest('hex');
    const answer = await rig.deliver({
      body,
      headers: { ...event.headers, 'X-Razorpay-Signature': signature },
    });
    expect(answer.status).toBe(200);
    expect(await donationOf(paid.paymentId)).toEqual([]);
    const exceptions = (await rig.documents('exceptions')).filter((row) => row.paymentId === paid.paymentId);
    expect(exceptions).toEqual([
      expect.objectContaining({
        kind: 'amount-differs',
        amountPaise: 210_001,
        expectedPaise: 210_000,
        state: 'open',
      }),
    ]);
    const alert = await rig.lastMail(CONTACT_TO, 'payment-exception');
    expect(alert.text).toContain(paid.paymentId);
    expect(alert.text).toContain('The amount or currency differs from the order.');
    expect(alert.text).toContain('₹2,100.01');
    const late = await verify(rig, paid.proof);
    expect(late.status).toBe(409);
    expect(late.body.code).toBe('PAYMENT_NOT_CONFIRMED');
  });

  it('a payment from abroad is held', async () => {
    const paid = await payOrder(rig, {}, { international: true });
    await rig.deliver(eventNamed(paid.events, 'payment.captured'));
    expect(await donationOf(paid.paymentId)).toEqual([]);
    const state = await rig.request.get(`/api/payments/orders/${paid.orderId}`);
    expect(state.body).toMatchObject({
      state: 'review',
      receiptNumber: null,
      message:
        'Your payment has reached us and is being reviewed by the trust. We will write to you by e-mail.',
    });
  });

  it('one byte changed in the raw body: refused and not stored', async () => {
    const paid = await payOrder(rig);
    const event = eventNamed(paid.events, 'payment.captured');
    const stored = (await rig.documents('events')).length;
    for (const body of [`${event.body} `, event.body.replace('captured', 'Captured'), '']) {
      const answer = await rig.deliver({ ...event, body });
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('BAD_SIGNATURE');
    }
    expect(await rig.documents('events')).toHaveLength(stored);
  });

  it('rotated secret: events signed with the older one are still accepted, any other is not', async () => {
    const paid = await payOrder(rig);
    const event = eventNamed(paid.events, 'payment.captured');
    const signedWith = (secret: string) => ({
      body: event.body,
      headers: {
        ...event.headers,
        'X-Razorpay-Signature': createHmac('sha256', secret).update(event.body).digest('hex'),
      },
    });
    expect((await rig.deliver(signedWith('a secret that was never ours'))).status).toBe(400);
    expect(await donationOf(paid.paymentId)).toEqual([]);
    expect((await rig.deliver(signedWith('the secret before this one'))).status).toBe(200);
    await expectOneBooking(paid.paymentId);
  });
});

describe('whatever the source and order of the news', () => {
  const messengers = ['callback', 'payment.captured', 'order.paid'] as const;
  type Messenger = (typeof messengers)[number];
  const tell = async (
    messenger: Messenger,
    paid: { proof: object; events: readonly SignedEvent[] },
  ): Promise<void> => {
    if (messenger === 'callback') await verify(rig, paid.proof).expect(200);
    else expect((await rig.deliver(eventNamed(paid.events, messenger))).status).toBe(200);
  };
  const orders: Messenger[][] = messengers.flatMap((first) =>
    messengers
      .filter((second) => second !== first)
      .map((second) => [first, second, ...messengers.filter((third) => third !== first && third !== second)]),
  );

  it.each(orders.map((order) => [order.join(', ')] as const))(
    '%s: one donation, one receipt',
    async (names) => {
      const paid = await payOrder(rig);
      for (const messenger of names.split(', ') as Messenger[]) await tell(messenger, paid);
      await expectOneBooking(paid.paymentId);
    },
  );

  it('all at once: one donation, one receipt', async () => {
    const paid = await payOrder(rig);
    await Promise.all(messengers.map((messenger) => tell(messenger, paid)));
    await expectOneBooking(paid.paymentId);
  });

  it('the same event three times in parallel: stored once, applied once', async () => {
    const paid = await payOrder(rig);
    const event = eventNamed(paid.events, 'payment.captured');
    const answers = await Promise.all([1, 2, 3].map(() => rig.deliver(event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const stored = (await rig.documents('events')).filter((row) => row.eventId === event.id);
    expect(stored).toEqual([expect.objectContaining({ state: 'applied', name: 'payment.captured' })]);
    await expectOneBooking(paid.paymentId);
  });

  it('browser closed: the webhook books it', async () => {
    const paid = await payOrder(rig);
    await rig.deliver(eventNamed(paid.events, 'order.paid'));
    await expectOneBooking(paid.paymentId);
  });

  it('failed, then captured after all: booked', async () => {
    const orderId = await orderDonation(rig);
    const failed = await rig.sandbox.pay(orderId, { outcome: 'failure' });
    await rig.deliver(eventNamed(failed.events, 'payment.failed'));
    expect(await donationOf(failed.payment.id)).toEqual([]);
    const late = await rig.sandbox.payment(failed.payment.id, 'late-capture');
    await rig.deliver(eventNamed(late.events, 'payment.captured'));
    await expectOneBooking(failed.payment.id);
  });

  it('refund before capture: booked, and marked as refunded', async () => {
    const paid = await payOrder(rig);
    const { events } = await rig.sandbox.payment(paid.paymentId, 'refund');
    await rig.deliver(eventNamed(events, 'refund.processed'));
    await rig.deliver(eventNamed(paid.events, 'payment.captured'));
    await expectOneBooking(paid.paymentId);
    expect(await donationOf(paid.paymentId)).toEqual([
      expect.objectContaining({ state: 'refunded', refundedPaise: 210_000 }),
    ]);
  });

  it('two tabs, one order: the second tab is told that the order is paid, and there is one gift', async () => {
    const paid = await payOrder(rig);
    await expect(rig.sandbox.pay(paid.orderId)).rejects.toThrow(/already paid/);
    await Promise.all([verify(rig, paid.proof), verify(rig, paid.proof)]);
    await expectOneBooking(paid.paymentId);
  });

  it('paid twice, the second by a late capture: one donation, and the trust gets a mail about the other', async () => {
    const orderId = await orderDonation(rig);
    const failed = await rig.sandbox.pay(orderId, { outcome: 'failure' });
    const good = await rig.sandbox.pay(orderId);
    await rig.deliver(eventNamed(good.events, 'payment.captured'));
    const late = await rig.sandbox.payment(failed.payment.id, 'late-capture', { force: true });
    await rig.deliver(eventNamed(late.events, 'payment.captured'));
    await expectOneBooking(good.payment.id);
    expect(await donationOf(failed.payment.id)).toEqual([]);
    const exceptions = (await rig.documents('exceptions')).filter(
      (row) => row.paymentId === failed.payment.id,
    );
    expect(exceptions.map((row) => row.kind)).toEqual(['paid-twice']);
  });

  it('any sequence of repeated and lost news with at least one delivery ends the same', async () => {
    const news = fc.constantFrom('callback', 'payment.captured', 'order.paid', 'payment.failed');
    const sequences = fc
      .array(news, { minLength: 1, maxLength: 7 })
      .filter((sequence) => sequence.some((name) => name !== 'payment.failed'));
    await fc.assert(
      fc.asyncProperty(sequences, fc.boolean(), async (sequence, together) => {
        const orderId = await orderDonation(rig);
        const failed = await rig.sandbox.pay(orderId, { outcome: 'failure' });
        const good = await rig.sandbox.pay(orderId);
        const proof = {
          razorpay_order_id: orderId,
          razorpay_payment_id: good.payment.id,
          razorpay_signature: good.signature,
        };
        const bring = (name: string): Promise<unknown> => {
          if (name === 'payment.failed') return rig.deliver(eventNamed(failed.events, name));
          return tell(name as Messenger, { proof, events: good.events });
        };
        if (together) await Promise.all(sequence.map(bring));
        else for (const name of sequence) await bring(name);
        await expectOneBooking(good.payment.id);
        const order = (await rig.documents('orders')).find((row) => row.providerOrderId === orderId);
        expect(order).toMatchObject({ status: 'paid', paymentId: good.payment.id, refundedPaise: 0 });
        expect(order?.bookedAs).toBe((await donationOf(good.payment.id))[0]?.receiptNumber);
      }),
      { numRuns: 25 },
    );
    await expectContiguous();
  });
});

describe('the turn of the financial year', () => {
  it.each([
    ['2027-03-31T18:29:00.000Z', '2026-27', '31 March 23:59 in India'],
    ['2027-03-31T18:30:00.000Z', '2027-28', '1 April 00:00 in India'],
  ])('%s counts for %s (%s)', async (moment, financialYear) => {
    const at = Math.floor(new Date(moment).getTime() / 1000);
    const paid = await payOrder(rig, {}, { at });
    await rig.deliver(eventNamed(paid.events, 'payment.captured'));
    expect(await donationOf(paid.paymentId)).toEqual([
      expect.objectContaining({
        financialYear,
        receiptNumber: expect.stringContaining(`VGB/${financialYear}/`),
      }),
    ]);
  });
});

describe('a provider that does not answer', () => {
  it('order creation timed out: the order that was made is found and used, and no second one is made', async () => {
    await rig.sandbox.fault({ kind: 'disconnect', method: 'POST', path: '/orders', when: 'after', count: 1 });
    const answer = await rig.request.post('/api/payments/create-order').send(buildDonationOrder());
    expect(answer.status).toBe(200);
    const bound = (await rig.documents('orders')).filter(
      (row) => row.providerOrderId === answer.body.orderId,
    );
    expect(bound).toHaveLength(1);
    const { payment, events } = await rig.sandbox.pay(answer.body.orderId);
    await rig.deliver(eventNamed(events, 'payment.captured'));
    await expectOneBooking(payment.id);
  });

  it.each([
    ['a page of HTML with status 502', { kind: 'non-json-502' }],
    ['429', { kind: '429', retryAfterSeconds: 30 }],
    ['JSON cut in half', { kind: 'malformed-json', when: 'before' }],
    ['nothing at all', { kind: 'disconnect', when: 'before' }],
  ])('that sends %s: 503 with a message, and nothing half-done', async (_what, fault) => {
    await rig.sandbox.fault({ ...fault, count: 4 });
    const answer = await rig.request.post('/api/payments/create-order').send(buildDonationOrder());
    await rig.sandbox.noFaults();
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({
      code: 'PROVIDER_AWAY',
      message:
        'The payment service cannot be reached at the moment. Nothing has been charged. Please try again in a minute.',
    });
    expect(answer.headers['retry-after']).toBeDefined();
  });

  it('that does not describe a signed payment: the payment is accepted provisionally', async () => {
    const paid = await payOrder(rig);
    await rig.sandbox.fault({ kind: 'non-json-502', method: 'GET', path: '/payments/*', count: 1 });
    await verify(rig, paid.proof).expect(200);
    await rig.sandbox.noFaults();
    await expectOneBooking(paid.paymentId);
  });

  it('webhook down for 25 hours: the sweep finds the gift, once', async () => {
    const paid = await payOrder(rig);
    rig.clock.advance({ minutes: 14 });
    await rig.payments.sweep.sweepOrders(rig.clock());
    expect(await donationOf(paid.paymentId)).toEqual([]);
    rig.clock.advance({ hours: 25 });
    await rig.payments.sweep.sweepOrders(rig.clock());
    await expectOneBooking(paid.paymentId);
    await rig.payments.sweep.sweepOrders(rig.clock());
    await rig.deliver(eventNamed(paid.events, 'payment.captured'));
    await expectOneBooking(paid.paymentId);
  });

  it('an order whose sweep was killed is swept again within 90 seconds', async () => {
    const paid = await payOrder(rig);
    rig.clock.advance({ minutes: 16 });
    while (await rig.payments.orders.takeForSweep(rig.clock()));
    rig.clock.advance({ seconds: 44 });
    await rig.payments.sweep.sweepOrders(rig.clock());
    expect(await donationOf(paid.paymentId)).toEqual([]);
    rig.clock.advance({ seconds: 1 });
    await rig.payments.sweep.sweepOrders(rig.clock());
    await expectOneBooking(paid.paymentId);
  });

  it('the nightly reconciliation finds what the sweep has missed', async () => {
    const paid = await payOrder(rig, {}, { at: Math.floor(rig.clock().getTime() / 1000) - 3600 });
    await rig.payments.sweep.reconcile(rig.clock());
    await expectOneBooking(paid.paymentId);
  });

  it('the nightly reconciliation reports a payment with an unknown status, and books the others', async () => {
    const at = Math.floor(rig.clock().getTime() / 1000) - 3600;
    const [odd, sound] = [await payOrder(rig, {}, { at }), await payOrder(rig, {}, { at })];
    await rig.sandbox.odd(odd.paymentId, { set: { status: 'on_hold' } });
    const look = await rig.payments.sweep.reconcile(rig.clock());
    expect(look).toMatchObject({ failed: [odd.paymentId], booked: [sound.paymentId] });
    await expectOneBooking(sound.paymentId);
    expect(await donationOf(odd.paymentId)).toEqual([]);
  });

  it('a refund long after the gift, whose event was lost, is found at night; the donor gets one mail', async () => {
    const own = await startRig();
    const { clock } = own;
    try {
      const gift = await giveByCard(own);
      clock.advance({ days: 40 });
      await own.sandbox.payment(gift.paymentId, 'refund', { amount: 50_000 });
      clock.advance({ hours: 20 });
      for (let night = 0; night < 2; night += 1) {
        await own.payments.sweep.reconcile(clock());
        clock.advance({ days: 1 });
      }
      expect(await storedDonations(own)).toEqual([
        expect.objectContaining({ state: 'partly-refunded', refundedPaise: 50_000 }),
      ]);
      expect((await own.mails()).filter(isKind('donation-refunded'))).toHaveLength(1);
    } finally {
      await own.stop();
    }
  });

  it('a dispute whose event was lost is found at night; the trust gets one mail', async () => {
    const own = await startRig();
    const { clock } = own;
    const alerts = async () => (await own.mails()).filter(isKind('payment-exception'));
    try {
      const gift = await giveByCard(own);
      clock.advance({ days: 40 });
      const { events } = await own.sandbox.payment(gift.paymentId, 'dispute');
      clock.advance({ hours: 20 });
      for (let night = 0; night < 2; night += 1) {
        await own.payments.sweep.reconcile(clock());
        clock.advance({ days: 1 });
      }
      expect(await storedDonations(own)).toEqual([expect.objectContaining({ state: 'disputed' })]);
      expect(await alerts()).toHaveLength(1);
      await own.deliver(eventNamed(events, 'payment.dispute.created'));
      expect(await alerts()).toHaveLength(1);
      expect(await own.documents('exceptions')).toHaveLength(1);
    } finally {
      await own.stop();
    }
  });

  it('authorised but never captured: captured by the sweep', async () => {
    const paid = await payOrder(rig, {}, { capture: 'authorized-only' });
    expect(await donationOf(paid.paymentId)).toEqual([]);
    rig.clock.advance({ minutes: 16 });
    await rig.payments.sweep.sweepOrders(rig.clock());
    await expectOneBooking(paid.paymentId);
  });
});

// Last: the nightly jobs of the tests before would read all of these.
it('200 captures in parallel: contiguous receipt numbers', async () => {
  const paid = [];
  for (let made = 0; made < 200; made += 1) paid.push(await payOrder(rig));
  await Promise.all(paid.map(({ events }) => rig.deliver(eventNamed(events, 'payment.captured'))));
  const booked = new Set((await storedDonations(rig)).map((donation) => donation.paymentId));
  for (const { paymentId } of paid) expect(booked).toContain(paymentId);
  await expectContiguous();
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isKind, linkIn } from '../../test/captured-mails.js';
import { buildDonationOrder } from '../../test/factories.js';
import { storedDonations, verify } from '../../test/giving.js';
import { sitAtDesk } from '../../test/office.js';
import { type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';
import { bearer, signUp } from '../../test/signing-in.js';
import { MandateStore } from './mandate-store.js';

let rig: Rig;
/** The gateway's calls about mandates, in order. */
const asked: string[] = [];
/** The mandates whose debits the provider does not list yet. */
const lagging = new Set<string>();
beforeAll(async () => {
  rig = await startRig({
    gateway: (real) => ({
      ...real,
      fetchSubscription: (id) => {
        asked.push(`how it stands: ${id}`);
        return real.fetchSubscription(id);
      },
      debitsOf: (id) => {
        asked.push(`its debits: ${id}`);
        return lagging.has(id) ? Promise.resolve([]) : real.debitsOf(id);
      },
    }),
  });
});
afterAll(() => rig.stop());

const order = (overrides: Record<string, unknown> = {}) =>
  rig.request
    .post('/api/payments/create-subscription')
    .send(buildDonationOrder({ amount: 1000, isRecurring: true, ...overrides }));

/** A mandate whose first debit is signed and verified. */
async function begin(overrides: Record<string, unknown> = {}) {
  const { body } = await order(overrides).expect(200);
  const subscriptionId: string = body.subscriptionId;
  const { payment, signature, events } = await rig.sandbox.subscription(subscriptionId, 'authenticate');
  const proof = {
    razorpay_subscription_id: subscriptionId,
    razorpay_payment_id: payment.id,
    razorpay_signature: signature,
  };
  return { subscriptionId, paymentId: payment.id, proof, events };
}
const donationsOf = async (subscriptionId: string) => {
  const mandate = await mandateOf(subscriptionId);
  return (await storedDonations(rig)).filter((row) => row.mandateId === String(mandate?._id));
};
const mandateOf = async (subscriptionId: string) =>
  (await rig.documents('mandates')).find((row) => row.subscriptionId === subscriptionId);
const mailsTo = async (kind: Parameters<typeof isKind>[0], to: string) =>
  (await rig.mails()).filter(isKind(kind)).filter((mail) => mail.to === to);

describe('a monthly donation', () => {
  it('begins with a mandate for a plan of its amount, made once', async () => {
    const first = await order({ amount: 501 }).expect(200);
    expect(first.body).toMatchObject({ success: true, amount: 501, currency: 'INR' });
    expect(first.body.subscriptionId).toMatch(/^sub_\w{14}$/);
    expect(first.body.orderId).toBe(first.body.subscriptionId);
    const second = await order({ amount: 501 }).expect(200);
    expect(second.body.subscriptionId).not.toBe(first.body.subscriptionId);
    const plans = (await rig.documents('plans')).filter((row) => row.amountPaise === 50_100);
    expect(plans).toHaveLength(1);
  });

  it('is refused above the amount that banks debit without a confirmation', async () => {
    await order({ amount: 15_000 }).expect(200);
    const answer = await order({ amount: 15_001 });
    expect(answer.status).toBe(400);
    expect(answer.body.fields.amount).toBe(
      'Monthly donations are possible up to ₹15,000, because banks ask for your confirmation at every larger debit. Please choose a smaller amount or give once.',
    );
  });

  it('books the first debit by the browser, and the same debit by the webhook only once', async () => {
    const email = 'first@example.org';
    const begun = await begin({ email });
    const verified = await verify(rig, begun.proof).expect(200);
    expect(verified.body).toMatchObject({
      orderId: begun.subscriptionId,
      amount: 1000,
      purpose: 'donation',
      paymentId: begun.paymentId,
    });
    for (const event of begun.events) await rig.deliver(event);
    expect(await donationsOf(begun.subscriptionId)).toHaveLength(1);
    expect(await mandateOf(begun.subscriptionId)).toMatchObject({ state: 'active', chargesMade: 1 });
    expect(await mailsTo('donation-receipt', email)).toHaveLength(1);
  });

  it('accepts our own answer’s order id for the mandate, too', async () => {
    const { proof, subscriptionId } = await begin({ email: 'alias@example.org' });
    const { razorpay_subscription_id: razorpay_order_id, ...rest } = proof;
    await verify(rig, { ...rest, razorpay_order_id }).expect(200);
    expect(await donationsOf(subscriptionId)).toHaveLength(1);
  });

  it('refuses a forged signature and an unknown mandate', async () => {
    const { proof, subscriptionId } = await begin({ email: 'forged@example.org' });
    const forged = await verify(rig, { ...proof, razorpay_signature: '0'.repeat(64) });
    expect(forged.body.code).toBe('BAD_SIGNATURE');
    const unknown = await verify(rig, { ...proof, razorpay_subscription_id: 'sub_AAAAAAAAAAAAAA' });
    expect(unknown.body.code).toBe('BAD_SIGNATURE');
    expect(await donationsOf(subscriptionId)).toEqual([]);
  });

  it('mandate charged 3 times, halted, cancelled: three receipts, two notices, no more debits', async () => {
    const email = 'faithful@example.org';
    const begun = await begin({ email });
    await verify(rig, begun.proof).expect(200);
    for (let month = 0; month < 2; month += 1) {
      const { events } = await rig.sandbox.subscription(begun.subscriptionId, 'charge');
      for (const event of [...events].reverse()) await rig.deliver(event);
    }
    const donations = await donationsOf(begun.subscriptionId);
    expect(donations).toHaveLength(3);
    expect(new Set(donations.map((row) => row.receiptNumber)).size).toBe(3);
    expect(await mailsTo('donation-receipt', email)).toHaveLength(3);

    const { events } = await rig.sandbox.subscription(begun.subscriptionId, 'halt');
    for (const event of [...events, ...events]) await rig.deliver(event);
    expect(await mandateOf(begun.subscriptionId)).toMatchObject({ state: 'halted', chargesMade: 3 });
    expect(await mailsTo('mandate-halted', email)).toHaveLength(1);

    const receipt = await rig.lastMail(email, 'donation-receipt');
    expect(receipt.text).toMatch(/Your monthly gift of ₹[\d,]+ has arrived/);
    expect(receipt.text).toContain('It is debited every month until you stop it, at most 120 times.');
    expect(receipt.text).toContain('How often: Every month');
    const token = linkIn(receipt, '/donate/monthly/').pathname.split('/').at(-1) ?? '';
    const cancelled = await rig.request.post(`/api/donations/mandates/${token}/cancel`).send({});
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toMatchObject({
      state: 'cancelled',
      canCancel: false,
      message: 'Your monthly donation has been cancelled. Nothing more will be debited.',
    });
    const again = await rig.request.post(`/api/donations/mandates/${token}/cancel`).send({});
    expect(again.body).toEqual(cancelled.body);
    expect(await mailsTo('mandate-cancelled', email)).toHaveLength(1);
    await expect(rig.sandbox.subscription(begun.subscriptionId, 'charge')).rejects.toThrow();
  });

  it('follows what the donor does in the bank’s own app, whatever the order of the events', async () => {
    const begun = await begin({ email: 'paused@example.org' });
    await verify(rig, begun.proof).expect(200);
    const paused = await rig.sandbox.subscription(begun.subscriptionId, 'pause');
    await rig.deliver(eventNamed(paused.events, 'subscription.paused'));
    expect((await mandateOf(begun.subscriptionId))?.state).toBe('paused');
    const resumed = await rig.sandbox.subscription(begun.subscriptionId, 'resume');
    await rig.deliver(eventNamed(resumed.events, 'subscription.resumed'));
    await rig.deliver({ ...eventNamed(paused.events, 'subscription.paused') });
    expect((await mandateOf(begun.subscriptionId))?.state).toBe('active');
    const ended = await rig.sandbox.subscription(begun.subscriptionId, 'cancel');
    await rig.deliver(eventNamed(ended.events, 'subscription.cancelled'));
    expect((await mandateOf(begun.subscriptionId))?.state).toBe('cancelled');
  });

  it('a debit whose event was lost is found at night', async () => {
    const email = 'silent@example.org';
    const begun = await begin({ email });
    await verify(rig, begun.proof).expect(200);
    await rig.sandbox.subscription(begun.subscriptionId, 'charge');
    rig.clock.advance({ days: 1 });
    await rig.jobs.runDue(rig.clock());
    expect(await donationsOf(begun.subscriptionId)).toHaveLength(2);
    expect(await mailsTo('donation-receipt', email)).toHaveLength(2);
  });

  it('whose record waits for the provider’s id is booked by its event, although the list of debits lags behind', async () => {
    const { subscriptionId, events } = await begin({ email: 'lagging@example.org' });
    const record = await mandateOf(subscriptionId);
    await rig.connection
      .collection('mandates')
      .updateOne({ subscriptionId }, { $unset: { subscriptionId: 1 } });
    lagging.add(subscriptionId);
    await rig.deliver(eventNamed(events, 'subscription.charged'));
    expect(await mandateOf(subscriptionId)).toMatchObject({ _id: record?._id, state: 'active' });
    expect(await donationsOf(subscriptionId)).toHaveLength(1);
  });

  it('a browser that never came back: the page calls the server, and the debit is booked', async () => {
    const begun = await begin({ email: 'reload@example.org' });
    const state = await rig.request.get(`/api/payments/orders/${begun.subscriptionId}`).expect(200);
    expect(state.body).toMatchObject({ state: 'paid', amount: 1000, paymentId: begun.paymentId });
    expect(await donationsOf(begun.subscriptionId)).toHaveLength(1);
  });
});

describe('a mandate that its donor has not authorised', () => {
  it('is looked up each night, then each week, then each month, and never after 90 days', async () => {
    const { body } = await order({ email: 'abandoned@example.org' }).expect(200);
    const store = new MandateStore({ connection: rig.connection });
    const from = rig.clock().getTime();
    const nights: number[] = [];
    for (let age = 1; age <= 120; age += 1) {
      const now = new Date(from + age * 24 * 60 * 60_000);
      const due = await store.dueForCheck(now, 1_000);
      const ours = due.find(({ subscriptionId }) => subscriptionId === body.subscriptionId);
      if (!ours) continue;
      nights.push(age);
      await store.markChecked(ours.id, now);
    }
    expect(nights).toEqual([1, 2, 3, 10, 17, 24, 54, 84]);
  });

  it('costs one call, and is booked when it was authorised after all and the events were lost', async () => {
    const { body } = await order({ email: 'late@example.org' }).expect(200);
    const night = async (days: number) => {
      rig.clock.advance({ days });
      asked.length = 0;
      await rig.donations.mandateSweep.checkDue(rig.clock());
      return asked.filter((call) => call.endsWith(body.subscriptionId));
    };
    expect(await night(10)).toEqual([`how it stands: ${body.subscriptionId}`]);
    expect(await night(1)).toEqual([]);
    await rig.sandbox.subscription(body.subscriptionId, 'authenticate');
    await night(6);
    expect(await donationsOf(body.subscriptionId)).toHaveLength(1);
    expect((await mandateOf(body.subscriptionId))?.state).toBe('active');
  });
});

describe('the link of a monthly receipt', () => {
  it('shows the mandate, and opening it ends nothing', async () => {
    const email = 'reader@example.org';
    const begun = await begin({ email });
    await verify(rig, begun.proof).expect(200);
    const receipt = await rig.lastMail(email, 'donation-receipt');
    const token = linkIn(receipt, '/donate/monthly/').pathname.split('/').at(-1) ?? '';
    const seen = await rig.request.get(`/api/donations/mandates/${token}`).expect(200);
    expect(seen.body).toMatchObject({ state: 'active', amount: 1000, firstName: 'Meera', canCancel: true });
    expect(JSON.stringify(seen.body)).not.toContain(email);
    expect((await mandateOf(begun.subscriptionId))?.state).toBe('active');
  });

  it('says that nothing was cancelled where the provider refuses, as while a debit is under way', async () => {
    const email = 'in-flight@example.org';
    const begun = await begin({ email });
    await verify(rig, begun.proof).expect(200);
    const token = linkIn(await rig.lastMail(email, 'donation-receipt'), '/donate/monthly/').pathname;
    const body = { error: { code: 'BAD_REQUEST_ERROR', description: 'A payment is in progress' } };
    const refusal = { kind: 'fail', status: 400, body, method: 'POST', path: '/subscriptions/*/cancel' };
    await rig.sandbox.fault(refusal);
    const cancel = () =>
      rig.request.post(`/api/donations/mandates/${token.split('/').at(-1)}/cancel`).send({});
    const refused = await cancel();
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      502,
      'PROVIDER_ERROR',
      'Your monthly donation could not be cancelled now. Please try again later, cancel it in your UPI app or at your bank, or write to us.',
    ]);
    expect(await mandateOf(begun.subscriptionId)).toMatchObject({ state: 'active' });
    expect((await cancel()).body).toMatchObject({ state: 'cancelled' });
    expect(await mailsTo('mandate-cancelled', email)).toHaveLength(1);
  });

  it('lists the member’s own mandates, only those that were authorised', async () => {
    const email = 'owner@example.org';
    const begun = await begin({ email });
    await verify(rig, begun.proof).expect(200);
    await order({ email, amount: 777 }).expect(200);
    const mandatesFor = async (address: string) => {
      const { token } = await signUp(rig, { email: address });
      return rig.request.get('/api/users/profile/mandates').set(bearer(token)).expect(200);
    };
    const { body } = await mandatesFor(email);
    expect(body.mandates).toEqual([
      expect.objectContaining({ state: 'active', amount: 1000, chargesMade: 1, canCancel: true }),
    ]);
    await rig.request.get(`/api/donations/mandates/${body.mandates[0].token}`).expect(200);
    expect((await mandatesFor('stranger@example.org')).body.mandates).toEqual([]);
    await rig.request.get('/api/users/profile/mandates').expect(401);
  });

  it('of rupees and paise, made at the provider and taken over, is shown to the paisa everywhere', async () => {
    const email = 'paise@example.org';
    const begun = await begin({ email });
    await verify(rig, begun.proof).expect(200);
    await rig.connection
      .collection('mandates')
      .updateOne({ subscriptionId: begun.subscriptionId }, { $set: { amountPaise: 50_050 } });
    const { token } = await signUp(rig, { email });
    const read = (path: string) => rig.request.get(path).set(bearer(token)).expect(200);
    const { mandates } = (await read('/api/users/profile/mandates')).body;
    expect(mandates).toMatchObject([{ amount: 500.5 }]);
    const page = await read(`/api/donations/mandates/${mandates[0].token}`);
    expect(page.body.amount).toBe(500.5);
    const data = await read('/api/users/profile/data');
    expect(data.body.monthlyDonations).toMatchObject([{ amount: 500.5 }]);
    // Its next debit, signed before the provider describes it.
    await rig.sandbox.fault({ kind: 'non-json-502', method: 'GET', path: `/payments/${begun.paymentId}` });
    await rig.connection.collection('orders').deleteOne({ paymentId: begun.paymentId });
    const signed = await verify(rig, begun.proof).expect(200);
    expect(signed.body).toMatchObject({ amount: 500.5, receiptNumber: null });
    await rig.sandbox.noFaults();
  });

  it.each(['x', 'a.b', '000000000000000000000000.AAAA', 'a%20b'])('refuses %s', async (token) => {
    const answer = await rig.request.get(`/api/donations/mandates/${token}`);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('This link is not valid. Please use the link from your latest receipt.');
  });
});

describe('a monthly gift that was changed at the provider to twice its amount', () => {
  /** Its donor agreed to ₹1,000; two debits of ₹2,000 have been held since. */
  async function changed(email: string) {
    const begun = await begin({ email });
    await verify(rig, begun.proof).expect(200);
    const { url, keyId, keySecret } = rig.sandbox;
    const edited = await fetch(`${url}/v1/subscriptions/${begun.subscriptionId}`, {
      method: 'PATCH',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      },
      body: JSON.stringify({ quantity: 2, schedule_change_at: 'now' }),
    });
    expect(edited.status).toBe(200);
    return { ...begun, held: [await charge(begun), await charge(begun)] };
  }
  async function charge({ subscriptionId }: { readonly subscriptionId: string }): Promise<string> {
    const { payment, events } = await rig.sandbox.subscription(subscriptionId, 'charge');
    await rig.deliver(eventNamed(events, 'subscription.charged'));
    return payment.id;
  }
  const exceptionsOf = async (paymentId: string) =>
    (await rig.documents('exceptions')).filter((row) => row.paymentId === paymentId);

  it('is one decision of the office: it adopts a debit, and the others and those to come are booked with it', async () => {
    const mandate = await changed('doubled@example.org');
    const [first = '', second = ''] = mandate.held;
    const [exception] = await exceptionsOf(first);
    expect(exception).toMatchObject({ kind: 'amount-differs', amountPaise: 200_000, expectedPaise: 100_000 });
    expect(exception?.detail).toContain(`${mandate.subscriptionId} of ₹1,000`);
    const adopt = ['exceptions', 'adopt', String(exception?._id)];
    expect((await sitAtDesk(rig)(adopt)).err).toContain('give --note');
    expect(await sitAtDesk(rig)([...adopt, '--note', 'agreed by letter'])).toMatchObject({ code: 0 });
    const amounts = async () =>
      (await donationsOf(mandate.subscriptionId)).map(({ paymentId, amountPaise }) => [
        paymentId,
        amountPaise,
      ]);
    const booked = [
      [mandate.paymentId, 100_000],
      [first, 200_000],
      [second, 200_000],
    ];
    expect(await amounts()).toEqual(booked);
    for (const paymentId of mandate.held)
      expect(await exceptionsOf(paymentId)).toMatchObject([{ state: 'decided' }]);
    const next = await charge(mandate);
    expect(await amounts()).toEqual([...booked, [next, 200_000]]);
    expect(await exceptionsOf(next)).toEqual([]);
    expect(await mailsTo('donation-receipt', 'doubled@example.org')).toHaveLength(4);
  });

  it('and has no record here is taken over with what it debits', async () => {
    const { subscriptionId, held } = await changed('doubled-unknown@example.org');
    await rig.connection.collection('mandates').deleteOne({ subscriptionId });
    await charge({ subscriptionId });
    const [exception] = await exceptionsOf(subscriptionId);
    expect(exception).toMatchObject({ kind: 'mandate-unknown', amountPaise: 200_000 });
    const adopt = ['exceptions', 'adopt', String(exception?._id), '--name', 'Asha Rao'];
    expect(await sitAtDesk(rig)([...adopt, '--email', 'taken-over@example.org'])).toMatchObject({ code: 0 });
    expect(await mandateOf(subscriptionId)).toMatchObject({ amountPaise: 200_000 });
    expect(await donationsOf(subscriptionId)).toHaveLength(4);
    for (const paymentId of held)
      expect((await exceptionsOf(paymentId)).filter(({ state }) => state === 'open')).toEqual([]);
  });
});

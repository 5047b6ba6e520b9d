import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { content } from '@vgb/content';
import { isKind } from '../../test/captured-mails.js';
import { openTestDatabase, type TestDatabase } from '../../test/database.js';
import { type Doomed, startDoomed } from '../../test/doomed.js';
import { payOrder, storedDonations } from '../../test/giving.js';
import { payMembership } from '../../test/joining.js';
import { type AtDesk, giveNow, sitAtDesk } from '../../test/office.js';
import { readPdf } from '../../test/pdf-text.js';
import { CONTACT_TO, type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';
import { signUp } from '../../test/signing-in.js';

/*
 * Two sites at one provider: what is paid on the lost one is a payment without an order to the other.
 */
let lost: Rig;
let site: Rig;
let database: TestDatabase;
let office: AtDesk;
beforeAll(async () => {
  lost = await startRig();
  database = await openTestDatabase();
  site = await startRig({ beside: { ...lost, database } });
  office = sitAtDesk(site, { mongodbUri: database.uri });
  await giveNow(site, { email: 'first@example.org' });
});
afterAll(async () => {
  await site.stop();
  await database.stop();
  await lost.stop();
});

const payLost = async (payment: Record<string, unknown> = {}) => {
  const at = Math.floor(site.clock().getTime() / 1000);
  const paid = await payOrder(lost, { amount: 700 }, { email: 'asha@example.org', at, ...payment });
  site.clock.advance({ minutes: 1 });
  return paid;
};
const exceptionOf = async (paymentId: string) =>
  (await site.documents('exceptions')).find((exception) => exception.paymentId === paymentId);
/** Looks, and gives the id of the exception of this payment. */
async function lookFor(paymentId: string): Promise<string> {
  const { code, out } = await office(['look']);
  expect([code, out]).toEqual([0, expect.stringContaining(paymentId)]);
  return String((await exceptionOf(paymentId))?._id);
}
const giftsOf = async (paymentId: string) =>
  (await storedDonations(site)).filter((donation) => donation.paymentId === paymentId);
const receiptsTo = async (email: string) =>
  (await site.mails()).filter(isKind('donation-receipt')).filter(({ to }) => to === email);

describe('exceptions adopt', () => {
  it('books a payment without an order: a named donor, the next number, one receipt by mail, on record', async () => {
    const { paymentId, events } = await payLost();
    const id = await lookFor(paymentId);
    const last = (await storedDonations(site)).at(-1)?.serial;
    const done = await office(['exceptions', 'adopt', id, '--name', 'Asha Devi  Sharma', '--as', 'Anita']);
    const [gift, ...more] = await giftsOf(paymentId);
    expect(more).toEqual([]);
    expect(gift).toMatchObject({
      firstName: 'Asha Devi',
      lastName: 'Sharma',
      email: 'asha@example.org',
      amountPaise: 70_000,
      serial: last + 1,
    });
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining(gift?.receiptNumber) });
    expect(await exceptionOf(paymentId)).toMatchObject({
      state: 'decided',
      decidedBy: 'Anita',
      decision: `booked as ${gift?.receiptNumber}`,
    });
    expect((await site.documents('audit')).filter(({ subject }) => subject === paymentId)).toEqual([
      expect.objectContaining({ action: 'exceptions adopt', who: 'Anita' }),
    ]);

    const again = await office(['exceptions', 'adopt', id, '--name', 'Somebody Else']);
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('was booked before') });
    for (const event of events) await site.deliver(event);
    site.clock.advance({ days: 1 });
    await site.payments.sweep.reconcile(site.clock());
    expect(await giftsOf(paymentId)).toEqual([gift]);
    expect(await receiptsTo('asha@example.org')).toHaveLength(1);
  });

  it('books rupees and paise exactly, also on its receipt', async () => {
    const email = 'paise@example.org';
    const { paymentId } = await payLost({ amount: 210_050, email });
    const id = await lookFor(paymentId);
    const done = await office(['exceptions', 'adopt', id, '--name', 'Asha Sharma', '--as', 'Anita']);
    expect(done.code).toBe(0);
    const [gift] = await giftsOf(paymentId);
    expect(gift).toMatchObject({ amountPaise: 210_050 });
    const [mail] = await receiptsTo(email);
    expect(mail?.text).toContain('₹2,100.50');
    const { lines } = readPdf((await mail?.attachments?.[0]?.draw()) as Buffer);
    expect(lines).toContain('₹2,100.50');
    expect(lines.join(' ')).toContain('Rupees two thousand one hundred and paise fifty only');
    const answer = await site.request.post('/api/users/donation').send({ paymentId });
    expect(answer.body).toMatchObject({ success: true, amount: 2100.5 });
  });

  it('writes to the donor in the language that the office names, mail and receipt', async () => {
    const email = 'hindi@example.org';
    const { paymentId } = await payLost({ email });
    const id = await lookFor(paymentId);
    const args = ['exceptions', 'adopt', id, '--name', 'Asha Sharma'];
    expect((await office([...args, '--language', 'fr'])).code).toBe(2);
    expect(await giftsOf(paymentId)).toEqual([]);
    expect((await office([...args, '--language', 'hi'])).code).toBe(0);
    expect(await giftsOf(paymentId)).toMatchObject([{ locale: 'hi' }]);
    const [mail] = await receiptsTo(email);
    expect(mail?.html).toContain('<html lang="hi">');
    const { fileName } = content('hi').documents.receipt;
    const [gift] = await giftsOf(paymentId);
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([fileName(gift?.receiptNumber)]);
  });

  it('by two clerks and the webhook simultaneously makes one donation', async () => {
    const { paymentId, events } = await payLost({ email: 'crowd@example.org' });
    const id = await lookFor(paymentId);
    const [one, other] = await Promise.all([
      office(['exceptions', 'adopt', id, '--name', 'Asha Sharma', '--as', 'Anita']),
      office(['exceptions', 'adopt', id, '--name', 'Asha Sharma', '--as', 'Balbir']),
      site.deliver(eventNamed(events, 'payment.captured')),
    ]);
    expect([one.code, other.code]).toEqual([0, 0]);
    site.clock.advance({ minutes: 1 });
    await site.payments.sweep.finishBookings(site.clock());
    expect(await giftsOf(paymentId)).toHaveLength(1);
    expect(await receiptsTo('crowd@example.org')).toHaveLength(1);
    expect((await site.documents('exceptions')).filter((row) => row.paymentId === paymentId)).toHaveLength(1);
  });

  it('killed at any of its writes, is completed by the same command', async () => {
    for (let at = 1, died = true; died; at += 1) {
      const email = `killed${at}@example.org`;
      const { paymentId } = await payLost({ email });
      const id = await lookFor(paymentId);
      const doomed: Doomed = await startDoomed({ ...lost, database }, { at, when: 'after' });
      const gift = { purpose: 'donation' as const, amountPaise: 70_000 };
      const donor = {
        firstName: 'Asha',
        lastName: 'Sharma',
        email,
        company: null,
        taxDetails: null,
        locale: 'en' as const,
        mandateId: null,
      };
      died = !(await doomed.survives(async () => {
        await doomed.payments.flow.markChargePaid(
          { ...gift, details: donor },
          await lost.gateway.fetchPayment(paymentId),
          'office',
        );
      }));
      await doomed.stop();
      expect((await office(['exceptions', 'adopt', id, '--name', 'Asha Sharma'])).code).toBe(0);
      site.clock.advance({ minutes: 2 });
      await site.payments.sweep.finishBookings(site.clock());
      expect(await giftsOf(paymentId)).toHaveLength(1);
      expect(await receiptsTo(email)).toHaveLength(1);
      expect(await exceptionOf(paymentId)).toMatchObject({ state: 'decided' });
    }
  });

  it('refuses, with a sentence, what cannot be a gift', async () => {
    const noAddress = await lookFor((await payLost({ email: 'void@razorpay.com' })).paymentId);
    const abroad = await lookFor((await payLost({ international: true })).paymentId);
    const back = await payLost();
    await site.sandbox.payment(back.paymentId, 'refund');
    const refunded = await lookFor(back.paymentId);
    const member = await signUp(lost);
    const { paymentId } = await payMembership(lost, member, 'silver');
    site.clock.advance({ minutes: 1 });
    const membership = await lookFor(paymentId);
    const cases: [string, string[], RegExp][] = [
      ['no name', [abroad], /give --name/],
      ['no address', [noAddress, '--name', 'A B'], /give --email/],
      ['a wrong address', [noAddress, '--name', 'A B', '--email', 'a@b'], /no e-mail address/],
      ['from abroad', [abroad, '--name', 'A B'], /from abroad/],
      ['paid back', [refunded, '--name', 'A B'], /paid back/],
      ['a membership', [membership, '--name', 'A B'], /for a membership/],
      ['unknown', ['0123456789abcdef01234567', '--name', 'A B'], /There is no exception/],
    ];
    const before = await storedDonations(site);
    for (const [what, args, why] of cases) {
      const { code, err } = await office(['exceptions', 'adopt', ...args]);
      expect([what, code, err]).toEqual([what, 1, expect.stringMatching(why)]);
    }
    expect(await storedDonations(site)).toEqual(before);
    await office(['exceptions', 'decide', noAddress, '--note', 'paid back by hand']);
    expect(
      (await office(['exceptions', 'adopt', noAddress, '--name', 'A B', '--email', 'a@example.org'])).err,
    ).toMatch(/decided before: paid back by hand/);
  });
});

describe('a monthly gift that was started after the backup', () => {
  const beginLost = async (email: string) => {
    site.clock.advance({ minutes: 1 });
    const { body } = await lost.request
      .post('/api/payments/create-subscription')
      .send({ firstName: 'Ravi', lastName: 'Rao', email, amount: 501, isRecurring: true })
      .expect(200);
    return String(body.subscriptionId);
  };
  /** A plan made in the provider's dashboard. */
  async function fortnightlyPlan(): Promise<string> {
    const { url, keyId, keySecret } = lost.sandbox;
    const item = { name: 'Fortnightly gift', amount: 50_100, currency: 'INR' };
    const made = await fetch(`${url}/v1/plans`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      },
      body: JSON.stringify({ period: 'weekly', interval: 2, item }),
    });
    return ((await made.json()) as { id: string }).id;
  }
  const mandateOf = async (subscriptionId: string) =>
    (await site.documents('mandates')).find((row) => row.subscriptionId === subscriptionId);

  it('is found by `look`, reported with its debit, and adopted: past and future debits are booked', async () => {
    const subscriptionId = await beginLost('monthly@example.org');
    const first = await lost.sandbox.subscription(subscriptionId, 'authenticate', {
      email: 'monthly@example.org',
    });
    const looked = await office(['look']);
    expect([looked.code, looked.out]).toEqual([0, expect.stringContaining(subscriptionId)]);
    expect(looked.out).toContain(first.payment.id);
    const told = (await site.mails()).filter(({ text }) => text.includes(subscriptionId));
    expect(told.map(({ to }) => to)).toEqual([CONTACT_TO]);
    const exception = await exceptionOf(subscriptionId);
    expect(exception).toMatchObject({ kind: 'mandate-unknown', state: 'open', amountPaise: 50_100 });
    expect((await office(['look'])).out).toContain('0 held for a decision');

    const id = String(exception?._id);
    expect(await office(['exceptions', 'adopt', id])).toMatchObject({
      code: 1,
      err: expect.stringContaining('--name'),
    });
    const named = ['--name', 'Ravi Rao', '--language', 'hi', '--as', 'Anita'];
    const adopted = await office(['exceptions', 'adopt', id, ...named]);
    expect([adopted.code, adopted.out]).toEqual([
      0,
      expect.stringMatching(/taken over; 1 debit so far is booked: VGB/),
    ]);
    expect(await giftsOf(first.payment.id)).toMatchObject([{ firstName: 'Ravi', amountPaise: 50_100 }]);
    expect(await exceptionOf(first.payment.id)).toMatchObject({ state: 'decided' });
    // The links of the receipts that the lost site had sent lead to it.
    const before = (await lost.documents('mandates')).find((row) => row.subscriptionId === subscriptionId);
    expect(await mandateOf(subscriptionId)).toMatchObject({ _id: before?._id, state: 'active' });
    const next = await lost.sandbox.subscription(subscriptionId, 'charge');
    await site.deliver(eventNamed(next.events, 'subscription.charged'));
    expect(await giftsOf(next.payment.id)).toHaveLength(1);
    const receipts = await receiptsTo('monthly@example.org');
    expect(receipts.map(({ html }) => html.includes('<html lang="hi">'))).toEqual([true, true]);
    expect(await office(['exceptions', 'adopt', id, '--name', 'Ravi Rao'])).toMatchObject({ code: 1 });
  });

  it('is reported by the webhook of a debit as well, and can be cancelled at the provider', async () => {
    const subscriptionId = await beginLost('cancelled@example.org');
    const first = await lost.sandbox.subscription(subscriptionId, 'authenticate');
    await site.deliver(eventNamed(first.events, 'subscription.charged'));
    const id = String((await exceptionOf(subscriptionId))?._id);
    const cancelled = await office(['exceptions', 'cancel', id, '--note', 'the donor is not known']);
    expect([cancelled.code, cancelled.out]).toEqual([0, expect.stringContaining('nothing more is debited')]);
    expect((await site.gateway.fetchSubscription(subscriptionId)).state).toBe('cancelled');
    expect(await exceptionOf(subscriptionId)).toMatchObject({ state: 'decided' });
    expect(await exceptionOf(first.payment.id)).toMatchObject({ kind: 'order-unknown', state: 'open' });
  });

  it('that is debited every two weeks is not taken over as a monthly one: the office is told the way out', async () => {
    const subscriptionId = await beginLost('weekly@example.org');
    const plan_id = await fortnightlyPlan();
    await lost.sandbox.odd(subscriptionId, { set: { plan_id } });
    const first = await lost.sandbox.subscription(subscriptionId, 'authenticate');
    await site.deliver(eventNamed(first.events, 'subscription.charged'));
    const exception = await exceptionOf(subscriptionId);
    expect(exception?.detail).toContain('It is debited every 2 weeks');
    const named = ['--name', 'Ravi Rao', '--email', 'weekly@example.org', '--as', 'Anita'];
    const refused = await office(['exceptions', 'adopt', String(exception?._id), ...named]);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/debited every 2 weeks[\s\S]*"exceptions cancel[\s\S]*"exceptions adopt/),
    ]);
    expect(await mandateOf(subscriptionId)).toBeUndefined();
    expect(await exceptionOf(subscriptionId)).toMatchObject({ state: 'open' });
    // Its debit is a gift like any other: no receipt calls it monthly.
    const debit = String((await exceptionOf(first.payment.id))?._id);
    expect((await office(['exceptions', 'adopt', debit, ...named])).code).toBe(0);
    expect(await giftsOf(first.payment.id)).toMatchObject([{ mandateId: null }]);
    const [receipt] = await receiptsTo('weekly@example.org');
    expect(receipt?.text).not.toMatch(/monthly/i);
  });

  it('that the donor has not authorised is ignored; one with an unbound record is bound to it', async () => {
    const unagreed = await beginLost('unagreed@example.org');
    const subscriptionId = await beginLost('unheard@example.org');
    const first = await lost.sandbox.subscription(subscriptionId, 'authenticate');
    const record = (await lost.documents('mandates')).find((row) => row.subscriptionId === subscriptionId);
    await site.connection.collection('mandates').insertOne({ ...record });
    await site.connection
      .collection('mandates')
      .updateOne({ subscriptionId }, { $unset: { subscriptionId: 1 } });
    await office(['look']);
    expect(await exceptionOf(unagreed)).toBeUndefined();
    expect(await exceptionOf(subscriptionId)).toBeUndefined();
    expect(await mandateOf(subscriptionId)).toMatchObject({ _id: record?._id, state: 'active' });
    expect(await giftsOf(first.payment.id)).toHaveLength(1);
  });
});

describe('look', () => {
  it('reports many held payments in one mail', async () => {
    const alerts = async () => (await site.mails()).filter((mail) => mail.to === CONTACT_TO);
    const before = (await alerts()).length;
    const paid = [await payLost(), await payLost(), await payLost()];
    expect((await office(['look'])).out).toContain('3 held for a decision');
    const [mail, ...more] = (await alerts()).slice(before);
    expect(more).toEqual([]);
    for (const { paymentId } of paid) expect(mail?.text).toContain(paymentId);
    expect((await office(['look'])).out).toContain('0 held for a decision');
    expect(await alerts()).toHaveLength(before + 1);
  });

  it('goes further back with an option', async () => {
    const { paymentId } = await payLost();
    site.clock.advance({ days: 9 });
    expect((await office(['look'])).out).not.toContain(paymentId);
    expect((await office(['look', '--from', '2026-11-01'])).out).toContain(paymentId);
  });

  it('on a database without any order holds nothing, and sends one mail a day', async () => {
    await payLost();
    await payLost();
    const empty = await openTestDatabase();
    const fresh = await startRig({ beside: { ...lost, database: empty } });
    try {
      const sent = fresh.sender.sent.length;
      const look = sitAtDesk(fresh, { mongodbUri: empty.uri });
      expect(await look(['look'])).toMatchObject({
        code: 1,
        err: expect.stringContaining('restore the backup first'),
      });
      await fresh.payments.sweep.reconcile(fresh.clock());
      expect(await fresh.documents('exceptions')).toEqual([]);
      const mails = (await fresh.mails()).slice(sent);
      expect(mails.map(({ subject }) => subject)).toEqual([
        'The site’s database is empty, and payments have arrived',
      ]);
    } finally {
      await fresh.stop();
      await empty.stop();
    }
  });
});

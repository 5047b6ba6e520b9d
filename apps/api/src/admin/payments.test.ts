import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isKind } from '../../test/captured-mails.js';
import { orderDonation, payOrder, storedDonations, verify } from '../../test/giving.js';
import { payMembership } from '../../test/joining.js';
import { type AtDesk, giveNow, sitAtDesk } from '../../test/office.js';
import { type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';
import { signUp } from '../../test/signing-in.js';
import { leaveOut } from '../donations/index.js';
import { type Gateway, OutcomeUnknown } from '../payments/index.js';

let rig: Rig;
let office: AtDesk;
let days = 0;
beforeAll(async () => {
  rig = await startRig();
  office = sitAtDesk(rig);
});
afterAll(() => rig.stop());
// A day for each test: what is on it is its own.
beforeEach(() => {
  days += 1;
  rig.clock.set(new Date(Date.UTC(2026, 10, days, 6, 30)));
});

const today = () => rig.clock().toISOString().slice(0, 10);
const donationOf = async (paymentId: string) =>
  (await storedDonations(rig)).find((donation) => donation.paymentId === paymentId);
const auditOf = async (subject: string) =>
  (await rig.documents('audit')).filter((record) => record.subject === subject);
const refundsOf = (paymentId: string) => rig.gateway.refundsOf(paymentId);

describe('a refund', () => {
  const confirmed = (paymentId: string, rupees: string) => [
    'refund',
    paymentId,
    '--reason',
    'given twice by mistake',
    '--yes',
    '--confirm',
    rupees,
  ];

  it('is made once, marks the donation, mails the donor and is on record, however often the command is given', async () => {
    const { paymentId } = await giveNow(rig);
    const first = await office(confirmed(paymentId, '2,100'));
    const [refund, ...others] = await refundsOf(paymentId);
    expect(others).toEqual([]);
    expect(refund).toMatchObject({ amountPaise: 210_000, state: 'processed' });
    const donation = await donationOf(paymentId);
    expect(first).toMatchObject({
      code: 0,
      out: `Paid back ₹2,100 (${refund?.refundId}). ${donation?.receiptNumber} is marked.\n`,
    });
    expect(donation).toMatchObject({ state: 'refunded', refundedPaise: 210_000 });

    const second = await office(confirmed(paymentId, '2100'));
    expect(second).toMatchObject({ code: 0, out: '₹2,100 was paid back before. Nothing was done.\n' });
    expect(await refundsOf(paymentId)).toHaveLength(1);
    expect(await auditOf(paymentId)).toEqual([
      expect.objectContaining({
        who: 'anita',
        action: 'refund',
        why: 'given twice by mistake',
        at: rig.clock(),
      }),
    ]);
    const mails = (await rig.mails()).filter(isKind('donation-refunded'));
    expect(mails.filter(({ text }) => text.includes(paymentId))).toHaveLength(1);
  });

  it('given twice simultaneously is made once', async () => {
    const { paymentId } = await giveNow(rig);
    await Promise.all([office(confirmed(paymentId, '2100')), office(confirmed(paymentId, '2100'))]);
    expect(await refundsOf(paymentId)).toHaveLength(1);
  });

  it('asks whether to refund, and for the amount', async () => {
    const { paymentId } = await giveNow(rig);
    const command = ['refund', paymentId, '--reason', 'asked by the donor'];
    const refused = async (typed: readonly string[] | undefined, why: RegExp, ...more: string[]) => {
      const { code, err } = await office([...command, ...more], typed);
      expect(code).toBe(1);
      expect(err).toMatch(why);
    };
    await refused(undefined, /No person is there to be asked/);
    await refused(undefined, /--yes alone pays nothing back/, '--yes');
    await refused(undefined, /That is not the amount/, '--yes', '--confirm', '210');
    await refused(['no'], /Nothing was done/);
    await refused(['yes', '2000'], /That is not the amount \(₹2,100\)/);
    await refused(['yes', 'all of it'], /must be an amount in rupees/);
    expect(await refundsOf(paymentId)).toEqual([]);
    expect(await auditOf(paymentId)).toEqual([]);
    expect(await office(command, ['yes', '₹2,100'])).toMatchObject({ code: 0 });
    expect(await refundsOf(paymentId)).toHaveLength(1);
  });

  it('is of the rest after a partial one', async () => {
    const { paymentId } = await giveNow(rig);
    const { events } = await rig.sandbox.payment(paymentId, 'refund', { amount: 60_000 });
    await rig.deliver(eventNamed(events, 'refund.processed'));
    expect(await office(confirmed(paymentId, '1500'))).toMatchObject({ code: 0 });
    expect(await donationOf(paymentId)).toMatchObject({ state: 'refunded', refundedPaise: 210_000 });
  });

  it('whose answer was lost is found when the command is given again', async () => {
    const { paymentId } = await giveNow(rig);
    let isLost = true;
    const lossy: Gateway = {
      ...rig.gateway,
      async refund(id, wish) {
        const refund = await rig.gateway.refund(id, wish);
        if (!isLost) return refund;
        isLost = false;
        throw new OutcomeUnknown('cut off');
      },
    };
    const shaky = sitAtDesk({ ...rig, gateway: lossy });
    const first = await shaky(confirmed(paymentId, '2100'));
    expect(first.code).toBe(1);
    expect(first.err).toMatch(/not known whether the money goes back/);
    expect(await donationOf(paymentId)).toMatchObject({ state: 'received' });
    expect(await shaky(confirmed(paymentId, '2100'))).toMatchObject({ code: 0 });
    expect(await refundsOf(paymentId)).toHaveLength(1);
    expect(await donationOf(paymentId)).toMatchObject({ state: 'refunded' });
    expect(await auditOf(paymentId)).toEqual([
      expect.not.objectContaining({ failure: expect.anything() }),
      expect.objectContaining({ failure: expect.stringMatching(/not known/) }),
    ]);
  });

  it('that is pending at the bank marks nothing', async () => {
    const { paymentId } = await giveNow(rig);
    await rig.sandbox.payment(paymentId, 'refund', { status: 'pending' });
    const { code, out } = await office(confirmed(paymentId, '2100'));
    expect([code, out]).toEqual([0, expect.stringMatching(/^₹2,100 is on its way back/)]);
    expect(await donationOf(paymentId)).toMatchObject({ state: 'received' });
  });

  it('of a membership ends it', async () => {
    const member = await signUp(rig);
    const { paymentId, events } = await payMembership(rig, member, 'silver');
    for (const event of events) await rig.deliver(event);
    expect(await office(confirmed(paymentId, '999'))).toMatchObject({ code: 0 });
    const [account] = (await rig.documents('users')).filter(({ _id }) => _id.toHexString() === member.id);
    expect(account).toMatchObject({ membershipType: null, membershipEndDate: null });
  });

  it('accepts any name of the payment', async () => {
    for (const nameOf of [
      (given: { paymentId: string }) => given.paymentId,
      (given: { orderId: string }) => given.orderId,
      async ({ paymentId }: { paymentId: string }) => (await donationOf(paymentId))?.receiptNumber,
      async ({ paymentId }: { paymentId: string }) =>
        ` ${String((await donationOf(paymentId))?.receiptNumber).toLowerCase()} `,
      async ({ paymentId }: { paymentId: string }) => String((await donationOf(paymentId))?.orderId),
    ]) {
      const given = await giveNow(rig);
      expect(await office(confirmed(await nameOf(given), '2100'))).toMatchObject({ code: 0 });
      expect(await refundsOf(given.paymentId)).toHaveLength(1);
      expect(await auditOf(given.paymentId)).toHaveLength(1);
    }
  });

  it('is refused for a payment without captured money', async () => {
    const orderId = await orderDonation(rig);
    const { payment } = await rig.sandbox.pay(orderId, { outcome: 'failure' });
    expect((await office(confirmed(payment.id, '2100'))).err).toMatch(
      /is failed: there is nothing to pay back/,
    );
    expect((await office(confirmed('pay_nobody00000000', '2100'))).err).toMatch(
      /The payment provider refuses/,
    );
  });
});

describe('the reconciliation of a day', () => {
  it('agrees when all is booked or held', async () => {
    const { paymentId } = await giveNow(rig);
    // The provider counts as paid back what is only on its way.
    const begun = await rig.sandbox.payment(paymentId, 'refund', { amount: 50_000, status: 'pending' });
    await rig.deliver(eventNamed(begun.events, 'refund.created'));
    await giveNow(rig, { amount: 501 }, { international: true }).catch(() => undefined);
    const { code, out } = await office(['reconcile', today()]);
    expect(out).toMatch(/^difference +0 +0 +₹0 +₹0$/m);
    expect(code).toBe(0);
    const json = JSON.parse((await office(['reconcile', today(), '--json'])).out);
    const both = { payments: 2, foreign: 0, rupees: 2601, refundedRupees: 500 };
    expect(json).toMatchObject({ day: today(), provider: both, ours: both, differences: [] });
  });

  it('lists payments without a record here, differences, and bookings without a payment', async () => {
    const unknown = await payOrder(rig, {}, { at: Math.floor(rig.clock().getTime() / 1000) });
    const altered = await giveNow(rig);
    const invented = await giveNow(rig);
    const orders = rig.connection.collection('orders');
    await orders.updateOne({ paymentId: altered.paymentId }, { $set: { refundedPaise: 100 } });
    await orders.updateOne({ paymentId: invented.paymentId }, { $set: { paymentId: 'pay_invented000000' } });
    const { code, out, err } = await office(['reconcile', today(), '--json']);
    const { differences } = JSON.parse(out);
    expect(differences).toEqual(
      expect.arrayContaining([
        { payment: unknown.paymentId, difference: 'not known here', provider: 2100, ours: null },
        { payment: altered.paymentId, difference: 'paid back', provider: 0, ours: 1 },
        { payment: invented.paymentId, difference: 'not known here', provider: 2100, ours: null },
        {
          payment: 'pay_invented000000',
          difference: 'not known to the provider',
          provider: null,
          ours: 2100,
        },
      ]),
    );
    expect(differences).toHaveLength(4);
    expect([code, err]).toEqual([1, '4 differences. "payment show" tells more.\n']);
    const table = await office(['reconcile', today()]);
    expect(table.out).toContain('not known to the provider');
  });

  it('lists a payment with an unknown status, and compares the others nevertheless', async () => {
    const odd = await giveNow(rig);
    const own = sitAtDesk({ ...rig, gateway: { ...rig.gateway, paymentsBetween: withOddStatus } });
    async function* withOddStatus(from: Date, to: Date) {
      for await (const payment of rig.gateway.paymentsBetween(from, to))
        yield payment.paymentId === odd.paymentId
          ? { ...payment, status: 'unknown' as const, statusText: 'on_hold' }
          : payment;
    }
    const { code, out } = await own(['reconcile', today(), '--json']);
    const { differences } = JSON.parse(out);
    expect(differences).toContainEqual({
      payment: odd.paymentId,
      difference: 'not readable: status on_hold',
      provider: 2100,
      ours: null,
    });
    expect(code).toBe(1);
  });

  it('counts a payment once that comes again on the next page of the list', async () => {
    rig.clock.set(new Date('2027-01-05T06:30:00Z'));
    const { paymentId } = await giveNow(rig);
    async function* paymentsBetween(from: Date, to: Date) {
      for await (const payment of rig.gateway.paymentsBetween(from, to)) yield* [payment, payment];
    }
    const own = sitAtDesk({ ...rig, gateway: { ...rig.gateway, paymentsBetween } });
    const { provider, ours, differences } = JSON.parse((await own(['reconcile', today(), '--json'])).out);
    expect(provider).toEqual({ payments: 1, foreign: 0, rupees: 2100, refundedRupees: 0 });
    expect([ours, differences, paymentId]).toEqual([provider, [], expect.stringMatching(/^pay_/)]);
  });

  it('has the payments of the Indian day', async () => {
    rig.clock.set(new Date('2027-01-09T18:30:00Z'));
    await giveNow(rig);
    rig.clock.set(new Date('2027-01-10T18:29:59Z'));
    await giveNow(rig, { amount: 11 });
    rig.clock.set(new Date('2027-01-10T18:30:00Z'));
    await giveNow(rig);
    const { provider, ours } = JSON.parse((await office(['reconcile', '2027-01-10', '--json'])).out);
    expect(provider).toEqual({ payments: 2, foreign: 0, rupees: 2111, refundedRupees: 0 });
    expect(ours).toEqual(provider);
  });
});

describe('one payment’s story', () => {
  it('is found by any of its names, and has every part', async () => {
    const { paymentId, orderId, events } = await giveNow(rig);
    await rig.deliver(eventNamed(events, 'payment.captured'));
    await rig.mails();
    const donation = await donationOf(paymentId);
    await office(['receipt', 'resend', donation?.receiptNumber, '--why', 'lost']);
    await office(['refund', paymentId, '--reason', 'wished', '--yes', '--confirm', '2100']);
    const tell = async (name: string) => JSON.parse((await office(['payment', 'show', name, '--json'])).out);
    const story = await tell(paymentId);
    for (const name of [orderId, donation?.receiptNumber, story.order.order])
      expect(await tell(name)).toEqual(story);
    expect(story).toMatchObject({
      order: { status: 'paid', rupees: 2100, refundedRupees: 2100, bookedAs: donation?.receiptNumber },
      attempts: [{ payment: paymentId, status: 'refunded' }],
      refunds: [{ rupees: 2100, state: 'processed' }],
      events: [{ event: 'payment.captured', state: 'applied' }],
      donation: { receipt: donation?.receiptNumber, state: 'refunded' },
      membership: null,
      mails: [
        { mail: 'donation-receipt', state: 'sent' },
        { mail: 'donation-receipt', state: 'queued' },
        { mail: 'donation-refunded', state: 'queued' },
      ],
      exceptions: [],
      audit: [
        { action: 'receipt resend', why: 'lost', who: 'anita' },
        { action: 'refund', why: 'wished' },
      ],
    });
    const { out } = await office(['payment', 'show', paymentId]);
    for (const heading of [
      'Order',
      'Donation',
      'Payments at the provider',
      'Paid back',
      'Mails',
      'Done by the office',
    ])
      expect(out).toMatch(new RegExp(`^${heading}$`, 'm'));
  });

  it('is shown without the provider as well', async () => {
    const { paymentId } = await giveNow(rig);
    const away = async (): Promise<never> => {
      throw new OutcomeUnknown('away');
    };
    const alone = sitAtDesk({ ...rig, gateway: { ...rig.gateway, paymentsOfOrder: away, refundsOf: away } });
    const { code, out } = await alone(['payment', 'show', paymentId]);
    expect(code).toBe(0);
    expect(out).toContain('The provider does not answer.');
    expect((await office(['payment', 'show', 'pay_nobody00000000'])).code).toBe(1);
  });
});

it('a database that goes away during a command gives an error sentence', async () => {
  const { paymentId } = await giveNow(rig);
  const cut = async (): Promise<never> => {
    throw Object.assign(new Error('connection 3 to mongo:27017 closed'), { name: 'MongoNetworkError' });
  };
  const cutOff = sitAtDesk({ ...rig, gateway: { ...rig.gateway, paymentsOfOrder: cut } });
  expect(await cutOff(['payment', 'show', paymentId])).toMatchObject({
    code: 1,
    err: 'The database stopped answering before the command was done (connection 3 to mongo:27017 closed). Give the command again when it is back.\n',
  });
});

describe('a name that is not a payment’s', () => {
  const COMMANDS: readonly (readonly [string, (name: string) => string[]])[] = [
    ['refund', (name) => ['refund', name, '--reason', 'wished', '--yes', '--confirm', '1']],
    ['payment show', (name) => ['payment', 'show', name]],
    ['receipt resend', (name) => ['receipt', 'resend', name]],
    ['receipt save', (name) => ['receipt', 'save', name, '-']],
  ];
  // As regular expressions, several of them would be those of every payment.
  const STRANGE = ['pay_.*', 'order_[a-z]', '.*', '(', 'pay_', 'a/b', '000000000000000000000000'];
  it.each(COMMANDS)('%s answers with a sentence', async (_what, args) => {
    await giveNow(rig);
    for (const name of STRANGE) {
      const { code, out, err } = await office(args(name));
      expect([name, code, out]).toEqual([name, 1, '']);
      expect(err).toBe(
        `Nothing is known of ${name}, neither here nor at the provider. Give a receipt’s number such as VGB/2026-27/000001, a payment’s id (pay_…) or an order’s (order_…, or ours).\n`,
      );
    }
  });

  it.each(COMMANDS)('%s names the gap that a restore has made', async (_what, args) => {
    const gap = { financialYear: '2031-32', first: 13, last: 14, at: new Date('2031-05-01T06:30:00Z') };
    await leaveOut(rig.connection, { ...gap, who: 'anita', why: 'may have been given since' }).catch(
      () => undefined,
    );
    const said = async (number: string) => {
      const { code, out, err } = await office(args(number));
      expect([code, out]).toEqual([1, '']);
      return err;
    };
    const told =
      'is never given: anita left out VGB/2031-32/000013 to VGB/2031-32/000014 on 2031-05-01T12:00:00+05:30, as they may have been given since.';
    expect(await said('VGB/2031-32/000013')).toContain(`VGB/2031-32/000013 ${told}`);
    expect(await said('vgb/2031-32/000014')).toContain(`VGB/2031-32/000014 ${told}`);
    for (const number of ['VGB/2031-32/000012', 'VGB/2031-32/000015', 'VGB/2032-33/000013'])
      expect(await said(number)).toBe(`There is no receipt ${number}.\n`);
  });

  it('an order that was not paid is named as such', async () => {
    const orderId = await orderDonation(rig);
    const [refund, resend] = [
      await office(['refund', orderId, '--reason', 'wished', '--yes', '--confirm', '1']),
      await office(['receipt', 'resend', orderId]),
    ];
    expect([refund.code, refund.err]).toEqual([
      1,
      expect.stringContaining(`Here no payment of the order ${orderId} is known.`),
    ]);
    expect([resend.code, resend.err]).toEqual([
      1,
      expect.stringContaining(`There is no receipt for ${orderId}.`),
    ]);
  });
});

describe('an exception', () => {
  it('is listed until it is decided, once, by a named person, with a note', async () => {
    const paid = await payOrder(rig, { amount: 700 }, { international: true });
    await verify(rig, paid.proof);
    const open = async () =>
      JSON.parse((await office(['exceptions', 'list', '--json', '--from', '2000-01-01'])).out);
    const mine = (await open()).find(({ payment }: { payment: string }) => payment === paid.paymentId);
    expect(mine).toMatchObject({ kind: 'international', amount: 700, expectedRupees: 700, state: 'open' });
    const decide = [
      'exceptions',
      'decide',
      mine.id,
      '--note',
      'donor showed an Indian passport',
      '--as',
      'trustee',
    ];
    expect((await office(decide)).out).toBe(
      `Decided: international, payment ${paid.paymentId}. donor showed an Indian passport\n`,
    );
    expect((await open()).map(({ id }: { id: string }) => id)).not.toContain(mine.id);
    expect((await office(decide)).code).toBe(1);
    const [kept] = (await rig.documents('exceptions')).filter(
      ({ paymentId }) => paymentId === paid.paymentId,
    );
    expect(kept).toMatchObject({
      state: 'decided',
      decidedBy: 'trustee',
      decision: 'donor showed an Indian passport',
    });
    const story = JSON.parse((await office(['payment', 'show', paid.paymentId, '--json'])).out);
    expect(story.exceptions).toMatchObject([{ id: mine.id, state: 'decided' }]);
    expect(story.audit[0]).toMatchObject({ action: 'exceptions decide', who: 'trustee' });
  });
});

describe('a receipt', () => {
  it('is sent again with the current record', async () => {
    const { paymentId } = await giveNow(rig, { email: 'again@example.org' });
    const donation = await donationOf(paymentId);
    const { code } = await office(['receipt', 'resend', donation?.receiptNumber]);
    expect(code).toBe(0);
    const receipts = (await rig.mails())
      .filter(isKind('donation-receipt'))
      .filter(({ to }) => to === 'again@example.org');
    expect(receipts).toHaveLength(2);
    const pdf = await receipts[1]?.attachments?.[0]?.draw();
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await auditOf(donation?.receiptNumber)).toHaveLength(1);
    expect((await office(['receipt', 'resend', 'VGB/2026-27/999999'])).err).toBe(
      'There is no receipt VGB/2026-27/999999.\n',
    );
  });

  it('whose PAN another key has encrypted waits with its reason, while other mails are sent', async () => {
    const encrypted = await giveNow(rig, {
      pan: 'ABCPN1234F',
      indianCitizen: true,
      email: 'encrypted@example.org',
    });
    await rig.connection
      .collection('donations')
      .updateOne({ paymentId: encrypted.paymentId }, { $set: { taxDetails: 'AAAA' } });
    await giveNow(rig, { email: 'open@example.org' });
    expect((await rig.mails()).map(({ to }) => to)).toContain('open@example.org');
    const [waiting] = (await rig.documents('outbox')).filter(({ to }) => to === 'encrypted@example.org');
    expect(waiting).toMatchObject({
      state: 'queued',
      lastError:
        'TAX_DETAILS_KEY does not open what is encrypted: another key has encrypted it, or it was changed',
    });
  });
});

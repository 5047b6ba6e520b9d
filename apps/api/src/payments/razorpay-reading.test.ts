import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { startSandbox, type TestSandbox } from '../../test/sandbox.js';
import { type Gateway, isCaptured, OutcomeUnknown } from './gateway.js';
import { createRazorpayGateway } from './razorpay.js';
import { readNews, withoutPayer } from './razorpay-events.js';
import { readDispute, readPayment, readRefund } from './razorpay-reading.js';

const PAYMENT = {
  id: 'pay_1',
  amount: 10_050,
  currency: 'INR',
  status: 'captured',
  captured: true,
  order_id: 'order_1',
  invoice_id: null,
  international: false,
  method: 'upi',
  amount_refunded: 0,
  email: null,
  created_at: 1_790_000_000,
};
const REFUND = {
  id: 'rfnd_1',
  payment_id: 'pay_1',
  amount: 50,
  status: 'pending',
  created_at: 1_790_000_000,
};
const DISPUTE = {
  id: 'disp_1',
  payment_id: 'pay_1',
  amount: 5_000,
  amount_deducted: 0,
  reason_code: 'goods_not_received',
  respond_by: 1_790_604_800,
  status: 'open',
  phase: 'chargeback',
  created_at: 1_790_000_000,
};

describe('the provider’s states', () => {
  test.each([
    ['created', false],
    ['authorized', false],
    ['captured', true],
    ['refunded', true],
    ['failed', false],
    ['on_hold', false],
    ['CAPTURED', false],
  ])('a payment’s status %s', (status, counts) => {
    const payment = readPayment({ ...PAYMENT, status });
    const isOurs = ['created', 'authorized', 'captured', 'refunded', 'failed'].includes(status);
    expect(payment).toMatchObject({
      status: isOurs ? status : 'unknown',
      statusText: status,
      unreadable: [],
    });
    expect(isCaptured(payment)).toBe(counts);
  });

  test.each([
    ['true', true, true],
    ['the string of subscription.charged', '1', true],
    ['false', false, false],
    ['"0"', '0', false],
  ])('captured as %s', (_name, captured, counts) => {
    expect(readPayment({ ...PAYMENT, captured }).captured).toBe(counts);
    expect(isCaptured(readPayment({ ...PAYMENT, captured }))).toBe(counts);
  });

  test('a payment that was refunded without ever being captured has not arrived', () => {
    const lapsed = { ...PAYMENT, status: 'refunded', captured: false, amount_refunded: 10_050 };
    expect(isCaptured(readPayment(lapsed))).toBe(false);
  });

  test.each([
    ['captured', true],
    ['refunded', false],
    ['authorized', false],
  ])('without the field captured, the status %s decides', (status, counts) => {
    const { captured: _captured, ...silent } = PAYMENT;
    expect(readPayment({ ...silent, status }).captured).toBe(counts);
  });

  test.each(['pending', 'processed', 'failed', 'reversed'])('a refund’s status %s', (status) => {
    const state = status === 'reversed' ? 'unknown' : status;
    expect(readRefund({ ...REFUND, status })).toEqual({
      refundId: 'rfnd_1',
      paymentId: 'pay_1',
      amountPaise: 50,
      state,
      stateText: status,
      reason: null,
      createdAt: new Date(1_790_000_000_000),
      unreadable: [],
    });
  });

  test.each([
    ['ours', { reason: 'wished' }, 'wished'],
    ['of another’s keys', { cause: 'wished' }, null],
    ['of a number', { reason: 7 }, null],
    ['as an empty list', [], null],
    ['as a text', 'wished', null],
  ])('a refund’s notes %s', (_what, notes, reason) => {
    expect(readRefund({ ...REFUND, status: 'processed', notes })).toMatchObject({ reason, unreadable: [] });
  });

  test.each([
    ['open', 'open'],
    ['action_required', 'action_required'],
    ['under_review', 'under_review'],
    ['won', 'won'],
    ['lost', 'lost'],
    ['closed', 'closed'],
    ['expired', 'unknown'],
  ])('a dispute’s status %s', (statusText, status) => {
    expect(readDispute({ ...DISPUTE, status: statusText })).toMatchObject({ status, statusText });
  });

  test('a dispute in an unknown phase', () => {
    expect(readDispute({ ...DISPUTE, phase: 'mediation', amount_deducted: 5_000 })).toEqual({
      disputeId: 'disp_1',
      paymentId: 'pay_1',
      amountPaise: 5_000,
      deductedPaise: 5_000,
      status: 'open',
      statusText: 'open',
      phase: 'unknown',
      phaseText: 'mediation',
      reasonCode: 'goods_not_received',
      respondBy: new Date(1_790_604_800_000),
      createdAt: new Date(1_790_000_000_000),
      unreadable: [],
    });
  });
});

describe('an item with invalid fields', () => {
  test.each([
    ['id', undefined],
    ['id', ''],
    ['amount', '10050'],
    ['amount', 100.5],
    ['amount', -1],
    ['currency', null],
    ['currency', ''],
    ['currency', 'rupees'],
    ['amount', 2 ** 53],
    ['status', 7],
    ['captured', 'yes'],
    ['international', 'no'],
    ['amount_refunded', '5'],
    ['created_at', '2026-11-21'],
    ['created_at', 1e20],
    ['created_at', 0],
    ['created_at', 1_790_000_000_000],
  ])(
    'a payment whose %s is %p names the field, keeps the others, and does not count as arrived',
    (field, value) => {
      const payment = readPayment({ ...PAYMENT, [field]: value });
      expect(payment.unreadable).toEqual([field]);
      expect(isCaptured(payment)).toBe(false);
      expect(payment).toMatchObject({ method: 'upi', providerOrderId: 'order_1' });
    },
  );

  test('reading never throws, and whatever the JSON, names at least one field', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        for (const read of [readPayment, readRefund, readDispute])
          expect(read(json).unreadable.length).toBeGreaterThan(0);
        expect(isCaptured(readPayment(json))).toBe(false);
        expect(() => readNews(json)).not.toThrow();
      }),
    );
  });

  test('an event about a payment of an unknown status is not a capture', () => {
    const event = (payment: object) => ({
      event: 'payment.captured',
      payload: { payment: { entity: payment } },
    });
    expect(readNews(event(PAYMENT))).toMatchObject({ kind: 'captured' });
    for (const odd of [{ status: 'on_hold' }, { amount: '10050' }, { currency: '' }, { created_at: 0 }])
      expect(readNews(event({ ...PAYMENT, ...odd }))).toMatchObject({
        kind: 'not understood',
        id: PAYMENT.id,
      });
  });
});

test('a debit is captured by its own status, not by the name of its event alone', () => {
  const charged = (payment: object) =>
    readNews({
      event: 'subscription.charged',
      payload: {
        subscription: { entity: { id: 'sub_1', status: 'active' } },
        payment: { entity: { ...PAYMENT, invoice_id: 'inv_1', ...payment } },
      },
    });
  expect(charged({ captured: '1' })).toMatchObject({ kind: 'charged', payment: { paymentId: 'pay_1' } });
  for (const status of ['created', 'authorized', 'failed'])
    expect(charged({ status, captured: false })).toMatchObject({
      kind: 'not understood',
      id: 'pay_1',
      detail: `subscription.charged of a payment that is ${status}`,
    });
});

describe('an event without its payer', () => {
  const payer = {
    email: 'Asha@Example.org',
    contact: '+919876543210',
    vpa: 'asha@okbank',
    card: { name: 'ASHA DEVI', last4: '1111' },
    upi: { payer_account_type: 'bank_account', vpa: 'asha@okbank' },
    bank_account: { name: 'Asha Devi', account_number: '0011' },
    customer_details: { name: 'Asha Devi', shipping_address: { line1: '4 Ghat Road' } },
    notes: { purpose: 'donation', remark: 'for asha@example.org' },
    acquirer_data: { rrn: '1234' },
  };

  test.each([
    ['payment.captured', { payment: { entity: { ...PAYMENT, ...payer } } }],
    ['refund.processed', { refund: { entity: REFUND }, payment: { entity: { ...PAYMENT, ...payer } } }],
    [
      'payment.dispute.created',
      { dispute: { entity: DISPUTE }, payment: { entity: { ...PAYMENT, ...payer } } },
    ],
  ])('%s is read the same, and has nothing of the payer', (event, payload) => {
    const stored = withoutPayer(JSON.stringify({ event, created_at: 1_790_000_000, payload }));
    expect(stored).not.toMatch(/asha|9876543210|1111|0011|Ghat/i);
    expect(stored).toContain('1234');
    const bare = { payment: { ...payload.payment, entity: { ...payload.payment.entity, email: null } } };
    expect(readNews(JSON.parse(stored))).toEqual(
      readNews({ event, created_at: 1_790_000_000, payload: { ...payload, ...bare } }),
    );
  });

  test.each(['', 'asha@example.org', '{"email":'])('of %j, which is not JSON, nothing is left', (text) => {
    expect(withoutPayer(text)).toBe('');
  });
});

const gatewayAt = (apiUrl: string, keys = { keyId: 'rzp_test_abcdefgh', keySecret: 'secret' }): Gateway =>
  createRazorpayGateway({ ...keys, webhookSecrets: [], apiUrl, checkoutUrl: apiUrl });
async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('one invalid item of a list', () => {
  let server: Server;
  let answer: unknown;
  let gateway: Gateway;
  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    gateway = gatewayAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const day = [new Date(0), new Date(86_400_000)] as const;

  test.each([
    ['paymentsOfOrder', PAYMENT, () => gateway.paymentsOfOrder('order_1'), 'statusText'],
    ['paymentsBetween', PAYMENT, () => all(gateway.paymentsBetween(...day)), 'statusText'],
    ['refundsOf', REFUND, () => gateway.refundsOf('pay_1'), 'stateText'],
    ['refundsBetween', REFUND, () => all(gateway.refundsBetween(...day)), 'stateText'],
    ['disputesSince', DISPUTE, () => all(gateway.disputesSince(day[0])), 'statusText'],
  ])('%s still returns the others', async (_name, sound, list, word) => {
    answer = { items: [sound, { ...sound, status: 'strange' }, { ...sound, amount: null }, null, sound] };
    const given: object[] = await list();
    expect(given).toHaveLength(5);
    expect(given[1]).toMatchObject({ [word]: 'strange', unreadable: [] });
    expect(given[2]).toMatchObject({ unreadable: ['amount'] });
    expect(given[3]).toMatchObject({ unreadable: expect.arrayContaining(['id', 'amount', 'status']) });
    expect(given[4]).toEqual(given[0]);
  });

  test('disputes since a day: an older one between newer ones ends nothing, a page of older ones does', async () => {
    const at = (id: string, day: number) => ({ ...DISPUTE, id, created_at: 1_700_000_000 + day * 86_400 });
    const since = new Date((1_700_000_000 + 10 * 86_400) * 1000);
    const old = (count: number) => Array.from({ length: count }, (_, index) => at(`disp_old${index}`, 1));
    const found = async () => (await all(gateway.disputesSince(since))).map(({ disputeId }) => disputeId);
    answer = { items: [at('disp_old', 2), at('disp_a', 12), ...old(50), at('disp_b', 10), null] };
    expect(await found()).toEqual(['disp_a', 'disp_b', 'unreadable']);
    // The same full page for ever: what is read is bounded.
    answer = { items: [...old(99), at('disp_a', 12)].reverse() };
    const first = await gateway.disputesSince(since)[Symbol.asyncIterator]().next();
    expect(first.value).toMatchObject({ disputeId: 'disp_a' });
    answer = { items: old(100) };
    expect(await found()).toEqual([]);
  });

  test('an order is found by its receipt among invalid ones; an invalid one with that receipt leaves the outcome unknown', async () => {
    const order = { id: 'order_1', amount: 10_050, receipt: 'gift-1', notes: [] };
    answer = { items: [null, { ...order, id: 7, receipt: 'gift-0' }, order] };
    expect(await gateway.findOrderByReceipt('gift-1')).toMatchObject({ providerOrderId: 'order_1' });
    expect(await gateway.findOrderByReceipt('gift-2')).toBeUndefined();
    await expect(gateway.findOrderByReceipt('gift-0')).rejects.toThrow(OutcomeUnknown);
  });

  test.each([
    ['a text', 'purpose: donation'],
    ['a number', 7],
    ['null', null],
    ['a list', ['donation']],
    ['an object of hostile words', { purpose: { $gt: '' }, constructor: 'x' }],
    ['another site’s', { purpose: 'shoes' }],
  ])('an order whose notes are %s is read as one of no purpose', async (_what, notes) => {
    answer = { id: 'order_1', amount: 10_050, receipt: 'gift-1', notes };
    expect(await gateway.fetchOrder('order_1')).toMatchObject({ receipt: 'gift-1', purpose: null });
  });

  test('the debits of a mandate are its paid invoices and those with an unreadable status', async () => {
    answer = {
      items: [
        { payment_id: 'pay_1', status: 'paid' },
        null,
        { payment_id: 7, status: 'paid' },
        { payment_id: null, status: 'issued' },
        { payment_id: 'pay_2', status: 9 },
        { payment_id: 'pay_3', status: 'cancelled' },
      ],
    };
    expect(await gateway.debitsOf('sub_1')).toEqual(['pay_1', 'pay_2']);
  });

  test.each([
    ['fetchPayment', PAYMENT, () => gateway.fetchPayment('pay_1')],
    ['fetchRefund', REFUND, () => gateway.fetchRefund('rfnd_1')],
    ['fetchDispute', DISPUTE, () => gateway.fetchDispute('disp_1')],
  ])(
    '%s: an unknown status is returned as such, an unreadable amount leaves the outcome unknown',
    async (_name, sound, fetch) => {
      answer = { ...sound, status: 'strange' };
      expect(await fetch()).toMatchObject({ unreadable: [] });
      answer = { ...sound, amount: null };
      await expect(fetch()).rejects.toThrow(OutcomeUnknown);
    },
  );
});

describe('against the sandbox', () => {
  let sandbox: TestSandbox;
  let gateway: Gateway;
  beforeAll(async () => {
    sandbox = await startSandbox();
    gateway = gatewayAt(sandbox.url, sandbox);
  });
  afterAll(() => sandbox.stop());
  afterEach(() => sandbox.account({ refunds: 'processed' }));

  async function pay(body?: Record<string, unknown>): Promise<string> {
    const order = await gateway.createOrder({ receipt: 'gift', amountPaise: 210_050, notes: {} });
    return (await sandbox.pay(order.providerOrderId, body)).payment.id;
  }

  test('a refund is pending, then processed or failed, and the payment follows', async () => {
    await sandbox.account({ refunds: 'pending' });
    const paymentId = await pay();
    const asked = await gateway.refund(paymentId, {
      amountPaise: 10_050,
      key: 'refund-one-1',
      reason: 'asked',
    });
    expect(asked).toMatchObject({ paymentId, amountPaise: 10_050, state: 'pending', unreadable: [] });
    expect(await gateway.fetchPayment(paymentId)).toMatchObject({
      refundedPaise: 10_050,
      status: 'captured',
    });
    await sandbox.refund(asked.refundId, 'fail');
    expect(await gateway.fetchRefund(asked.refundId)).toMatchObject({ state: 'failed' });
    expect(await gateway.fetchPayment(paymentId)).toMatchObject({ refundedPaise: 0, captured: true });
    const again = await gateway.refund(paymentId, {
      amountPaise: 10_050,
      key: 'refund-one-2',
      reason: 'asked',
    });
    await sandbox.refund(again.refundId, 'process');
    expect(await gateway.refundsOf(paymentId)).toMatchObject([
      { refundId: again.refundId, state: 'processed' },
      { refundId: asked.refundId, state: 'failed' },
    ]);
    const [from, to] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
    const listed = (await all(gateway.refundsBetween(from, to))).filter(
      (refund) => refund.paymentId === paymentId,
    );
    expect(listed).toEqual(await gateway.refundsOf(paymentId));
    expect(await all(gateway.refundsBetween(new Date('2001-01-01'), from))).toEqual([]);
  });

  test('a payment that lapsed says so', async () => {
    const paymentId = await pay({ capture: 'authorized-only' });
    await sandbox.payment(paymentId, 'auto-refund');
    const payment = await gateway.fetchPayment(paymentId);
    expect(payment).toMatchObject({ status: 'refunded', captured: false, refundedPaise: 210_050 });
    expect(isCaptured(payment)).toBe(false);
  });

  test('a dispute is read in every state, alone and in the list', async () => {
    const paymentId = await pay();
    const { dispute } = await sandbox.payment(paymentId, 'dispute', {
      amount: 50_050,
      phase: 'pre_arbitration',
      reasonCode: 'goods_not_received',
      respondBy: 1_900_000_000,
    });
    const first = await gateway.fetchDispute(dispute.id);
    expect(first).toMatchObject({
      paymentId,
      amountPaise: 50_050,
      deductedPaise: 0,
      status: 'open',
      phase: 'pre_arbitration',
      reasonCode: 'goods_not_received',
      respondBy: new Date(1_900_000_000_000),
    });
    for (const [move, status] of [
      ['under-review', 'under_review'],
      ['action-required', 'open'],
      ['under-review', 'under_review'],
      ['lose', 'lost'],
    ] as const) {
      await sandbox.dispute(dispute.id, move);
      expect((await gateway.fetchDispute(dispute.id)).status).toBe(status);
    }
    const lost = await gateway.fetchDispute(dispute.id);
    const { respondBy } = lost;
    expect(lost).toEqual({ ...first, respondBy, status: 'lost', statusText: 'lost', deductedPaise: 50_050 });
    expect(await all(gateway.disputesSince(new Date(Date.now() - 60_000)))).toEqual([lost]);
    expect(await all(gateway.disputesSince(new Date(Date.now() + 60_000)))).toEqual([]);
  });

  test('events of a refund and of a dispute carry their payment', async () => {
    const paymentId = await pay();
    const disputed = await sandbox.payment(paymentId, 'dispute', { amount: 1_000 });
    expect(readNews(JSON.parse(disputed.events[0]?.body ?? ''))).toMatchObject({
      kind: 'dispute',
      payment: { paymentId },
      dispute: { disputeId: disputed.dispute.id, amountPaise: 1_000, status: 'open' },
    });
    // An event name without a known status: the dispute's own status counts.
    const { events } = await sandbox.announce('payment.dispute.expired', [disputed.dispute.id, paymentId]);
    expect(readNews(JSON.parse(events[0]?.body ?? ''))).toMatchObject({
      kind: 'dispute',
      dispute: { disputeId: disputed.dispute.id, status: 'open' },
    });
    const refunded = await sandbox.payment(paymentId, 'refund', { amount: 10_050 });
    const done = refunded.events.find(({ event }) => event === 'refund.processed');
    expect(readNews(JSON.parse(done?.body ?? ''))).toMatchObject({
      kind: 'refund',
      payment: { paymentId, refundedPaise: 10_050 },
      refund: { refundId: refunded.refund.id, state: 'processed', amountPaise: 10_050 },
    });
  });
});

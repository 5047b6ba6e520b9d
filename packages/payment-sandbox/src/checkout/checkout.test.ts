import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Razorpay from 'razorpay';
import { type PaymentSandbox, startPaymentSandbox } from '../sandbox.js';
import { control, fromWindow, sdkFor, startReceiver } from '../testing/merchant.js';
import type { Progress } from './attempts.js';

let sandbox: PaymentSandbox;
let sdk: Razorpay;

beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  sdk = sdkFor(sandbox);
});
afterAll(() => sandbox.stop());

const CARD = { number: '4100280000001007', expiry: '12/39', cvv: '123', name: 'Asha Rao' };

async function newOrder(amount = 210_000): Promise<string> {
  return (await sdk.orders.create({ amount, currency: 'INR' })).id;
}
async function begin(body: object): Promise<Progress & { error?: { description: string } }> {
  return (await fromWindow<Progress>(sandbox, 'payments', { key_id: sandbox.keyId, ...body })).answer;
}
async function step(id: string, name: string, body: object = {}): Promise<Progress> {
  return (await fromWindow<Progress>(sandbox, `payments/${id}/${name}`, body)).answer;
}
describe('checkout.js and the window', () => {
  it('are served so that a page with a strict policy may use them', async () => {
    const script = await fetch(sandbox.checkoutUrl);
    expect(script.status).toBe(200);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const source = await script.text();
    // No style attribute and no style element: the page's policy forbids them.
    expect(source).not.toMatch(/setAttribute\(\s*['"]style|createElement\(\s*['"]style|innerHTML|\bfetch\(/);
    const frame = await fetch(`${sandbox.url}/v1/checkout/frame`);
    expect(frame.headers.get('content-security-policy')).toContain("script-src 'self'");
    const page = await frame.text();
    expect(page).not.toMatch(/ style=|<style|<script>|onclick/);
    for (const [, asset] of page.matchAll(/(?:href|src)="(assets\/[^"]+)"/g)) {
      expect((await fetch(`${sandbox.url}/v1/checkout/${asset}`)).status).toBe(200);
    }
  });

  it('opens a session for an order of the right amount and key', async () => {
    const order_id = await newOrder();
    const open = (body: object) =>
      fromWindow(sandbox, 'session', { key_id: sandbox.keyId, order_id, ...body });
    expect(await open({ amount: 210_000 })).toMatchObject({
      status: 200,
      answer: {
        mode: 'test',
        amount: 210_000,
        methods: ['card', 'upi', 'netbanking', 'wallet'],
        mandate: null,
      },
    });
    expect(await open({ amount: 100 })).toMatchObject({
      status: 400,
      answer: { error: { metadata: { order_id } } },
    });
    expect(await open({ key_id: 'rzp_test_other' })).toMatchObject({ status: 401 });
    expect(await open({ order_id: 'order_00000000000000' })).toMatchObject({
      status: 400,
      answer: { error: { description: 'The id provided does not exist' } },
    });
  });
});

describe('paying through the window', () => {
  it('by card: the OTP decides, and the handler gets the documented signature', async () => {
    const order_id = await newOrder();
    const wrong = await begin({ order_id, method: 'card', card: CARD });
    expect(wrong.state).toBe('otp');
    expect(await step(wrong.payment_id, 'otp', { otp: '123' })).toMatchObject({
      state: 'failed',
      error: { reason: 'invalid_otp', metadata: { order_id, payment_id: wrong.payment_id } },
    });
    const right = await begin({
      order_id,
      method: 'card',
      card: CARD,
      email: 'asha@example.com',
      notes: { a: 'b' },
    });
    const paid = await step(right.payment_id, 'otp', { otp: '1234567890' });
    expect(paid).toEqual({
      payment_id: right.payment_id,
      state: 'paid',
      response: {
        razorpay_payment_id: right.payment_id,
        razorpay_order_id: order_id,
        razorpay_signature: createHmac('sha256', sandbox.keySecret)
          .update(`${order_id}|${right.payment_id}`)
          .digest('hex'),
      },
    });
    expect(await sdk.payments.fetch(right.payment_id)).toMatchObject({
      status: 'captured',
      email: 'asha@example.com',
      notes: { a: 'b' },
    });
    expect((await begin({ order_id, method: 'card', card: CARD })).error?.description).toContain(
      'the order is already paid',
    );
  });

  it('by card: an invalid number fails at once, others after the OTP; a past expiry is refused', async () => {
    const order_id = await newOrder();
    const invalid = await begin({ order_id, method: 'card', card: { ...CARD, number: '4100280000010008' } });
    expect(invalid).toMatchObject({ state: 'failed', error: { reason: 'card_number_invalid' } });
    const poor = await begin({ order_id, method: 'card', card: { ...CARD, number: '4100280000080001' } });
    expect(await step(poor.payment_id, 'otp', { otp: '1234' })).toMatchObject({
      error: { reason: 'insufficient_fund' },
    });
    expect(
      (await begin({ order_id, method: 'card', card: { ...CARD, expiry: '01/20' } })).error,
    ).toMatchObject({ reason: 'card_expired' });
    expect(
      (await begin({ order_id, method: 'card', card: { ...CARD, number: '4111111111111112' } })).error,
    ).toMatchObject({
      reason: 'card_number_invalid',
    });
  });

  it('by UPI: approved on the phone after the window was closed', async () => {
    const receiver = await startReceiver();
    await control(sandbox, '/webhooks', { url: receiver.url });
    const order_id = await newOrder();
    const failing = await begin({ order_id, method: 'upi', vpa: 'failure@razorpay' });
    const good = await begin({ order_id, method: 'upi', vpa: 'asha@okbank' });
    expect([failing.state, good.state]).toEqual(['approve', 'approve']);
    // payment.failed, then payment.authorized, payment.captured and order.paid
    await receiver.has(4);
    expect(
      (await fromWindow<Progress>(sandbox, `payments/${failing.payment_id}`)).answer.error,
    ).toMatchObject({
      reason: 'payment_declined',
    });
    expect((await fromWindow<Progress>(sandbox, `payments/${good.payment_id}`)).answer.state).toBe('paid');
    expect(
      (await begin({ order_id: await newOrder(), method: 'upi', vpa: 'no-at-sign' })).error,
    ).toMatchObject({ reason: 'invalid_vpa' });
    await control(sandbox, '/webhooks', { url: null });
    await receiver.stop();
  });

  it('by net banking and wallet: the mock page decides, once', async () => {
    const order_id = await newOrder();
    const bank = await begin({ order_id, method: 'netbanking', bank: 'JAKA' });
    expect(bank.state).toBe('bank');
    expect(await step(bank.payment_id, 'otp', { otp: '1234' })).toMatchObject({
      error: { description: 'This step of the payment is over.' },
    });
    expect(await step(bank.payment_id, 'bank', { outcome: 'failure' })).toMatchObject({
      error: { reason: 'payment_failed' },
    });
    const wallet = await begin({ order_id, method: 'wallet', wallet: 'phonepe' });
    expect((await step(wallet.payment_id, 'bank', { outcome: 'success' })).state).toBe('paid');
    expect(await step(wallet.payment_id, 'bank', { outcome: 'success' })).toMatchObject({
      error: { description: 'This step of the payment is over.' },
    });
  });

  it('can be cancelled while it is under way, and not after', async () => {
    const order_id = await newOrder();
    const { payment_id: id } = await begin({ order_id, method: 'card', card: CARD });
    expect(await step(id, 'cancel')).toMatchObject({
      state: 'failed',
      error: { reason: 'payment_cancelled' },
    });
    const { payment_id: other } = await begin({ order_id, method: 'card', card: CARD });
    await step(other, 'otp', { otp: '1234' });
    expect((await step(other, 'cancel')).state).toBe('paid');
  });

  it('in two windows at once: the second to finish is declined', async () => {
    const order_id = await newOrder();
    const first = await begin({ order_id, method: 'card', card: CARD });
    const second = await begin({ order_id, method: 'card', card: CARD });
    expect((await step(first.payment_id, 'otp', { otp: '1234' })).state).toBe('paid');
    expect(await step(second.payment_id, 'otp', { otp: '1234' })).toMatchObject({
      state: 'failed',
      error: { reason: 'order_already_paid' },
    });
  });

  it('authorises a mandate', async () => {
    const plan = await sdk.plans.create({
      period: 'monthly',
      interval: 1,
      item: { name: 'Gift', amount: 50_000, currency: 'INR' },
    });
    const { id: subscription_id, short_url } = await sdk.subscriptions.create({
      plan_id: plan.id,
      total_count: 120,
    } as never);
    expect((await fetch(short_url)).status).toBe(200);
    expect(
      (await fromWindow(sandbox, 'session', { key_id: sandbox.keyId, subscription_id })).answer,
    ).toMatchObject({
      amount: 50_000,
      methods: ['card', 'upi'],
      mandate: { amount: 50_000, period: 'monthly', count: 120, startsAt: null },
    });
    const { payment_id: id } = await begin({
      subscription_id,
      method: 'card',
      card: { ...CARD, number: '4718609108204366' },
    });
    expect((await step(id, 'otp', { otp: '1234' })).response).toEqual({
      razorpay_payment_id: id,
      razorpay_subscription_id: subscription_id,
      razorpay_signature: createHmac('sha256', sandbox.keySecret)
        .update(`${id}|${subscription_id}`)
        .digest('hex'),
    });
    expect(await sdk.subscriptions.fetch(subscription_id)).toMatchObject({ status: 'active', paid_count: 1 });
    expect(await fromWindow(sandbox, 'session', { key_id: sandbox.keyId, subscription_id })).toMatchObject({
      status: 400,
    });
  });
});

describe('the desk', () => {
  it('shows the test cards and the last payments, and its buttons work', async () => {
    const order = await newOrder(123_456_700);
    const { payment } = await control<{ payment: { id: string } }>(sandbox, `/orders/${order}/pay`);
    const page = await (await fetch(`${sandbox.url}/`)).text();
    expect(page).toContain('4100 2800 0000 1007');
    expect(page).toContain('₹12,34,567.00');
    const pressed = await fetch(`${sandbox.url}/desk/payments/${payment.id}/refund`, {
      method: 'POST',
      redirect: 'manual',
    });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/']);
    expect(await sdk.payments.fetch(payment.id)).toMatchObject({ status: 'refunded' });
  });

  it('answers no other web page', async () => {
    const post = (path: string) =>
      fetch(`${sandbox.url}${path}`, { method: 'POST', headers: { origin: 'https://example.com' } });
    expect((await post('/control/reset')).status).toBe(403);
    expect((await post('/desk/payments/pay_x/refund')).status).toBe(403);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type Razorpay from 'razorpay';
import type { Dispute, Payment, Refund } from '../ledger/entities.js';
import { type PaymentSandbox, startPaymentSandbox } from '../sandbox.js';
import { control, sdkFor } from '../testing/merchant.js';

let sandbox: PaymentSandbox;
let sdk: Razorpay;
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  sdk = sdkFor(sandbox);
});
beforeEach(() => control(sandbox, '/reset'));
afterAll(() => sandbox.stop());

const page = async (): Promise<string> => (await fetch(sandbox.url)).text();
/** Every button on the page for this id: its name and its address. */
async function buttonsOf(id: string): Promise<Map<string, string>> {
  const forms = (await page()).matchAll(/action="([^"]+)"><button aria-label="([^:"]+): ([^"]+)"/g);
  return new Map([...forms].flatMap(([, action = '', name = '', of]) => (of === id ? [[name, action]] : [])));
}
async function press(id: string, name: string): Promise<void> {
  const action = (await buttonsOf(id)).get(name);
  expect({ name, action }).toEqual({ name, action: expect.any(String) });
  expect((await fetch(`${sandbox.url}${action}`, { method: 'POST' })).status).toBe(200);
}
async function newPayment(): Promise<Payment> {
  const { id } = await sdk.orders.create({ amount: 210_000, currency: 'INR' });
  return (await control<{ payment: Payment }>(sandbox, `/orders/${id}/pay`)).payment;
}

describe('the desk', () => {
  it.each([
    ['Process', 'processed'],
    ['Fail', 'failed'],
  ])('a pending refund: %s', async (name, status) => {
    const payment = await newPayment();
    const { refund } = await control<{ refund: Refund }>(sandbox, `/payments/${payment.id}/refund`, {
      status: 'pending',
      amount: 10_050,
    });
    expect(await page()).toContain('₹100.50');
    await press(refund.id, name);
    expect(await sdk.refunds.fetch(refund.id)).toMatchObject({ status });
    expect((await buttonsOf(refund.id)).size).toBe(0);
  });

  it.each([
    [['Lose'], 'lost'],
    [['Review', 'Lose'], 'lost'],
    [['Review', 'Win'], 'won'],
    [['Review', 'Ask for more', 'Review', 'Win'], 'won'],
  ])('a dispute: %p', async (names, status) => {
    const payment = await newPayment();
    await press(payment.id, 'Dispute');
    const [dispute] = (await sdk.disputes.all()).items as unknown as Dispute[];
    for (const name of names) await press(dispute?.id ?? '', name);
    expect(await sdk.disputes.fetch(dispute?.id ?? '')).toMatchObject({ status });
    expect((await buttonsOf(dispute?.id ?? '')).size).toBe(0);
  });
});

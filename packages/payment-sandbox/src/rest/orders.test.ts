import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Razorpay from 'razorpay';
import type { Order, Payment } from '../ledger/entities.js';
import { type PaymentSandbox, startPaymentSandbox } from '../sandbox.js';
import { control, sdkFor } from '../testing/merchant.js';

const CLOCK = new Date('2026-11-21T06:30:00Z');
const NOW = CLOCK.getTime() / 1000;

let sandbox: PaymentSandbox;
let sdk: Razorpay;

beforeAll(async () => {
  sandbox = await startPaymentSandbox({ clock: () => CLOCK });
  sdk = sdkFor(sandbox);
});
afterAll(() => sandbox.stop());

interface Paid {
  payment: Payment;
  order: Order;
  signature: string | null;
}

const pay = (orderId: string, how: object = {}): Promise<Paid> =>
  control(sandbox, `/orders/${orderId}/pay`, how);

describe('orders, through the provider’s SDK', () => {
  it('creates one in the documented shape, empty notes as []', async () => {
    const order = await sdk.orders.create({ amount: 210_000, currency: 'INR', receipt: 'gift-1' });
    expect(order).toEqual({
      id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
      entity: 'order',
      amount: 210_000,
      amount_paid: 0,
      amount_due: 210_000,
      currency: 'INR',
      receipt: 'gift-1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: NOW,
    });
    expect(await sdk.orders.fetch(order.id)).toEqual(order);
  });

  it.each([
    [{ amount: 99, currency: 'INR' }, 'amount', 'Order amount less than minimum amount allowed'],
    [{ amount: 100.5, currency: 'INR' }, 'amount', 'The amount must be an integer.'],
    [{ currency: 'INR' }, 'amount', 'The amount field is required.'],
    [{ amount: 100, currency: 'USD' }, 'currency', 'Currency is not supported'],
    [
      { amount: 100, currency: 'INR', receipt: 'x'.repeat(41) },
      'receipt',
      'The receipt may not be greater than 40 characters.',
    ],
    [
      {
        amount: 100,
        currency: 'INR',
        notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`n${n}`, 'x'])),
      },
      'notes',
      'Number of fields in notes should be less than or equal to 15',
    ],
  ])('refuses %j', async (params, field, description) => {
    await expect(sdk.orders.create(params as never)).rejects.toEqual({
      statusCode: 400,
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
        field,
      },
    });
  });

  it('refuses a field it does not know', async () => {
    await expect(
      sdk.orders.create({ amount: 100, currency: 'INR', colour: 'red' } as never),
    ).rejects.toMatchObject({
      statusCode: 400,
      error: { description: 'colour is/are not required and should not be sent' },
    });
  });

  it.each(['order_none', 'pay_00000000000000', 'order_0000000000000', 'order_0000-000000000'])(
    'refuses the id %s as invalid',
    async (id) => {
      await expect(sdk.orders.fetch(id)).rejects.toMatchObject({
        statusCode: 400,
        error: { description: `${id} is not a valid id` },
      });
    },
  );

  it.each([
    ['from', 946_684_799],
    ['to', 4_765_046_401],
    ['from', 0],
  ])('refuses a list with %s=%i', async (name, moment) => {
    await expect(sdk.orders.all({ [name]: moment })).rejects.toMatchObject({
      statusCode: 400,
      error: { field: name, description: `${name} must be between 946684800 and 4765046400` },
    });
  });

  it('answers an unknown id with 400 and a bad key with 401', async () => {
    await expect(sdk.orders.fetch('order_00000000000000')).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' },
    });
    await expect(sdkFor(sandbox, 'wrong').orders.all()).rejects.toMatchObject({
      statusCode: 401,
      error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
    });
  });

  it('edits the notes', async () => {
    const order = await sdk.orders.create({ amount: 100, currency: 'INR', notes: { a: 'b' } });
    const edited = await sdk.orders.edit(order.id, { notes: { donor: 'Asha' } });
    expect(edited.notes).toEqual({ donor: 'Asha' });
    expect((await sdk.orders.fetch(order.id)).notes).toEqual({ donor: 'Asha' });
  });

  it('lists newest first, by page and by receipt', async () => {
    const made: string[] = [];
    for (const receipt of ['list-1', 'list-2', 'list-3']) {
      made.unshift((await sdk.orders.create({ amount: 100, currency: 'INR', receipt })).id);
    }
    const first = await sdk.orders.all({ count: 2 });
    expect(first.items.map((order) => order.id)).toEqual(made.slice(0, 2));
    expect((await sdk.orders.all({ count: 1, skip: 2 })).items[0]?.id).toBe(made[2]);
    expect((await sdk.orders.all({ receipt: 'list-2' })).items.map((order) => order.id)).toEqual([made[1]]);
    await expect(sdk.orders.all({ count: 101 })).rejects.toMatchObject({ statusCode: 400 });
    expect((await sdk.orders.all({ from: NOW + 1 })).items).toEqual([]);
  });

  it('goes from created to attempted to paid, lists every attempt, and declines a second payment', async () => {
    const order = await sdk.orders.create({ amount: 51_000, currency: 'INR' });
    const failed = await pay(order.id, { card: { number: '4100 2800 0006 0003' } });
    expect(failed.payment).toMatchObject({
      status: 'failed',
      error_reason: 'card_declined',
      captured: false,
      fee: null,
      tax: null,
    });
    expect(failed.signature).toBeNull();
    expect(await sdk.orders.fetch(order.id)).toMatchObject({
      status: 'attempted',
      attempts: 1,
      amount_due: 51_000,
    });

    const paid = await pay(order.id);
    expect(paid.payment).toMatchObject({
      status: 'captured',
      captured: true,
      fee: 1204,
      tax: 184,
      method: 'card',
    });
    expect(await sdk.orders.fetch(order.id)).toMatchObject({
      status: 'paid',
      attempts: 2,
      amount_paid: 51_000,
      amount_due: 0,
    });
    expect((await sdk.orders.fetchPayments(order.id)).items.map((payment) => payment.status)).toEqual([
      'failed',
      'captured',
    ]);

    await expect(pay(order.id)).rejects.toThrow(
      'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
    );
    expect((await sdk.orders.fetchPayments(order.id)).count).toBe(2);
  });

  it('signs a payment with order_id|payment_id and the key secret', async () => {
    const order = await sdk.orders.create({ amount: 100, currency: 'INR' });
    const { payment, signature } = await pay(order.id, { method: 'upi' });
    expect(signature).toBe(
      createHmac('sha256', sandbox.keySecret).update(`${order.id}|${payment.id}`).digest('hex'),
    );
  });
});

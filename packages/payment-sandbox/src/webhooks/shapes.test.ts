import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Razorpay from 'razorpay';
import { type PaymentSandbox, startPaymentSandbox } from '../sandbox.js';
import { control, sdkFor, type WebhookBody } from '../testing/merchant.js';
import type { SignedEvent } from './records.js';

/**
 * The fields of the provider's documented webhook samples, with the types of their values.
 * https://razorpay.com/docs/webhooks/payloads/
 */
const TEXT = ['string'];
const TEXT_OR_NULL = ['string', 'null'];
const NUMBER = ['number'];
const NUMBER_OR_NULL = ['number', 'null'];
const NOTES = ['array', 'object'];

const PAYMENT = {
  id: TEXT,
  entity: TEXT,
  amount: NUMBER,
  currency: TEXT,
  base_amount: NUMBER,
  status: TEXT,
  order_id: TEXT_OR_NULL,
  invoice_id: TEXT_OR_NULL,
  international: ['boolean'],
  method: TEXT,
  amount_refunded: NUMBER,
  amount_transferred: NUMBER,
  refund_status: TEXT_OR_NULL,
  captured: ['boolean'],
  description: TEXT_OR_NULL,
  card_id: TEXT_OR_NULL,
  bank: TEXT_OR_NULL,
  wallet: TEXT_OR_NULL,
  vpa: TEXT_OR_NULL,
  email: TEXT_OR_NULL,
  contact: TEXT_OR_NULL,
  token_id: TEXT_OR_NULL,
  notes: NOTES,
  fee: NUMBER_OR_NULL,
  tax: NUMBER_OR_NULL,
  error_code: TEXT_OR_NULL,
  error_description: TEXT_OR_NULL,
  error_source: TEXT_OR_NULL,
  error_step: TEXT_OR_NULL,
  error_reason: TEXT_OR_NULL,
  acquirer_data: ['object'],
  created_at: NUMBER,
};
const ORDER = {
  id: TEXT,
  entity: TEXT,
  amount: NUMBER,
  amount_paid: NUMBER,
  amount_due: NUMBER,
  currency: TEXT,
  receipt: TEXT_OR_NULL,
  offer_id: TEXT_OR_NULL,
  status: TEXT,
  attempts: NUMBER,
  notes: NOTES,
  created_at: NUMBER,
};
const REFUND = {
  id: TEXT,
  entity: TEXT,
  amount: NUMBER,
  currency: TEXT,
  payment_id: TEXT,
  notes: NOTES,
  receipt: TEXT_OR_NULL,
  acquirer_data: ['object'],
  created_at: NUMBER,
  batch_id: TEXT_OR_NULL,
  status: TEXT,
  speed_processed: TEXT,
  speed_requested: TEXT,
};
const DISPUTE = {
  id: TEXT,
  entity: TEXT,
  payment_id: TEXT,
  amount: NUMBER,
  currency: TEXT,
  amount_deducted: NUMBER,
  reason_code: TEXT,
  respond_by: NUMBER,
  status: TEXT,
  evidence: ['object'],
  phase: TEXT,
  created_at: NUMBER,
};
const EVIDENCE = {
  amount: NUMBER,
  ...Object.fromEntries(
    [
      'shipping_proof',
      'billing_proof',
      'cancellation_proof',
      'customer_communication',
      'proof_of_service',
      'explanation_letter',
      'refund_confirmation',
      'access_activity_log',
      'refund_cancellation_policy',
      'term_and_conditions',
      'others',
    ].map((kind) => [kind, ['array', 'null']]),
  ),
  summary: TEXT_OR_NULL,
  submitted_at: NUMBER_OR_NULL,
};
const SUBSCRIPTION = {
  id: TEXT,
  entity: TEXT,
  plan_id: TEXT,
  customer_id: TEXT_OR_NULL,
  status: TEXT,
  type: NUMBER,
  current_start: NUMBER_OR_NULL,
  current_end: NUMBER_OR_NULL,
  ended_at: NUMBER_OR_NULL,
  quantity: NUMBER,
  notes: NOTES,
  charge_at: NUMBER_OR_NULL,
  start_at: NUMBER_OR_NULL,
  end_at: NUMBER_OR_NULL,
  auth_attempts: NUMBER,
  total_count: NUMBER,
  paid_count: NUMBER,
  customer_notify: ['boolean'],
  created_at: NUMBER,
  expire_by: NUMBER_OR_NULL,
  short_url: TEXT_OR_NULL,
  has_scheduled_changes: ['boolean'],
  change_scheduled_at: NUMBER_OR_NULL,
  source: TEXT,
  offer_id: TEXT_OR_NULL,
  remaining_count: NUMBER,
};
const CHARGED_PAYMENT = { ...PAYMENT, captured: TEXT, invoice_id: TEXT, customer_id: TEXT };

type Shape = Record<string, string[]>;
const DOCUMENTED: Record<string, Record<string, Shape>> = {
  'payment.authorized': { payment: PAYMENT },
  'payment.captured': { payment: PAYMENT },
  'payment.failed': { payment: PAYMENT },
  'order.paid': { payment: PAYMENT, order: ORDER },
  'refund.created': { refund: REFUND, payment: PAYMENT },
  'refund.processed': { refund: REFUND, payment: PAYMENT },
  'refund.failed': { refund: REFUND, payment: PAYMENT },
  'refund.speed_changed': { refund: REFUND, payment: PAYMENT },
  'payment.dispute.created': { payment: PAYMENT, dispute: DISPUTE },
  'payment.dispute.under_review': { payment: PAYMENT, dispute: DISPUTE },
  'payment.dispute.action_required': { payment: PAYMENT, dispute: DISPUTE },
  'payment.dispute.won': { payment: PAYMENT, dispute: DISPUTE },
  'payment.dispute.lost': { payment: PAYMENT, dispute: DISPUTE },
  'payment.dispute.closed': { payment: PAYMENT, dispute: DISPUTE },
  'subscription.authenticated': { subscription: SUBSCRIPTION },
  'subscription.activated': { subscription: SUBSCRIPTION },
  'subscription.charged': { subscription: SUBSCRIPTION, payment: CHARGED_PAYMENT },
  'subscription.pending': { subscription: SUBSCRIPTION },
  'subscription.halted': { subscription: SUBSCRIPTION },
  'subscription.paused': { subscription: SUBSCRIPTION },
  'subscription.resumed': { subscription: SUBSCRIPTION },
  'subscription.cancelled': { subscription: SUBSCRIPTION },
  'subscription.completed': { subscription: SUBSCRIPTION },
};

let sandbox: PaymentSandbox;
let sdk: Razorpay;
/** One event of each name, after everything that the sandbox can do was done once. */
const told = new Map<string, WebhookBody>();

const act = async (path: string, body: object = {}): Promise<{ [made: string]: { id: string } }> => {
  const answer = await control<{ events: SignedEvent[] } & { [made: string]: { id: string } }>(
    sandbox,
    path,
    body,
  );
  for (const event of answer.events) told.set(event.event, JSON.parse(event.body) as WebhookBody);
  return answer;
};
async function pay(how: object = {}): Promise<string> {
  const { id } = await sdk.orders.create({
    amount: 100_000,
    currency: 'INR',
    receipt: 'gift',
    notes: { a: 'b' },
  });
  return (await act(`/orders/${id}/pay`, how)).payment?.id ?? '';
}
async function newMandate(given: object = {}): Promise<string> {
  const item = { name: 'Monthly gift', amount: 210_000, currency: 'INR' };
  const plan = await sdk.plans.create({ period: 'monthly', interval: 1, item });
  const made = await sdk.subscriptions.create({ plan_id: plan.id, total_count: 12, ...given } as never);
  await act(`/subscriptions/${made.id}/authenticate`);
  return made.id;
}

beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  sdk = sdkFor(sandbox);
  await pay({ outcome: 'failure' });
  const paymentId = await pay();
  const refunds = [];
  for (const amount of [1_000, 2_000])
    refunds.push(
      (await act(`/payments/${paymentId}/refund`, { amount, status: 'pending', speed: 'optimum' })).refund
        ?.id,
    );
  await act(`/refunds/${refunds[0]}/speed-change`);
  await act(`/refunds/${refunds[0]}/process`);
  await act(`/refunds/${refunds[1]}/fail`);
  for (const end of ['win', 'lose', 'close']) {
    const id = (await act(`/payments/${paymentId}/dispute`, { phase: 'fraud', amount: 39_000 })).dispute?.id;
    for (const move of ['under-review', 'action-required', 'under-review', end])
      await act(`/disputes/${id}/${move}`);
  }
  const mandate = await newMandate();
  for (const move of ['pause', 'resume', 'charge', 'fail-charge', 'halt', 'cancel'])
    await act(`/subscriptions/${mandate}/${move}`);
  await newMandate({ total_count: 1 });
});
afterAll(() => sandbox.stop());

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

function expectShape(entity: Record<string, unknown> | undefined, shape: Shape): void {
  for (const [field, kinds] of Object.entries(shape))
    expect({ field, kinds: [kindOf(entity?.[field])] }).toEqual({
      field,
      kinds: [expect.stringMatching(new RegExp(`^(${kinds.join('|')})$`))],
    });
}

describe('the documented events', () => {
  it.each(Object.entries(DOCUMENTED))('%s', (name, entities) => {
    const body = told.get(name);
    expect(body).toMatchObject({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_\w{14}$/),
      event: name,
      contains: expect.arrayContaining(Object.keys(entities)),
      created_at: expect.any(Number),
    });
    for (const [entity, shape] of Object.entries(entities)) expectShape(body?.payload[entity]?.entity, shape);
  });

  it('are all that the sandbox sends', () => {
    expect([...told.keys()].sort()).toEqual(Object.keys(DOCUMENTED).sort());
  });

  it('carry a dispute’s evidence in all its kinds', () => {
    const evidence = told.get('payment.dispute.created')?.payload.dispute?.entity.evidence;
    expectShape(evidence as Record<string, unknown>, EVIDENCE);
    expect(Object.keys(evidence as object).sort()).toEqual(Object.keys(EVIDENCE).sort());
  });
});

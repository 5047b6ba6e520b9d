import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type Razorpay from 'razorpay';
import type { Dispute, Payment } from '../ledger/entities.js';
import { type PaymentSandbox, startPaymentSandbox } from '../sandbox.js';
import { control, sdkFor, type WebhookBody } from '../testing/merchant.js';
import type { SignedEvent } from '../webhooks/records.js';

const DAY = 24 * 60 * 60;
const START = Date.parse('2026-11-21T06:30:00Z') / 1000;

interface Moved {
  dispute: Dispute;
  events: SignedEvent[];
}

let now = START;
let sandbox: PaymentSandbox;
let sdk: Razorpay;

beforeAll(async () => {
  sandbox = await startPaymentSandbox({ clock: () => new Date(now * 1000) });
  sdk = sdkFor(sandbox);
});
beforeEach(() => {
  now = START;
});
afterAll(() => sandbox.stop());

async function newPayment(amount = 100_000): Promise<Payment> {
  const { id } = await sdk.orders.create({ amount, currency: 'INR' });
  return (await control<{ payment: Payment }>(sandbox, `/orders/${id}/pay`)).payment;
}
const dispute = (payment: Payment, how: object = {}): Promise<Moved> =>
  control(sandbox, `/payments/${payment.id}/dispute`, how);
const move = (id: string, name: string, body: object = {}): Promise<Moved> =>
  control(sandbox, `/disputes/${id}/${name}`, body);
const contest = (id: string, body: object): Promise<Dispute> =>
  sdk.disputes.contest(id, body as never) as unknown as Promise<Dispute>;
const evidence = { billing_proof: ['doc_EFtmUsbwpXwBG9'], action: 'submit' };
const names = (events: SignedEvent[]): string[] => events.map(({ event }) => event);

type Status = Dispute['status'];
/** The moves that bring a new fraud dispute into each status. */
const LEADING_TO: Record<Status, Array<[move: string, body: object]>> = {
  open: [],
  under_review: [['under-review', {}]],
  action_required: [
    ['under-review', {}],
    ['action-required', { as: 'action_required' }],
  ],
  won: [
    ['under-review', {}],
    ['win', {}],
  ],
  lost: [['lose', {}]],
  closed: [['close', {}]],
};
async function disputeIn(status: Status, phase = 'fraud'): Promise<Dispute> {
  let { dispute: made } = await dispute(await newPayment(), { phase });
  for (const [name, body] of LEADING_TO[status]) made = (await move(made.id, name, body)).dispute;
  expect(made.status).toBe(status);
  return made;
}

describe('a dispute', () => {
  it('is created with its phase, a part of the amount, a reason and a day to answer by', async () => {
    const payment = await newPayment();
    const { dispute: made, events } = await dispute(payment, {
      phase: 'pre_arbitration',
      amount: 39_000,
      reasonCode: 'goods_not_received',
      respondBy: START + 2 * DAY,
    });
    expect(made).toMatchObject({
      id: expect.stringMatching(/^disp_\w{14}$/),
      payment_id: payment.id,
      amount: 39_000,
      currency: 'INR',
      amount_deducted: 0,
      phase: 'pre_arbitration',
      reason_code: 'goods_not_received',
      respond_by: START + 2 * DAY,
      status: 'open',
      created_at: START,
    });
    expect(names(events)).toEqual(['payment.dispute.created']);
    const body = JSON.parse(events[0]?.body ?? '') as WebhookBody;
    expect(body.contains).toEqual(['payment', 'dispute']);
    expect(body.payload.dispute?.entity).toEqual(made);
    expect(body.payload.payment?.entity).toMatchObject({
      id: payment.id,
      status: 'captured',
      captured: true,
    });
  });

  it.each(['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'])(
    'can begin as %s',
    async (phase) => {
      expect((await dispute(await newPayment(), { phase })).dispute.phase).toBe(phase);
    },
  );

  it.each([
    ['a payment that failed', { outcome: 'failure' }, {}],
    ['a payment that was only authorized', { capture: 'authorized-only' }, {}],
    ['more than the payment', {}, { amount: 100_001 }],
  ])('cannot be about %s', async (_what, pay, how) => {
    const { id } = await sdk.orders.create({ amount: 100_000, currency: 'INR' });
    const { payment } = await control<{ payment: Payment }>(sandbox, `/orders/${id}/pay`, pay);
    await expect(dispute(payment, how)).rejects.toThrow(/^400: .*BAD_REQUEST_ERROR/);
  });

  it('leaves the payment unchanged, whatever becomes of it', async () => {
    const payment = await newPayment();
    const { dispute: made } = await dispute(payment);
    await move(made.id, 'lose');
    expect(await sdk.payments.fetch(payment.id)).toEqual(payment);
  });
});

/** Every move from every status: the resulting status, or null when it is refused. */
const STATUSES: Status[] = ['open', 'action_required', 'under_review', 'won', 'lost', 'closed'];
const TABLE: Array<[move: string, event: string, Record<Status, Status | null>]> = [
  [
    'accept',
    'lost',
    { open: 'lost', action_required: 'lost', under_review: null, won: null, lost: null, closed: null },
  ],
  [
    'contest',
    'under_review',
    {
      open: 'under_review',
      action_required: 'under_review',
      under_review: null,
      won: null,
      lost: null,
      closed: null,
    },
  ],
  [
    'under-review',
    'under_review',
    {
      open: 'under_review',
      action_required: 'under_review',
      under_review: null,
      won: null,
      lost: null,
      closed: null,
    },
  ],
  [
    'action-required',
    'action_required',
    { open: null, action_required: null, under_review: 'open', won: null, lost: null, closed: null },
  ],
  [
    'win',
    'won',
    { open: null, action_required: null, under_review: 'won', won: null, lost: null, closed: null },
  ],
  [
    'lose',
    'lost',
    { open: 'lost', action_required: 'lost', under_review: 'lost', won: null, lost: null, closed: null },
  ],
  [
    'close',
    'closed',
    {
      open: 'closed',
      action_required: 'closed',
      under_review: 'closed',
      won: null,
      lost: null,
      closed: null,
    },
  ],
];
const CASES = TABLE.flatMap(([name, event, moves]) =>
  STATUSES.map((from) => ({ name, event, from, to: moves[from] })),
);

describe('the moves of a dispute', () => {
  it.each(CASES.filter(({ to }) => to !== null))('$name: $from to $to', async ({ name, event, from, to }) => {
    const made = await disputeIn(from);
    const before = await deliveredEvents();
    if (name === 'accept') await sdk.disputes.accept(made.id);
    else if (name === 'contest') await contest(made.id, evidence);
    else await move(made.id, name);
    expect(await sdk.disputes.fetch(made.id)).toMatchObject({ id: made.id, status: to });
    const told = (await deliveredEvents()).slice(before.length);
    expect(names(told)).toEqual([`payment.dispute.${event}`]);
    const { payload } = JSON.parse(told[0]?.body ?? '') as WebhookBody;
    expect(payload.dispute?.entity).toMatchObject({ id: made.id, status: to });
  });

  it.each(CASES.filter(({ to }) => to === null))('$name: not from $from', async ({ name, from }) => {
    const made = await disputeIn(from);
    const before = await deliveredEvents();
    const refusal = {
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', description: expect.stringContaining(from) },
    };
    if (name === 'accept') await expect(sdk.disputes.accept(made.id)).rejects.toMatchObject(refusal);
    else if (name === 'contest') await expect(contest(made.id, evidence)).rejects.toMatchObject(refusal);
    else
      await expect(move(made.id, name)).rejects.toThrow(
        new RegExp(`^400: .*BAD_REQUEST_ERROR.*${from} status`),
      );
    expect(await sdk.disputes.fetch(made.id)).toEqual(made);
    expect(await deliveredEvents()).toHaveLength(before.length);
  });

  it.each(['chargeback', 'pre_arbitration', 'arbitration'])(
    'a %s is won or lost, never closed',
    async (phase) => {
      const made = await disputeIn('open', phase);
      await expect(move(made.id, 'close')).rejects.toThrow('ends won or lost');
    },
  );

  async function deliveredEvents(): Promise<SignedEvent[]> {
    const response = await fetch(`${sandbox.url}/control/webhooks/events`);
    return ((await response.json()) as { events: SignedEvent[] }).events;
  }
});

describe('what a lost dispute takes', () => {
  it.each([
    ['all that is disputed', 'chargeback', {}, 40_000],
    ['what the bank decided', 'chargeback', { amountDeducted: 15_000 }, 15_000],
    ['nothing of a fraud dispute', 'fraud', {}, 0],
  ])('%s', async (_what, phase, body, deducted) => {
    const { dispute: made } = await dispute(await newPayment(), { phase, amount: 40_000 });
    expect((await move(made.id, 'lose', body)).dispute).toMatchObject({
      status: 'lost',
      amount_deducted: deducted,
    });
  });

  it('is never more than was disputed', async () => {
    const { dispute: made } = await dispute(await newPayment(), { amount: 40_000 });
    await expect(move(made.id, 'lose', { amountDeducted: 40_001 })).rejects.toThrow(
      'greater than the disputed',
    );
    expect(await sdk.disputes.fetch(made.id)).toMatchObject({ status: 'open', amount_deducted: 0 });
  });

  it('is the same when the merchant accepts it', async () => {
    const { dispute: made } = await dispute(await newPayment(), { amount: 40_000 });
    expect(await sdk.disputes.accept(made.id)).toMatchObject({ status: 'lost', amount_deducted: 40_000 });
  });
});

describe('contesting', () => {
  it('keeps drafts, adds to them, and hands all of it in', async () => {
    const { dispute: made } = await dispute(await newPayment(), { amount: 10_000 });
    const others = [{ type: 'receipt_signed_by_customer', document_ids: ['doc_1'] }];
    const draft = await contest(made.id, {
      amount: 5_000,
      summary: 'The gift was given on the site.',
      shipping_proof: ['doc_EFtmUsbwpXwBH9', 'doc_EFtmUsbwpXwBH8'],
      others,
      action: 'draft',
    });
    expect(draft).toMatchObject({ status: 'open', evidence: { amount: 5_000, submitted_at: null, others } });
    now += DAY;
    const submitted = await contest(made.id, evidence);
    expect(submitted).toMatchObject({
      status: 'under_review',
      amount: 10_000,
      evidence: {
        amount: 5_000,
        summary: 'The gift was given on the site.',
        shipping_proof: ['doc_EFtmUsbwpXwBH9', 'doc_EFtmUsbwpXwBH8'],
        billing_proof: ['doc_EFtmUsbwpXwBG9'],
        others,
        submitted_at: START + DAY,
      },
    });
    expect(await sdk.disputes.fetch(made.id)).toEqual(submitted);
  });

  it.each([
    ['an amount above the dispute’s', { amount: 10_001, action: 'draft' }, 'amount'],
    ['an amount of nothing', { amount: 0, action: 'draft' }, 'amount'],
    ['a summary above 1000 characters', { summary: 'x'.repeat(1001), action: 'draft' }, 'summary'],
    ['documents that are no list', { billing_proof: 'doc_1', action: 'draft' }, 'billing_proof'],
    ['documents of another kind of id', { billing_proof: ['pay_1'], action: 'draft' }, 'billing_proof'],
    ['other evidence without a type', { others: [{ document_ids: ['doc_1'] }], action: 'draft' }, 'others'],
    ['another action', { action: 'withdraw' }, 'action'],
  ])('refuses %s', async (_what, body, field) => {
    const { dispute: made } = await dispute(await newPayment(), { amount: 10_000 });
    await expect(contest(made.id, body)).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', field },
    });
    expect(await sdk.disputes.fetch(made.id)).toEqual(made);
  });

  it.each([
    ['a submission without a document', { summary: 'Because.', action: 'submit' }],
    ['a field it does not know', { apology: 'sorry', action: 'draft' }],
  ])('refuses %s', async (_what, body) => {
    const { dispute: made } = await dispute(await newPayment());
    await expect(contest(made.id, body)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('and accepting are refused after the day to respond by, until the bank sets another', async () => {
    const { dispute: made } = await dispute(await newPayment(), { respondBy: START + DAY });
    now = START + DAY + 1;
    const late = {
      statusCode: 400,
      error: { description: 'The time to respond to the dispute has passed.' },
    };
    await expect(contest(made.id, evidence)).rejects.toMatchObject(late);
    await expect(sdk.disputes.accept(made.id)).rejects.toMatchObject(late);
    await move(made.id, 'under-review');
    const { dispute: sentBack } = await move(made.id, 'action-required', { respondBy: now + DAY });
    expect(sentBack).toMatchObject({ status: 'open', respond_by: now + DAY });
    expect(await contest(made.id, evidence)).toMatchObject({ status: 'under_review' });
  });
});

describe('a dispute that comes back', () => {
  it.each([
    ['fraud', 'chargeback'],
    ['retrieval', 'chargeback'],
    ['chargeback', 'pre_arbitration'],
    ['pre_arbitration', 'arbitration'],
  ])('won as %s: a new one as %s of the same payment', async (phase, next) => {
    const won = await disputeIn('won', phase);
    const { dispute: again, events } = await move(won.id, 'escalate', { amount: 50_000 });
    expect(again).toMatchObject({ payment_id: won.payment_id, phase: next, status: 'open', amount: 50_000 });
    expect(again.id).not.toBe(won.id);
    expect(await sdk.disputes.fetch(won.id)).toEqual(won);
    expect(names(events)).toEqual(['payment.dispute.created']);
  });

  it.each(['open', 'under_review', 'lost'] as const)('not while it is %s', async (status) => {
    await expect(move((await disputeIn(status)).id, 'escalate')).rejects.toThrow('cannot be escalated');
  });

  it('not after arbitration', async () => {
    await expect(move((await disputeIn('won', 'arbitration')).id, 'escalate')).rejects.toThrow(
      'after arbitration',
    );
  });
});

describe('the list of disputes', () => {
  it('has several of one payment, newest first, by time and page by page', async () => {
    await fetch(`${sandbox.url}/control/reset`, { method: 'POST' });
    const payment = await newPayment();
    const ids: string[] = [];
    for (const day of [0, 1, 2]) {
      now = START + day * DAY;
      ids.unshift((await dispute(payment, { amount: 1_000 })).dispute.id);
    }
    const listed = async (query: string): Promise<string[]> => {
      const key = Buffer.from(`${sandbox.keyId}:${sandbox.keySecret}`).toString('base64');
      const response = await fetch(`${sandbox.url}/v1/disputes?${query}`, {
        headers: { authorization: `Basic ${key}` },
      });
      return ((await response.json()) as { items: Dispute[] }).items.map(({ id }) => id);
    };
    expect(await listed('')).toEqual(ids);
    expect(await listed('count=1&skip=1')).toEqual([ids[1]]);
    expect(await listed(`from=${START + DAY}&to=${START + DAY}`)).toEqual([ids[1]]);
    expect(await listed(`from=${START + DAY}`)).toEqual(ids.slice(0, 2));
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Razorpay from 'razorpay';
import type { Payment, Subscription, SubscriptionStatus } from '../ledger/entities.js';
import { type PaymentSandbox, startPaymentSandbox } from '../sandbox.js';
import { control, sdkFor } from '../testing/merchant.js';
import type { SignedEvent } from '../webhooks/records.js';

const START = Date.parse('2027-01-31T06:30:00Z');
const DAY = 24 * 60 * 60;

interface Moved {
  subscription: Subscription;
  payment: Payment;
  signature: string | null;
  events: SignedEvent[];
}

let sandbox: PaymentSandbox;
let sdk: Razorpay;
let planId: string;
beforeAll(async () => {
  sandbox = await startPaymentSandbox({ clock: () => new Date(START) });
  sdk = sdkFor(sandbox);
  const item = { name: 'Monthly gift', amount: 210_000, currency: 'INR' };
  planId = (await sdk.plans.create({ period: 'monthly', interval: 1, item })).id;
});
afterAll(() => sandbox.stop());

const act = (id: string, move: string): Promise<Moved> => control(sandbox, `/subscriptions/${id}/${move}`);

const STATUSES = [
  'created',
  'authenticated',
  'active',
  'pending',
  'halted',
  'paused',
  'cancelled',
  'completed',
  'expired',
] as const satisfies SubscriptionStatus[];
const LEADING_TO: Record<SubscriptionStatus, string[]> = {
  created: [],
  authenticated: ['authenticate'],
  active: ['authenticate'],
  pending: ['authenticate', 'fail-charge'],
  halted: ['authenticate', 'halt'],
  paused: ['authenticate', 'pause'],
  cancelled: ['cancel'],
  completed: ['complete'],
  expired: ['expire'],
};
async function mandateIn(status: SubscriptionStatus): Promise<string> {
  const later = status === 'authenticated' ? { start_at: START / 1000 + 10 * DAY } : {};
  const { id } = await sdk.subscriptions.create({ plan_id: planId, total_count: 12, ...later } as never);
  for (const move of LEADING_TO[status]) await act(id, move);
  expect((await sdk.subscriptions.fetch(id)).status).toBe(status);
  return id;
}

/** The resulting status of each move; every other status refuses it. */
const MOVES: Record<string, Partial<Record<SubscriptionStatus, SubscriptionStatus>>> = {
  authenticate: { created: 'active' },
  charge: { authenticated: 'active', active: 'active', pending: 'active', halted: 'active' },
  'fail-charge': { authenticated: 'pending', active: 'pending', pending: 'pending', halted: 'pending' },
  pause: { authenticated: 'paused', active: 'paused' },
  resume: { paused: 'active' },
  halt: { active: 'halted', pending: 'halted' },
  cancel: {
    created: 'cancelled',
    authenticated: 'cancelled',
    active: 'cancelled',
    pending: 'cancelled',
    halted: 'cancelled',
    paused: 'cancelled',
  },
  complete: {
    created: 'completed',
    authenticated: 'completed',
    active: 'completed',
    pending: 'completed',
    halted: 'completed',
    paused: 'completed',
  },
  expire: { created: 'expired' },
};
const CASES = Object.entries(MOVES).flatMap(([move, to]) =>
  STATUSES.map((from) => ({ move, from, to: to[from] })),
);

describe('the moves of a mandate', () => {
  it.each(CASES.filter(({ to }) => to !== undefined))('$move: $from to $to', async ({ move, from, to }) => {
    const id = await mandateIn(from);
    const { subscription } = await act(id, move);
    // The fourth failure in a row halts it; a halted one has had three.
    expect(subscription.status).toBe(move === 'fail-charge' && from === 'halted' ? 'halted' : to);
    expect(await sdk.subscriptions.fetch(id)).toEqual(subscription);
  });

  it.each(CASES.filter(({ to }) => to === undefined))('$move: not from $from', async ({ move, from }) => {
    const id = await mandateIn(from);
    const before = await sdk.subscriptions.fetch(id);
    await expect(act(id, move)).rejects.toThrow(/^400: .*BAD_REQUEST_ERROR/);
    expect(await sdk.subscriptions.fetch(id)).toEqual(before);
  });
});

describe('the first callback', () => {
  it.each(['halt', 'pause', 'cancel'])('is the same after %s, and changes nothing', async (move) => {
    const { id } = await sdk.subscriptions.create({ plan_id: planId, total_count: 12 } as never);
    const first = await act(id, 'authenticate');
    await act(id, 'charge');
    const { subscription } = await act(id, move);
    const response = await fetch(`${sandbox.url}/control/subscriptions/${id}/first-callback`);
    expect(await response.json()).toEqual({
      payment: first.payment,
      signature: first.signature,
      subscription,
    });
  });

  it('is refused while the donor has not authorised it', async () => {
    const response = await fetch(
      `${sandbox.url}/control/subscriptions/${await mandateIn('created')}/first-callback`,
    );
    expect(response.status).toBe(400);
  });
});

import { cycleStart } from './billing-cycle.js';
import type { Plan, Subscription, SubscriptionStatus } from './entities.js';
import { invalidField, refused, unknownId } from './errors.js';
import type { Fields } from './fields.js';
import { newId } from './identifiers.js';
import type { Ledger } from './ledger.js';
import { findPlan } from './plans.js';
import type { SubscriptionRecord } from './records.js';

/** The cause of a change: the merchant (`self`) through the API, or the donor in the UPI app. */
export type Initiator = 'self' | 'customer';

export function findSubscription(ledger: Ledger, id: string): SubscriptionRecord {
  const record = ledger.store.subscriptions.get(id);
  if (!record) throw unknownId(id, 'sub');
  return record;
}

/** `POST /subscriptions`. Open-ended ones do not exist: `total_count` is required. */
export function createSubscription(ledger: Ledger, body: Fields): Subscription {
  body.only('plan_id', 'total_count', 'quantity', 'start_at', 'expire_by', 'customer_notify', 'notes');
  const plan = findPlan(ledger, body.requiredText('plan_id'));
  const totalCount = readTotalCount(body, plan);
  const quantity = body.integer('quantity') ?? 1;
  if (quantity < 1) throw invalidField('quantity', 'The quantity must be at least 1.');
  const now = ledger.clock.now();
  const startAt = readLaterThan(now, body, 'start_at', 'The start time cannot be in the past.');
  const expireBy = readLaterThan(now, body, 'expire_by', 'The expire by time cannot be in the past.');
  const id = newId('sub');
  const entity: Subscription = {
    ...UNSIGNED,
    id,
    plan_id: plan.id,
    type: startAt === null ? 2 : 3,
    quantity,
    notes: body.notes(),
    charge_at: startAt,
    start_at: startAt,
    end_at: startAt === null ? null : cycleStart(startAt, plan.period, plan.interval, totalCount),
    total_count: totalCount,
    remaining_count: totalCount,
    customer_notify: body.flag('customer_notify') ?? true,
    created_at: now,
    expire_by: expireBy,
    short_url: `${ledger.origin}/v1/checkout/mandate/${id}?key=${ledger.keys.keyId}`,
  };
  ledger.store.subscriptions.put(id, {
    entity,
    anchor: startAt,
    mandate: null,
    openInvoiceId: null,
    cancelAtCycleEnd: false,
    scheduled: null,
    declines: 0,
  });
  return entity;
}

/** The fields of every mandate before its donor authorises it. */
const UNSIGNED = {
  entity: 'subscription',
  customer_id: null,
  status: 'created',
  current_start: null,
  current_end: null,
  ended_at: null,
  auth_attempts: 0,
  paid_count: 0,
  has_scheduled_changes: false,
  change_scheduled_at: null,
  source: 'api',
  offer_id: null,
} as const satisfies Partial<Subscription>;

const MOST_YEARS = 100;

/** The number of charges: at least one, and for a hundred years at most. */
function readTotalCount(body: Fields, { period, interval }: Plan): number {
  const totalCount = body.requiredInteger('total_count');
  if (totalCount < 1) throw invalidField('total_count', 'The total count must be at least 1.');
  const cyclesAYear = { daily: 365, weekly: 52, monthly: 12, yearly: 1 }[period] / interval;
  if (totalCount > MOST_YEARS * cyclesAYear)
    throw invalidField(
      'total_count',
      'Exceeds the maximum total count allowed for the period and interval of the plan.',
    );
  return totalCount;
}

/** A time in unix seconds, if given. */
function readLaterThan(
  now: number,
  body: Fields,
  field: 'start_at' | 'expire_by',
  refusal: string,
): number | null {
  const at = body.integer(field) ?? null;
  if (at !== null && at <= now) throw invalidField(field, refusal);
  return at;
}

/** `PATCH /subscriptions/:id`: plan, quantity or number of charges, now or at the end of the cycle. */
export function editSubscription(ledger: Ledger, id: string, body: Fields): Subscription {
  body.only('plan_id', 'quantity', 'remaining_count', 'start_at', 'schedule_change_at', 'customer_notify');
  const record = findSubscription(ledger, id);
  mustBe(record, ['authenticated', 'active'], 'updated');
  const planId = body.text('plan_id') ?? null;
  if (planId !== null) findPlan(ledger, planId);
  const quantity = body.integer('quantity') ?? null;
  if (quantity !== null && quantity < 1) throw invalidField('quantity', 'The quantity must be at least 1.');
  const remainingCount = body.integer('remaining_count') ?? null;
  if (remainingCount !== null && remainingCount < 1) {
    throw invalidField('remaining_count', 'The remaining count must be at least 1.');
  }
  const scheduled = { planId, quantity, remainingCount };
  if (body.oneOf('schedule_change_at', ['now', 'cycle_end']) === 'cycle_end') {
    return putSubscription(
      ledger,
      { ...record, scheduled },
      {
        has_scheduled_changes: true,
        change_scheduled_at: record.entity.current_end,
      },
    );
  }
  const notify = body.flag('customer_notify');
  return putSubscription(
    ledger,
    withChanges(record, scheduled),
    notify === undefined ? {} : { customer_notify: notify },
  );
}

/** `GET /subscriptions/:id/retrieve_scheduled_changes`: as it will be once they apply. */
export function scheduledSubscription(ledger: Ledger, id: string): Subscription {
  const record = findSubscription(ledger, id);
  if (!record.scheduled) throw refused('No scheduled changes found for the subscription');
  return withChanges(record, record.scheduled).entity;
}

export function dropScheduledChanges(ledger: Ledger, id: string): Subscription {
  const record = findSubscription(ledger, id);
  if (!record.scheduled) throw refused('No scheduled changes found for the subscription');
  return putSubscription(
    ledger,
    { ...record, scheduled: null },
    { has_scheduled_changes: false, change_scheduled_at: null },
  );
}

/** The record with changes applied: plan, quantity, number of remaining charges. */
export function withChanges(
  record: SubscriptionRecord,
  change: NonNullable<SubscriptionRecord['scheduled']>,
): SubscriptionRecord {
  const { entity } = record;
  const remaining = change.remainingCount ?? entity.remaining_count;
  return {
    ...record,
    entity: {
      ...entity,
      plan_id: change.planId ?? entity.plan_id,
      quantity: change.quantity ?? entity.quantity,
      remaining_count: remaining,
      total_count: entity.paid_count + remaining,
    },
  };
}

/** Cancels at once, or at the end of the paid cycle. */
export function cancelSubscription(
  ledger: Ledger,
  id: string,
  request: { atCycleEnd: boolean; by: Initiator },
): Subscription {
  const record = findSubscription(ledger, id);
  const { status } = record.entity;
  if (isOver(status)) throw refused(`Subscription is not cancellable in ${status} status.`);
  if (request.atCycleEnd) {
    mustBe(record, ['active'], 'cancelled at the end of a cycle');
    return putSubscription(
      ledger,
      { ...record, cancelAtCycleEnd: true },
      {
        has_scheduled_changes: true,
        change_scheduled_at: record.entity.current_end,
      },
    );
  }
  const entity = putSubscription(
    ledger,
    { ...record, scheduled: null, cancelAtCycleEnd: false },
    {
      status: 'cancelled',
      charge_at: null,
      ended_at: ledger.clock.now(),
      has_scheduled_changes: false,
      change_scheduled_at: null,
      cancel_initiated_by: request.by,
    },
  );
  ledger.emit('subscription.cancelled', { subscription: entity });
  return entity;
}

export function pauseSubscription(ledger: Ledger, id: string, by: Initiator): Subscription {
  const record = findSubscription(ledger, id);
  mustBe(record, ['authenticated', 'active'], 'paused');
  const entity = putSubscription(ledger, record, {
    status: 'paused',
    charge_at: null,
    paused_at: ledger.clock.now(),
    pause_initiated_by: by,
  });
  ledger.emit('subscription.paused', { subscription: entity });
  return entity;
}

/** Cycles that passed while it was paused are not charged: the next charge is the next cycle to come. */
export function resumeSubscription(ledger: Ledger, id: string): Subscription {
  const record = findSubscription(ledger, id);
  mustBe(record, ['paused'], 'resumed');
  const { anchor, entity: before } = record;
  const plan = findPlan(ledger, before.plan_id);
  const now = ledger.clock.now();
  let cycle = before.paid_count;
  while (anchor !== null && cycleStart(anchor, plan.period, plan.interval, cycle) < now) cycle += 1;
  const entity = putSubscription(ledger, record, {
    status: before.paid_count === 0 ? 'authenticated' : 'active',
    charge_at: anchor === null ? null : cycleStart(anchor, plan.period, plan.interval, cycle),
    pause_initiated_by: null,
  });
  ledger.emit('subscription.resumed', { subscription: entity });
  return entity;
}

/** After the last charge, or by a control. */
export function completeSubscription(ledger: Ledger, id: string): Subscription {
  const record = findSubscription(ledger, id);
  if (isOver(record.entity.status)) throw refused(`Subscription is already ${record.entity.status}.`);
  const entity = putSubscription(ledger, record, {
    status: 'completed',
    charge_at: null,
    ended_at: ledger.clock.now(),
  });
  ledger.emit('subscription.completed', { subscription: entity });
  return entity;
}

/** The donor did not authorise it in time. The provider has no event for this. */
export function expireSubscription(ledger: Ledger, id: string): Subscription {
  const record = findSubscription(ledger, id);
  mustBe(record, ['created'], 'expired');
  const { expire_by: expireBy } = record.entity;
  const now = ledger.clock.now();
  return putSubscription(ledger, record, {
    status: 'expired',
    charge_at: null,
    ended_at: expireBy !== null && expireBy < now ? expireBy : now,
  });
}

export function putSubscription(
  ledger: Ledger,
  record: SubscriptionRecord,
  change: Partial<Subscription>,
): Subscription {
  const entity: Subscription = { ...record.entity, ...change };
  ledger.store.subscriptions.put(entity.id, { ...record, entity });
  return entity;
}

function isOver(status: SubscriptionStatus): boolean {
  return ['cancelled', 'completed', 'expired'].includes(status);
}

export function mustBe(record: SubscriptionRecord, allowed: SubscriptionStatus[], verb: string): void {
  const { status } = record.entity;
  if (!allowed.includes(status)) throw refused(`Subscription cannot be ${verb} in ${status} state.`);
}

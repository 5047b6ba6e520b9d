import type { Plan, PlanPeriod } from './entities.js';
import { invalidField, unknownId } from './errors.js';
import { Fields } from './fields.js';
import { newId } from './identifiers.js';
import type { Ledger } from './ledger.js';

const PERIODS: readonly PlanPeriod[] = ['daily', 'weekly', 'monthly', 'yearly'];

export function findPlan(ledger: Ledger, id: string): Plan {
  const plan = ledger.store.plans.get(id);
  if (!plan) throw unknownId(id, 'plan');
  return plan;
}

/** `POST /plans`. A plan never changes afterwards. */
export function createPlan(ledger: Ledger, body: Fields): Plan {
  body.only('period', 'interval', 'item', 'notes');
  const period = body.oneOf('period', PERIODS);
  if (!period) throw invalidField('period', 'The period field is required.');
  const interval = body.requiredInteger('interval');
  if (interval < 1) throw invalidField('interval', 'The interval must be at least 1.');
  if (period === 'daily' && interval < 7) {
    throw invalidField('interval', 'For a daily plan, the minimum interval is 7.');
  }
  if (!body.has('item')) throw invalidField('item', 'The item field is required.');
  const item = new Fields(body.raw('item')).only('name', 'amount', 'currency', 'description');
  const amount = item.requiredInteger('amount');
  if (amount < 100) throw invalidField('amount', 'The amount must be atleast INR 1.00');
  const currency = item.requiredText('currency');
  if (currency !== 'INR') throw invalidField('currency', 'Currency is not supported');
  const now = ledger.clock.now();
  const plan: Plan = {
    id: newId('plan'),
    entity: 'plan',
    interval,
    period,
    item: {
      id: newId('item'),
      active: true,
      name: item.requiredText('name'),
      description: item.text('description') ?? null,
      amount,
      unit_amount: amount,
      currency,
      type: 'plan',
      unit: null,
      tax_inclusive: false,
      hsn_code: null,
      sac_code: null,
      tax_rate: null,
      tax_id: null,
      tax_group_id: null,
      created_at: now,
      updated_at: now,
    },
    notes: body.notes(),
    created_at: now,
  };
  ledger.store.plans.put(plan.id, plan);
  return plan;
}

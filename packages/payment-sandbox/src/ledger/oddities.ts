import { unknownId } from './errors.js';
import { type Ledger, webhookPayment } from './ledger.js';
import type { Oddity } from './records.js';

/** Changes how REST answers and events show an entity; the sandbox itself continues with the true values. */
export function makeOdd(ledger: Ledger, id: string, oddity: Oddity): object {
  const { entity } = found(ledger, id);
  ledger.store.oddities.put(id, oddity);
  return ledger.shown(entity);
}

export function makeUsual(ledger: Ledger, id: string): object {
  const { entity } = found(ledger, id);
  ledger.store.oddities.remove(id);
  return entity;
}

/** Sends an event of any name about these entities as they are now: late news, or a kind that the application does not know. */
export function announce(ledger: Ledger, event: string, ids: string[]): void {
  const entities = ids.map((id) => found(ledger, id));
  ledger.emit(event, Object.fromEntries(entities.map(({ name, entity }) => [name, entity])));
}

/** An entity as events have it, and its name in them. @throws ProviderError 400 for an unknown id. */
function found(ledger: Ledger, id: string): { name: string; entity: object } {
  const { store } = ledger;
  const payment = store.payments.get(id)?.entity;
  if (payment) return { name: 'payment', entity: webhookPayment(payment) };
  const others = {
    order: store.orders.get(id)?.entity,
    refund: store.refunds.get(id),
    dispute: store.disputes.get(id),
    subscription: store.subscriptions.get(id)?.entity,
  };
  for (const [name, entity] of Object.entries(others)) if (entity) return { name, entity };
  throw unknownId(id, id.split('_', 1)[0] ?? '');
}

import type { Notes, Order } from './entities.js';
import { invalidField, unknownId } from './errors.js';
import { Fields } from './fields.js';
import { newId } from './identifiers.js';
import type { Ledger } from './ledger.js';
import type { OrderRecord } from './records.js';

/** The provider's message for a second payment. */
export const ORDER_ALREADY_PAID =
  'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.';

export function findOrder(ledger: Ledger, id: string): OrderRecord {
  const order = ledger.store.orders.get(id);
  if (!order) throw unknownId(id, 'order');
  return order;
}

/** Creates an order without checks: a subscription charge may be of any amount. */
export function putOrder(
  ledger: Ledger,
  given: {
    amount: number;
    currency: string;
    receipt?: string | undefined;
    notes: Notes;
    capture: OrderRecord['capture'];
    invoiceId?: string;
  },
): OrderRecord {
  const entity: Order = {
    id: newId('order'),
    entity: 'order',
    amount: given.amount,
    amount_paid: 0,
    amount_due: given.amount,
    currency: given.currency,
    receipt: given.receipt ?? null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: given.notes,
    created_at: ledger.clock.now(),
  };
  const record: OrderRecord = { entity, capture: given.capture, invoiceId: given.invoiceId ?? null };
  ledger.store.orders.put(entity.id, record);
  return record;
}

/** `POST /orders`. Amount in paise, at least 100. */
export function createOrder(ledger: Ledger, body: Fields): Order {
  body.only(
    'amount',
    'currency',
    'receipt',
    'notes',
    'payment_capture',
    'payment',
    'partial_payment',
    'method',
    'customer_id',
    'customer_details',
  );
  const amount = body.requiredInteger('amount');
  if (amount < 100) throw invalidField('amount', 'Order amount less than minimum amount allowed');
  const currency = body.requiredText('currency');
  if (currency !== 'INR') throw invalidField('currency', 'Currency is not supported');
  if (body.flag('partial_payment'))
    throw invalidField('partial_payment', 'Partial payment is not enabled for this account');
  const receipt = body.text('receipt', 40);
  return putOrder(ledger, {
    amount,
    currency,
    receipt,
    notes: body.notes(),
    capture: captureMode(ledger, body),
  }).entity;
}

/** `PATCH /orders/:id`: only the notes can change. */
export function editOrder(ledger: Ledger, id: string, body: Fields): Order {
  const order = findOrder(ledger, id);
  body.only('notes');
  if (!body.has('notes')) throw invalidField('notes', 'The notes field is required.');
  const entity = { ...order.entity, notes: body.notes() };
  ledger.store.orders.put(id, { ...order, entity });
  return entity;
}

/** The order's own setting, else the account's. */
function captureMode(ledger: Ledger, body: Fields): OrderRecord['capture'] {
  const flag = body.flag('payment_capture');
  if (flag !== undefined) return flag ? 'automatic' : 'manual';
  const asked = new Fields(body.raw('payment')).oneOf('capture', ['automatic', 'manual']);
  return asked ?? ledger.settings.capture;
}

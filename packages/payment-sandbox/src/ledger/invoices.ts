import type { Customer, Invoice, Payment, Plan } from './entities.js';
import { unknownId } from './errors.js';
import { newId } from './identifiers.js';
import type { Ledger } from './ledger.js';
import { putOrder } from './orders.js';
import type { SubscriptionRecord } from './records.js';

export function findInvoice(ledger: Ledger, id: string): Invoice {
  const invoice = ledger.store.invoices.get(id);
  if (!invoice) throw unknownId(id, 'inv');
  return invoice;
}

/** Issues the invoice of one billing cycle, with the order that pays it. */
export function issueInvoice(
  ledger: Ledger,
  record: SubscriptionRecord,
  plan: Plan,
  customer: Customer,
  cycle: { start: number; end: number },
): Invoice {
  const { id: subscriptionId, quantity } = record.entity;
  const { currency } = plan.item;
  const amount = plan.item.amount * quantity;
  const id = newId('inv');
  const order = putOrder(ledger, { amount, currency, notes: [], capture: 'automatic', invoiceId: id });
  const now = ledger.clock.now();
  const invoice: Invoice = {
    ...UNPAID,
    id,
    customer_id: customer.id,
    customer_details: customerDetails(customer),
    order_id: order.entity.id,
    subscription_id: subscriptionId,
    line_items: [lineItem(plan, quantity)],
    issued_at: now,
    date: now,
    gross_amount: amount,
    amount,
    amount_due: amount,
    currency,
    short_url: `${ledger.origin}/`,
    billing_start: cycle.start,
    billing_end: cycle.end,
    created_at: now,
  };
  ledger.store.invoices.put(id, invoice);
  return invoice;
}

/** The fields of every new invoice. */
const UNPAID = {
  entity: 'invoice',
  receipt: null,
  invoice_number: null,
  payment_id: null,
  status: 'issued',
  expire_by: null,
  paid_at: null,
  cancelled_at: null,
  expired_at: null,
  sms_status: null,
  email_status: null,
  terms: null,
  partial_payment: false,
  tax_amount: 0,
  taxable_amount: 0,
  amount_paid: 0,
  currency_symbol: '₹',
  description: null,
  notes: [],
  comment: null,
  view_less: true,
  type: 'invoice',
  group_taxes_discounts: false,
} as const satisfies Partial<Invoice>;

const customerDetails = ({ id, name, email, contact, gstin }: Customer): Invoice['customer_details'] => ({
  id,
  name,
  email,
  contact,
  gstin,
  billing_address: null,
  shipping_address: null,
  customer_name: name,
  customer_email: email,
  customer_contact: contact,
});

/** The plan times the mandate's quantity. Amounts in paise. */
function lineItem({ item }: Plan, quantity: number): Invoice['line_items'][number] {
  const amount = item.amount * quantity;
  return {
    id: newId('li'),
    item_id: null,
    ref_id: null,
    ref_type: null,
    name: item.name,
    description: item.description,
    amount: item.amount,
    unit_amount: item.amount,
    gross_amount: amount,
    tax_amount: 0,
    taxable_amount: amount,
    net_amount: amount,
    currency: item.currency,
    type: 'plan',
    tax_inclusive: false,
    hsn_code: null,
    sac_code: null,
    tax_rate: null,
    unit: null,
    quantity,
    taxes: [],
  };
}

export function payInvoice(ledger: Ledger, id: string, payment: Payment): Invoice {
  const invoice = findInvoice(ledger, id);
  const paid: Invoice = {
    ...invoice,
    status: 'paid',
    payment_id: payment.id,
    paid_at: ledger.clock.now(),
    amount_paid: invoice.amount,
    amount_due: 0,
  };
  ledger.store.invoices.put(id, paid);
  return paid;
}

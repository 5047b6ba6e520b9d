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

/** The invoice of one billing cycle, and the order it is paid through. */
export function issueInvoice(
  ledger: Ledger,
  record: SubscriptionRecord,
  plan: Plan,
  customer: Customer,
  cycle: { start: number; end: number },
): Invoice {
  const { id: subscriptionId, quantity } = record.entity;
  const { amount: unitAmount, currency, name } = plan.item;
  const amount = unitAmount * quantity;
  const id = newId('inv');
  const order = putOrder(ledger, { amount, currency, notes: [], capture: 'automatic', invoiceId: id });
  const now = ledger.clock.now();
  const invoice: Invoice = {
    id,
    entity: 'invoice',
    receipt: null,
    invoice_number: null,
    customer_id: customer.id,
    customer_details: {
      id: customer.id,
      name: customer.name,
      email: customer.email,
      contact: customer.contact,
      gstin: customer.gstin,
      billing_address: null,
      shipping_address: null,
      customer_name: customer.name,
      customer_email: customer.email,
      customer_contact: customer.contact,
    },
    order_id: order.entity.id,
    subscription_id: subscriptionId,
    line_items: [
      {
        id: newId('li'),
        item_id: null,
        ref_id: null,
        ref_type: null,
        name,
        description: plan.item.description,
        amount: unitAmount,
        unit_amount: unitAmount,
        gross_amount: amount,
        tax_amount: 0,
        taxable_amount: amount,
        net_amount: amount,
        currency,
        type: 'plan',
        tax_inclusive: false,
        hsn_code: null,
        sac_code: null,
        tax_rate: null,
        unit: null,
        quantity,
        taxes: [],
      },
    ],
    payment_id: null,
    status: 'issued',
    expire_by: null,
    issued_at: now,
    paid_at: null,
    cancelled_at: null,
    expired_at: null,
    sms_status: null,
    email_status: null,
    date: now,
    terms: null,
    partial_payment: false,
    gross_amount: amount,
    tax_amount: 0,
    taxable_amount: 0,
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    currency_symbol: '₹',
    description: null,
    notes: [],
    comment: null,
    short_url: `${ledger.origin}/`,
    view_less: true,
    billing_start: cycle.start,
    billing_end: cycle.end,
    type: 'invoice',
    group_taxes_discounts: false,
    created_at: now,
  };
  ledger.store.invoices.put(id, invoice);
  return invoice;
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

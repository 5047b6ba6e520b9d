import { cycleStart } from './billing-cycle.js';
import { customerFor, findCustomer } from './customers.js';
import type { Customer, Invoice, Payment, Plan, Subscription } from './entities.js';
import { declined, refused } from './errors.js';
import { FAILURES, type Failure } from './failures.js';
import { newId } from './identifiers.js';
import { type InstrumentRequest, type ReadInstrument, readInstrument } from './instruments.js';
import { findInvoice, issueInvoice, payInvoice } from './invoices.js';
import { type Ledger, webhookPayment } from './ledger.js';
import { putOrder } from './orders.js';
import { beginPayment, completePayment, failPayment, findPayment, type Payer } from './payments.js';
import { findPlan } from './plans.js';
import type { PaymentRecord, SubscriptionRecord } from './records.js';
import { refundPayment } from './refunds.js';
import {
  cancelSubscription,
  completeSubscription,
  expireSubscription,
  findSubscription,
  mustBe,
  putSubscription,
  withChanges,
} from './subscriptions.js';

/** RBI: a UPI mandate is limited to ₹15,000 a debit. */
const UPI_MANDATE_LIMIT = 1_500_000;
/** A mandate that starts later is authorised with this amount (₹5), which is refunded at once. */
const AUTHENTICATION_AMOUNT = 500;
/** The charge and the three retries after it; with the fourth failure the subscription is halted. */
const FAILURES_BEFORE_HALT = 4;
const RETRY_AFTER_SECONDS = 24 * 60 * 60;
const DESCRIPTION = 'Recurring Payment via Subscription';

/** The amount of one charge of a mandate, in paise. */
export function chargeAmount(ledger: Ledger, record: SubscriptionRecord): number {
  return findPlan(ledger, record.entity.plan_id).item.amount * record.entity.quantity;
}

/** What the donor pays to authorise the mandate: the first charge, or ₹5, which are refunded, if that comes later. */
export function authenticationAmount(ledger: Ledger, record: SubscriptionRecord): number {
  return startsLater(ledger, record) ? AUTHENTICATION_AMOUNT : chargeAmount(ledger, record);
}

/** The payment by which the donor authorises the mandate, not yet approved by the bank. */
export function beginAuthentication(
  ledger: Ledger,
  id: string,
  request: InstrumentRequest & Payer,
): PaymentRecord {
  const record = findSubscription(ledger, id);
  mustBe(record, ['created'], 'authenticated');
  const { expire_by: expireBy, plan_id: planId } = record.entity;
  if (expireBy !== null && expireBy < ledger.clock.now()) throw refused('The subscription has expired.');
  if (request.method !== 'card' && request.method !== 'upi')
    throw refused('A mandate needs a card or a UPI ID.');
  if (request.method === 'upi' && chargeAmount(ledger, record) > UPI_MANDATE_LIMIT) {
    throw declined(FAILURES.mandate_limit, {});
  }
  const instrument = readInstrument(request, ledger.clock.date());
  const customer = customerFor(ledger, { email: request.email ?? null, contact: request.contact ?? null });
  const plan = findPlan(ledger, planId);
  const invoice = startsLater(ledger, record) ? null : openInvoice(ledger, record, plan, customer);
  return beginPayment(ledger, {
    instrument,
    orderId: invoice?.order_id ?? putAuthenticationOrder(ledger, plan),
    subscriptionId: id,
    ...(invoice ? { invoiceId: invoice.id } : {}),
    customerId: customer.id,
    tokenId: newId('token'),
    email: request.email,
    contact: request.contact,
    description: request.description ?? DESCRIPTION,
    notes: request.notes,
  });
}

/** The bank approved that payment: the mandate is authenticated, and active if it starts at once. */
export function completeAuthentication(ledger: Ledger, paymentId: string): Payment {
  const { entity: begun, subscriptionId } = findPayment(ledger, paymentId);
  const record = findSubscription(ledger, subscriptionId ?? '');
  mustBe(record, ['created'], 'authenticated');
  const authenticated: SubscriptionRecord = {
    ...record,
    mandate: {
      instrument: instrumentOf(begun),
      email: begun.email,
      contact: begun.contact,
      tokenId: begun.token_id ?? newId('token'),
    },
    entity: { ...record.entity, customer_id: begun.customer_id ?? null, payment_method: begun.method },
  };
  const payment = completePayment(ledger, paymentId);
  const entity = putSubscription(ledger, authenticated, { status: 'authenticated' });
  ledger.emit('subscription.authenticated', { subscription: entity, payment: webhookPayment(payment) });
  if (payment.invoice_id === null) refundPayment(ledger, paymentId, {});
  else bookCharge(ledger, findSubscription(ledger, entity.id), payment);
  return findPayment(ledger, paymentId).entity;
}

/** The next charge of an authorised mandate: made, or declined by the bank with `failure`. */
export function chargeMandate(ledger: Ledger, id: string, failure: Failure | null): Payment {
  mustBe(findSubscription(ledger, id), ['authenticated', 'active', 'pending', 'halted'], 'charged');
  applyScheduled(ledger, id);
  const record = findSubscription(ledger, id);
  const { mandate } = record;
  if (!mandate) throw refused('The subscription has no mandate.');
  const customer = findCustomer(ledger, record.entity.customer_id ?? '');
  const invoice = openInvoice(ledger, record, findPlan(ledger, record.entity.plan_id), customer);
  const { entity: payment } = beginPayment(ledger, {
    instrument: mandate.instrument,
    orderId: invoice.order_id,
    subscriptionId: id,
    invoiceId: invoice.id,
    customerId: customer.id,
    tokenId: mandate.tokenId,
    email: mandate.email ?? undefined,
    contact: mandate.contact ?? undefined,
    description: DESCRIPTION,
  });
  if (failure)
    return bookFailedCharge(ledger, findSubscription(ledger, id), failPayment(ledger, payment.id, failure));
  const completed = completePayment(ledger, payment.id);
  bookCharge(ledger, findSubscription(ledger, id), completed);
  return completed;
}

/** Applies the passage of time: charges what is due, cycle after cycle, ends what was scheduled to end, expires what was not authorised. */
export function runDueMandates(ledger: Ledger): void {
  for (const { entity } of ledger.store.subscriptions.values()) {
    expireIfDue(ledger, entity.id);
    while (isDue(ledger, entity.id)) {
      const record = findSubscription(ledger, entity.id);
      if (record.cancelAtCycleEnd) {
        cancelSubscription(ledger, entity.id, { atCycleEnd: false, by: 'self' });
        break;
      }
      const isDeclined = record.declines > 0;
      if (isDeclined) ledger.store.subscriptions.put(entity.id, { ...record, declines: record.declines - 1 });
      chargeMandate(ledger, entity.id, isDeclined ? FAILURES.payment_failed : null);
    }
  }
}

/** The payment that authorised the mandate. @throws ProviderError 400 when there is none. */
export function firstPayment(ledger: Ledger, id: string): Payment {
  findSubscription(ledger, id);
  const first = ledger.store.payments
    .values()
    .find(({ entity, subscriptionId }) => subscriptionId === id && entity.captured);
  if (!first) throw refused('The subscription was not authenticated.');
  return first.entity;
}

/** Halts a mandate at once, as the fourth failed charge does. */
export function haltSubscription(ledger: Ledger, id: string): Subscription {
  const record = findSubscription(ledger, id);
  mustBe(record, ['active', 'pending'], 'halted');
  const entity = putSubscription(ledger, record, { status: 'halted', auth_attempts: FAILURES_BEFORE_HALT });
  ledger.emit('subscription.halted', { subscription: entity });
  return entity;
}

function bookCharge(ledger: Ledger, record: SubscriptionRecord, payment: Payment): void {
  const invoice = payInvoice(ledger, payment.invoice_id ?? '', payment);
  const before = record.entity;
  const anchor = record.anchor ?? invoice.billing_start;
  const plan = findPlan(ledger, before.plan_id);
  const paidCount = before.paid_count + 1;
  const isLast = paidCount >= before.total_count;
  const entity = putSubscription(
    ledger,
    { ...record, anchor, openInvoiceId: null },
    {
      status: 'active',
      current_start: invoice.billing_start,
      current_end: invoice.billing_end,
      start_at: before.start_at ?? anchor,
      end_at: cycleStart(anchor, plan.period, plan.interval, before.total_count),
      charge_at: isLast ? null : invoice.billing_end,
      auth_attempts: 0,
      paid_count: paidCount,
      remaining_count: before.total_count - paidCount,
    },
  );
  if (before.status !== 'active') ledger.emit('subscription.activated', { subscription: entity });
  // The provider sends `captured` as the string "1" here.
  ledger.emit('subscription.charged', {
    subscription: entity,
    payment: { ...webhookPayment(payment), captured: '1' },
  });
  if (isLast) completeSubscription(ledger, entity.id);
}

function bookFailedCharge(ledger: Ledger, record: SubscriptionRecord, payment: Payment): Payment {
  const invoice = findInvoice(ledger, payment.invoice_id ?? '');
  const attempts = record.entity.auth_attempts + 1;
  const isHalted = attempts >= FAILURES_BEFORE_HALT;
  const entity = putSubscription(ledger, record, {
    status: isHalted ? 'halted' : 'pending',
    auth_attempts: attempts,
    charge_at: isHalted
      ? invoice.billing_end
      : (record.entity.charge_at ?? ledger.clock.now()) + RETRY_AFTER_SECONDS,
  });
  ledger.emit(isHalted ? 'subscription.halted' : 'subscription.pending', {
    subscription: entity,
    payment: webhookPayment(payment),
  });
  return payment;
}

/** The present cycle's invoice: the unpaid one, else a new one. */
function openInvoice(ledger: Ledger, record: SubscriptionRecord, plan: Plan, customer: Customer): Invoice {
  if (record.openInvoiceId !== null) return findInvoice(ledger, record.openInvoiceId);
  const start = record.entity.charge_at ?? ledger.clock.now();
  const anchor = record.anchor ?? start;
  let cycle = 0;
  while (cycleStart(anchor, plan.period, plan.interval, cycle) <= start) cycle += 1;
  const end = cycleStart(anchor, plan.period, plan.interval, cycle);
  const invoice = issueInvoice(ledger, record, plan, customer, { start, end });
  ledger.store.subscriptions.put(record.entity.id, { ...record, openInvoiceId: invoice.id });
  return invoice;
}

function putAuthenticationOrder(ledger: Ledger, plan: Plan): string {
  const { currency } = plan.item;
  return putOrder(ledger, { amount: AUTHENTICATION_AMOUNT, currency, notes: [], capture: 'automatic' }).entity
    .id;
}

/** Changes scheduled for the cycle's end apply before the next cycle's invoice is issued. */
function applyScheduled(ledger: Ledger, id: string): void {
  const record = findSubscription(ledger, id);
  if (!record.scheduled || record.openInvoiceId !== null) return;
  const changed = { ...withChanges(record, record.scheduled), scheduled: null };
  putSubscription(ledger, changed, {
    has_scheduled_changes: record.cancelAtCycleEnd,
    change_scheduled_at: null,
  });
}

function instrumentOf(payment: Payment): ReadInstrument {
  return {
    method: payment.method,
    ...(payment.card ? { card: payment.card } : {}),
    vpa: payment.vpa,
    bank: payment.bank,
    wallet: payment.wallet,
    international: payment.international,
    verdict: null,
    acquirer: payment.method === 'card' ? 'auth_code' : 'rrn',
  };
}

function startsLater(ledger: Ledger, record: SubscriptionRecord): boolean {
  return record.entity.start_at !== null && record.entity.start_at > ledger.clock.now();
}

function isDue(ledger: Ledger, id: string): boolean {
  const { status, charge_at: chargeAt } = findSubscription(ledger, id).entity;
  const isLive = status === 'authenticated' || status === 'active' || status === 'pending';
  return isLive && chargeAt !== null && chargeAt <= ledger.clock.now();
}

function expireIfDue(ledger: Ledger, id: string): void {
  const { status, expire_by: expireBy } = findSubscription(ledger, id).entity;
  if (status === 'created' && expireBy !== null && expireBy < ledger.clock.now())
    expireSubscription(ledger, id);
}

import { CURRENCY } from '@vgb/contracts';
import { z } from 'zod';
import type { ProviderSettings } from '../config.js';
import { type Gateway, MOST_OF_A_REASON, type ProviderOrder } from './gateway.js';
import {
  ask,
  askOne,
  type ClientOptions,
  collection,
  openClient,
  PAGE,
  pages,
  pagesBetween,
  type RazorpayClient,
} from './razorpay-client.js';
import { readNews, withoutPayer } from './razorpay-events.js';
import {
  orderShape,
  readDispute,
  readMandate,
  readPayment,
  readRefund,
  toOrder,
} from './razorpay-reading.js';
import { createSignatures } from './razorpay-signatures.js';

const payments = z.unknown().transform(readPayment);
const refunds = z.unknown().transform(readRefund);
const disputes = z.unknown().transform(readDispute);
const mandates = z.unknown().transform(readMandate);
/** A mandate with other invalid fields is still returned; the caller reports it to the office. */
const mandate = mandates.refine(({ unreadable }) => !unreadable.includes('id'));
/** An invoice whose status is unreadable counts as paid: its payment is read next, and its own status decides. */
const invoices = z
  .object({ payment_id: z.string().nullish().catch(null), status: z.string().catch('paid') })
  .catch({ payment_id: null, status: 'unreadable' });

/** The gateway to Razorpay. Each method is one function below. */
export function createRazorpayGateway(
  settings: Omit<ProviderSettings, 'sandbox'>,
  options: ClientOptions = {},
): Gateway {
  const client = openClient(settings, options);
  return {
    keyId: settings.keyId,
    probe: () => probe(client),
    ...ordersAt(client),
    ...paymentsAt(client),
    ...refundsAt(client),
    ...disputesAt(client),
    ...mandatesAt(client),
    ...createSignatures(settings),
    readNews,
    withoutPayer,
  };
}

async function probe(client: RazorpayClient): Promise<Date | null> {
  // The SDK returns the body alone, and the date is a header (RFC 9110, 6.6.1).
  const dated = z.object({
    data: collection(payments),
    headers: z.object({ date: z.string().optional() }),
  });
  const { headers } = await ask(client, dated, () =>
    client.http.get('/v1/payments', { params: { count: 1 } }),
  );
  const at = new Date(headers.date ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

const ordersAt = (
  client: RazorpayClient,
): Pick<Gateway, 'createOrder' | 'findOrderByReceipt' | 'fetchOrder' | 'paymentsOfOrder'> => ({
  async createOrder({ receipt, amountPaise, notes }) {
    const request = { amount: amountPaise, currency: CURRENCY, receipt, notes };
    return toOrder(await ask(client, orderShape, () => client.sdk.orders.create(request)));
  },
  findOrderByReceipt: (receipt) => findOrderByReceipt(client, receipt),
  async fetchOrder(id) {
    return toOrder(await ask(client, orderShape, () => client.sdk.orders.fetch(id)));
  },
  async paymentsOfOrder(id) {
    return (await ask(client, collection(payments), () => client.sdk.orders.fetchPayments(id))).items;
  },
});

async function findOrderByReceipt(
  client: RazorpayClient,
  receipt: string,
): Promise<ProviderOrder | undefined> {
  const { items } = await ask(client, collection(z.unknown()), () => client.sdk.orders.all({ receipt }));
  const isOurs = z.object({ receipt: z.literal(receipt) });
  const found = items.find((order) => isOurs.safeParse(order).success);
  return found === undefined ? undefined : toOrder(await ask(client, orderShape, async () => found));
}

const paymentsAt = (
  client: RazorpayClient,
): Pick<Gateway, 'fetchPayment' | 'capture' | 'paymentsBetween'> => ({
  async fetchPayment(id) {
    return askOne(client, payments, () => client.sdk.payments.fetch(id));
  },
  async capture(id, amountPaise) {
    return askOne(client, payments, () => client.sdk.payments.capture(id, amountPaise, CURRENCY));
  },
  paymentsBetween: (from, to) =>
    pagesBetween(client, payments, { from, to }, (page) => client.sdk.payments.all(page)),
});

const refundsAt = (
  client: RazorpayClient,
): Pick<Gateway, 'refund' | 'fetchRefund' | 'refundsOf' | 'refundsBetween'> => ({
  async refund(id, { amountPaise, key, reason }) {
    const body = { amount: amountPaise, notes: { reason: reason.slice(0, MOST_OF_A_REASON) } };
    const headers = { 'X-Refund-Idempotency': key };
    // The SDK drops this header; without it a repeated call would refund twice.
    const call = () => client.http.post(`/v1/payments/${encodeURIComponent(id)}/refund`, body, { headers });
    return askOne(client, refunds, () => call().then(({ data }) => data));
  },
  async fetchRefund(id) {
    return askOne(client, refunds, () => client.sdk.refunds.fetch(id));
  },
  async refundsOf(id) {
    const call = () => client.sdk.payments.fetchMultipleRefund(id, { count: PAGE });
    return (await ask(client, collection(refunds), call)).items;
  },
  refundsBetween: (from, to) =>
    pagesBetween(client, refunds, { from, to }, (page) => client.sdk.refunds.all(page)),
});

const disputesAt = (client: RazorpayClient): Pick<Gateway, 'fetchDispute' | 'disputesSince'> => ({
  async fetchDispute(id) {
    return askOne(client, disputes, () => client.sdk.disputes.fetch(id));
  },
  disputesSince: (from) => disputesSince(client, from),
});

/**
 * The SDK cannot pass a time range here. The newest come first, and the order is not exact: reading stops when as many as a page has, one after the
 * other, are older.
 */
async function* disputesSince(client: RazorpayClient, from: Date): ReturnType<Gateway['disputesSince']> {
  let older = 0;
  for await (const dispute of pages(client, disputes, (page) => client.sdk.disputes.all(page))) {
    const isOlder = dispute.createdAt !== null && dispute.createdAt < from;
    older = isOlder ? older + 1 : 0;
    if (older === PAGE) return;
    if (!isOlder) yield dispute;
  }
}

const plan = z.object({
  period: z.string(),
  interval: z.number().int().positive(),
  item: z.object({ amount: z.number().int().positive() }),
});
const UNITS: ReadonlyMap<string, string> = new Map([
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['quarterly', 'quarter'],
  ['yearly', 'year'],
]);
function rhythmOf(period: string, interval: number): string {
  const unit = UNITS.get(period) ?? `“${period}”`;
  return interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`;
}

const mandatesAt = (
  client: RazorpayClient,
): Pick<
  Gateway,
  | 'createMonthlyPlan'
  | 'termsOfMandate'
  | 'createSubscription'
  | 'fetchSubscription'
  | 'mandatesBetween'
  | 'cancelSubscription'
  | 'debitsOf'
  | 'subscriptionOfInvoice'
  | 'isSubscription'
> => ({
  createMonthlyPlan: (plan) => createMonthlyPlan(client, plan),
  async termsOfMandate({ planId, quantity }) {
    if (planId === null) return { amountPaise: 0, isMonthly: false, rhythm: 'by no plan that it names' };
    const { item, period, interval } = await ask(client, plan, () => client.sdk.plans.fetch(planId));
    return {
      amountPaise: item.amount * quantity,
      isMonthly: period === 'monthly' && interval === 1,
      rhythm: rhythmOf(period, interval),
    };
  },
  async createSubscription({ planId, charges, notes }) {
    const request = {
      plan_id: planId,
      total_count: charges,
      quantity: 1,
      customer_notify: 1,
      notes,
    } as const;
    return ask(client, mandate, () => client.sdk.subscriptions.create(request));
  },
  async fetchSubscription(id) {
    return ask(client, mandate, () => client.sdk.subscriptions.fetch(id));
  },
  mandatesBetween: (from, to) =>
    pagesBetween(client, mandates, { from, to }, (page) => client.sdk.subscriptions.all(page)),
  async cancelSubscription(id) {
    // A boolean: an options object would be sent as "at the cycle's end".
    return ask(client, mandate, () => client.sdk.subscriptions.cancel(id, false));
  },
  debitsOf: (id) => debitsOf(client, id),
  async subscriptionOfInvoice(id) {
    const invoice = z.object({ subscription_id: z.string().nullish() });
    return (await ask(client, invoice, () => client.sdk.invoices.fetch(id))).subscription_id ?? null;
  },
  isSubscription: (id) => id.startsWith('sub_'),
});

async function createMonthlyPlan(
  client: RazorpayClient,
  { amountPaise, name }: Parameters<Gateway['createMonthlyPlan']>[0],
): Promise<{ planId: string }> {
  const request = {
    period: 'monthly',
    interval: 1,
    item: { name, amount: amountPaise, currency: CURRENCY },
  } as const;
  const made = z.object({ id: z.string() });
  return { planId: (await ask(client, made, () => client.sdk.plans.create(request))).id };
}

async function debitsOf(client: RazorpayClient, subscriptionId: string): Promise<string[]> {
  const { items } = await ask(client, collection(invoices), () =>
    client.sdk.invoices.all({ subscription_id: subscriptionId, count: PAGE } as { subscription_id: string }),
  );
  return items.flatMap((invoice) =>
    invoice.status === 'paid' && invoice.payment_id ? [invoice.payment_id] : [],
  );
}

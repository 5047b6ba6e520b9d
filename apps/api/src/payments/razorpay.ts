import { CURRENCY } from '@vgb/contracts';
import Razorpay from 'razorpay';
import { z } from 'zod';
import type { ProviderSettings } from '../config.js';
import { timeLeft } from '../http/deadline.js';
import type { Circuit } from './circuit.js';
import { type Gateway, OutcomeUnknown, ProviderRefusal } from './gateway.js';
import {
  orderShape,
  readDispute,
  readMandate,
  readNews,
  readPayment,
  readRefund,
  toOrder,
  withoutPayer,
} from './razorpay-reading.js';
import { createSignatures } from './razorpay-signatures.js';

/** The provider answers within a second or two, on bad days within ten; a browser waits 15 s for us in all. */
const TIMEOUT_MS = 11_000;
/** With less time left than this the provider is not asked. */
const SHORTEST_MS = 500;
const PAGE = 100;

const collection = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });
const payments = z.unknown().transform(readPayment);
const refunds = z.unknown().transform(readRefund);
const disputes = z.unknown().transform(readDispute);
const mandates = z.unknown().transform(readMandate);
/** One whose other fields cannot be read is still a mandate, of which the office is told. */
const mandate = mandates.refine(({ unreadable }) => !unreadable.includes('id'));
/** One whose status cannot be read counts as paid: its payment is asked for anyway, and says itself whether it has arrived. */
const invoices = z
  .object({ payment_id: z.string().nullish().catch(null), status: z.string().catch('paid') })
  .catch({ payment_id: null, status: 'unreadable' });

/** A request's failure as axios gives it. It also holds the request with the account's keys, so that nothing else of it is kept. */
const failure = z.object({
  code: z.string().optional(),
  response: z
    .object({
      status: z.number(),
      headers: z.object({ 'retry-after': z.unknown().optional() }).optional(),
      data: z.unknown().optional(),
    })
    .optional(),
});
const refusal = z.object({ error: z.object({ description: z.string() }) });

/**
 * Why a request failed: the provider's own refusal, or, where the outcome is open (no answer, a proxy's error page, 5xx, 429), who did not
 * answer and how: `status 502`, or the code of node's socket, resolver or TLS, such as ENOTFOUND or CERT_HAS_EXPIRED.
 */
function asGatewayError(thrown: unknown, host: string): ProviderRefusal | OutcomeUnknown {
  const { code, response } = failure.safeParse(thrown).data ?? {};
  const unknown = (why: string) =>
    new OutcomeUnknown(`the payment provider at ${host} gave no usable answer (${why})`);
  if (!response) {
    if (code === 'ERR_CANCELED') return unknown('ETIMEDOUT: none in time');
    return unknown(code && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : 'the connection failed');
  }
  const { status, headers, data } = response;
  const refused = refusal.safeParse(data);
  if (refused.success && status < 500 && status !== 429)
    return new ProviderRefusal(status, refused.data.error.description);
  const after = String(headers?.['retry-after'] ?? '');
  return unknown(`status ${status}${/^\d{1,6}$/.test(after) ? `, Retry-After ${after} s` : ''}`);
}

/**
 * `timeoutMs`: how long one request may take, answer and all; less where the call that it is made for has less time left (`http/deadline.ts`).
 * `circuit`: spares a provider that does not answer.
 */
export function createRazorpayGateway(
  settings: Omit<ProviderSettings, 'sandbox'>,
  { timeoutMs = TIMEOUT_MS, circuit }: { readonly timeoutMs?: number; readonly circuit?: Circuit } = {},
): Gateway {
  const sdk = new Razorpay({ key_id: settings.keyId, key_secret: settings.keySecret });
  const { host } = new URL(settings.apiUrl);
  const http = pointAt(sdk, settings.apiUrl, timeoutMs);

  /** Runs one SDK call and reads its answer; an answer of another shape leaves the outcome unknown. */
  async function ask<Shape extends z.ZodType>(
    shape: Shape,
    call: () => Promise<unknown>,
  ): Promise<z.output<Shape>> {
    if (timeLeft() < SHORTEST_MS)
      throw new OutcomeUnknown(`no time is left to ask the payment provider at ${host}`);
    const attempt = () => askNow(shape, call);
    return circuit ? circuit.run(attempt) : attempt();
  }

  async function askNow<Shape extends z.ZodType>(
    shape: Shape,
    call: () => Promise<unknown>,
  ): Promise<z.output<Shape>> {
    let answer: unknown;
    try {
      answer = await call();
    } catch (thrown) {
      throw carried(thrown) ?? asGatewayError(thrown, host);
    }
    const parsed = shape.safeParse(answer);
    if (!parsed.success)
      throw new OutcomeUnknown(`the payment provider at ${host} gave an answer of an unknown shape`);
    return parsed.data;
  }

  /** One thing, of which every field must be readable. */
  async function askOne<Thing extends { readonly unreadable: readonly string[] }>(
    thing: z.ZodType<Thing>,
    call: () => Promise<unknown>,
  ): Promise<Thing> {
    return ask(
      thing.refine(({ unreadable }) => unreadable.length === 0),
      call,
    );
  }

  /** A list of the provider's over [from, to), page by page. */
  async function* pages<Item extends z.ZodType>(
    shape: Item,
    from: Date,
    to: Date,
    list: (page: { from: number; to: number; count: number; skip: number }) => Promise<unknown>,
  ): AsyncGenerator<z.output<Item>> {
    const range = { from: Math.floor(from.getTime() / 1000), to: Math.floor(to.getTime() / 1000) };
    for (let skip = 0; ; skip += PAGE) {
      const { items } = await ask(collection(shape), () => list({ ...range, count: PAGE, skip }));
      yield* items;
      if (items.length < PAGE) return;
    }
  }

  const refundsBetween: Gateway['refundsBetween'] = (from, to) =>
    pages(refunds, from, to, (page) => sdk.refunds.all(page));

  async function* disputesSince(from: Date): ReturnType<Gateway['disputesSince']> {
    // The SDK passes on no times; the newest come first.
    for (let skip = 0; ; skip += PAGE) {
      const { items } = await ask(collection(disputes), () => sdk.disputes.all({ count: PAGE, skip }));
      for (const dispute of items) {
        if (dispute.createdAt !== null && dispute.createdAt < from) return;
        yield dispute;
      }
      if (items.length < PAGE) return;
    }
  }

  return {
    keyId: settings.keyId,
    async probe() {
      // The SDK gives the body alone, and the answer's date is a header (RFC 9110, 6.6.1).
      const dated = z.object({
        data: collection(payments),
        headers: z.object({ date: z.string().optional() }),
      });
      const { headers } = await ask(dated, () => http.get('/v1/payments', { params: { count: 1 } }));
      const at = new Date(headers.date ?? '');
      return Number.isNaN(at.getTime()) ? null : at;
    },
    async createOrder({ receipt, amountPaise, notes }) {
      const request = { amount: amountPaise, currency: CURRENCY, receipt, notes };
      return toOrder(await ask(orderShape, () => sdk.orders.create(request)));
    },
    async findOrderByReceipt(receipt) {
      const { items } = await ask(collection(z.unknown()), () => sdk.orders.all({ receipt }));
      const isOurs = z.object({ receipt: z.literal(receipt) });
      const found = items.find((order) => isOurs.safeParse(order).success);
      return found === undefined ? undefined : toOrder(await ask(orderShape, async () => found));
    },
    async fetchOrder(id) {
      return toOrder(await ask(orderShape, () => sdk.orders.fetch(id)));
    },
    async paymentsOfOrder(id) {
      return (await ask(collection(payments), () => sdk.orders.fetchPayments(id))).items;
    },
    async fetchPayment(id) {
      return askOne(payments, () => sdk.payments.fetch(id));
    },
    async capture(id, amountPaise) {
      return askOne(payments, () => sdk.payments.capture(id, amountPaise, CURRENCY));
    },
    async refund(id, { amountPaise, key, reason }) {
      const body = { amount: amountPaise, notes: { reason: reason.slice(0, 256) } };
      const headers = { 'X-Refund-Idempotency': key };
      // The SDK drops this header, and without it a repeated call would pay back twice.
      const call = () => http.post(`/v1/payments/${encodeURIComponent(id)}/refund`, body, { headers });
      return askOne(refunds, () => call().then(({ data }) => data));
    },
    async fetchRefund(id) {
      return askOne(refunds, () => sdk.refunds.fetch(id));
    },
    async refundsOf(id) {
      const call = () => sdk.payments.fetchMultipleRefund(id, { count: PAGE });
      return (await ask(collection(refunds), call)).items;
    },
    paymentsBetween: (from, to) => pages(payments, from, to, (page) => sdk.payments.all(page)),
    refundsBetween,
    async fetchDispute(id) {
      return askOne(disputes, () => sdk.disputes.fetch(id));
    },
    disputesSince,
    async createMonthlyPlan({ amountPaise, name }) {
      const request = {
        period: 'monthly',
        interval: 1,
        item: { name, amount: amountPaise, currency: CURRENCY },
      } as const;
      return { planId: (await ask(z.object({ id: z.string() }), () => sdk.plans.create(request))).id };
    },
    async amountOfPlan(planId) {
      const plan = z.object({ item: z.object({ amount: z.number().int().positive() }) });
      return (await ask(plan, () => sdk.plans.fetch(planId))).item.amount;
    },
    async createSubscription({ planId, charges, notes }) {
      const request = {
        plan_id: planId,
        total_count: charges,
        quantity: 1,
        customer_notify: 1,
        notes,
      } as const;
      return ask(mandate, () => sdk.subscriptions.create(request));
    },
    async fetchSubscription(id) {
      return ask(mandate, () => sdk.subscriptions.fetch(id));
    },
    mandatesBetween: (from, to) => pages(mandates, from, to, (page) => sdk.subscriptions.all(page)),
    async cancelSubscription(id) {
      // A boolean: an options object would be sent as "at the cycle's end".
      return ask(mandate, () => sdk.subscriptions.cancel(id, false));
    },
    async debitsOf(id) {
      const { items } = await ask(collection(invoices), () =>
        sdk.invoices.all({ subscription_id: id, count: PAGE } as { subscription_id: string }),
      );
      return items.flatMap((invoice) =>
        invoice.status === 'paid' && invoice.payment_id ? [invoice.payment_id] : [],
      );
    },
    isSubscription: (id) => id.startsWith('sub_'),
    ...createSignatures(settings),
    readNews,
    withoutPayer,
  };
}

/**
 * The SDK has no option for its address and no time-out; both are set on its axios instance, which is internal: the
 * version is pinned and a test guards this. axios' own time-out begins anew with each byte that comes; a signal ends the request.
 */
function pointAt(sdk: Razorpay, apiUrl: string, timeoutMs: number): HttpClient {
  const http = (sdk as unknown as { api?: { rq?: Partial<HttpClient> } }).api?.rq;
  if (!http?.defaults || !http.get || !http.post || !http.interceptors)
    throw new Error('the razorpay package has changed inside: its address cannot be set');
  http.defaults.baseURL = apiUrl;
  http.interceptors.request.use((config) => ({
    ...config,
    signal: AbortSignal.timeout(Math.ceil(Math.min(timeoutMs, timeLeft()))),
  }));
  const { host } = new URL(apiUrl);
  http.interceptors.response.use(undefined, (thrown: unknown) =>
    Promise.reject(carry(asGatewayError(thrown, host))),
  );
  return http as HttpClient;
}

/** The SDK's axios instance, which knows the account's keys. */
interface HttpClient {
  defaults: { baseURL?: string };
  interceptors: {
    request: { use(prepare: (config: object) => object): unknown };
    response: { use(fulfilled: undefined, rejected: (thrown: unknown) => Promise<never>): unknown };
  };
  get(path: string, options: { params: Record<string, unknown> }): Promise<unknown>;
  post(
    path: string,
    body: unknown,
    options: { headers: Record<string, string> },
  ): Promise<{ readonly data: unknown }>;
}

/**
 * Of whatever a request fails with, the SDK reads `response.status` and passes on `response.data.error`; where there was no response it fails
 * itself, with a TypeError that says nothing. So our error travels in that place.
 */
const carry = (error: Error) => ({ response: { status: 0, data: { error } } });

/** The error that `carry` has sent on its way: as the SDK throws it, or as the axios instance itself does. */
function carried(thrown: unknown): Error | undefined {
  const { error, response } = (thrown ?? {}) as {
    error?: unknown;
    response?: { data?: { error?: unknown } };
  };
  const found = error ?? response?.data?.error;
  return found instanceof Error ? found : undefined;
}

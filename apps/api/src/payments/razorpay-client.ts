import Razorpay from 'razorpay';
import { z } from 'zod';
import type { ProviderSettings } from '../config.js';
import { timeLeft } from '../http/deadline.js';
import type { Circuit } from './circuit.js';
import { OutcomeUnknown, ProviderRefusal } from './gateway.js';

/*
 * How the provider is asked, whatever the question: one request at a time, in time, its answer read by a shape, its failure as one of the
 * gateway's errors.
 */

/** The provider answers within a second or two, on bad days within ten; a browser waits 15 s for us in all. */
const TIMEOUT_MS = 11_000;
/** With less time left than this the provider is not asked. */
const SHORTEST_MS = 500;
/** The most that one page of a list of the provider's has. */
export const PAGE = 100;

/** The account at the provider, as it is asked. */
export interface RazorpayClient {
  readonly sdk: Razorpay;
  /** The SDK's own, for what the SDK itself leaves out. */
  readonly http: HttpClient;
  /** For messages. */
  readonly host: string;
  /** Spares a provider that does not answer. */
  readonly circuit: Circuit | undefined;
}

/**
 * `timeoutMs`: how long one request may take, answer and all; less where the call that it is made for has less time left (`http/deadline.ts`).
 * `circuit`: spares a provider that does not answer.
 */
export interface ClientOptions {
  readonly timeoutMs?: number;
  readonly circuit?: Circuit;
}

export function openClient(
  { keyId, keySecret, apiUrl }: Pick<ProviderSettings, 'keyId' | 'keySecret' | 'apiUrl'>,
  { timeoutMs = TIMEOUT_MS, circuit }: ClientOptions,
): RazorpayClient {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  return { sdk, http: pointAt(sdk, apiUrl, timeoutMs), host: new URL(apiUrl).host, circuit };
}

/** A list as the provider answers it. */
export const collection = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

/**
 * Runs one SDK call and reads its answer; an answer of another shape leaves the outcome unknown.
 * @throws ProviderRefusal, OutcomeUnknown
 */
export async function ask<Shape extends z.ZodType>(
  client: RazorpayClient,
  shape: Shape,
  call: () => Promise<unknown>,
): Promise<z.output<Shape>> {
  if (timeLeft() < SHORTEST_MS)
    throw new OutcomeUnknown(`no time is left to ask the payment provider at ${client.host}`);
  const attempt = () => askNow(client, shape, call);
  return client.circuit ? client.circuit.run(attempt) : attempt();
}

async function askNow<Shape extends z.ZodType>(
  { host }: RazorpayClient,
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

/** One thing, of which every field must be readable. @throws ProviderRefusal, OutcomeUnknown */
export const askOne = <Thing extends { readonly unreadable: readonly string[] }>(
  client: RazorpayClient,
  thing: z.ZodType<Thing>,
  call: () => Promise<unknown>,
): Promise<Thing> =>
  ask(
    client,
    thing.refine(({ unreadable }) => unreadable.length === 0),
    call,
  );

/** A list of the provider's, page by page, in its own order. @throws ProviderRefusal, OutcomeUnknown */
export async function* pages<Item extends z.ZodType>(
  client: RazorpayClient,
  shape: Item,
  list: (page: { count: number; skip: number }) => Promise<unknown>,
): AsyncGenerator<z.output<Item>> {
  for (let skip = 0; ; skip += PAGE) {
    const { items } = await ask(client, collection(shape), () => list({ count: PAGE, skip }));
    yield* items;
    if (items.length < PAGE) return;
  }
}

/** The same over [from, to). */
export function pagesBetween<Item extends z.ZodType>(
  client: RazorpayClient,
  shape: Item,
  { from, to }: { readonly from: Date; readonly to: Date },
  list: (page: { from: number; to: number; count: number; skip: number }) => Promise<unknown>,
): AsyncGenerator<z.output<Item>> {
  const seconds = { from: Math.floor(from.getTime() / 1000), to: Math.floor(to.getTime() / 1000) };
  return pages(client, shape, (page) => list({ ...seconds, ...page }));
}

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

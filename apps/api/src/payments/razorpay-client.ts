import Razorpay from 'razorpay';
import { z } from 'zod';
import type { ProviderSettings } from '../config.js';
import { timeLeft } from '../http/deadline.js';
import type { Circuit } from './circuit.js';
import { OutcomeUnknown, ProviderRefusal } from './gateway.js';

/*
 * The HTTP side of the provider: one request at a time, with a time-out, its answer parsed by a schema, its failure as one of the gateway's
 * errors.
 */

/** The provider usually answers within two seconds and sometimes takes ten; our own clients give up after 15 s. */
const TIMEOUT_MS = 11_000;
/** With less time left than this, no request is sent. */
const SHORTEST_MS = 500;
/** The most items on one page of the provider's lists. */
export const PAGE = 100;

/** The connection to the account at the provider. */
export interface RazorpayClient {
  readonly sdk: Razorpay;
  /** The SDK's HTTP client, for calls and headers that the SDK does not cover. */
  readonly http: HttpClient;
  /** The API's host name, for error messages. */
  readonly host: string;
  /** The circuit breaker; undefined to send every call. */
  readonly circuit: Circuit | undefined;
}

/**
 * `timeoutMs`: for one request, the body included; less when the incoming request that causes it has less time left (`http/deadline.ts`).
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

/** The shape of the provider's lists. */
export const collection = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

/**
 * Runs one SDK call and parses its answer. An answer of another shape is OutcomeUnknown.
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

/** The same for a single thing, all of whose fields must be valid. @throws ProviderRefusal, OutcomeUnknown */
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

/** The items of a list, page by page, in the provider's order. @throws ProviderRefusal, OutcomeUnknown */
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

/** The same for the items created in [from, to). */
export function pagesBetween<Item extends z.ZodType>(
  client: RazorpayClient,
  shape: Item,
  { from, to }: { readonly from: Date; readonly to: Date },
  list: (page: { from: number; to: number; count: number; skip: number }) => Promise<unknown>,
): AsyncGenerator<z.output<Item>> {
  const seconds = { from: Math.floor(from.getTime() / 1000), to: Math.floor(to.getTime() / 1000) };
  return pages(client, shape, (page) => list({ ...seconds, ...page }));
}

/** The parts of an axios error that are kept. The error also holds the request with the account's keys, which must not reach a log. */
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
 * Why a request failed: a refusal of the provider, or, when the outcome is unknown (no answer, a proxy's error page, 5xx, 429), the host
 * and the cause: `status 502`, or the code of node's socket, resolver or TLS, such as ENOTFOUND or CERT_HAS_EXPIRED.
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
 * Sets address and time-out on the SDK's axios instance: the SDK has no option for either. The instance is internal, so the version is
 * pinned and a test guards this. axios restarts its own time-out with each byte received; a signal ends the request.
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

/** The SDK's axios instance, which holds the account's keys. */
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
 * Wraps an error for its way through the SDK. On a failure the SDK reads `response.status` and throws `response.data.error`; without a
 * response it fails itself with a meaningless TypeError. So our error travels in `response.data.error`.
 */
const carry = (error: Error) => ({ response: { status: 0, data: { error } } });

/** The error wrapped by `carry`, as the SDK or the axios instance throws it. */
function carried(thrown: unknown): Error | undefined {
  const { error, response } = (thrown ?? {}) as {
    error?: unknown;
    response?: { data?: { error?: unknown } };
  };
  const found = error ?? response?.data?.error;
  return found instanceof Error ? found : undefined;
}

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Razorpay from 'razorpay';
import type { PaymentSandbox } from '../sandbox.js';

/** The provider's own SDK, set to the sandbox's address; the SDK has no option for it. */
export function sdkFor(sandbox: PaymentSandbox, keySecret = sandbox.keySecret): Razorpay {
  const sdk = new Razorpay({ key_id: sandbox.keyId, key_secret: keySecret });
  const { api } = sdk as unknown as { api: { rq: { defaults: { baseURL: string; timeout: number } } } };
  api.rq.defaults.baseURL = sandbox.url;
  api.rq.defaults.timeout = 2_000;
  return sdk;
}

/** POSTs JSON to the control endpoint and returns its answer; throws on any status but 200. */
export async function control<T>(sandbox: PaymentSandbox, path: string, body: object = {}): Promise<T> {
  const response = await fetch(`${sandbox.url}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as T;
  if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

interface Received {
  headers: IncomingHttpHeaders;
  /** The received bytes. */
  body: string;
  /** The body, parsed. */
  event: WebhookBody;
}

export interface WebhookBody {
  event: string;
  account_id: string;
  contains: string[];
  created_at: number;
  payload: Record<string, { entity: Record<string, unknown> }>;
}

/** POSTs to one of the payment window's calls; returns status and answer. */
export async function fromWindow<T>(
  sandbox: PaymentSandbox,
  path: string,
  body?: object,
): Promise<{ status: number; answer: T }> {
  const response = await fetch(`${sandbox.url}/v1/checkout/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, answer: (await response.json()) as T };
}

/** A server that receives webhooks and answers each with `answer` (an HTTP status, or `none` for no answer). */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  answer: (received: Received) => number | 'none';
  /** Resolves when this many have been received. */
  has(count: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const waiting: Array<{ count: number; resolve: () => void }> = [];
  const receiver: Receiver = {
    url: '',
    received,
    answer: () => 200,
    has: (count) =>
      received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count, resolve })),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const one: Received = { headers: request.headers, body, event: JSON.parse(body) as WebhookBody };
    received.push(one);
    for (const { count, resolve } of waiting) if (received.length >= count) resolve();
    const status = receiver.answer(one);
    if (status !== 'none') response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
  });
}

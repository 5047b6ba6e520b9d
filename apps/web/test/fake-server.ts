import type { EndpointName, ErrorBody, User } from '@vgb/contracts';
import { endpoints } from '@vgb/contracts';

export interface SentRequest {
  readonly name: EndpointName;
  readonly address: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer, or how it is lost. */
export type Reply =
  | { readonly status: number; readonly body: unknown }
  | 'no answer'
  /** The connection stays open until the client gives up. */
  | 'silence';

export const ok = (body: object, status = 200): Reply => ({ status, body: { success: true, ...body } });

/** An answer exactly as it is given: another server's, say. */
export const plain = (body: unknown, status = 200): Reply => ({ status, body });

export const refusal = (status: number, message?: string, more: Partial<ErrorBody> = {}): Reply => ({
  status,
  body: { success: false, code: 'INTERNAL', requestId: 'test', ...(message ? { message } : {}), ...more },
});

type Script = Partial<Record<EndpointName, Reply | readonly Reply[]>>;

/** The server as a test wants it: replies by the endpoint's name; of a list each is given once, the last from then on. */
export class FakeServer {
  readonly requests: SentRequest[] = [];
  readonly #script = new Map<EndpointName, Reply[]>();

  constructor(script: Script = {}) {
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const replies = script[name];
      if (replies) this.reply(name, replies);
    }
  }

  reply(name: EndpointName, replies: Reply | readonly Reply[]) {
    this.#script.set(name, Array.isArray(replies) ? [...replies] : [replies as Reply]);
  }

  sent(name: EndpointName) {
    return this.requests.filter((request) => request.name === name);
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const address = String(input);
    const name = nameOf(init.method ?? 'GET', new URL(address, 'http://site.test').pathname);
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    this.requests.push({ name, address, body, headers });
    // Like a network: never in the same turn, so that a test decides when it is told.
    await new Promise((arrived) => setTimeout(arrived, 0));
    const replies = this.#script.get(name);
    if (!replies?.[0]) throw new Error(`the test has no reply for ${name}`);
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply === undefined || reply === 'no answer') throw new TypeError('Failed to fetch');
    if (reply === 'silence') return untilAborted(init.signal);
    return new Response(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body), {
      status: reply.status,
    });
  };
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new TypeError('aborted')));
  });
}

function nameOf(method: string, path: string): EndpointName {
  const found = (Object.keys(endpoints) as EndpointName[]).find((name) => {
    const endpoint = endpoints[name];
    const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`);
    return endpoint.method === method && pattern.test(path);
  });
  if (!found) throw new Error(`no such call: ${method} ${path}`);
  return found;
}

export const asha: User = {
  _id: '66f0c0ffee0000000000aaaa',
  name: 'Asha Devi Rao',
  firstName: 'Asha',
  lastName: 'Devi Rao',
  email: 'asha@example.org',
  company: 'Rao Dairy',
  profession: 'Farmer',
  location: 'Kishtwar, India',
  phone: '+91 98765 43210',
  locale: 'en',
  membershipStatus: 'pending',
  membershipType: null,
  membershipStartDate: null,
  membershipEndDate: null,
};

import type { RequestHandler, Response } from 'express';
import { z } from 'zod';
import { newId } from '../ledger/identifiers.js';

const fault = {
  /** Only calls with this method; every method if unset. */
  method: z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']).optional(),
  /** Path under /v1 with `*` for one segment (`/orders`, `/orders/*`); every path if unset. */
  path: z.string().startsWith('/').optional(),
  /** How many calls it hits before it is removed. `null`: all, until the faults are cleared. */
  count: z.int().min(1).nullable().default(1),
  /** `after`: the call is carried out first, only its answer is lost or damaged. */
  when: z.enum(['before', 'after']).optional(),
};

/** Whole seconds in the header Retry-After; without it, no such header. */
const retryAfterSeconds = z.int().min(0).optional();

/** The faults that can be armed for the next REST calls. */
export const faultSchema = z.discriminatedUnion('kind', [
  /** Answers with this status and body. Before the call is carried out, unless `when` says `after`. */
  z.strictObject({
    kind: z.literal('fail'),
    status: z.int().min(400).max(599),
    body: z.unknown().optional(),
    retryAfterSeconds,
    ...fault,
  }),
  /** No answer until the hanging calls are released; then the correct one. Carried out at once, unless `when` says `before`. */
  z.strictObject({ kind: z.literal('hang'), ...fault }),
  /** Closes the connection without an answer. After the call was carried out, unless `when` says `before`. */
  z.strictObject({ kind: z.literal('disconnect'), ...fault }),
  /** A 502 with an HTML page, as a proxy in between sends. */
  z.strictObject({ kind: z.literal('non-json-502'), ...fault }),
  /** A 200 whose JSON is cut off. After the call was carried out, unless `when` says `before`. */
  z.strictObject({ kind: z.literal('malformed-json'), ...fault }),
  z.strictObject({ kind: z.literal('429'), retryAfterSeconds, ...fault }),
  /** Answers correctly, but only after this many milliseconds. */
  z.strictObject({ kind: z.literal('slow'), delayMs: z.int().min(0), ...fault }),
]);

const AFTERWARDS: readonly string[] = ['hang', 'disconnect', 'malformed-json'];

export type Fault = z.infer<typeof faultSchema>;
export type ArmedFault = Fault & { id: string };

/** The armed faults, and the middleware that applies them. Kept in memory only. */
export class Faults {
  #armed: ArmedFault[] = [];
  readonly #held = new Map<Response, () => void>();

  list(): ArmedFault[] {
    return this.#armed;
  }

  arm(given: Fault): ArmedFault {
    const armed = { ...given, id: newId('evt').replace('evt', 'fault') };
    this.#armed = [...this.#armed, armed];
    return armed;
  }

  clear(): void {
    this.#armed = [];
  }

  /** How many calls hang whose callers still wait. */
  get hanging(): number {
    return this.#held.size;
  }

  /** Answers the hanging calls. Returns how many there were. */
  release(): number {
    const held = [...this.#held.values()];
    this.#held.clear();
    for (const letGo of held) letGo();
    return held.length;
  }

  readonly middleware: RequestHandler = (request, response, next) => {
    const hit = this.#take(request.method, request.path);
    if (!hit) {
      next();
      return;
    }
    if (hit.kind === 'slow') {
      setTimeout(next, hit.delayMs);
      return;
    }
    if ((hit.when ?? (AFTERWARDS.includes(hit.kind) ? 'after' : 'before')) === 'before') {
      if (hit.kind === 'hang') this.#hold(response, next);
      else spoil(response, hit);
      return;
    }
    // The handlers run normally; only their answer is held back.
    const json = response.json.bind(response);
    response.json = (answer: unknown) => {
      response.json = json;
      if (hit.kind === 'hang') this.#hold(response, () => json(answer));
      else spoil(response, hit, answer);
      return response;
    };
    next();
  };

  #hold(response: Response, letGo: () => void): void {
    this.#held.set(response, letGo);
    response.once('close', () => this.#held.delete(response));
  }

  #take(method: string, path: string): ArmedFault | undefined {
    const hit = this.#armed.find(
      (candidate) => (!candidate.method || candidate.method === method) && matches(candidate.path, path),
    );
    if (hit && hit.count !== null) {
      const left = hit.count - 1;
      this.#armed = this.#armed.flatMap((candidate) => {
        if (candidate !== hit) return candidate;
        return left > 0 ? { ...hit, count: left } : [];
      });
    }
    return hit;
  }
}

function matches(pattern: string | undefined, path: string): boolean {
  if (pattern === undefined) return true;
  const wanted = pattern.split('/');
  const given = path.replace(/\/$/, '').split('/');
  return (
    wanted.length === given.length && wanted.every((part, index) => part === '*' || part === given[index])
  );
}

/** Sends the fault's answer. `answer` is the correct one; undefined when the call was not carried out. */
function spoil(response: Response, hit: ArmedFault, answer?: unknown): void {
  if ('retryAfterSeconds' in hit && hit.retryAfterSeconds !== undefined)
    response.set('Retry-After', String(hit.retryAfterSeconds));
  switch (hit.kind) {
    case 'fail':
      response.status(hit.status).json(hit.body ?? { error: serverError });
      return;
    case '429':
      response
        .status(429)
        .json({ error: { ...serverError, code: 'BAD_REQUEST_ERROR', description: 'Too many requests' } });
      return;
    case 'non-json-502':
      response.status(502).type('html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
      return;
    case 'malformed-json': {
      const whole = JSON.stringify(answer ?? { error: serverError });
      response
        .status(200)
        .type('json')
        .send(whole.slice(0, Math.ceil(whole.length / 2)));
      return;
    }
    case 'disconnect':
      response.socket?.destroy();
      return;
    case 'hang':
    case 'slow':
  }
}

const serverError = {
  code: 'SERVER_ERROR',
  description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
  source: 'internal',
  step: 'NA',
  reason: 'server_error',
  metadata: {},
};

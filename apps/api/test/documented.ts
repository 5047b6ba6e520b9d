import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Endpoint, type EndpointName, type ErrorCode, endpoints, errorBodySchema } from '@vgb/contracts';
import { statusOf } from '../src/http/errors.js';
import { failuresOf } from '../src/http/openapi.js';

const CALLS = (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(
  ([name, { method, path, status }]) => {
    const codes = failuresOf(name);
    return {
      method,
      address: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
      statuses: new Set([status, ...codes.map(statusOf)]),
      codes: new Set<ErrorCode>(codes),
    };
  },
);

/**
 * Holds every answer of an app under test to the API document: `strange` has those whose status or code the call does not
 * list there, and those with a sentence whose language they do not name. So the document cannot lack what any test of the API brings about.
 */
export function watchAnswers(app: RequestListener): { app: RequestListener; strange: readonly string[] } {
  const strange: string[] = [];
  const watch = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://test');
    const call = CALLS.find(({ method, address }) => method === request.method && address.test(pathname));
    if (!call) return;
    const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
    response.end = ((...given: unknown[]) => {
      const { statusCode } = response;
      const body = read(given[0]);
      const code = statusCode < 400 ? undefined : errorBodySchema.safeParse(body).data?.code;
      if (!call.statuses.has(statusCode) || (code !== undefined && !call.codes.has(code)))
        strange.push(`${request.method} ${pathname}: ${statusCode} ${code ?? ''}`);
      const speaks = typeof body?.message === 'string';
      const varies = /Accept-Language/i.test(String(response.getHeader('Vary')));
      if (speaks !== response.hasHeader('Content-Language') || speaks !== varies)
        strange.push(`${request.method} ${pathname}: ${statusCode}, by its Content-Language or Vary`);
      return end(...given);
    }) as typeof response.end;
  };
  return {
    app: (request, response) => {
      watch(request, response);
      app(request, response);
    },
    strange,
  };
}

/** The JSON of an answer; undefined for one without a body. */
function read(body: unknown): { message?: unknown } | undefined {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return undefined;
  return JSON.parse(body.toString()) as { message?: unknown };
}

import type { Locale } from '@vgb/content/locale';
import type { Endpoint } from '@vgb/contracts';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { withDeadline } from './deadline.js';
import { AppError } from './errors.js';
import { languageOf, speak } from './language.js';
import { type Subject, setSubject } from './log.js';

/** Who calls, as the bearer token says. */
export interface Caller {
  readonly userId: string;
}

/** The caller behind a bearer token, or undefined where the token is missing its user, forged, old or expired. */
export type Authenticate = (token: string) => Promise<Caller | undefined>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type CallerOf<E extends Endpoint> = E['auth'] extends 'member' ? Caller : Caller | undefined;

/** What a handler gets: everything checked against the contract, nothing of Express. */
export interface Call<E extends Endpoint> {
  readonly body: Parsed<E['body']>;
  readonly params: Parsed<E['params']>;
  readonly caller: CallerOf<E>;
  readonly ip: string;
  /** The language of the sentences in the answer, and of the records that this call makes. */
  readonly locale: Locale;
  readonly log: Logger;
  /** Says which records this call is about, so that the lines of its answer or refusal name them. */
  about(subject: Subject): void;
  /** The body's bytes as they came; only where the endpoint is the provider's. */
  readonly rawBody: Buffer;
  header(name: string): string | undefined;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['answer']>>;
/** Mounts one endpoint of the contract. */
export type Serve = <E extends Endpoint>(router: Router, endpoint: E, handler: Handler<NoInfer<E>>) => void;

/** The browser gives up after 15 s: by then it has been told. */
const ANSWER_WITHIN_MS = 12_000;
/** How long one answer may wait for the payment provider, all its questions together. */
const WAITS_MS = 11_000;
const BODY_LIMIT = '100kb';
const parseJson = express.json({ limit: BODY_LIMIT, type: () => true });
const readRaw = express.raw({ limit: '1mb', type: () => true });

function hasBody(request: Request): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

const jsonBody: RequestHandler = (request, response, next) => {
  if (!hasBody(request)) {
    request.body = {};
    return next();
  }
  if (!request.is('application/json')) throw new AppError('NOT_JSON', 'notJson');
  parseJson(request, response, next);
};

const noBody: RequestHandler = (_request, _response, next) => next();

function bearerToken(request: Request): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * The one way in which an endpoint of the contract meets Express: the body is read, the caller found, body and params
 * are parsed, the handler's answer is stripped to the contract's shape. Errors go to `writeError`. A handler that takes longer than
 * `answerWithinMs` goes on, and its caller is told to ask again: every call can be repeated.
 */
export function createServe(deps: { authenticate: Authenticate; answerWithinMs?: number }): Serve {
  const { authenticate, answerWithinMs = ANSWER_WITHIN_MS } = deps;
  return (router, endpoint, handler) => {
    const respond: RequestHandler = async (request, response) => {
      const log = request.log as unknown as Logger;
      const locale = languageOf(request);
      const work = async () => {
        const caller = await findCaller(endpoint, request, authenticate);
        return answerTo(endpoint, handler, { request, response, caller, locale, log });
      };
      const answer = await inTime(work(), answerWithinMs, log);
      if (hasSentence(answer)) speak(response, locale);
      response.status(endpoint.status).json(answer);
    };
    router[methodOf(endpoint)](endpoint.path, readerOf(endpoint), respond);
  };
}

function readerOf(endpoint: Endpoint): RequestHandler {
  if (endpoint.auth === 'provider') return readRaw;
  return endpoint.body ? jsonBody : noBody;
}

/** @throws AppError UNAUTHENTICATED where the endpoint is a member's and the token is missing or not a session's. */
async function findCaller(
  endpoint: Endpoint,
  request: Request,
  authenticate: Authenticate,
): Promise<Caller | undefined> {
  if (endpoint.auth !== 'member' && endpoint.auth !== 'optional') return undefined;
  const token = bearerToken(request);
  const caller = token === undefined ? undefined : await authenticate(token);
  if (!caller && endpoint.auth === 'member') {
    throw new AppError('UNAUTHENTICATED', token === undefined ? 'signedOut' : 'sessionEnded');
  }
  return caller;
}

/** What a request comes to, as its endpoint's contract shapes it. */
async function answerTo<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  given: {
    readonly request: Request;
    readonly response: Response;
    readonly caller: Caller | undefined;
    readonly locale: Locale;
    readonly log: Logger;
  },
): Promise<unknown> {
  const { request, response, caller, locale, log } = given;
  const call = {
    body: endpoint.body?.parse(request.body ?? {}),
    params: endpoint.params?.parse(request.params),
    caller,
    ip: request.ip ?? '',
    locale,
    log,
    about: (subject) => setSubject(response, subject),
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    header: (name: string) => request.get(name),
  } as Call<E>;
  const answer = endpoint.answer.safeParse(await withDeadline(WAITS_MS, () => handler(call)));
  // A mistake of ours: as a ZodError it would be told to the caller as one of theirs.
  if (!answer.success) throw new Error('the answer does not fit its contract', { cause: answer.error });
  return answer.data;
}

/** @throws AppError DATABASE_AWAY when the time is over. */
async function inTime<T>(work: Promise<T>, withinMs: number, log: Logger): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      work.catch((error: unknown) =>
        log.error({ err: error }, 'a call failed after its time-out was answered'),
      );
      reject(new AppError('DATABASE_AWAY', 'databaseAway', { retryAfterSeconds: 5 }));
    }, withinMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const hasSentence = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'message' in answer;

function methodOf(endpoint: Endpoint): 'get' | 'post' | 'put' | 'delete' {
  return ({ GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const)[endpoint.method];
}

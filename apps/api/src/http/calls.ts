import type { Locale } from '@vgb/content/locale';
import type { Endpoint } from '@vgb/contracts';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { withDeadline } from './deadline.js';
import { AppError } from './errors.js';
import { languageOf, setLanguageHeaders } from './language.js';
import { type Subject, setSubject } from './log.js';

/** The account that the bearer token names. */
export interface Caller {
  readonly userId: string;
}

/** Reads a bearer token. Undefined where it is forged or expired, was issued before a password change, or its account is gone. */
export type Authenticate = (token: string) => Promise<Caller | undefined>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type CallerOf<E extends Endpoint> = E['auth'] extends 'member' ? Caller : Caller | undefined;

/** The input of a handler, checked against the contract and free of Express. */
export interface Call<E extends Endpoint> {
  readonly body: Parsed<E['body']>;
  readonly params: Parsed<E['params']>;
  readonly caller: CallerOf<E>;
  readonly ip: string;
  /** The language of the sentences in the answer, and of the records that this call makes. */
  readonly locale: Locale;
  readonly log: Logger;
  /** Records the ids that this call is about: its log lines carry them. */
  about(subject: Subject): void;
  /** The unparsed bytes of the body, for the signature; empty unless the endpoint is the provider's. */
  readonly rawBody: Buffer;
  header(name: string): string | undefined;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['answer']>>;
/** Mounts one endpoint of the contract. */
export type Serve = <E extends Endpoint>(router: Router, endpoint: E, handler: Handler<NoInfer<E>>) => void;

/** Below the 15 s after which the browser gives up, so that it gets an answer. */
const ANSWER_WITHIN_MS = 12_000;
/** How long one call may wait for the payment provider, in milliseconds, over all of its requests. */
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
 * The only place where an endpoint of the contract is mounted on Express: it reads the body, finds the caller, parses body and
 * params, and strips the handler's answer to the contract's shape. Errors go to `writeError`. A handler that takes longer than
 * `answerWithinMs` goes on running while its caller gets 503 with Retry-After: every call can be repeated.
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
      if (hasSentence(answer)) setLanguageHeaders(response, locale);
      response.status(endpoint.status).json(answer);
    };
    router[methodOf(endpoint)](endpoint.path, readerOf(endpoint), respond);
  };
}

function readerOf(endpoint: Endpoint): RequestHandler {
  if (endpoint.auth === 'provider') return readRaw;
  return endpoint.body ? jsonBody : noBody;
}

/** @throws AppError UNAUTHENTICATED where the endpoint needs a member and the token is missing or invalid. */
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

/** Runs the handler of a request, and gives its answer in the shape of the endpoint's contract. */
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
  // A bug of the server: thrown as a ZodError it would be answered as a validation error of the caller.
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

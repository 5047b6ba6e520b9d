import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { type HttpLogger, pinoHttp } from 'pino-http';
import { codeOf } from '../error-code.js';

/** Fields that are redacted, in case an object that holds one is logged by mistake. */
const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'otp',
  'code',
  'token',
  'signature',
  'razorpay_signature',
  'authorization',
  'cookie',
  'pan',
  'link',
]);

/**
 * Structured lines on standard output: ids, states and times, never bodies. `level` is a name (`info`), `time` is ISO 8601 in UTC
 * with milliseconds, so that a line can be read and sorted without a program.
 */
export function createLog(settings: { level: string }, destination?: DestinationStream): Logger {
  const options = {
    level: settings.level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }), log: (told) => withoutSecrets(told) },
    serializers: { err: describeError },
    hooks: {
      // pino uses the error's message for a line without one, and that message has not been through the serializer.
      logMethod(given, method) {
        const [first, ...rest] = given as [unknown, ...unknown[]];
        const bare = first instanceof Error ? { err: first } : first;
        const isError = typeof bare === 'object' && bare !== null && 'err' in bare;
        const told = isError && rest[0] === undefined ? ['error'] : rest;
        (method as (...words: unknown[]) => void).apply(this, [bare, ...told]);
      },
    },
  } satisfies LoggerOptions;
  return pino(options, destination ?? logOutput(1));
}

/** Lines up to this many bytes wait for room on the disk. */
const WAITING_BYTES = 1024 * 1024;

/**
 * Writes the log's lines to a file descriptor, buffered; the rest of the buffer is written when the process ends. On a full disk the first
 * megabyte waits, further lines are dropped, and each tries the disk again. By itself the library ends the process with such an error, and its
 * write at the end repeats one that fails without end, so that the process would neither serve nor end.
 */
export function logOutput(descriptor: number): DestinationStream & { flushSync(): void } {
  const output = pino.destination({
    dest: descriptor,
    sync: false,
    // Without a least length the library's `flush` does nothing.
    minLength: 1,
    maxLength: WAITING_BYTES,
  });
  const flushSync = output.flushSync.bind(output);
  let isFull = false;
  output.on('error', () => {
    isFull = true;
  });
  output.on('write', () => {
    isFull = false;
  });
  output.on('drop', () => output.flush());
  output.flushSync = () => {
    if (!isFull) flushSync();
  };
  return output;
}

/**
 * Redacts the fields of an object and of the objects in it. pino's own redaction by paths took a fifth of the time of the
 * cheapest call: it parses every path again for each value of each line.
 */
function withoutSecrets(told: object, deep = 2): Record<string, unknown> {
  const entries = Object.entries(told).map(([name, value]) => [
    name,
    SECRETS.has(name) ? '[redacted]' : deep === 0 ? value : plain(value, deep - 1),
  ]);
  return Object.fromEntries(entries);
}

/** Errors have a serializer of their own. */
function plain(value: unknown, deep: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  const said: unknown = 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value;
  if (typeof said !== 'object' || said === null) return said;
  return Array.isArray(said) ? said.map((item) => plain(item, deep)) : withoutSecrets(said, deep);
}

/** An error for the log. The text of a database error is left out: it holds values of records. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const { name, message, stack, cause } = error;
  const code = codeOf(error);
  const told = code === 11000 ? 'duplicate key' : message;
  return {
    type: name,
    message: told,
    ...(typeof code === 'string' || typeof code === 'number' ? { errorCode: code } : {}),
    stack: told === message ? stack : undefined,
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}

const GIVEN_ID = /^[\w-]{8,64}$/;

/** The route pattern that matched a request, such as `/api/orders/:id`: a path may hold a token, which must not be logged. */
export function routeOf(request: IncomingMessage): string {
  const { route, baseUrl } = request as IncomingMessage & { route?: { path?: unknown }; baseUrl?: string };
  if (typeof route?.path === 'string') return `${baseUrl ?? ''}${route.path}`;
  return request.url?.startsWith('/api') ? '/api/(unknown)' : '(site)';
}

function line(
  request: IncomingMessage,
  response: ServerResponse,
  { responseTime }: { responseTime: number },
) {
  const told = { method: request.method, route: routeOf(request), status: response.statusCode, responseTime };
  return { ...told, ...subjectOf(response) };
}

/** Ids of the records that a call is about, for its log lines. */
export type Subject = Readonly<{ orderId?: string; receiptNumber?: string | null }>;
const subjects = new WeakMap<ServerResponse, Subject>();
export const subjectOf = (response: ServerResponse): Subject | undefined => subjects.get(response);
/** Adds ids to the subject of a call. */
export function setSubject(response: ServerResponse, subject: Subject): void {
  subjects.set(response, { ...subjectOf(response), ...subject });
}

/** Gives each request an id, which the answer repeats, and writes one line when it is answered. */
export function createRequestLog(log: Logger): HttpLogger {
  return pinoHttp({
    logger: log,
    quietReqLogger: true,
    genReqId(request: IncomingMessage, response: ServerResponse) {
      const given = request.headers['x-request-id'];
      const id = typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    quietResLogger: true,
    // Request and response are not serialized: reading their headers costs more than the rest of the line.
    wrapSerializers: false,
    serializers: { req: () => undefined },
    customSuccessObject: line,
    customErrorObject: (request: IncomingMessage, response: ServerResponse, _error, values) =>
      line(request, response, values),
    customLogLevel: (request: IncomingMessage, response: ServerResponse) =>
      request.url === '/healthz' || request.url === '/readyz' || !request.url?.startsWith('/api')
        ? 'silent'
        : response.statusCode >= 500
          ? 'error'
          : 'info',
    customSuccessMessage: () => 'answered',
    customErrorMessage: () => 'answered',
  });
}

import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { defaultLocale, type Locale } from '@vgb/content/locale';
import { AppError, errorBody } from './errors.js';
import { languageOf } from './language.js';

/** Those of the app's security headers (security.ts) that matter for an answer that is not a page. */
const UNREAD = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Headers and body of an answer that is written before the app is reached, in the shape of every failure. */
function describe(failure: AppError, locale: Locale): { head: Record<string, string>; body: string } {
  const requestId = randomUUID();
  const body = JSON.stringify(errorBody(failure, requestId, locale));
  const head = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Content-Language': locale,
    Vary: 'Accept-Language',
    'X-Request-Id': requestId,
    ...UNREAD,
  };
  return { head, body };
}

/** The answer until the app is up: 503 with the time to wait. */
export function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  const failure = new AppError('DATABASE_AWAY', 'databaseAway');
  const { head, body } = describe(failure, languageOf(request));
  response.writeHead(failure.status, { ...head, 'Retry-After': '2' }).end(body);
}

/**
 * For the server's `clientError`: answers a request that Node's parser refuses. Its headers are not known, so the answer is in
 * English. A connection that was reset, or has an answer under way, is only closed.
 */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex & { bytesWritten?: number },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || (socket.bytesWritten ?? 0) > 0) {
    socket.destroy();
    return;
  }
  // A request that did not arrive whole is not malformed: 408 lets its sender repeat it (RFC 9110, section 15.5.9).
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    return;
  }
  const failure =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new AppError('HEADERS_TOO_LARGE', 'tooLarge')
      : new AppError('MALFORMED_JSON', 'malformedRequest');
  const { head, body } = describe(failure, defaultLocale);
  const lines = Object.entries({ Connection: 'close', ...head }).map(([name, value]) => `${name}: ${value}`);
  const status = `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`;
  socket.end(`${[status, ...lines].join('\r\n')}\r\n\r\n${body}`);
}

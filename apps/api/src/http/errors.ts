/// <reference types="pino-http" /> `request.log` and `request.id`.
import { defaultLocale, type Locale } from '@vgb/content/locale';
import { describeIssues, type ErrorBody, type ErrorCode, type MessageKey, say } from '@vgb/contracts';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { ZodError } from 'zod';
import { isDatabaseAway } from '../db/away.js';
import { DecryptionError } from '../db/cipher.js';
import { IndexesMissing } from '../db/gate.js';
import { RestoreUnderWay } from '../db/restoring.js';
import { languageOf, setLanguageHeaders } from './language.js';
import { subjectOf } from './log.js';

/** The HTTP status of each error code; exhaustive by type. */
const STATUS: Readonly<Record<ErrorCode, number>> = {
  VALIDATION: 400,
  MALFORMED_JSON: 400,
  BAD_SIGNATURE: 400,
  CODE_INVALID: 400,
  LINK_INVALID: 400,
  AMOUNT_MISMATCH: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  ACCOUNT_EXISTS: 409,
  PAYMENT_NOT_CONFIRMED: 409,
  PLAN_NOT_AVAILABLE: 409,
  TOO_LARGE: 413,
  NOT_JSON: 415,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  PROVIDER_ERROR: 502,
  PROVIDER_AWAY: 503,
  DATABASE_AWAY: 503,
  RECORDS_SEALED: 503,
};

export const statusOf = (code: ErrorCode): number => STATUS[code];

interface Detail {
  /** What fills the `{places}` of the message, and of the sentences at the fields. */
  values?: Readonly<Record<string, string>>;
  /** The sentence at each field, by the field's path. */
  fields?: Readonly<Record<string, MessageKey>>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * A failure to answer a call with: a code for programs, a sentence in the caller's language for people. `message` is English, for
 * the log.
 */
export class AppError extends Error {
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    private readonly key: MessageKey,
    private readonly detail: Detail = {},
  ) {
    super(say(key, detail.values, defaultLocale), { cause: detail.cause });
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }

  get status(): number {
    return statusOf(this.code);
  }

  /** The sentences of the failure in a language. */
  sentences(locale: Locale): Pick<ErrorBody, 'message' | 'fields'> {
    const { values, fields } = this.detail;
    const message = say(this.key, values, locale);
    if (!fields) return { message };
    const said = Object.entries(fields).map(([path, key]) => [path, say(key, values, locale)]);
    return { message, fields: Object.fromEntries(said) };
  }

  /** A refused field: VALIDATION with the same sentence as message and at the field. */
  static field(path: string, message: MessageKey, values?: Readonly<Record<string, string>>): AppError {
    return new AppError('VALIDATION', message, { fields: { [path]: message }, ...(values && { values }) });
  }
}

/** The failure for an error of Express's body parser or router; undefined for other errors. */
function readingError(error: Error & { type?: unknown; status?: unknown }): AppError | undefined {
  switch (error.type) {
    case 'entity.too.large':
    case 'parameters.too.many':
      return new AppError('TOO_LARGE', 'tooLarge', { cause: error });
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new AppError('NOT_JSON', 'notJson', { cause: error });
  }
  // The router throws a URIError for a path such as /%zz.
  if (error instanceof URIError) return new AppError('VALIDATION', 'malformedAddress', { cause: error });
  const { status } = error;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('MALFORMED_JSON', 'malformedJson', { cause: error });
  }
  return undefined;
}

/** The failure that a call is answered with after any error. An unknown error becomes INTERNAL, without details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) {
    const { message, fields } = describeIssues(error);
    return new AppError('VALIDATION', message, { fields, cause: error });
  }
  if (error instanceof RestoreUnderWay || error instanceof IndexesMissing)
    return new AppError('DATABASE_AWAY', 'databaseAway', { cause: error, retryAfterSeconds: 30 });
  // A wrong setting (the log names it), which the office has to correct.
  if (error instanceof DecryptionError)
    return new AppError('RECORDS_SEALED', 'recordsSealed', { cause: error });
  if (isDatabaseAway(error))
    return new AppError('DATABASE_AWAY', 'databaseAway', { cause: error, retryAfterSeconds: 5 });
  if (error instanceof Error) {
    const unreadable = readingError(error);
    if (unreadable) return unreadable;
  }
  return new AppError('INTERNAL', 'unknownError', { cause: error });
}

/** The body of a failed call. */
export const errorBody = (error: AppError, requestId: string, locale: Locale): ErrorBody => ({
  success: false,
  code: error.code,
  ...error.sentences(locale),
  requestId,
});

/** Express's error handler: the only place that writes failures, as JSON of one shape. */
export const writeError: ErrorRequestHandler = (thrown, request, response, _next) => {
  const error = toAppError(thrown);
  if (error.status >= 500)
    request.log.error(
      { err: error.cause ?? error, errorCode: error.code, ...subjectOf(response) },
      'request failed',
    );
  else request.log.info({ errorCode: error.code, ...subjectOf(response) }, 'request refused');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // A failure is never cached, whatever the handler has set.
  response.setHeader('Cache-Control', 'no-store');
  if (error.retryAfterSeconds !== undefined)
    response.setHeader('Retry-After', String(Math.max(1, Math.ceil(error.retryAfterSeconds))));
  const locale = languageOf(request);
  setLanguageHeaders(response, locale);
  response.status(error.status).json(errorBody(error, String(request.id), locale));
};

export const refuseUnknownPath: RequestHandler = () => {
  throw new AppError('NOT_FOUND', 'notFound');
};

import { type ErrorCode, say } from '@vgb/contracts';

/** The server's error codes, and those of the browser; `GATEWAY` is a proxy's error page with a status of 500 or more. */
export type ApiErrorCode = ErrorCode | 'NO_ANSWER' | 'INVALID_RESPONSE' | 'GATEWAY' | 'UNKNOWN';

export interface ApiErrorDetails {
  /** A sentence for a person; absent when the server gave none. */
  readonly message?: string | undefined;
  readonly code: ApiErrorCode;
  /** The field's path → a sentence. Empty unless the server refused single fields. */
  readonly fields?: Readonly<Record<string, string>>;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The body of an answer that does not fit the contract. */
  readonly answer?: unknown;
}

/**
 * The failure of a call. `message` can always be shown; `explained` is false when it is only the general sentence, which a screen
 * may replace by its own.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly fields: Readonly<Record<string, string>>;
  readonly status: number;
  readonly explained: boolean;
  readonly answer: unknown;

  constructor(details: ApiErrorDetails) {
    super(details.message ?? say('unknownError'));
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.status = details.status;
    this.explained = details.message !== undefined;
    this.answer = details.answer;
  }
}

/** No answer at all: the call may or may not have reached the server. */
export function noAnswer(): ApiError {
  return new ApiError({ code: 'NO_ANSWER', message: say('networkError'), status: 0 });
}

/** The sentence of a failed call, or `fallback` when the server gave none. Anything else that was thrown says `unexpected`. */
export function failureSentence(failure: unknown, fallback: string, unexpected: string): string {
  if (!(failure instanceof ApiError)) return unexpected;
  return failure.explained ? failure.message : fallback;
}

/** Whether the outcome of the call is open: a lost or broken answer, or a server that is away for a moment. */
export function isOutcomeOpen(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false;
  return (
    failure.code === 'INVALID_RESPONSE' ||
    failure.status === 0 ||
    failure.status === 429 ||
    failure.status >= 500
  );
}

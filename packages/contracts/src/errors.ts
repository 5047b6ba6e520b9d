import './no-eval.js';
import { z } from 'zod';
import { isMessageKey, type MessageKey } from './messages.js';

/** The error codes, for programs. The server maps each to exactly one HTTP status. */
const errorCodes = [
  'VALIDATION',
  'MALFORMED_JSON',
  'BAD_SIGNATURE',
  'CODE_INVALID',
  'LINK_INVALID',
  'AMOUNT_MISMATCH',
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'ACCOUNT_EXISTS',
  'PAYMENT_NOT_CONFIRMED',
  'PLAN_NOT_AVAILABLE',
  'TOO_LARGE',
  'NOT_JSON',
  'RATE_LIMITED',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'PROVIDER_ERROR',
  'PROVIDER_AWAY',
  'DATABASE_AWAY',
  'RECORDS_SEALED',
] as const;

export const errorCodeSchema = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** The one shape of every failure. `fields` comes with VALIDATION only: the field's path → a sentence. */
export const errorBodySchema = z.object({
  success: z.literal(false),
  code: errorCodeSchema,
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The error of a body that belongs to another branch of a union (see `createOrderSchema`). */
export const OTHER_BRANCH = '(other branch)';

type Issue = z.ZodError['issues'][number];

/** A failed union has the issues of all branches: only those of the branch that was meant are useful. */
function meantIssues(issues: readonly Issue[]): readonly Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || isMessageKey(issue.message)) return [issue];
    const meant = issue.errors.find((branch) => !branch.some(({ message }) => message === OTHER_BRANCH));
    return [...(meant ?? issue.errors.at(-1) ?? [])];
  });
}

/** More fields than any form has: a body of 100 KB can have thousands of wrong ones, which are not all reported. */
const MOST_FIELDS = 50;
const GENERAL: ReadonlySet<MessageKey> = new Set(['notValid', 'notText', 'tooLong']);
/** The specification's own sentences, in the order in which its section 5 checks a form: each comes before any other. */
const FIRST: readonly MessageKey[] = [
  'codeFormat',
  'codeEmailMissing',
  'fillAllFields',
  'fillRequiredFields',
  'passwordsDiffer',
  'passwordTooShort',
  'resetPasswordTooShort',
];

/**
 * The errors of a failed parse, as keys of `messages`: `message` is the first one, those of the specification before all others;
 * `fields` the first of each of the first fifty fields. Issues without a key of their own, such as a wrong type, get a general one.
 */
export function describeIssues(error: z.ZodError): {
  message: MessageKey;
  fields: Record<string, MessageKey>;
} {
  const fields: Record<string, MessageKey> = {};
  const keys: MessageKey[] = [];
  for (const issue of meantIssues(error.issues).slice(0, MOST_FIELDS)) {
    const key: MessageKey = isMessageKey(issue.message) ? issue.message : 'notValid';
    const path = issue.path.join('.');
    if (path !== '') fields[path] ??= key;
    keys.push(key);
  }
  const message = FIRST.find((key) => keys.includes(key)) ?? keys[0] ?? 'checkDetails';
  return { message: GENERAL.has(message) ? 'checkDetails' : message, fields };
}

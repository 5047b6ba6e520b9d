import { z } from 'zod';
import { MAX_LENGTH, ONE_TIME_CODE_LENGTH, PASSWORD_MAX, PASSWORD_MIN } from './limits.js';
import type { MessageKey } from './messages.js';

/** The pieces that payloads are made of. Their errors are message keys (see `messages.ts`). */

export const says = (key: MessageKey): { error: MessageKey } => ({ error: key });
const missingOr = (required: MessageKey) => ({
  error: (issue: { input?: unknown }): MessageKey =>
    issue.input === undefined || issue.input === null ? required : 'notText',
});

/** One line: control characters and runs of white space become a single space, so that no header or row can be broken. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
/** Several lines: line breaks stay (as \n), other control characters go. */
const manyLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/** A required line of text. */
export const line = (max: number, required: MessageKey) =>
  z.string(missingOr(required)).overwrite(oneLine).min(1, says(required)).max(max, says('tooLong'));
/** A line of text that may be absent or empty. */
export const optionalLine = (max: number) =>
  z.string(says('notText')).overwrite(oneLine).max(max, says('tooLong')).optional();
/** A required text of several lines. */
export const paragraph = (max: number, required: MessageKey) =>
  z.string(missingOr(required)).overwrite(manyLines).min(1, says(required)).max(max, says('tooLong'));

/** A text of several lines that may be absent or empty. */
export const optionalText = (max: number) =>
  z.string(says('notText')).overwrite(manyLines).max(max, says('tooLong')).optional();

/** India's permanent account number, which may be absent or empty: five letters, four digits, a letter. */
export const pan = z
  .string(says('notText'))
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{5}\d{4}[A-Z])?$/, says('panInvalid'))
  .optional();

/** Trimmed and lower-cased: addresses are unique without regard to case. */
export const email = (required: MessageKey) =>
  z
    .string(missingOr(required))
    .trim()
    .toLowerCase()
    .min(1, says(required))
    .max(MAX_LENGTH.email, says('tooLong'))
    .check(z.email(says('emailInvalid')));

export const optionalPhone = z
  .string(says('notText'))
  .trim()
  .max(MAX_LENGTH.phone, says('tooLong'))
  .regex(/^[+0-9 ()-]*$/, says('phoneInvalid'))
  .optional();

/** Passwords are taken as typed, never trimmed. */
export const password = (required: MessageKey, tooShort: MessageKey) =>
  z
    .string(missingOr(required))
    .min(1, says(required))
    .min(PASSWORD_MIN, says(tooShort))
    .max(PASSWORD_MAX, says('passwordTooLong'));

export const oneTimeCode = z
  .string(missingOr('codeFormat'))
  .trim()
  .regex(new RegExp(`^\\d{${ONE_TIME_CODE_LENGTH}}$`), says('codeFormat'));

/** Whole rupees. The upper bound is the server's setting. */
export const rupees = z
  .number({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'amountRequired' : 'amountInvalid',
  })
  .int(says('amountInvalid'))
  .min(1, says('amountInvalid'))
  .max(100_000_000, says('amountInvalid'));

/** Free remarks as the provider knows them: at most 15 pairs of 256 characters. */
export const notes = z
  .record(
    z.string().max(256, says('tooLong')),
    z.string(says('notText')).overwrite(oneLine).max(256, says('tooLong')),
  )
  .refine((pairs) => Object.keys(pairs).length <= 15, says('notValid'));

/** An id that somebody else made (the provider, the database): short, plain, never an object. */
export const opaqueId = z
  .string(says('notText'))
  .trim()
  .regex(/^[\w-]{1,64}$/, says('notValid'));
/** A moment: ISO 8601, UTC. */
export const moment = z.iso.datetime();
/** A token in a link: URL-safe characters only. */
export const linkToken = z.string(says('notText')).regex(/^[\w.-]{1,512}$/, says('notValid'));

import './no-eval.js';
import { z } from 'zod';
import { DONATION_MIN_INR, MAX_LENGTH, ONE_TIME_CODE_LENGTH, PASSWORD_MAX, PASSWORD_MIN } from './limits.js';
import type { MessageKey } from './messages.js';

/** Schemas of the fields of payloads. Their errors are message keys (see `messages.ts`). */

export const says = (key: MessageKey): { error: MessageKey } => ({ error: key });
const missingOr = (required: MessageKey) => ({
  error: (issue: { input?: unknown }): MessageKey =>
    issue.input === undefined || issue.input === null ? required : 'notText',
});

/**
 * Characters without a form of their own that change how the text around them is read: zero-width space, word joiner and invisible operators,
 * and the embeddings, overrides and isolates of bidirectional text (UAX #9), which reach beyond the value into the sentence of a mail or the row
 * of a list. Joiners (U+200C, U+200D), which Devanagari and emoji are written with, and the marks of Urdu's direction stay.
 */
const UNSEEN = /[\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f]/g;
/** A lone surrogate, which JSON can contain and UTF-8 cannot: papers, mails and the database would each write it differently. */
const HALF = /\p{Cs}/gu;
const wellFormed = (text: string) => text.replace(HALF, '\ufffd').replace(UNSEEN, '');

/** One line: control characters and runs of white space become a single space, so that no header or row can be broken. */
const oneLine = (text: string) =>
  wellFormed(text)
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
/** Several lines: line breaks stay (as \n), other control characters are removed. */
const manyLines = (text: string) =>
  wellFormed(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/**
 * Lengths are checked on the text as sent, before it is normalised, and count characters as JSON Schema does (an emoji is one),
 * so that the API document is exact. `params` is the JSON Schema of a check.
 */
const lengthOf = (text: string) => [...text].length;
export const atMost = (max: number, key: MessageKey = 'tooLong') =>
  z.refine<string>((text) => text.length <= max || lengthOf(text) <= max, {
    ...says(key),
    abort: true,
    params: { maxLength: max },
  });
const atLeast = (min: number, key: MessageKey) =>
  z.refine<string>((text) => lengthOf(text) >= min, { ...says(key), params: { minLength: min } });

/**
 * A pattern for a visible character: no white space, control or format character, and no blank letter or pattern. Uses only the
 * syntax that JavaScript's and Python's patterns share.
 */
const CONTROL = '\\x00-\\x1f\\x7f-\\x9f';
const FORMAT = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff';
const BLANK = '\\u115f\\u1160\\u2800\\u3164\\uffa0';
const VISIBLE = new RegExp(`[^\\s${CONTROL}${FORMAT}${BLANK}]`);
const visible = (required: MessageKey) =>
  z.refine<string>((text) => VISIBLE.test(text), { ...says(required), abort: true });
/** White space around a pasted value; \x1c to \x1f and \x85 are white space in Python's patterns. */
const SPACE_CLASS = '[\\s\\x1c-\\x1f\\x85]';
const AROUND = `${SPACE_CLASS}*`;
const around = (pattern: string) => new RegExp(`^${AROUND}${pattern}${AROUND}$`);
const SPACE = new RegExp(SPACE_CLASS);
const isSpace = (letter: string | undefined): boolean => letter !== undefined && SPACE.test(letter);
/**
 * Trims white space, letter by letter from both ends: the pattern `\s*$` takes quadratic time on a text of many spaces, and texts
 * here may be of any length.
 */
function bare(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text[start])) start += 1;
  while (end > start && isSpace(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

/** A required line of text. */
export const line = (max: number, required: MessageKey) =>
  z.string(missingOr(required)).check(atMost(max)).regex(VISIBLE, says(required)).overwrite(oneLine);
/** A line of text that may be empty. */
export const anyLine = (max: number) => z.string(says('notText')).check(atMost(max)).overwrite(oneLine);
/** A line of text that may be absent or empty. */
export const optionalLine = (max: number) => anyLine(max).optional();
/** A required text of several lines. */
export const paragraph = (max: number, required: MessageKey) =>
  z.string(missingOr(required)).check(atMost(max)).regex(VISIBLE, says(required)).overwrite(manyLines);

/** A text of several lines that may be absent or empty. */
export const optionalText = (max: number) =>
  z.string(says('notText')).check(atMost(max)).overwrite(manyLines).optional();

/** India's permanent account number, which may be absent or empty: five letters, four digits, a letter. */
export const pan = z
  .string(says('notText'))
  .check(atMost(MAX_LENGTH.pan, 'panInvalid'))
  .regex(around('([A-Za-z]{5}[0-9]{4}[A-Za-z])?'), says('panInvalid'))
  .overwrite((text) => bare(text).toUpperCase())
  .optional();

/** A dot-atom of RFC 5322, as a browser's field for e-mail takes it, at a host name with a top-level domain. */
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
/** In a script other than Latin a domain is written as browsers and mail servers write it: भारत is `xn--h2brj9c` (RFC 5891). */
const TOP_LEVEL = '(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])';
const EMAIL = `${ATOM}(?:\\.${ATOM})*@(?:[A-Za-z0-9][A-Za-z0-9-]*\\.)+${TOP_LEVEL}`;
/** Trimmed and lower-cased: addresses are unique without regard to case. */
export const email = (required: MessageKey) =>
  z
    .string(missingOr(required))
    .check(atMost(MAX_LENGTH.email), visible(required))
    .regex(around(EMAIL), says('emailInvalid'))
    .overwrite((text) => bare(text).toLowerCase());

export const optionalPhone = z
  .string(says('notText'))
  .check(atMost(MAX_LENGTH.phone))
  .regex(around('[+0-9 ()-]*'), says('phoneInvalid'))
  .overwrite(bare)
  .optional();

/** Passwords are taken as typed, never trimmed. */
export const password = (required: MessageKey, tooShort: MessageKey) =>
  z
    .string(missingOr(required))
    .min(1, says(required))
    .check(atLeast(PASSWORD_MIN, tooShort), atMost(PASSWORD_MAX, 'passwordTooLong'));

export const oneTimeCode = z
  .string(missingOr('codeFormat'))
  .regex(around(`[0-9]{${ONE_TIME_CODE_LENGTH}}`), says('codeFormat'))
  .overwrite(bare);

/** Whole rupees. The upper bound is the server's setting, with a sentence of its own (`giftRefusals`). */
export const rupees = z
  .number({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'amountRequired' : 'amountInvalid',
  })
  .int(says('amountInvalid'))
  .min(DONATION_MIN_INR, says('amountInvalid'));

/** Free remarks as the provider knows them: at most 15 pairs of 256 characters. */
export const notes = z
  .record(
    z.string().check(atMost(256)).overwrite(oneLine),
    z.string(says('notText')).check(atMost(256)).overwrite(oneLine),
  )
  .refine((pairs) => Object.keys(pairs).length <= 15, { ...says('notValid'), params: { maxProperties: 15 } });

/** An id of another system (the provider, the database): a short text, never an object. */
export const opaqueId = z
  .string(says('notText'))
  .regex(around('[A-Za-z0-9_-]{1,64}'), says('notValid'))
  .overwrite(bare);
/** The provider's proof of a payment. */
export const signature = z
  .string(says('notText'))
  .check(atMost(256, 'notValid'))
  .regex(VISIBLE, says('notValid'))
  .overwrite(bare);
/** A moment: ISO 8601, UTC. */
export const moment = z.iso.datetime();
/** A moment in any format that `Date` can parse, for reading answers. */
export const anyMoment = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
/** A token in a link: URL-safe characters only, and not `.` or `..`, which browsers remove from addresses. `invalid`: of any other text. */
export const linkToken = (invalid: MessageKey) =>
  z.string(says('notText')).regex(/^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,511}$/, says(invalid));

import type { Locale } from '@vgb/content/locale';
import type { z } from 'zod';
import type { Subject } from '../http/log.js';
import { mailKinds } from './kinds.js';

/** A mail, ready to be sent. */
export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** One address: where answers go. */
  readonly replyTo?: string;
  /** An https address that ends the subscription by one POST (RFC 8058); only for mails that are not asked for each time. */
  readonly unsubscribeUrl?: string;
  readonly attachments?: readonly PaperFile[];
}

/** A PDF with the name that it is saved under. What it says is settled; the file is made by each `draw`. */
export interface PaperFile {
  readonly filename: string;
  readonly contentType: 'application/pdf';
  readonly draw: () => Promise<Buffer>;
}

export type MailKind = keyof typeof mailKinds;
/** What each kind of mail is written from (kinds.ts). */
export type MailData = { readonly [Kind in MailKind]: z.output<(typeof mailKinds)[Kind]['values']> };

/** What a mail is written from, as it comes out of the queue's JSON. @throws ZodError where it does not fit its kind; TypeError for a kind of a later version. */
export function readValues<Kind extends MailKind>(kind: Kind, stored: unknown): MailData[Kind] {
  const kinds: { readonly [Name in MailKind]: { readonly values: z.ZodType<MailData[Name]> } } = mailKinds;
  return kinds[kind].values.parse(stored);
}

/** What the office hears of in one mail when it came too often for a mail each. */
export type OfficeNews<
  Kind extends 'payment-turn' | 'attempts-failed' | 'attempts-in-all' | 'order-velocity' =
    | 'payment-turn'
    | 'attempts-failed'
    | 'attempts-in-all'
    | 'order-velocity',
> = {
  [Name in Kind]: { readonly kind: Name; readonly data: MailData[Name] };
}[Kind];

/** The trust's office reads English. */
export const OFFICE_LOCALE: Locale = 'en';

/** Writes one kind of mail in its reader's language. Undefined: its record is gone, there is nothing to say any more. */
export type Composer<Kind extends MailKind> = (
  data: MailData[Kind],
  locale: Locale,
) => Promise<ComposedMail | undefined>;
/** Each domain writes its own mails; `app.ts` puts the composers together. */
export type Composers = { readonly [Kind in MailKind]: Composer<Kind> };

/** A mail to be written and sent soon. */
export interface MailOrder<Kind extends MailKind> {
  /** The same key is never queued twice, so that a retried flow sends once. */
  key: string;
  kind: Kind;
  to: string;
  data: MailData[Kind];
  /** Its reader's, as it was when the mail was queued; OFFICE_LOCALE for the office. */
  locale: Locale;
  /** After this moment it is not worth sending. */
  expiresAt?: Date;
  /** The records that it tells of: on every line that is logged of it. */
  about?: Subject;
  /** The night after it has left, address and contents are removed: its recipient has asked to be forgotten. */
  forgetOnceSettled?: boolean;
}

/** The one way for a mail to leave. */
export interface Outbox {
  enqueue<Kind extends MailKind>(mail: MailOrder<Kind>): Promise<void>;
}

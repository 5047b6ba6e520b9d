import type { Locale } from '@vgb/content/locale';
import type { z } from 'zod';
import type { Subject } from '../http/log.js';
import { mailKinds } from './kinds.js';

/** The content of a mail to be sent. */
export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** One address, for answers. */
  readonly replyTo?: string;
  /** An https address that ends the subscription by one POST (RFC 8058); only for mails that are not asked for each time. */
  readonly unsubscribeUrl?: string;
  readonly attachments?: readonly PaperFile[];
}

/** A PDF and its file name. */
export interface PaperFile {
  readonly filename: string;
  readonly contentType: 'application/pdf';
  readonly draw: () => Promise<Buffer>;
}

export type MailKind = keyof typeof mailKinds;
/** The values of each kind of mail (kinds.ts). */
export type MailData = { readonly [Kind in MailKind]: z.output<(typeof mailKinds)[Kind]['values']> };

/**
 * Parses the values of a mail from the queue's JSON. @throws ZodError where they do not fit the kind; TypeError for a kind of a
 * later version.
 */
export function readValues<Kind extends MailKind>(kind: Kind, stored: unknown): MailData[Kind] {
  const kinds: { readonly [Name in MailKind]: { readonly values: z.ZodType<MailData[Name]> } } = mailKinds;
  return kinds[kind].values.parse(stored);
}

/** A notice to the office that is collected into one mail when it comes too often for a mail each. */
export type OfficeNews<
  Kind extends 'payment-turn' | 'attempts-failed' | 'attempts-in-all' | 'order-velocity' =
    | 'payment-turn'
    | 'attempts-failed'
    | 'attempts-in-all'
    | 'order-velocity',
> = {
  [Name in Kind]: { readonly kind: Name; readonly data: MailData[Name] };
}[Kind];

/** The language of all mails to the office. */
export const OFFICE_LOCALE: Locale = 'en';

/** Composes one kind of mail in its reader's language. Undefined where its record is gone: no mail is sent. */
export type Composer<Kind extends MailKind> = (
  data: MailData[Kind],
  locale: Locale,
) => Promise<ComposedMail | undefined>;
/** The composers of all kinds: each domain has its own, `app.ts` combines them. */
export type Composers = { readonly [Kind in MailKind]: Composer<Kind> };

/** A mail to be queued. */
export interface MailOrder<Kind extends MailKind> {
  /** The same key is never queued twice, so that a retried flow sends once. */
  key: string;
  kind: Kind;
  to: string;
  data: MailData[Kind];
  /** The reader's language at this moment; OFFICE_LOCALE for the office. */
  locale: Locale;
  /** After this moment the mail is not sent. */
  expiresAt?: Date;
  /** Ids of the records that the mail is about, for its log lines. */
  about?: Subject;
  /** Address and contents are removed the night after it was sent: its recipient has had the account deleted. */
  forgetOnceSettled?: boolean;
}

/** The queue through which every mail is sent. */
export interface Outbox {
  enqueue<Kind extends MailKind>(mail: MailOrder<Kind>): Promise<void>;
}

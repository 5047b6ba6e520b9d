import type { Locale } from '@vgb/content/locale';
import type { PlanId } from '@vgb/contracts';
import type { Subject } from '../http/log.js';

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

/** A PDF with the name that it is saved under. */
export interface PaperFile {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: 'application/pdf';
}

/** What each kind of mail is written from. Kept small: records are looked up when the mail is composed. */
export interface MailData {
  'verification-code': {
    name: string;
    code: string;
    /** Whose code it is: the mail leads to the page that asks for it. */
    email: string;
    /** `sign-up-again`: an earlier sign-up with this address was not verified and has been replaced. */
    reason: 'sign-up' | 'sign-up-again' | 'email-change';
  };
  /** In place of a code or link for an address that gets none: queued as they are, so that asking costs as much, and never sent. */
  'no-mail': { name: string; link: string };
  welcome: { name: string };
  'reset-link': { name: string; link: string };
  'password-changed': { name: string; changedAt: Date };
  'email-change-notice': { name: string; newEmail: string; askedAt: Date };
  /** `count` wrong passwords within `hours`. */
  'login-guessed': { name: string; count: number; hours: number; noticedAt: Date };
  'account-deleted': { name: string; deletedAt: Date };
  'contact-message': { messageId: string };
  'newsletter-confirm': { confirmLink: string };
  /** `stopLink` opens a page; `oneClickLink` takes a mail app's POST (RFC 8058). */
  'newsletter-welcome': { stopLink: string; oneClickLink: string };
  'donation-receipt': { donationId: string };
  'donation-refunded': { donationId: string; refundedPaise: number; refundedAt: Date };
  'mandate-halted': { mandateId: string };
  'mandate-cancelled': { mandateId: string; cancelledAt: Date };
  'membership-confirmed': { paymentId: string };
  /** `paymentId`: the year that ends. */
  'membership-reminder': { userId: string; paymentId: string };
  'payment-exception': { exceptionId: string };
  /** What the office hears of a refund or a dispute; `turn`: which of the facts of the payment. */
  'payment-turn': { paymentId: string; turn: string };
  /** To the payer of what a person must decide on. `orderId`: the provider's, as the payer's page shows it. */
  'payment-held': { name: string; amountPaise: number; orderId: string };
  'membership-refunded': {
    userId: string;
    plan: PlanId;
    amountPaise: number;
    paymentId: string;
    refundedPaise: number;
    endedAt: Date;
  };
  'attempts-failed': { providerOrderId: string; count: number; noticedAt: Date };
  /** Failed payments of all orders together. */
  'attempts-in-all': { count: number; minutes: number; noticedAt: Date };
  'payment-exceptions': { exceptionIds: readonly string[] };
  /** `count`: captured payments at the provider, of which a database without any order knows nothing. */
  'look-held-back': { count: number; noticedAt: Date };
  'order-velocity': { count: number; minutes: number; clientAddress: string; noticedAt: Date };
  /** `heldAt`: since when they wait to be told of together. */
  'office-news': { news: readonly OfficeNews[]; heldAt: Date };
}
export type MailKind = keyof MailData;
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

/** Queued kinds whose data holds a code, a link that opens something, or another address than the mail's: encrypted in the queue, wiped once sent. */
export const SECRET_KINDS: ReadonlySet<MailKind> = new Set<MailKind>([
  'verification-code',
  'reset-link',
  'no-mail',
  'email-change-notice',
  'newsletter-confirm',
  'newsletter-welcome',
]);

/** Kinds that go to an address which its owner has not confirmed: removed from the queue's record the night after they have left. */
export const UNCONFIRMED_KINDS: ReadonlySet<MailKind> = new Set<MailKind>(['verification-code']);

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

import { planIds } from '@vgb/contracts';
import { z } from 'zod';

/** A moment; in the queue ISO 8601 in UTC. */
const moment = z.iso.datetime().transform((text) => new Date(text));
const count = z.int();
const paise = z.int();

/**
 * One kind of mail: the schema of its values, which the queue keeps as JSON.
 * - secret: its values hold a code, a link with a token, or another address than the mail's: encrypted in the queue, removed once
 * sent.
 * - unconfirmed: it goes to an address that its owner has not confirmed: address and values are removed the night after it was
 * sent.
 */
const kind = <Values extends z.ZodType>(
  values: Values,
  { secret = false, unconfirmed = false }: { readonly secret?: boolean; readonly unconfirmed?: boolean } = {},
) => ({ values, secret, unconfirmed });

/** A turn of a refund or a dispute; `turn` identifies the fact of the payment. */
const paymentTurn = z.object({ paymentId: z.string(), turn: z.string() });
const attemptsFailed = z.object({ providerOrderId: z.string(), count, noticedAt: moment });
/** Failed payments of all orders together. */
const attemptsInAll = z.object({ count, minutes: count, noticedAt: moment });
const orderVelocity = z.object({ count, minutes: count, clientAddress: z.string(), noticedAt: moment });

/** The values from which each kind of mail is composed. Ids where possible: records are looked up when the mail is composed. */
export const mailKinds = {
  'verification-code': kind(
    z.object({
      name: z.string(),
      code: z.string(),
      /** The address that the code is for: the mail links to the page on which it is typed. */
      email: z.string(),
      /** `sign-up-again`: an earlier sign-up with this address was not verified and has been replaced. */
      reason: z.enum(['sign-up', 'sign-up-again', 'email-change']),
    }),
    { secret: true, unconfirmed: true },
  ),
  /** Queued in place of a code or link for an address that must get none, so that a call takes the same time; never sent (decoy.ts). */
  'no-mail': kind(z.object({ name: z.string(), link: z.string() }), { secret: true }),
  welcome: kind(z.object({ name: z.string() })),
  'reset-link': kind(z.object({ name: z.string(), link: z.string() }), { secret: true }),
  'password-changed': kind(z.object({ name: z.string(), changedAt: moment })),
  'email-change-notice': kind(z.object({ name: z.string(), newEmail: z.string(), askedAt: moment }), {
    secret: true,
  }),
  /** `count` wrong passwords within `hours`. */
  'login-guessed': kind(z.object({ name: z.string(), count, hours: count, noticedAt: moment })),
  'account-deleted': kind(z.object({ name: z.string(), deletedAt: moment })),
  'contact-message': kind(z.object({ messageId: z.string() })),
  'newsletter-confirm': kind(z.object({ confirmLink: z.string() }), { secret: true }),
  /** `stopLink` opens a page; `oneClickLink` takes a mail app's POST (RFC 8058). */
  'newsletter-welcome': kind(z.object({ stopLink: z.string(), oneClickLink: z.string() }), { secret: true }),
  'donation-receipt': kind(z.object({ donationId: z.string() })),
  'donation-refunded': kind(z.object({ donationId: z.string(), refundedPaise: paise, refundedAt: moment })),
  /** A refund that counted, and that the bank has sent back. */
  'donation-refund-back': kind(z.object({ donationId: z.string(), amountPaise: paise, sentBackAt: moment })),
  'cheque-bounced': kind(z.object({ donationId: z.string(), bouncedAt: moment })),
  'mandate-halted': kind(z.object({ mandateId: z.string() })),
  'mandate-cancelled': kind(z.object({ mandateId: z.string(), cancelledAt: moment })),
  'membership-confirmed': kind(z.object({ paymentId: z.string() })),
  /** `paymentId`: the year that ends. */
  'membership-reminder': kind(z.object({ userId: z.string(), paymentId: z.string() })),
  'membership-refunded': kind(
    z.object({
      userId: z.string(),
      plan: z.enum(planIds),
      amountPaise: paise,
      paymentId: z.string(),
      refundedPaise: paise,
      endedAt: moment,
    }),
  ),
  'membership-refund-back': kind(
    z.object({
      userId: z.string(),
      plan: z.enum(planIds),
      amountPaise: paise,
      paymentId: z.string(),
      sentBackAt: moment,
    }),
  ),
  /** To the payer of what a person must decide on. `orderId`: the provider's, as the payer's page shows it. */
  'payment-held': kind(z.object({ name: z.string(), amountPaise: paise, orderId: z.string() })),
  'payment-exception': kind(z.object({ exceptionId: z.string() })),
  'payment-exceptions': kind(z.object({ exceptionIds: z.array(z.string()).readonly() })),
  /** `count`: captured payments at the provider while the database has no order at all. */
  'look-held-back': kind(z.object({ count, noticedAt: moment })),
  'payment-turn': kind(paymentTurn),
  'attempts-failed': kind(attemptsFailed),
  'attempts-in-all': kind(attemptsInAll),
  'order-velocity': kind(orderVelocity),
  /** Several notices in one mail, as they came too often for a mail each. `heldAt`: since when each has been waiting. */
  'office-news': kind(
    z.object({
      news: z
        .array(
          z.discriminatedUnion('kind', [
            z.object({ kind: z.literal('payment-turn'), data: paymentTurn }),
            z.object({ kind: z.literal('attempts-failed'), data: attemptsFailed }),
            z.object({ kind: z.literal('attempts-in-all'), data: attemptsInAll }),
            z.object({ kind: z.literal('order-velocity'), data: orderVelocity }),
          ]),
        )
        .readonly(),
      heldAt: moment,
    }),
  ),
} as const;

const definitions: ReadonlyMap<string, (typeof mailKinds)[keyof typeof mailKinds]> = new Map(
  Object.entries(mailKinds),
);
/**
 * The definition of a stored kind. Undefined for a kind of a later version, queued by another process during a rolling restart.
 */
export const definitionOf = (stored: string) => definitions.get(stored);

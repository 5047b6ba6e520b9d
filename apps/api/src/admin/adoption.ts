import { defaultLocale } from '@vgb/content/locale';
import { CURRENCY, MAX_LENGTH } from '@vgb/contracts';
import { z } from 'zod';
import type { Donations } from '../donations/index.js';
import { type ExceptionKind, type Gateway, isCaptured, isPaid, type Payments } from '../payments/index.js';
import type { Audit } from './audit-store.js';
import { Failure } from './failure.js';
import { plain } from './printing.js';

/** What the office knows of a donor whose order is lost. */
export interface KnownDonor {
  readonly name?: string;
  /** Without it, the one that the payer gave to the provider. */
  readonly email?: string;
}

/** As the forms of the site keep one. */
const emailField = z.string().trim().toLowerCase().pipe(z.email().max(MAX_LENGTH.email));
/** The provider's own placeholder, where a checkout asked for no address. */
const NO_ADDRESS = 'void@razorpay.com';

export interface Adopted {
  readonly paymentId: string;
  /** Null for a membership, and where the payment stands and the site books it within a minute. */
  readonly receiptNumber: string | null;
  readonly isNew: boolean;
}

/** Those of which money is held that can be taken as it is. */
const ADOPTABLE: readonly ExceptionKind[] = [
  'order-unknown',
  'amount-differs',
  'international',
  'paid-twice',
];

/**
 * Books a payment that was put aside: by its order where there is one that is not paid yet, else as a gift of its own, with the next receipt
 * number and the receipt by mail; the exception is decided. Again, by a second clerk or after a crash: the same donation, one receipt, one mail.
 * `note`: why it is taken although it does not add up; needed for all but a payment without an order.
 * @throws Failure where it cannot be booked, or no name or address is known.
 */
export async function adopt(
  id: string,
  { note, ...donor }: KnownDonor & { readonly note?: string },
  deps: { payments: Payments; donations: Donations; gateway: Gateway; audit: Audit; who: string },
): Promise<Adopted> {
  const { payments, donations, gateway, audit, who } = deps;
  const exception = await payments.exceptions.byId(id);
  if (!exception) throw new Failure(`There is no exception with the id ${id}.`);
  const { paymentId, kind } = exception;
  const before = await donations.books.byPayment(paymentId);
  if (before) {
    const decision = `booked as ${before.receiptNumber}`;
    if (exception.state === 'open' && ADOPTABLE.includes(kind))
      await payments.exceptions.decide(id, { decidedBy: who, decision });
    return { paymentId, receiptNumber: before.receiptNumber, isNew: false };
  }
  if (exception.state !== 'open') throw new Failure(`It was decided before: ${exception.decision}`);
  if (!ADOPTABLE.includes(kind))
    throw new Failure(
      `A payment that is "${kind}" cannot be booked. "exceptions refund" pays it back, "exceptions decide" ends it.`,
    );
  if (kind !== 'order-unknown' && !note?.trim())
    throw new Failure(`It is "${kind}": give --note with why it is booked all the same.`);

  const payment = await gateway.fetchPayment(paymentId);
  if (!isCaptured(payment)) throw new Failure(`Its money has not arrived: it is ${payment.status}.`);
  if (payment.currency !== CURRENCY) throw new Failure(`It was paid in ${payment.currency}: pay it back.`);
  if (payment.refundedPaise >= payment.amountPaise) throw new Failure('It has been paid back.');
  const book = exception.orderId === null ? await asGift() : await byOrder(exception.orderId);

  return audit.record(
    { action: 'exceptions adopt', subject: paymentId, why: note ?? 'a gift without an order' },
    async () => {
      const booked = await book();
      if (!booked || !isPaid(booked))
        throw new Failure(
          'It was paid from abroad, and so is not booked (FCRA) unless --note says why it may be.',
        );
      await payments.turnedBack.review(paymentId, 'office');
      const decision =
        booked.bookedAs === null ? `booked as a ${booked.purpose}` : `booked as ${booked.bookedAs}`;
      await payments.exceptions.decide(id, { decidedBy: who, decision });
      return { paymentId, receiptNumber: booked.bookedAs, isNew: true };
    },
  );

  async function asGift() {
    const order =
      payment.providerOrderId === null ? undefined : await gateway.fetchOrder(payment.providerOrderId);
    if (order?.purpose === 'membership')
      throw new Failure(
        'It was paid for a membership, not as a gift. Pay it back, or make the membership anew.',
      );
    const details = donations.flow.detailsByHand(readDonor(donor, payment.email));
    const gift = { purpose: 'donation' as const, amountPaise: payment.amountPaise, details };
    // From abroad it is taken with a reason alone.
    const accepted = { accepted: note !== undefined };
    return () => payments.flow.markChargePaid(gift, payment, 'office', accepted);
  }

  async function byOrder(orderId: string) {
    const order = await payments.orders.byId(orderId);
    if (!order) throw new Failure(`Its order ${orderId} is gone.`);
    const accepted = { accepted: true };
    if (!isPaid(order)) return () => payments.flow.markPaid(payment, 'office', accepted);
    if (order.purpose === 'membership')
      throw new Failure('Its membership has been paid by another payment. Pay this one back.');
    const { purpose, details } = order;
    const gift = { purpose, amountPaise: payment.amountPaise, details };
    return () => payments.flow.markChargePaid(gift, payment, 'office', accepted);
  }
}

/** @throws Failure where no name or no usable address is known. */
export function readDonor({ name, email }: KnownDonor, told: string | null) {
  const words = plain(name ?? '')
    .split(' ')
    .filter(Boolean);
  if (words.length === 0) throw new Failure('The donor’s name is not known here: give --name.');
  if (words.some((word) => word.length > MAX_LENGTH.name)) throw new Failure('The name is too long.');
  const address = emailField.safeParse(email ?? (told === NO_ADDRESS ? '' : (told ?? '')));
  if (!address.success)
    throw new Failure(
      email === undefined
        ? 'The payer left no usable address with the provider: give --email.'
        : `${email} is no e-mail address.`,
    );
  return {
    firstName: words.length === 1 ? words.join('') : words.slice(0, -1).join(' '),
    lastName: words.length === 1 ? '' : words.slice(-1).join(''),
    email: address.data,
    // In which the payer read the site went with the order.
    locale: defaultLocale,
  };
}

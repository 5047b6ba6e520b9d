import { MAX_LENGTH } from '@vgb/contracts';
import { z } from 'zod';
import type { Donations } from '../donations/index.js';
import { type Gateway, isCaptured, isPaid, type Payments } from '../payments/index.js';
import type { Audit } from './audit.js';
import { Failure } from './desk.js';
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

/**
 * Books a payment that belongs to no order of this site as a gift: next receipt number, receipt by mail, exception decided.
 * Again, by a second clerk or after a crash: the same donation, one receipt, one mail.
 * @returns the receipt number; null where the payment stands and the site books it within a minute.
 * @throws Failure where it cannot be a gift, or no name or address is known.
 */
export async function adopt(
  id: string,
  donor: KnownDonor,
  deps: { payments: Payments; donations: Donations; gateway: Gateway; audit: Audit; who: string },
): Promise<{ readonly paymentId: string; readonly receiptNumber: string | null; readonly isNew: boolean }> {
  const { payments, donations, gateway, audit, who } = deps;
  const exception = await payments.exceptions.byId(id);
  if (!exception) throw new Failure(`There is no exception with the id ${id}.`);
  const { paymentId } = exception;
  const before = await donations.books.byPayment(paymentId);
  if (before) {
    const decision = `booked as ${before.receiptNumber}`;
    if (exception.state === 'open') await payments.exceptions.decide(id, { decidedBy: who, decision });
    return { paymentId, receiptNumber: before.receiptNumber, isNew: false };
  }
  if (exception.state !== 'open') throw new Failure(`It was decided before: ${exception.decision}`);
  if (exception.kind !== 'order-unknown')
    throw new Failure(`Only a payment without an order can be booked so; this one is "${exception.kind}".`);

  const payment = await gateway.fetchPayment(paymentId);
  if (!isCaptured(payment)) throw new Failure(`Its money has not arrived: it is ${payment.status}.`);
  if (payment.refundedPaise >= payment.amountPaise) throw new Failure('It has been paid back.');
  const order =
    payment.providerOrderId === null ? undefined : await gateway.fetchOrder(payment.providerOrderId);
  if (order?.purpose === 'membership')
    throw new Failure(
      'It was paid for a membership, not as a gift. Pay it back, or make the membership anew.',
    );
  const details = donations.flow.detailsByHand(readDonor(donor, payment.email));

  return audit.record(
    { action: 'exceptions adopt', subject: paymentId, why: 'a gift without an order' },
    async () => {
      const gift = { purpose: 'donation' as const, amountPaise: payment.amountPaise, details };
      const booked = await payments.flow.settleCharge(gift, payment, 'office');
      if (!booked || !isPaid(booked))
        throw new Failure('It was paid from abroad or in another currency, and so is not booked (FCRA).');
      if (payment.refundedPaise > 0) await payments.flow.refund(payment);
      const decision = booked.bookedAs === null ? 'booked as a gift' : `booked as ${booked.bookedAs}`;
      await payments.exceptions.decide(id, { decidedBy: who, decision });
      return { paymentId, receiptNumber: booked.bookedAs, isNew: true };
    },
  );
}

/** @throws Failure */
function readDonor({ name, email }: KnownDonor, told: string | null) {
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
  };
}

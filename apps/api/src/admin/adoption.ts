import type { Donation, Donations } from '../donations/index.js';
import {
  type Gateway,
  isPaid,
  type Order,
  type PaidOrder,
  type Payments,
  type ProviderPayment,
} from '../payments/index.js';
import {
  type AdoptionRefusal,
  donorSentences,
  isAdoptable,
  type KnownDonor,
  ruleOnDonor,
  ruleOnException,
  ruleOnMoney,
  sentenceOf,
} from './adoption-rules.js';
import type { Audit } from './audit-store.js';
import { Failure } from './failure.js';

export interface Adopted {
  readonly paymentId: string;
  /** Null for a membership, and where the order is paid and the site books it within a minute. */
  readonly receiptNumber: string | null;
  readonly isNew: boolean;
}

export interface AdoptionDeps {
  readonly payments: Payments;
  readonly donations: Donations;
  readonly gateway: Gateway;
  readonly audit: Audit;
  readonly who: string;
}

type Exception = NonNullable<Awaited<ReturnType<Payments['exceptions']['byId']>>>;
/** Books the payment; undefined where it stays held. */
type Booking = () => Promise<Order | PaidOrder | undefined>;

const refused = (refusal: AdoptionRefusal): Failure => new Failure(sentenceOf(refusal));

/**
 * Books a held payment, and marks its exception as decided: by its order where that is not paid yet, else as a gift of its own
 * with the next receipt number and the receipt by mail. Repeated, by a second clerk or after a crash, it is the same donation
 * with one receipt and one mail. `note`: why it is booked although it does not add up; required unless the payment has no order.
 * @throws Failure where it cannot be booked, or no name or address is known.
 */
export async function adopt(
  id: string,
  { note, ...donor }: KnownDonor & { readonly note?: string },
  deps: AdoptionDeps,
): Promise<Adopted> {
  const { payments, donations, gateway } = deps;
  const exception = await payments.exceptions.byId(id);
  if (!exception) throw new Failure(`There is no exception with the id ${id}.`);
  const { paymentId, orderId } = exception;
  const before = await donations.books.byPayment(paymentId);
  if (before) return endBooked(id, exception, before, deps);

  const ruling = ruleOnException(exception, note);
  if (!ruling.allowed) throw refused(ruling);
  const payment = await gateway.fetchPayment(paymentId);
  const money = ruleOnMoney(payment);
  if (!money.allowed) throw refused(money);
  const book =
    orderId === null
      ? await giftWithoutOrder(payment, donor, note !== undefined, deps)
      : await paymentOfOrder(payment, orderId, donor, deps);
  return bookOnRecord(id, payment, note ?? 'a gift without an order', book, deps);
}

/** Marks the exceptions of a payment that is already booked as decided. */
async function endBooked(
  id: string,
  { kind, state, paymentId }: Exception,
  { receiptNumber }: Donation,
  { payments, who }: AdoptionDeps,
): Promise<Adopted> {
  if (state === 'open' && isAdoptable(kind))
    await payments.exceptions.decide(id, { decidedBy: who, decision: `booked as ${receiptNumber}` });
  return { paymentId, receiptNumber, isNew: false };
}

async function bookOnRecord(
  id: string,
  { paymentId }: ProviderPayment,
  why: string,
  book: Booking,
  { payments, audit, who }: AdoptionDeps,
): Promise<Adopted> {
  return audit.record({ action: 'exceptions adopt', subject: paymentId, why }, async () => {
    const booked = await book();
    if (!booked || !isPaid(booked)) throw refused({ reason: 'from-abroad' });
    if (booked.paymentId !== paymentId) throw refused({ reason: 'paid-meanwhile' });
    await payments.turnedBack.review(paymentId, 'office');
    const decision =
      booked.bookedAs === null ? `booked as a ${booked.purpose}` : `booked as ${booked.bookedAs}`;
    await payments.exceptions.decide(id, { decidedBy: who, decision });
    return { paymentId, receiptNumber: booked.bookedAs, isNew: true };
  });
}

/** @param accepted whether a reason was given; required for a payment from abroad. */
async function giftWithoutOrder(
  payment: ProviderPayment,
  donor: KnownDonor,
  accepted: boolean,
  { payments, donations, gateway }: AdoptionDeps,
): Promise<Booking> {
  const mandate = await donations.changedMandates.mandateOf(payment);
  if (mandate) return () => donations.changedMandates.book(mandate, payment, { accepted });
  const order =
    payment.providerOrderId === null ? undefined : await gateway.fetchOrder(payment.providerOrderId);
  if (order?.purpose === 'membership') throw refused({ reason: 'paid-for-membership' });
  const details = donations.flow.detailsByHand(readDonor(donor, payment.email));
  const gift = { purpose: 'donation' as const, amountPaise: payment.amountPaise, details };
  return () => payments.flow.markChargePaid(gift, payment, 'office', { accepted });
}

async function paymentOfOrder(
  payment: ProviderPayment,
  orderId: string,
  donor: KnownDonor,
  deps: AdoptionDeps,
): Promise<Booking> {
  const { payments } = deps;
  const order = await payments.orders.byId(orderId);
  if (!order) throw refused({ reason: 'order-gone', orderId });
  const accepted = { accepted: true };
  if (
    order.purpose === 'donation' &&
    order.details.firstName === '' &&
    order.paymentId !== payment.paymentId
  ) {
    // The donor's details were removed from the order (retention): the office gives them, and the gift is booked without the
    // order.
    const book = await giftWithoutOrder(payment, donor, true, deps);
    return async () => {
      await payments.orders.endReview(orderId);
      return book();
    };
  }
  // Already paid by this payment where an earlier command was interrupted: the booking is completed.
  if (!isPaid(order) || order.paymentId === payment.paymentId)
    return () => payments.flow.markPaid(payment, 'office', accepted);
  if (order.purpose === 'membership') throw refused({ reason: 'membership-paid-otherwise' });
  const { purpose, details } = order;
  const gift = { purpose, amountPaise: payment.amountPaise, details };
  return () => payments.flow.markChargePaid(gift, payment, 'office', accepted);
}

/** The donor's details in the site's form. @throws Failure where no name or no valid address is known. */
export function readDonor(known: KnownDonor, told: string | null) {
  const ruling = ruleOnDonor(known, told);
  if (!ruling.allowed) throw new Failure(donorSentences[ruling.reason](known));
  return ruling.donor;
}

import type { Locale } from '@vgb/content/locale';
import {
  type DonationOrder,
  type GiftTerms,
  giftRefusals,
  type RecordDonation,
  toPaise,
} from '@vgb/contracts';
import type { Cipher } from '../db/cipher.js';
import { AppError } from '../http/errors.js';
import { type Folio, keyOfReturned, sentBackOf } from '../ledger/index.js';
import type { Outbox } from '../mail/mail.js';
import type { Order, PaidOrder, Payments, PurposeOf } from '../payments/index.js';
import { type DonationDetails, type Donor, donationDetails, moneyOf, type TaxDetails } from './donation.js';
import type { Donation, DonationStore } from './donation-store.js';
import { isOfficeGift } from './office-gifts.js';
import { queueReceipt } from './queued-receipt.js';
import { encryptTaxDetails } from './tax-details.js';

export interface DonationFlowDeps {
  readonly store: DonationStore;
  readonly outbox: Outbox;
  /** Encrypts PAN and address. */
  readonly taxCipher: Cipher;
  readonly clock: () => Date;
  /** Whole rupees: the setting DONATION_MAX_INR. */
  readonly maxRupees: number;
  readonly payments: Pick<Payments, 'orderPaidBy'>;
}

/** @throws AppError VALIDATION with the contract's first reason against the gift. */
function refuse(order: DonationOrder, terms: GiftTerms): void {
  const [refusal] = giftRefusals(order, terms);
  if (refusal) throw AppError.field(refusal.field, refusal.message, refusal.values);
}

/** What may be given, how a paid order becomes a donation, and the mails about it. */
export class DonationFlow implements PurposeOf<'donation'> {
  readonly details = donationDetails;
  readonly #deps: DonationFlowDeps;

  constructor(deps: DonationFlowDeps) {
    this.#deps = deps;
  }

  /** Checks a single gift. @throws AppError VALIDATION with the reason of a refusal. */
  async prepare(order: DonationOrder, _caller: unknown, locale: Locale) {
    refuse(order, { isMonthly: false, maxRupees: this.#deps.maxRupees });
    const details: DonationDetails = { ...this.#donorOf(order, locale), mandateId: null };
    return { purpose: 'donation' as const, amountPaise: toPaise(order.amount), details };
  }

  /** Checks a monthly gift. @throws AppError VALIDATION with the reason of a refusal. */
  prepareMonthly(order: DonationOrder, locale: Locale): { amountPaise: number; donor: Donor } {
    refuse(order, { isMonthly: true, maxRupees: this.#deps.maxRupees });
    return { amountPaise: toPaise(order.amount), donor: this.#donorOf(order, locale) };
  }

  /** The details of what the office books by hand: only the donor's name is certain. */
  detailsByHand({
    pan = null,
    address = null,
    ...donor
  }: Pick<Donor, 'firstName' | 'lastName' | 'email' | 'locale'> & Partial<TaxDetails>): DonationDetails {
    const taxDetails = encryptTaxDetails(this.#deps.taxCipher, { pan, address });
    return { ...donor, company: null, taxDetails, mandateId: null };
  }

  #donorOf({ firstName, lastName, email, company, pan, address }: DonationOrder, locale: Locale): Donor {
    const given = { pan: pan || null, address: address || null };
    const taxDetails = encryptTaxDetails(this.#deps.taxCipher, given);
    return { firstName, lastName, email, company: company || null, taxDetails, locale };
  }

  /** One donation and one receipt for a captured payment. Amount and donor come from our own record. */
  async fulfil(order: PaidOrder<'donation'>): Promise<string> {
    const { store, outbox, clock } = this.#deps;
    const { mandateId, ...donor } = order.details;
    const { amountPaise, paymentId, method, capturedAt: receivedAt } = order;
    const gift = { ...donor, mandateId, amountPaise, orderId: order.id, paymentId, method, receivedAt };
    const donation = await store.add(gift, clock());
    // A donor who gave at the office may have no e-mail address: the office prints the receipt.
    if (donation.email === '') return donation.receiptNumber;
    await queueReceipt(outbox, donation, { key: donation.paymentId });
    return donation.receiptNumber;
  }

  /** Returns the donation of a confirmed payment. The browser may add a remark and nothing else. @throws AppError PAYMENT_NOT_CONFIRMED. */
  async record({ paymentId, notes }: RecordDonation, ip: string): Promise<Donation> {
    const { store, payments } = this.#deps;
    const order = await payments.orderPaidBy(paymentId, ip);
    const donation = order && (await store.byPayment(paymentId));
    // A gift at the office is named by its bank reference, which can be guessed and so proves nothing.
    if (!donation || isOfficeGift(donation))
      throw new AppError('PAYMENT_NOT_CONFIRMED', 'paymentNotConfirmed');
    const remark = asText(notes);
    if (remark !== '') await store.addNotes(donation.id, remark);
    return donation;
  }

  /**
   * Marks the donation, which keeps its number. The donor gets a mail each time the refunded sum rises, one for each refund that the bank sends
   * back, and one when the bank does not pay the cheque.
   */
  async turned({ paymentId }: PaidOrder<'donation'>, { facts, standing, version }: Folio): Promise<void> {
    const { store, outbox, clock } = this.#deps;
    const donation = await store.byPayment(paymentId);
    if (!donation) return;
    const money = moneyOf(donation, standing);
    await store.repeatMoney(paymentId, money, version);
    const { id: donationId, email: to, locale, orderId, receiptNumber } = donation;
    // Without an address (the donor's account was deleted) there is no mail.
    if (to === '') return;
    const reader = { to, locale, about: { orderId, receiptNumber } };
    const { refundedPaise } = money;
    for (const { id, amountPaise, at: sentBackAt } of sentBackOf(facts)) {
      const key = `donation-refund-back:${paymentId}:${id}`;
      const data = { donationId, amountPaise, sentBackAt };
      await outbox.enqueue({ ...reader, key, kind: 'donation-refund-back', data });
    }
    const bounce = facts.find((fact) => fact.what === 'gift' && fact.status === 'bounced');
    if (refundedPaise > 0) {
      const data = { donationId, refundedPaise, refundedAt: clock() };
      const key = `donation-refunded:${paymentId}:${keyOfReturned(facts, refundedPaise)}`;
      await outbox.enqueue({ ...reader, key, kind: 'donation-refunded', data });
    }
    if (bounce) {
      const data = { donationId, bouncedAt: bounce.at };
      await outbox.enqueue({ ...reader, key: `cheque-bounced:${paymentId}`, kind: 'cheque-bounced', data });
    }
  }

  /** Queues the mail to a donor whose payment is held. */
  async held({ id: orderId, providerOrderId, details, amountPaise }: Order<'donation'>): Promise<void> {
    const { firstName: name, email, locale } = details;
    if (email === '') return;
    await this.#deps.outbox.enqueue({
      key: `payment-held:${orderId}`,
      kind: 'payment-held',
      to: email,
      data: { name, amountPaise, orderId: providerOrderId ?? orderId },
      locale,
      about: { orderId },
    });
  }
}

/** The browser sends a company in the notes as `{company: "…"}`. */
function asText(notes: RecordDonation['notes']): string {
  if (notes === undefined) return '';
  if (typeof notes === 'string') return notes;
  return Object.entries(notes)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

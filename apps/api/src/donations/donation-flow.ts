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
import type { Outbox } from '../mail/mail.js';
import type { Payments, PurposeOf } from '../payments/index.js';
import { type DonationDetails, type Donor, donationDetails, moneyOf, type TaxDetails } from './donation.js';
import type { Donation, DonationStore } from './donation-store.js';

export interface DonationFlowDeps {
  store: DonationStore;
  outbox: Outbox;
  taxCipher: Cipher;
  clock: () => Date;
  /** Whole rupees: the setting DONATION_MAX_INR. */
  maxRupees: number;
  payments: Pick<Payments, 'orderPaidBy'>;
}

function refuse(order: DonationOrder, terms: GiftTerms): void {
  const [refusal] = giftRefusals(order, terms);
  if (refusal) throw AppError.field(refusal.field, refusal.message, refusal.values);
}

/** A donation: what may be given, what a paid one becomes, and what is told of it later. */
export function createDonationFlow(deps: DonationFlowDeps) {
  const { store, outbox, clock } = deps;

  /** @throws AppError VALIDATION for what the rules of giving refuse. */
  async function prepare(order: DonationOrder, _caller: unknown, locale: Locale) {
    refuse(order, { isMonthly: false, maxRupees: deps.maxRupees });
    const details: DonationDetails = { ...donorOf(order, locale), mandateId: null };
    return { purpose: 'donation' as const, amountPaise: toPaise(order.amount), details };
  }

  /** @throws AppError VALIDATION for what the rules of giving refuse. */
  function prepareMonthly(order: DonationOrder, locale: Locale): { amountPaise: number; donor: Donor } {
    refuse(order, { isMonthly: true, maxRupees: deps.maxRupees });
    return { amountPaise: toPaise(order.amount), donor: donorOf(order, locale) };
  }

  /** What the office books by hand: what is known of the donor beyond the name may be nothing. */
  const detailsByHand = ({
    pan = null,
    address = null,
    ...donor
  }: Pick<Donor, 'firstName' | 'lastName' | 'email' | 'locale'> & Partial<TaxDetails>): DonationDetails => ({
    ...donor,
    company: null,
    taxDetails: encrypted({ pan, address }),
    mandateId: null,
  });

  const encrypted = (given: TaxDetails): string | null =>
    given.pan || given.address ? deps.taxCipher.encrypt(JSON.stringify(given)) : null;

  function donorOf(order: DonationOrder, locale: Locale): Donor {
    const { firstName, lastName, email, company, pan, address } = order;
    const taxDetails = encrypted({ pan: pan || null, address: address || null });
    return { firstName, lastName, email, company: company || null, taxDetails, locale };
  }

  /** One captured payment, one donation, one receipt. Amount and donor are our own record's. */
  const fulfil: PurposeOf<'donation'>['fulfil'] = async (order) => {
    const { mandateId, ...donor } = order.details;
    const donation = await store.add(
      {
        ...donor,
        mandateId,
        amountPaise: order.amountPaise,
        orderId: order.id,
        paymentId: order.paymentId,
        method: order.method,
        receivedAt: order.capturedAt,
      },
      clock(),
    );
    // Who gave at the office may have no address: the receipt is printed.
    if (donation.email === '') return donation.receiptNumber;
    await outbox.enqueue({
      key: `donation-receipt:${donation.paymentId}`,
      kind: 'donation-receipt',
      to: donation.email,
      data: { donationId: donation.id },
      locale: donation.locale,
      about: { orderId: order.id, receiptNumber: donation.receiptNumber },
    });
    return donation.receiptNumber;
  };

  /** The receipt of a confirmed payment. It may add a remark and nothing else. @throws AppError PAYMENT_NOT_CONFIRMED. */
  async function record({ paymentId, notes }: RecordDonation, ip: string): Promise<Donation> {
    const order = await deps.payments.orderPaidBy(paymentId, ip);
    const donation = order && (await store.byPayment(paymentId));
    if (!donation) throw new AppError('PAYMENT_NOT_CONFIRMED', 'paymentNotConfirmed');
    const remark = asText(notes);
    if (remark !== '') await store.addNotes(donation.id, remark);
    return donation;
  }

  /** The donation keeps its number and is marked; the donor is told of each rise of what has gone back. */
  const turned: PurposeOf<'donation'>['turned'] = async (order, { standing, version }) => {
    const donation = await store.byPayment(order.paymentId);
    if (!donation) return;
    const money = moneyOf(donation, standing);
    await store.repeatMoney(order.paymentId, money, version);
    const { refundedPaise } = money;
    // A donor who has had the account deleted left no address.
    if (refundedPaise === 0 || donation.email === '') return;
    await outbox.enqueue({
      key: `donation-refunded:${donation.paymentId}:${refundedPaise}`,
      kind: 'donation-refunded',
      to: donation.email,
      data: { donationId: donation.id, refundedPaise, refundedAt: clock() },
      locale: donation.locale,
      about: { orderId: order.id, receiptNumber: donation.receiptNumber },
    });
  };

  /** Tells a donor whose payment a person must decide on. */
  const held: PurposeOf<'donation'>['held'] = async ({
    id: orderId,
    providerOrderId,
    details,
    amountPaise,
  }) => {
    const { firstName: name, email, locale } = details;
    if (email === '') return;
    await outbox.enqueue({
      key: `payment-held:${orderId}`,
      kind: 'payment-held',
      to: email,
      data: { name, amountPaise, orderId: providerOrderId ?? orderId },
      locale,
      about: { orderId },
    });
  };

  const purpose: PurposeOf<'donation'> = { details: donationDetails, prepare, fulfil, turned, held };
  return { purpose, prepareMonthly, detailsByHand, record };
}
export type DonationFlow = ReturnType<typeof createDonationFlow>;

export const readTaxDetails = (cipher: Cipher, { taxDetails }: Donor): TaxDetails =>
  taxDetails === null ? { pan: null, address: null } : (JSON.parse(cipher.decrypt(taxDetails)) as TaxDetails);

/** The browser sends a company as `{company: "…"}`. */
function asText(notes: RecordDonation['notes']): string {
  if (notes === undefined) return '';
  if (typeof notes === 'string') return notes.trim();
  return Object.entries(notes)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

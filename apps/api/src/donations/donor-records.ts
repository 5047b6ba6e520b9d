import {
  BOOKS_KEPT_YEARS,
  decimalRupees,
  type OwnMandates,
  type Papers,
  type PersonalData,
  RETENTION_DAYS,
} from '@vgb/contracts';
import type { Cipher } from '../db/cipher.js';
import type { LinkTokens } from '../http/link-tokens.js';
import type { PaperFile } from '../mail/mail.js';
import type { OpenOrder, OrderPersons } from '../payments/index.js';
import { DAY_MS, financialYearOf, startOfFinancialYear } from '../time/india.js';
import { donationDetails, fullName, keptOf, NO_DONOR, type TaxDetails } from './donation.js';
import type { Donation, DonationStore } from './donation-store.js';
import { isFinal, type Mandate } from './mandate.js';
import type { MandateStore } from './mandate-store.js';
import { receiptFile } from './receipt-paper.js';
import { readTaxDetails } from './tax-details.js';

/** The fields that are emptied while a gift may still arrive and be booked. */
const NO_ADDRESS = { email: '', company: null };

/** The start of the oldest financial year (1 April, Indian time) whose donors the books must still name. */
export const booksKeptSince = (now: Date): Date =>
  startOfFinancialYear(Number(financialYearOf(now).slice(0, 4)) - BOOKS_KEPT_YEARS);

export interface DonorRecordsDeps {
  readonly store: DonationStore;
  readonly mandates: MandateStore;
  /** Signs the links to the page that shows and ends a mandate. */
  readonly links: LinkTokens;
  readonly orders: OrderPersons;
  readonly taxCipher: Cipher;
}

/** A donor's personal data: shown, removed on request, and removed at the end of their retention. */
export class DonorRecords {
  readonly #deps: DonorRecordsDeps;

  constructor(deps: DonorRecordsDeps) {
    this.#deps = deps;
  }

  /** All data stored for this address. @throws DecryptionError for PAN and address of an unknown key. */
  async exportPersonalData(email: string): Promise<Pick<PersonalData, 'donations' | 'monthlyDonations'>> {
    const { store, mandates, taxCipher } = this.#deps;
    const [gifts, standing] = await Promise.all([store.fromDonor(email), mandates.ofDonor(email)]);
    return {
      donations: gifts.map((gift) => exportGift(gift, readTaxDetails(taxCipher, gift))),
      monthlyDonations: standing.map((mandate) =>
        exportMandate(mandate, readTaxDetails(taxCipher, mandate.donor)),
      ),
    };
  }

  /** A member's receipts, the newest first, and the kept sums by financial year. */
  async papersOf(email: string): Promise<Pick<Papers, 'receipts' | 'years'>> {
    const gifts = (await this.#deps.store.fromDonor(email)).toReversed();
    const receipts = gifts.map((gift) => ({
      donationId: gift.id,
      receiptNumber: gift.receiptNumber,
      amount: decimalRupees(gift.amountPaise),
      monthly: gift.mandateId !== null,
      receivedAt: gift.receivedAt.toISOString(),
    }));
    const years = new Map<string, number>();
    for (const gift of gifts)
      years.set(gift.financialYear, (years.get(gift.financialYear) ?? 0) + keptOf(gift));
    return {
      receipts,
      years: [...years].map(([financialYear, paise]) => ({ financialYear, amount: decimalRupees(paise) })),
    };
  }

  /** The monthly gifts of this address that their donor has authorised, the newest first. */
  async mandatesOf(email: string): Promise<OwnMandates['mandates']> {
    const { mandates, links } = this.#deps;
    const agreed = (await mandates.ofDonor(email)).filter(
      ({ state, chargesMade }) => state !== 'created' && (chargesMade > 0 || !isFinal(state)),
    );
    return agreed.toReversed().map((mandate) => ({
      token: links.make(mandate.id),
      state: mandate.state,
      amount: decimalRupees(mandate.amountPaise),
      startedAt: mandate.createdAt.toISOString(),
      chargesMade: mandate.chargesMade,
      nextChargeAt: mandate.nextChargeAt?.toISOString() ?? null,
      canCancel: !isFinal(mandate.state),
    }));
  }

  /** The receipt of this gift in its present state; undefined when the gift is not of this address. */
  async receiptPaper(email: string, donationId: string): Promise<PaperFile | undefined> {
    const { store, taxCipher } = this.#deps;
    const gift = await store.byId(donationId);
    return gift?.email === email ? receiptFile(gift, taxCipher) : undefined;
  }

  /** The donor's data in an order. */
  describe({ details }: Pick<OpenOrder, 'details'>) {
    const donor = donationDetails.parse(details);
    const { company, locale } = donor;
    return { name: fullName(donor), company, ...readTaxDetails(this.#deps.taxCipher, donor), locale };
  }

  /** Removes all but what the books need: name, tax details, amount, payment. A mandate in force keeps its address until it ends. */
  async forget(email: string): Promise<void> {
    const { store, mandates, orders } = this.#deps;
    await orders.forget(email, { ...NO_DONOR }, NO_ADDRESS);
    await mandates.forget(email);
    await store.stripDonor(email);
  }

  /** Removes the personal data whose retention has ended. Returns the number of records. */
  async forgetOld(now: Date): Promise<number> {
    const { store, mandates, orders } = this.#deps;
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const counts = await Promise.all([
      orders.stripUnpaid('donation', daysAgo(RETENTION_DAYS.unpaidOrder), { ...NO_DONOR }),
      orders.stripUndecided('donation', daysAgo(RETENTION_DAYS.undecidedOrder), { ...NO_DONOR }),
      mandates.forgetBefore(daysAgo(RETENTION_DAYS.unpaidOrder), now),
      orders.stripPaid('donation', booksKeptSince(now), { ...NO_DONOR }),
      store.stripBefore(booksKeptSince(now)),
    ]);
    return counts.reduce((sum, count) => sum + count, 0);
  }
}

/** A gift in the export of a person's data. Amounts are rupees. */
const exportGift = (gift: Donation, taxDetails: TaxDetails): PersonalData['donations'][number] => ({
  receiptNumber: gift.receiptNumber,
  name: fullName(gift),
  company: gift.company,
  ...taxDetails,
  locale: gift.locale,
  amount: decimalRupees(gift.amountPaise),
  refundedAmount: decimalRupees(gift.amountPaise - keptOf(gift)),
  paymentId: gift.paymentId,
  method: gift.method,
  monthly: gift.mandateId !== null,
  receivedAt: gift.receivedAt.toISOString(),
  notes: gift.notes,
});

/** A monthly gift in the export of a person's data. The amount is rupees. */
const exportMandate = (
  mandate: Mandate,
  taxDetails: TaxDetails,
): PersonalData['monthlyDonations'][number] => ({
  name: fullName(mandate.donor),
  company: mandate.donor.company,
  ...taxDetails,
  locale: mandate.donor.locale,
  amount: decimalRupees(mandate.amountPaise),
  state: mandate.state,
  chargesMade: mandate.chargesMade,
  startedAt: mandate.createdAt.toISOString(),
  endedAt: mandate.endedAt?.toISOString() ?? null,
});

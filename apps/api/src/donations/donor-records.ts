import {
  BOOKS_KEPT_YEARS,
  decimalRupees,
  type OwnMandates,
  type Papers,
  type PersonalData,
  RETENTION_DAYS,
  toRupees,
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
import { drawReceipt } from './receipt-paper.js';
import { readTaxDetails } from './tax-details.js';

/** What a gift that may still arrive is booked without. */
const NO_ADDRESS = { email: '', company: null };

/** The first moment of the oldest financial year (from 1 April, Indian time) whose donors the books must still name. */
export const booksKeptSince = (now: Date): Date =>
  startOfFinancialYear(Number(financialYearOf(now).slice(0, 4)) - BOOKS_KEPT_YEARS);

export interface DonorRecordsDeps {
  readonly store: DonationStore;
  readonly mandates: MandateStore;
  /** Of the pages that show and end a mandate. */
  readonly links: LinkTokens;
  readonly orders: OrderPersons;
  readonly taxCipher: Cipher;
}

/** What is held on a donor: shown, stripped on request, and stripped when its time is over. */
export class DonorRecords {
  readonly #deps: DonorRecordsDeps;

  constructor(deps: DonorRecordsDeps) {
    this.#deps = deps;
  }

  /** Everything that is kept of this address. @throws DecryptionError where another key has encrypted PAN and address. */
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

  /** What a member can download, the newest first, and what is kept of it by financial year. */
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

  /** The monthly gifts of this address that were agreed to, the newest first. */
  async mandatesOf(email: string): Promise<OwnMandates['mandates']> {
    const { mandates, links } = this.#deps;
    const agreed = (await mandates.ofDonor(email)).filter(
      ({ state, chargesMade }) => state !== 'created' && (chargesMade > 0 || !isFinal(state)),
    );
    return agreed.toReversed().map((mandate) => ({
      token: links.make(mandate.id),
      state: mandate.state,
      amount: toRupees(mandate.amountPaise),
      startedAt: mandate.createdAt.toISOString(),
      chargesMade: mandate.chargesMade,
      nextChargeAt: mandate.nextChargeAt?.toISOString() ?? null,
      canCancel: !isFinal(mandate.state),
    }));
  }

  /** The receipt of this gift as it stands now; undefined where it did not come from this address. */
  async receiptPaper(email: string, donationId: string): Promise<PaperFile | undefined> {
    const { store, taxCipher } = this.#deps;
    const gift = await store.byId(donationId);
    return gift?.email === email ? drawReceipt(gift, taxCipher) : undefined;
  }

  /** What an order says of its donor. */
  describe({ details }: Pick<OpenOrder, 'details'>) {
    const donor = donationDetails.parse(details);
    const { company, locale } = donor;
    return { name: fullName(donor), company, ...readTaxDetails(this.#deps.taxCipher, donor), locale };
  }

  /** Leaves what the books need: name, tax details, amount, payment. A monthly gift that still runs keeps its address until it ends. */
  async forget(email: string): Promise<void> {
    const { store, mandates, orders } = this.#deps;
    await orders.forget(email, { ...NO_DONOR }, NO_ADDRESS);
    await mandates.forget(email);
    await store.stripDonor(email);
  }

  /** How many records lost their person because the time for which they were kept is over. */
  async forgetOld(now: Date): Promise<number> {
    const { store, mandates, orders } = this.#deps;
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const counts = await Promise.all([
      orders.stripUnpaid('donation', daysAgo(RETENTION_DAYS.unpaidOrder), { ...NO_DONOR }),
      orders.stripUndecided('donation', daysAgo(RETENTION_DAYS.undecidedOrder), { ...NO_DONOR }),
      mandates.forgetBefore(daysAgo(RETENTION_DAYS.unpaidOrder), now),
      store.stripBefore(booksKeptSince(now)),
    ]);
    return counts.reduce((sum, count) => sum + count, 0);
  }
}

/** A gift in a person's own data. Amounts are rupees. */
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

/** A monthly gift in a person's own data. The amount is rupees. */
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

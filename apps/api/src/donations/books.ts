import type { Cipher } from '../db/cipher.js';
import type { Stored } from '../db/stored.js';
import type { Outbox } from '../mail/mail.js';
import type { TaxDetails } from './donation.js';
import type { Donation, DonationStore } from './donation-store.js';
import { queueReceipt } from './queued-receipt.js';
import type { ReceiptGap } from './receipt-gap-store.js';
import { receiptFile } from './receipt-paper.js';
import { readTaxDetails } from './tax-details.js';

export interface BooksDeps {
  readonly store: DonationStore;
  readonly outbox: Outbox;
  readonly clock: () => Date;
  readonly taxCipher: Cipher;
}

/** The donations, as the office's commands read them. */
export class Books {
  readonly #deps: BooksDeps;

  constructor(deps: BooksDeps) {
    this.#deps = deps;
  }

  byReceipt(number: string): Promise<Donation | undefined> {
    return this.#deps.store.byReceipt(number);
  }

  byPayment(paymentId: string): Promise<Donation | undefined> {
    return this.#deps.store.byPayment(paymentId);
  }

  /** The stored record with this receipt number or of this payment, even if it cannot be parsed. */
  storedUnder(by: Parameters<DonationStore['storedUnder']>[0]): Promise<Stored | undefined> {
    return this.#deps.store.storedUnder(by);
  }

  /** The donations of "2026-27", by receipt number. */
  ofFinancialYear(financialYear: string): AsyncGenerator<Donation> {
    return this.#deps.store.ofFinancialYear(financialYear);
  }

  gapsOfFinancialYear(financialYear: string): Promise<ReceiptGap[]> {
    return this.#deps.store.gapsOfFinancialYear(financialYear);
  }

  /** PAN and address, decrypted, for the statement to the income-tax department. @throws DecryptionError for a text of an unknown key. */
  taxDetailsOf(donation: Donation): TaxDetails {
    return readTaxDetails(this.#deps.taxCipher, donation);
  }

  /** The receipt as PDF. @throws DecryptionError for PAN and address of an unknown key. */
  async receiptPdf(donation: Donation): Promise<Buffer> {
    return receiptFile(donation, this.#deps.taxCipher).draw();
  }

  /** Sends the receipt again in its present state. Each call sends one. */
  async resendReceipt(donation: Donation): Promise<void> {
    const { outbox, clock } = this.#deps;
    const key = `${donation.paymentId}:again:${clock().getTime()}`;
    await queueReceipt(outbox, donation, { key });
  }
}

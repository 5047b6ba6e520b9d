import type { Cipher } from '../db/cipher.js';
import type { Outbox } from '../mail/mail.js';
import type { TaxDetails } from './donation.js';
import type { Donation, DonationStore } from './donation-store.js';
import { drawReceipt } from './receipt-paper.js';
import { readTaxDetails } from './tax-details.js';

/** The donations as the office keeps its books from them. */
export function createBooks(deps: {
  store: DonationStore;
  outbox: Outbox;
  clock: () => Date;
  taxCipher: Cipher;
}) {
  const { store, outbox, clock, taxCipher } = deps;
  return {
    byReceipt: (number: string) => store.byReceipt(number),
    byPayment: (paymentId: string) => store.byPayment(paymentId),
    ofFinancialYear: (financialYear: string) => store.ofFinancialYear(financialYear),
    gapsOfFinancialYear: (financialYear: string) => store.gapsOfFinancialYear(financialYear),

    /** PAN and address, opened: for the statement to the income-tax department. @throws DecryptionError where another key has encrypted them. */
    taxDetailsOf: (donation: Donation): TaxDetails => readTaxDetails(taxCipher, donation),

    /** The receipt as PDF. @throws DecryptionError where another key has encrypted PAN and address. */
    receiptPdf: async (donation: Donation): Promise<Buffer> =>
      (await drawReceipt(donation, taxCipher)).content,

    /** The receipt once more, as it stands now. Each call sends one. */
    async resendReceipt(donation: Donation): Promise<void> {
      await outbox.enqueue({
        key: `donation-receipt:${donation.paymentId}:again:${clock().getTime()}`,
        kind: 'donation-receipt',
        to: donation.email,
        data: { donationId: donation.id },
        locale: donation.locale,
        about: { orderId: donation.orderId, receiptNumber: donation.receiptNumber },
      });
    },
  };
}

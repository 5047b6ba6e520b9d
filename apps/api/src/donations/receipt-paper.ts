import { content } from '@vgb/content';
import type { Cipher } from '../db/cipher.js';
import { receiptPdf } from '../documents/index.js';
import type { PaperFile } from '../mail/mail.js';
import { fullName, isBouncedCheque } from './donation.js';
import type { Donation } from './donation-store.js';
import { readTaxDetails } from './tax-details.js';

/**
 * A donation's receipt as PDF in the donation's language, in its present state. @throws DecryptionError for PAN and address of an unknown
 * key.
 */
export function receiptFile(donation: Donation, taxCipher: Cipher): PaperFile {
  const facts = {
    receiptNumber: donation.receiptNumber,
    financialYear: donation.financialYear,
    receivedAt: donation.receivedAt,
    donorName: fullName(donation),
    donorEmail: donation.email,
    company: donation.company,
    amountPaise: donation.amountPaise + donation.correctedPaise,
    method: donation.method,
    paymentId: donation.paymentId,
    monthly: donation.mandateId !== null,
    refundedPaise: donation.refundedPaise + donation.lostPaise,
    bounced: isBouncedCheque(donation),
    ...readTaxDetails(taxCipher, donation),
  };
  const { fileName } = content(donation.locale).documents.receipt;
  return {
    filename: fileName(donation.receiptNumber),
    contentType: 'application/pdf',
    draw: () => receiptPdf(facts, donation.locale),
  };
}

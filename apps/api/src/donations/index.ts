import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { createKeyring } from '../db/cipher.js';
import type { Serve } from '../http/calls.js';
import type { Limits } from '../http/limits.js';
import { createLinkTokens } from '../http/link-tokens.js';
import type { Outbox } from '../mail/mail.js';
import type { Gateway, Payments } from '../payments/index.js';
import { createBooks } from './books.js';
import { createDonationFlow } from './donation-flow.js';
import { createDonationComposers } from './donation-mails.js';
import { createDonationStore } from './donation-store.js';
import { createDonationsRouter } from './donations-router.js';
import { createDonorRecords } from './donor-records.js';
import { createMandateFlow } from './mandate-flow.js';
import { createMandateStore } from './mandate-store.js';
import { createOfficeGifts } from './office-gifts.js';
import { createReceiptByProof } from './receipt-by-proof.js';
import { createTaxKeyRotation } from './tax-key-rotation.js';

export { fullName, keptOf, moneyOf, type TaxDetails } from './donation.js';
export { storedDonation } from './donation-reads-store.js';
export type { Donation } from './donation-store.js';
export { type Entry, type GiftMode, giftModes, nameOfGift } from './office-gifts.js';
export { leaveOut, numbersOf, RECEIPT_GAPS, type ReceiptGap, receiptGaps } from './receipt-gaps.js';

export interface DonationsDeps {
  connection: Connection;
  serve: Serve;
  gateway: Gateway;
  payments: Pick<
    Payments,
    'exceptions' | 'flow' | 'ledger' | 'orderPaidBy' | 'orders' | 'persons' | 'signed' | 'turnedBack'
  >;
  limits: Limits;
  outbox: Outbox;
  clock: () => Date;
  log: Logger;
  publicUrl: string;
  maxRupees: number;
  /** Signs the links of monthly receipts. */
  linkSecret: string;
  /** They encrypt donors' PAN and address: the first one now, the others before. */
  taxDetailsKeys: readonly [string, ...string[]];
}

/** Gifts, once and monthly, from the form to the receipt. */
export function createDonations(deps: DonationsDeps) {
  const { connection, payments, clock } = deps;
  const store = createDonationStore(connection);
  const mandateStore = createMandateStore(connection);
  const taxCipher = createKeyring(deps.taxDetailsKeys, 'tax-details', 'TAX_DETAILS_KEY');
  const links = createLinkTokens(deps.linkSecret, 'mandate link');
  const flow = createDonationFlow({ ...deps, store, taxCipher });
  const mandates = createMandateFlow({ ...deps, store: mandateStore, prepare: flow.prepareMonthly });
  const receipts = createReceiptByProof({ ...deps, store, mandates: mandateStore, taxCipher });
  return {
    router: createDonationsRouter({ ...deps, flow, mandates, mandateStore, links, receipts }),
    purpose: flow.purpose,
    flow,
    mandates,
    books: createBooks({ store, outbox: deps.outbox, clock, taxCipher }),
    officeGifts: createOfficeGifts({ payments, clock }),
    taxKey: createTaxKeyRotation({ connection, keyring: taxCipher }),
    records: createDonorRecords({
      store,
      mandates: mandateStore,
      links,
      orders: payments.persons,
      taxCipher,
    }),
    composers: createDonationComposers({ ...deps, store, mandates: mandateStore, taxCipher, links }),
  };
}
export type Donations = ReturnType<typeof createDonations>;

import type { Logger } from 'pino';
import { Keyring } from '../db/cipher.js';
import type { Connection } from '../db/connection.js';
import type { Serve } from '../http/calls.js';
import type { Limits } from '../http/limits.js';
import { createLinkTokens } from '../http/link-tokens.js';
import type { Outbox } from '../mail/mail.js';
import type { Gateway, Payments } from '../payments/index.js';
import { Books } from './books.js';
import { ChangedMandates } from './changed-mandates.js';
import { DonationFlow } from './donation-flow.js';
import { createDonationComposers } from './donation-mails.js';
import { DonationStore } from './donation-store.js';
import { createDonationsRouter } from './donations-router.js';
import { DonorRecords } from './donor-records.js';
import { MandateDebits } from './mandate-debits.js';
import { MandateFlow } from './mandate-flow.js';
import { MandateStanding } from './mandate-standing.js';
import { MandateStore } from './mandate-store.js';
import { MandateSweep } from './mandate-sweep.js';
import { OfficeGifts } from './office-gifts.js';
import { ReceiptByProof } from './receipt-by-proof.js';
import { TaxDetailsStore } from './tax-details-store.js';
import { TaxKeyRotation } from './tax-key-rotation.js';
import { UnknownMandates } from './unknown-mandates.js';

export { fullName, isBouncedCheque, keptOf, moneyOf, type TaxDetails } from './donation.js';
export type { Donation } from './donation-store.js';
export {
  CASH_LIMIT_PAISE,
  type ChequeRefusal,
  type CorrectionRefusal,
  type Entry,
  type EntryRefusal,
  type EqualGift,
  type GiftMode,
  giftModes,
  isOfficeGift,
  mayBeOne,
  nameOfGift,
  ruleOnCheque,
  ruleOnCorrection,
} from './office-gifts.js';
export { leaveOut, numbersOf, RECEIPT_GAPS, type ReceiptGap, receiptGaps } from './receipt-gap-store.js';

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
  /** The key for the signed links in monthly receipts. */
  linkSecret: string;
  /** The keys for donors' PAN and address: the first one encrypts, all of them decrypt. */
  taxDetailsKeys: readonly [string, ...string[]];
}

/** Single and monthly gifts, from the form to the receipt. */
export function createDonations(deps: DonationsDeps) {
  const { connection, payments, clock } = deps;
  const store = new DonationStore({ connection });
  const mandateStore = new MandateStore({ connection });
  const taxCipher = new Keyring({
    secrets: deps.taxDetailsKeys,
    use: 'tax-details',
    setting: 'TAX_DETAILS_KEY',
  });
  const links = createLinkTokens(deps.linkSecret, 'mandate link');
  const flow = new DonationFlow({ ...deps, store, taxCipher });
  const standing = new MandateStanding({ ...deps, store: mandateStore });
  const debits = new MandateDebits({ ...deps, standing });
  const unknown = new UnknownMandates({ ...deps, store: mandateStore, debits });
  const mandates = new MandateFlow({
    ...deps,
    store: mandateStore,
    donations: flow,
    debits,
    standing,
    unknown,
  });
  const receipts = new ReceiptByProof({ ...deps, store, mandates: mandateStore, taxCipher });
  return {
    router: createDonationsRouter({ ...deps, flow, mandates, mandateStore, links, receipts }),
    purpose: flow,
    flow,
    mandates,
    mandateSweep: new MandateSweep({ ...deps, store: mandateStore, debits, standing }),
    unknownMandates: unknown,
    changedMandates: new ChangedMandates({ ...deps, store: mandateStore, debits }),
    books: new Books({ store, outbox: deps.outbox, clock, taxCipher }),
    officeGifts: new OfficeGifts({ payments, clock }),
    taxKey: new TaxKeyRotation({ store: new TaxDetailsStore({ connection }), keyring: taxCipher }),
    records: new DonorRecords({
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

/** The rules of a donation. Pure: no clock, no database. */
import type { Locale } from '@vgb/content/locale';
import { z } from 'zod';
import { storedLocale } from '../db/stored-locale.js';
import { isDisputeOver, type Standing } from '../ledger/index.js';

/** "VGB/2026-27/000001": counted from 1 within a financial year, without repeat; the only gaps are those of receipt-gap-store.ts. */
export function receiptNumber(financialYear: string, serial: number): string {
  return `VGB/${financialYear}/${String(serial).padStart(6, '0')}`;
}

/** Who gives, as the donation form says it. */
export interface Donor {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company: string | null;
  /** PAN and address as JSON, encrypted; null where none were given. */
  readonly taxDetails: string | null;
  /** In which the gift was begun: of its mails and its receipt, however late they follow. */
  readonly locale: Locale;
}

export interface TaxDetails {
  readonly pan: string | null;
  readonly address: string | null;
}

/** What stands in place of a donor whom the records name no more. */
export const NO_DONOR: Omit<Donor, 'locale'> = {
  firstName: '',
  lastName: '',
  email: '',
  company: null,
  taxDetails: null,
};

/** What an order of a donation keeps until it is paid. */
export interface DonationDetails extends Donor {
  /** Set for a debit of a mandate. */
  readonly mandateId: string | null;
}

declare module '../payments/order.js' {
  interface PurposeDetails {
    donation: DonationDetails;
  }
}

/** The details of a donation's order, as they are stored. */
export const donationDetails: z.ZodType<DonationDetails> = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string().nullable().default(null),
  taxDetails: z.string().nullable().default(null),
  mandateId: z.string().nullable().default(null),
  locale: storedLocale,
});

export const fullName = ({ firstName, lastName }: Pick<Donor, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** How a gift's money stands, in paise: what the donation repeats of its payment's folio. */
export interface GiftMoney {
  readonly amountPaise: number;
  /** Paid back for good. */
  readonly refundedPaise: number;
  /** Taken back by the payer's bank after a lost dispute. */
  readonly lostPaise: number;
  /** Changed by the office, up or down, because the amount was entered wrongly. */
  readonly correctedPaise: number;
  /** Under way and undecided: refunds begun and disputes that are open, as a negative number. */
  readonly openPaise: number;
}

export type DonationState = 'received' | 'disputed' | 'partly-refunded' | 'refunded' | 'partly-lost' | 'lost';

/** What remains of a gift. */
export const keptOf = ({
  amountPaise,
  refundedPaise,
  lostPaise,
  correctedPaise,
}: Omit<GiftMoney, 'openPaise'>): number => amountPaise - refundedPaise - lostPaise + correctedPaise;

/** A gift that has gone back keeps its number and is marked; while a dispute is open, that is what counts. */
export function stateOf(money: GiftMoney, isDisputed: boolean): DonationState {
  if (isDisputed) return 'disputed';
  if (money.lostPaise > 0) return keptOf(money) > 0 ? 'partly-lost' : 'lost';
  if (money.refundedPaise <= 0) return 'received';
  return keptOf(money) > 0 ? 'partly-refunded' : 'refunded';
}

/** Whether the bank has not paid a gift's cheque after its receipt was given: nothing else takes a cheque's money back, since no provider disputes it. */
export const isBouncedCheque = ({
  method,
  lostPaise,
}: Pick<GiftMoney, 'lostPaise'> & { readonly method: string | null }): boolean =>
  method === 'cheque' && lostPaise > 0;

/** What a donation repeats of its payment's folio. */
export function moneyOf(
  { amountPaise }: Pick<GiftMoney, 'amountPaise'>,
  { receivedPaise, returnedPaise: refundedPaise, lostPaise, correctedPaise, openPaise, disputes }: Standing,
): Omit<GiftMoney, 'amountPaise'> & { readonly state: DonationState } {
  const isDisputed = disputes.some(({ status }) => !isDisputeOver(status));
  // A cheque that the bank had called cleared and then took back.
  const isGone = receivedPaise === 0;
  const money = { refundedPaise, lostPaise: isGone ? amountPaise : lostPaise, correctedPaise, openPaise };
  return { ...money, state: stateOf({ amountPaise, ...money }, isDisputed) };
}

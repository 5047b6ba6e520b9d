/** The rules of a donation. Pure: no clock, no database. */
import type { Locale } from '@vgb/content/locale';
import { z } from 'zod';
import { storedLocale } from '../db/stored-locale.js';
import { isDisputeOver, type Standing } from '../ledger/index.js';

/** "VGB/2026-27/000001": a serial from 1 within each financial year; the only gaps are those of receipt-gap-store.ts. */
export function receiptNumber(financialYear: string, serial: number): string {
  return `VGB/${financialYear}/${String(serial).padStart(6, '0')}`;
}

/** Who gives, as the donation form says it. */
export interface Donor {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company: string | null;
  /** PAN and address as encrypted JSON; null when none were given. */
  readonly taxDetails: string | null;
  /** The language in which the gift was begun; its mails and its receipt use it, however late. */
  readonly locale: Locale;
}

export interface TaxDetails {
  readonly pan: string | null;
  readonly address: string | null;
}

/** The values of a donor whose personal data were removed. */
export const NO_DONOR: Omit<Donor, 'locale'> = {
  firstName: '',
  lastName: '',
  email: '',
  company: null,
  taxDetails: null,
};

/** What an order of a donation stores until it is paid. */
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

/** A gift's money, in paise, copied from its payment's folio. */
export interface GiftMoney {
  readonly amountPaise: number;
  /** Refunded and final. */
  readonly refundedPaise: number;
  /** Taken back by the payer's bank after a lost dispute. */
  readonly lostPaise: number;
  /** Changed by the office, up or down, because the amount was entered wrongly. */
  readonly correctedPaise: number;
  /** Open refunds and disputes, as a negative number. */
  readonly openPaise: number;
}

export type DonationState = 'received' | 'disputed' | 'partly-refunded' | 'refunded' | 'partly-lost' | 'lost';

/** What the gift counts for: received, less what was returned or lost, with corrections. */
export const keptOf = ({
  amountPaise,
  refundedPaise,
  lostPaise,
  correctedPaise,
}: Omit<GiftMoney, 'openPaise'>): number => amountPaise - refundedPaise - lostPaise + correctedPaise;

/** A refunded or lost gift keeps its number and gets a state; an open dispute outranks the others. */
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

/** The fields of a donation that copy the payment's folio. */
export function moneyOf(
  { amountPaise }: Pick<GiftMoney, 'amountPaise'>,
  { receivedPaise, returnedPaise: refundedPaise, lostPaise, correctedPaise, openPaise, disputes }: Standing,
): Omit<GiftMoney, 'amountPaise'> & { readonly state: DonationState } {
  const isDisputed = disputes.some(({ status }) => !isDisputeOver(status));
  // A cheque that bounced after the bank had reported it as cleared.
  const isGone = receivedPaise === 0;
  const money = { refundedPaise, lostPaise: isGone ? amountPaise : lostPaise, correctedPaise, openPaise };
  return { ...money, state: stateOf({ amountPaise, ...money }, isDisputed) };
}

/** Why a payment does not add up and is held for a person's decision. */
export type ExceptionKind =
  | 'order-unknown'
  | 'amount-differs'
  | 'international'
  | 'paid-twice'
  | 'in-vain'
  | 'account-gone'
  | 'part-refunded'
  | 'disputed'
  | 'mandate-unknown'
  | 'not-understood';

/** The reason of each kind in English, the language of the trust's staff. */
export const EXCEPTION_REASONS: Readonly<Record<ExceptionKind, string>> = {
  'order-unknown': 'The payment belongs to no order of this site.',
  'amount-differs': 'The amount or currency differs from the order.',
  international:
    'It was paid from abroad. Gifts of foreign citizens may not come through this account (FCRA).',
  'paid-twice': 'The order had already been paid by another payment.',
  'in-vain': 'It bought a membership while a higher one was already active. Please pay it back.',
  'account-gone': 'It bought a membership for an account that has been deleted. Please pay it back.',
  'part-refunded':
    'A part of a membership’s price went back. The membership goes on: pay back the rest to end it, or dismiss this.',
  'mandate-unknown':
    'A monthly gift is being debited that this site has no record of. Please adopt it with its donor’s name, or cancel it.',
  'not-understood': 'The provider says something of it that this site does not know.',
  disputed: 'The payer’s bank disputes this payment. Please answer in the provider’s dashboard in time.',
};

/** Amounts are paise, or the smallest unit of `currency`. */
export interface PaymentException {
  readonly kind: ExceptionKind;
  readonly paymentId: string;
  readonly orderId: string | null;
  readonly amountPaise: number;
  readonly currency: string;
  readonly expectedPaise: number | null;
  /** Further particulars, one sentence. */
  readonly detail?: string;
  /** The state of the dispute for which the exception was opened. */
  readonly turn?: string;
}

/** Kinds that may end only when the provider answers again: the office gets a mail about them each day while they are open. */
export const TOLD_DAILY: ReadonlySet<ExceptionKind> = new Set(['not-understood']);

/** Kinds where money has arrived that is not booked as anything yet. */
export const HELD: ReadonlySet<ExceptionKind> = new Set([
  'order-unknown',
  'amount-differs',
  'international',
  'paid-twice',
  'in-vain',
  'account-gone',
]);

/** How long personal data is kept, in days; stated on the privacy page and enforced by a nightly job. */
export const RETENTION_DAYS = {
  /** From the day it was received. */
  contactMessage: 730,
  /** A newsletter address whose link was never followed, or whose owner has left. */
  newsletterAddress: 30,
  /** Name, e-mail, company, PAN and address of an order that was never paid or came to nothing, and of a mandate that was never agreed to or has ended. */
  unpaidOrder: 90,
  /** The same of an order whose money waits for a decision of the office, and of a cheque that the bank has said nothing of. */
  undecidedOrder: 730,
  /** A notification of the payment provider; a payment can be disputed for about as long. */
  providerEvent: 180,
  /** Address and contents of a mail that has left, or was given up. */
  mail: 180,
  /** A network from which an account's owner has logged in, as a digest. */
  loginNetwork: 90,
} as const;
/**
 * After the end of the financial year: a charitable trust keeps its books for ten years from the end of the assessment
 * year, which ends a year later (Income-tax Rules 1962, rule 17AA(3)).
 */
export const BOOKS_KEPT_YEARS = 11;

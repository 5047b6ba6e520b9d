/** The rules of a donation. Pure: no clock, no database. */

const INDIA = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** India's financial year, 1 April to 31 March in Indian time: 2026-04-01 → "2026-27". */
export function financialYearOf(moment: Date): string {
  const [year = 0, month = 0] = INDIA.format(moment).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** "VGB/2026-27/000001": counted from 1 within a financial year, without repeat; the only gaps are those of receipt-gaps.ts. */
export function receiptNumber(financialYear: string, serial: number): string {
  return `VGB/${financialYear}/${String(serial).padStart(6, '0')}`;
}

/** Who gives, as the donation form says it. */
export interface Donor {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company: string | null;
  /** PAN and address as JSON, sealed; null where none were given. */
  readonly taxDetails: string | null;
}

export interface TaxDetails {
  readonly pan: string | null;
  readonly address: string | null;
}

/** What an order of a donation keeps until it is paid. */
export interface DonationDetails extends Donor {
  /** Set for a debit of a mandate. */
  readonly mandateId: string | null;
}

export const fullName = ({ firstName, lastName }: Pick<Donor, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

export type DonationState = 'received' | 'partly-refunded' | 'refunded' | 'disputed';

/** A refunded donation keeps its number and is marked; a dispute stays visible until money goes back. */
export function stateAfterRefund(amountPaise: number, refundedPaise: number): DonationState {
  if (refundedPaise <= 0) return 'received';
  return refundedPaise >= amountPaise ? 'refunded' : 'partly-refunded';
}

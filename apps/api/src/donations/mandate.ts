/** The rules of a mandate. Pure: no clock, no database. */
import { type MandateState, mandateStates } from '@vgb/contracts';
import type { Donor } from './donation.js';

/** A donor's standing order for a monthly gift. Each of its debits is a donation of its own. */
export interface Mandate {
  readonly id: string;
  /** The provider's id; null until the provider has answered. */
  readonly subscriptionId: string | null;
  readonly amountPaise: number;
  readonly donor: Donor;
  readonly state: MandateState;
  readonly chargesMade: number;
  readonly createdAt: Date;
  readonly nextChargeAt: Date | null;
  readonly endedAt: Date | null;
}

/** No debit has been made yet. */
export const BEFORE_FIRST_DEBIT: readonly MandateState[] = ['created', 'authenticated'];
/** In force: it may be debited on any day. */
export const IN_FORCE: readonly MandateState[] = ['authenticated', 'active', 'pending'];
/** Not debited until the donor or the office acts. */
export const RESTING: readonly MandateState[] = ['halted', 'paused'];

/** Whether the state is final, with no more debits. Source: https://razorpay.com/docs/payments/subscriptions/states/ */
const IS_FINAL: Readonly<Record<MandateState, boolean>> = {
  created: false,
  authenticated: false,
  active: false,
  pending: false,
  halted: false,
  paused: false,
  cancelled: true,
  completed: true,
  expired: true,
};
export const isFinal = (state: MandateState): boolean => IS_FINAL[state];
export const FINAL: readonly MandateState[] = mandateStates.filter(isFinal);

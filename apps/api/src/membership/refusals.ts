import type { ErrorCode, MessageKey } from '@vgb/contracts';
import { AppError } from '../http/errors.js';
import type { ClaimRefusal } from './claim.js';
import type { OrderRefusal } from './membership.js';

/** The error code and sentence for each reason of a refusal; exhaustive by type. */
const ANSWERS: Readonly<Record<OrderRefusal | ClaimRefusal, readonly [ErrorCode, MessageKey]>> = {
  'amount-differs': ['AMOUNT_MISMATCH', 'amountDiffers'],
  'plan-not-higher': ['PLAN_NOT_AVAILABLE', 'planNotHigher'],
  'renewal-not-open': ['PLAN_NOT_AVAILABLE', 'planNotHigher'],
  'not-paid': ['PAYMENT_NOT_CONFIRMED', 'paymentNotConfirmed'],
  'paid-back': ['PAYMENT_NOT_CONFIRMED', 'paymentReturned'],
  'other-plan': ['PAYMENT_NOT_CONFIRMED', 'paymentNotConfirmed'],
  'of-another': ['FORBIDDEN', 'paymentOfAnother'],
};

export const refusal = (reason: OrderRefusal | ClaimRefusal): AppError => new AppError(...ANSWERS[reason]);

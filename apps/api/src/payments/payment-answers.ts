import type { Locale } from '@vgb/content/locale';
import {
  CURRENCY,
  decimalRupees,
  type MessageKey,
  type OrderState,
  type Purpose,
  say,
  toRupees,
} from '@vgb/contracts';
import type { Order, PaidOrder } from './order.js';
import type { Confirmation } from './payment.js';

/*
 * The answers about orders and payments, in the words of the contract. Amounts in them are rupees.
 */

/** `orderId`: the provider's id of an order or mandate, for which its window is opened. */
export const createdAnswer = (
  { orderId, amountPaise }: { readonly orderId: string; readonly amountPaise: number },
  keyId: string,
  message: string,
) => ({
  success: true as const,
  orderId,
  amount: toRupees(amountPaise),
  currency: CURRENCY,
  keyId,
  message,
});

/** The signature is valid but the provider does not describe the payment yet: the receipt follows when it does. */
export const provisionalAnswer = (
  paid: { readonly paymentId: string; readonly orderId: string; readonly purpose: Purpose },
  amountPaise: number,
  locale: Locale,
) => ({
  success: true as const,
  message: say('paymentSigned', {}, locale),
  ...paid,
  amount: decimalRupees(amountPaise),
  receiptNumber: null,
});

export const verifiedAnswer = (order: PaidOrder, locale: Locale) => ({
  success: true as const,
  message: say('paymentVerified', {}, locale),
  paymentId: order.paymentId,
  orderId: order.providerOrderId ?? order.subscriptionId ?? order.id,
  amount: decimalRupees(order.amountPaise),
  purpose: order.purpose,
  receiptNumber: order.bookedAs,
});

/** What the page says when a payment does not confirm its order. */
export const UNCONFIRMED = {
  'not-confirmed': 'paymentNotConfirmed',
  'under-review': 'paymentUnderReview',
  returned: 'paymentReturned',
} as const satisfies Record<Extract<Confirmation, { allowed: false }>['reason'], MessageKey>;

const SENTENCES = {
  pending: 'paymentNotConfirmed',
  paid: 'paymentVerified',
  review: 'paymentUnderReview',
  returned: 'paymentReturned',
} as const satisfies Record<Order['status'], MessageKey>;

/** `order`: undefined while a mandate has no debit. `expected`: purpose and amount of the order. `unpaid`: as in OrderState. */
export function stateAnswer(
  orderId: string,
  order: Order | undefined,
  expected: { readonly purpose: Purpose; readonly amountPaise: number; readonly unpaid: boolean },
  locale: Locale,
): OrderState {
  const state = order?.status ?? 'pending';
  return {
    success: true,
    orderId,
    state,
    purpose: expected.purpose,
    amount: decimalRupees(expected.amountPaise),
    paymentId: order?.paymentId ?? null,
    receiptNumber: order?.bookedAs ?? null,
    message: say(SENTENCES[state], {}, locale),
    unpaid: expected.unpaid,
  };
}

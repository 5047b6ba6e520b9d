/** Why a payment was refused, in the five parts the provider's errors have. */
export interface Failure {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR';
  description: string;
  source: string;
  step: string;
  reason: string;
}

/** The failures a payment can end in, by the provider's reason. */
export const FAILURES = {
  payment_timed_out: {
    code: 'GATEWAY_ERROR',
    description:
      'Payment was not completed on time. Any amount debited will be refunded within 5-7 working days.',
    source: 'issuer_bank',
    step: 'payment_authorization',
    reason: 'payment_timed_out',
  },
  insufficient_fund: {
    code: 'BAD_REQUEST_ERROR',
    description:
      'Your payment could not be completed due to insufficient account balance. Try again with another card or payment method.',
    source: 'customer',
    step: 'payment_authorization',
    reason: 'insufficient_fund',
  },
  payment_cancelled: {
    code: 'BAD_REQUEST_ERROR',
    description: 'You have cancelled the payment. Try again or complete the payment later.',
    source: 'customer',
    step: 'payment_authentication',
    reason: 'payment_cancelled',
  },
  card_declined: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Your card was declined by the bank. Try again with another card or payment method.',
    source: 'issuer_bank',
    step: 'payment_authorization',
    reason: 'card_declined',
  },
  card_number_invalid: {
    code: 'BAD_REQUEST_ERROR',
    description: 'You have entered an incorrect card number. Check the number and try again.',
    source: 'customer',
    step: 'payment_initiation',
    reason: 'card_number_invalid',
  },
  gateway_technical_error: {
    code: 'GATEWAY_ERROR',
    description:
      'Your payment failed due to a temporary technical issue. Any amount debited will be refunded within 5-7 working days.',
    source: 'gateway',
    step: 'payment_authorization',
    reason: 'gateway_technical_error',
  },
  invalid_otp: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment processing failed because of an incorrect OTP.',
    source: 'customer',
    step: 'payment_authentication',
    reason: 'invalid_otp',
  },
  card_expired: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Your card has expired. Check the expiry date or use another card.',
    source: 'customer',
    step: 'payment_initiation',
    reason: 'card_expired',
  },
  invalid_vpa: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The UPI ID you entered is not valid. Enter it as name@bank.',
    source: 'customer',
    step: 'payment_initiation',
    reason: 'invalid_vpa',
  },
  upi_declined: {
    code: 'BAD_REQUEST_ERROR',
    description:
      'Payment was unsuccessful as the request was declined in your UPI app. Try again or use another method.',
    source: 'customer',
    step: 'payment_authentication',
    reason: 'payment_declined',
  },
  payment_failed: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment failed because the bank declined it. Try again or use another method.',
    source: 'bank',
    step: 'payment_authorization',
    reason: 'payment_failed',
  },
  amount_mismatch: {
    code: 'BAD_REQUEST_ERROR',
    description:
      'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
  },
  mandate_limit: {
    code: 'BAD_REQUEST_ERROR',
    description: 'A UPI mandate cannot be for more than ₹15,000. Use a card instead.',
    source: 'customer',
    step: 'payment_initiation',
    reason: 'mandate_amount_exceeded',
  },
} as const satisfies Record<string, Failure>;

export type FailureReason = keyof typeof FAILURES;

export function isFailureReason(value: string): value is FailureReason {
  return Object.hasOwn(FAILURES, value);
}

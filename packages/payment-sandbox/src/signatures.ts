import { createHmac } from 'node:crypto';

/** Hex HMAC-SHA256, the base of all three of the provider's signatures. */
function hmac(message: string, key: string): string {
  return createHmac('sha256', key).update(message, 'utf8').digest('hex');
}

/** The signature for the site after an order was paid: HMAC of `order_id|payment_id` with the key secret. */
export function orderSignature(orderId: string, paymentId: string, keySecret: string): string {
  return hmac(`${orderId}|${paymentId}`, keySecret);
}

/** The same for a mandate, in the other order: HMAC of `payment_id|subscription_id` with the key secret. */
export function subscriptionSignature(paymentId: string, subscriptionId: string, keySecret: string): string {
  return hmac(`${paymentId}|${subscriptionId}`, keySecret);
}

/** `X-Razorpay-Signature`: HMAC of the raw body with the webhook secret. */
export function webhookSignature(rawBody: string, webhookSecret: string): string {
  return hmac(rawBody, webhookSecret);
}

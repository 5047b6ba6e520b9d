import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderSettings } from '../config.js';
import type { Gateway } from './gateway.js';

/** Compares in constant time, which the SDK's own check does not. */
function sameHex(expected: string, given: string): boolean {
  const ours = Buffer.from(expected, 'utf8');
  const theirs = Buffer.from(given, 'utf8');
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

/**
 * The provider's signatures: HMAC-SHA256 in hex, over an order's or a mandate's ids with the account's secret, over a webhook's bytes with one
 * of the webhook secrets. Source: https://razorpay.com/docs/payments/server-integration/nodejs/integration-steps/#15-verify-payment-signature,
 * https://razorpay.com/docs/webhooks/validate-test/
 */
export function createSignatures({
  keySecret,
  webhookSecrets,
}: Pick<ProviderSettings, 'keySecret' | 'webhookSecrets'>): Pick<
  Gateway,
  'signsOrder' | 'signsSubscription' | 'signsWebhook'
> {
  const signs = (key: string, message: string | Buffer, signature: string): boolean =>
    sameHex(createHmac('sha256', key).update(message).digest('hex'), signature);
  return {
    signsOrder: (orderId, paymentId, signature) => signs(keySecret, `${orderId}|${paymentId}`, signature),
    signsSubscription: (subscriptionId, paymentId, signature) =>
      signs(keySecret, `${paymentId}|${subscriptionId}`, signature),
    signsWebhook: (rawBody, signature) => webhookSecrets.some((secret) => signs(secret, rawBody, signature)),
  };
}

export { type PaymentSandbox, type PaymentSandboxOptions, startPaymentSandbox } from './sandbox.js';
export type { SignedEvent } from './webhooks/records.js';

import type { SignedEvent } from '@vgb/payment-sandbox';
import type { Response } from 'supertest';
import { buildDonationOrder } from './factories.js';
import type { Rig } from './rig.js';

export interface Proof {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}
/** A gift that is paid, verified and booked. */
export interface Given {
  readonly orderId: string;
  readonly paymentId: string;
  readonly proof: Proof;
  readonly verified: Response;
  readonly receiptNumber: string;
  readonly events: readonly SignedEvent[];
}

/** Orders a donation of ₹2,100 unless told otherwise; the provider's order id. */
export async function orderDonation(rig: Rig, overrides: Record<string, unknown> = {}): Promise<string> {
  const { body } = await rig.request
    .post('/api/payments/create-order')
    .send(buildDonationOrder(overrides))
    .expect(200);
  return body.orderId;
}

/** Orders and pays at the provider, which sends no event yet. */
export async function payOrder(
  rig: Rig,
  overrides: Record<string, unknown> = {},
  payment: Record<string, unknown> = {},
) {
  const orderId = await orderDonation(rig, overrides);
  const paid = await rig.sandbox.pay(orderId, payment);
  const proof: Proof = {
    razorpay_order_id: orderId,
    razorpay_payment_id: paid.payment.id,
    razorpay_signature: paid.signature,
  };
  return { orderId, paymentId: paid.payment.id, proof, events: paid.events };
}

export const verify = (rig: Rig, proof: object) =>
  rig.request.post('/api/payments/verify-payment').send(proof);

/** The whole way by the browser. */
export async function giveByCard(rig: Rig, overrides: Record<string, unknown> = {}): Promise<Given> {
  const paid = await payOrder(rig, overrides);
  const verified = await verify(rig, paid.proof).expect(200);
  const { body } = await rig.request
    .post('/api/users/donation')
    .send({ paymentId: paid.paymentId })
    .expect(200);
  return { ...paid, verified, receiptNumber: body.receiptNumber };
}

/** Every donation as the database holds it, the earliest number first. */
export async function storedDonations(rig: Rig) {
  const rows = await rig.documents('donations');
  return rows.sort((one, other) => one.serial - other.serial);
}

import type { PlanId } from '@vgb/contracts';
import { isKind } from './captured-mails.js';
import { type Proof, verify } from './giving.js';
import type { Rig } from './rig.js';
import { bearer, type Member } from './signing-in.js';

export const membershipOrder = ({ id }: Member, plan: PlanId, overrides: Record<string, unknown> = {}) => ({
  metadata: { userId: id, membershipPlan: plan, membershipName: plan },
  ...overrides,
});

/** Orders a membership; the provider's order id. */
export async function orderMembership(rig: Rig, member: Member, plan: PlanId): Promise<string> {
  const { body } = await rig.request
    .post('/api/payments/create-order')
    .set(bearer(member.token))
    .send(membershipOrder(member, plan))
    .expect(200);
  return body.orderId;
}

/** Orders a membership and pays it at the provider by the test's clock; no event is sent yet. */
export async function payMembership(
  rig: Rig,
  member: Member,
  plan: PlanId,
  payment: Record<string, unknown> = {},
) {
  const orderId = await orderMembership(rig, member, plan);
  return payFor(rig, orderId, payment);
}

export async function payFor(rig: Rig, orderId: string, payment: Record<string, unknown> = {}) {
  const at = Math.floor(rig.clock().getTime() / 1000);
  const paid = await rig.sandbox.pay(orderId, { at, ...payment });
  const proof: Proof = {
    razorpay_order_id: orderId,
    razorpay_payment_id: paid.payment.id,
    razorpay_signature: paid.signature,
  };
  return { orderId, paymentId: paid.payment.id, proof, events: paid.events };
}

/** What the browser sends after paying. The date is one that was not paid for. */
export const claim = (rig: Rig, member: Member, membershipType: string, paymentId: string) =>
  rig.request
    .put('/api/users/membership')
    .set(bearer(member.token))
    .send({ membershipType, paymentId, amount: 1, membershipEndDate: '2099-12-31T00:00:00.000Z' });

/** Orders, pays, verifies and claims a membership, as the browser does. */
export async function joinPlan(rig: Rig, member: Member, plan: PlanId) {
  const paid = await payMembership(rig, member, plan);
  await verify(rig, paid.proof).expect(200);
  const claimed = await claim(rig, member, plan, paid.paymentId).expect(200);
  return { ...paid, claimed };
}

export const profileOf = async (rig: Rig, { token }: Member) =>
  (await rig.request.get('/api/users/profile').set(bearer(token)).expect(200)).body;

/** The mails of this kind to the member, in the order in which they were sent. */
export const mailsTo = async (rig: Rig, { registration }: Member, kind: Parameters<typeof isKind>[0]) =>
  (await rig.mails()).filter(isKind(kind)).filter((mail) => mail.to === registration.email);

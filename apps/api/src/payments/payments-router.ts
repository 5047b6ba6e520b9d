import { endpoints, type OrderState, type PaymentMode, readOrderRequest, say } from '@vgb/contracts';
import { Router } from 'express';
import type { Call, Serve } from '../http/calls.js';
import { AppError } from '../http/errors.js';
import type { Gateway } from './gateway.js';
import type { OrderStart } from './order-start.js';
import type { OrderStore } from './order-store.js';
import type { OrderVelocity } from './order-velocity.js';
import { mayConfirm } from './payment.js';
import {
  createdAnswer,
  provisionalAnswer,
  stateAnswer,
  UNCONFIRMED,
  verifiedAnswer,
} from './payment-answers.js';
import type { PaymentInquiry } from './payment-inquiry.js';
import type { ProviderReadLimit } from './provider-read-limit.js';
import type { Mandates, PurposeDesk } from './purposes.js';
import type { SignedPayments } from './signed-payments.js';
import type { Webhook } from './webhook.js';

export interface PaymentsRouterDeps {
  readonly serve: Serve;
  readonly start: OrderStart;
  readonly inquiry: Pick<PaymentInquiry, 'lookAgain'>;
  readonly orders: Pick<OrderStore, 'byProviderOrder'>;
  readonly webhook: Webhook;
  readonly readLimit: ProviderReadLimit;
  readonly gateway: Pick<Gateway, 'keyId' | 'isSubscription'>;
  readonly signed: SignedPayments;
  readonly velocity: OrderVelocity;
  readonly purposes: Pick<PurposeDesk, 'prepare'>;
  readonly mandates: () => Mandates;
  readonly mode: PaymentMode;
  readonly checkoutScriptUrl: string;
  /** Whole rupees: the setting DONATION_MAX_INR. */
  readonly donationMaxInr: number;
}

/** The calls about payments. */
export function createPaymentsRouter(deps: PaymentsRouterDeps): Router {
  const { serve } = deps;
  const router = Router();
  serve(router, endpoints.paymentsReady, (call) => tellReady(deps, call));
  serve(router, endpoints.createOrder, (call) => beginOrder(deps, call));
  serve(router, endpoints.createSubscription, (call) => beginMandate(deps, call));
  serve(router, endpoints.verifyPayment, (call) => confirmPayment(deps, call));
  serve(router, endpoints.orderState, (call) => tellState(deps, call));
  serve(router, endpoints.webhook, (call) => takeNews(deps, call));
  return router;
}

async function tellReady(
  { gateway, mode, checkoutScriptUrl, donationMaxInr }: PaymentsRouterDeps,
  { locale }: Call<typeof endpoints.paymentsReady>,
) {
  const message = say('paymentsReady', {}, locale);
  return { success: true as const, message, keyId: gateway.keyId, checkoutScriptUrl, mode, donationMaxInr };
}

async function beginOrder(
  { velocity, purposes, start, gateway }: PaymentsRouterDeps,
  { body, caller, ip, locale, about }: Call<typeof endpoints.createOrder>,
) {
  await velocity.count(ip, 'email' in body ? body.email : caller?.userId);
  const intention = await purposes.prepare(readOrderRequest(body), caller, locale);
  const { providerOrderId, amountPaise } = await start.start(intention, (orderId) => about({ orderId }));
  const message = say('orderCreated', {}, locale);
  return createdAnswer({ orderId: providerOrderId, amountPaise }, gateway.keyId, message);
}

async function beginMandate(
  { velocity, mandates, gateway }: PaymentsRouterDeps,
  { body, ip, locale }: Call<typeof endpoints.createSubscription>,
) {
  await velocity.count(ip, body.email);
  const { subscriptionId, amountPaise } = await mandates().start(body, locale);
  const message = say('mandateCreated', {}, locale);
  return {
    ...createdAnswer({ orderId: subscriptionId, amountPaise }, gateway.keyId, message),
    subscriptionId,
  };
}

/** @throws AppError BAD_SIGNATURE, PAYMENT_NOT_CONFIRMED */
async function confirmPayment(
  { signed, mandates }: PaymentsRouterDeps,
  { body, locale, about }: Call<typeof endpoints.verifyPayment>,
) {
  const paymentId = body.razorpay_payment_id;
  const confirmed = await signed.confirm(body, { about });
  if (confirmed && 'signed' in confirmed) {
    const paid = { paymentId, orderId: confirmed.signed, purpose: mandates().purpose };
    return provisionalAnswer(paid, confirmed.amountPaise, locale);
  }
  if (confirmed) about({ orderId: confirmed.id, receiptNumber: confirmed.bookedAs });
  const confirmation = mayConfirm(confirmed, paymentId);
  if (!confirmation.allowed) throw new AppError('PAYMENT_NOT_CONFIRMED', UNCONFIRMED[confirmation.reason]);
  if (confirmation.state === 'paid') return verifiedAnswer(confirmation.order, locale);
  const { providerOrderId, id, purpose, amountPaise } = confirmation.order;
  return provisionalAnswer({ paymentId, orderId: providerOrderId ?? id, purpose }, amountPaise, locale);
}

/** @throws AppError NOT_FOUND */
async function tellState(
  { gateway, readLimit, mandates, orders, inquiry }: PaymentsRouterDeps,
  { params: { orderId }, locale, about }: Call<typeof endpoints.orderState>,
): Promise<OrderState> {
  if (gateway.isSubscription(orderId)) {
    const mandate = await mandates().stateOf(orderId, () => readLimit.aboutOrder(orderId));
    if (!mandate) throw new AppError('NOT_FOUND', 'notFound');
    const expected = { ...mandate, purpose: mandates().purpose };
    return stateAnswer(orderId, mandate.firstDebit, expected, locale);
  }
  const order = await orders.byProviderOrder(orderId);
  if (!order) throw new AppError('NOT_FOUND', 'notFound');
  about({ orderId: order.id });
  const { current, asked } = await inquiry.lookAgain(order, () => readLimit.aboutOrder(orderId));
  const unpaid = asked && current.status === 'pending' && current.signedPaymentId === null;
  return stateAnswer(orderId, current, { ...order, unpaid }, locale);
}

/** @throws AppError BAD_SIGNATURE */
async function takeNews(
  { webhook }: PaymentsRouterDeps,
  { header, ...call }: Call<typeof endpoints.webhook>,
) {
  await webhook.accept(call, header('x-razorpay-signature') ?? '', header('x-razorpay-event-id'));
  return { success: true as const };
}

import type { Locale } from '@vgb/content/locale';
import {
  CURRENCY,
  decimalRupees,
  endpoints,
  type OrderState,
  type PaymentMode,
  type Purpose,
  readOrderRequest,
  say,
  toRupees,
} from '@vgb/contracts';
import { Router } from 'express';
import type { Serve } from '../http/calls.js';
import { AppError } from '../http/errors.js';
import { type Gateway, OutcomeUnknown, ProviderRefusal } from './gateway.js';
import { isPaid, type Order } from './order.js';
import type { OrderStore } from './order-store.js';
import type { OrderVelocity } from './order-velocity.js';
import type { PaymentFlow } from './payment-flow.js';
import type { ProviderAsks } from './provider-asks.js';
import type { Mandates, PurposeDesk } from './purposes.js';
import type { SignedPayments } from './signed-payments.js';
import type { Webhook } from './webhook.js';

export interface PaymentsRouterDeps {
  serve: Serve;
  flow: PaymentFlow;
  orders: OrderStore;
  webhook: Webhook;
  asks: ProviderAsks;
  gateway: Gateway;
  signed: SignedPayments;
  velocity: OrderVelocity;
  purposes: Pick<PurposeDesk, 'prepare'>;
  mandates: () => Mandates;
  mode: PaymentMode;
  checkoutScriptUrl: string;
  /** Whole rupees: the setting DONATION_MAX_INR. */
  donationMaxInr: number;
}

export function createPaymentsRouter(deps: PaymentsRouterDeps) {
  const { serve, flow, orders, webhook, asks, gateway, purposes, mandates, velocity } = deps;
  const router = Router();

  serve(router, endpoints.paymentsReady, async ({ locale }) => ({
    success: true as const,
    message: say('paymentsReady', {}, locale),
    keyId: gateway.keyId,
    checkoutScriptUrl: deps.checkoutScriptUrl,
    mode: deps.mode,
    donationMaxInr: deps.donationMaxInr,
  }));

  serve(router, endpoints.createOrder, async ({ body, caller, ip, locale, about }) => {
    await velocity.count(ip, 'email' in body ? body.email : caller?.userId);
    const intention = await purposes.prepare(readOrderRequest(body), caller, locale);
    const order = await flow.start(intention, (orderId) => about({ orderId }));
    return created(order.providerOrderId, order.amountPaise, say('orderCreated', {}, locale));
  });

  serve(router, endpoints.createSubscription, async ({ body, ip, locale }) => {
    await velocity.count(ip, body.email);
    const { subscriptionId, amountPaise } = await mandates().start(body, locale);
    const message = say('mandateCreated', {}, locale);
    return { ...created(subscriptionId, amountPaise, message), subscriptionId };
  });

  serve(router, endpoints.verifyPayment, async ({ body, locale, about }) => {
    const paymentId = body.razorpay_payment_id;
    const confirmed = await deps.signed.confirm(body, { about });
    if (confirmed && 'signed' in confirmed)
      return provisional(
        { paymentId, orderId: confirmed.signed, purpose: mandates().purpose },
        confirmed.amountPaise,
        locale,
      );
    const order = confirmed;
    if (order) about({ orderId: order.id, receiptNumber: order.bookedAs });
    if (order?.status === 'pending' && order.signedPaymentId === paymentId)
      return provisional(
        { paymentId, orderId: order.providerOrderId ?? order.id, purpose: order.purpose },
        order.amountPaise,
        locale,
      );
    if (order?.status === 'review') throw new AppError('PAYMENT_NOT_CONFIRMED', 'paymentUnderReview');
    if (order?.status === 'returned') throw new AppError('PAYMENT_NOT_CONFIRMED', 'paymentReturned');
    if (!order || !isPaid(order)) throw new AppError('PAYMENT_NOT_CONFIRMED', 'paymentNotConfirmed');
    if (order.paymentId !== paymentId) throw new AppError('PAYMENT_NOT_CONFIRMED', 'paymentUnderReview');
    return {
      success: true as const,
      message: say('paymentVerified', {}, locale),
      paymentId,
      orderId: order.providerOrderId ?? order.subscriptionId ?? order.id,
      amount: decimalRupees(order.amountPaise),
      purpose: order.purpose,
      receiptNumber: order.bookedAs,
    };
  });

  /** The provider's signature is good, and the provider does not say more at the moment: the receipt follows when it does. */
  const provisional = (
    paid: { readonly paymentId: string; readonly orderId: string; readonly purpose: Purpose },
    amountPaise: number,
    locale: Locale,
  ) => ({
    success: true as const,
    message: say('paymentSigned', {}, locale),
    ...paid,
    amount: toRupees(amountPaise),
    receiptNumber: null,
  });

  serve(router, endpoints.orderState, async ({ params: { orderId }, locale, about }): Promise<OrderState> => {
    if (gateway.isSubscription(orderId)) {
      const mandate = await mandates().stateOf(orderId, () => asks.aboutOrder(orderId));
      if (!mandate) throw new AppError('NOT_FOUND', 'notFound');
      const { firstDebit, amountPaise, unpaid } = mandate;
      const expected = { purpose: mandates().purpose, amountPaise };
      return { ...describe(orderId, firstDebit, expected, locale), unpaid };
    }
    const order = await orders.byProviderOrder(orderId);
    if (!order) throw new AppError('NOT_FOUND', 'notFound');
    about({ orderId: order.id });
    const known = { current: order, asked: false };
    const mayAsk = order.status === 'pending' && (await asks.aboutOrder(orderId));
    const { current, asked } = mayAsk
      ? await flow
          .askProvider(order, 'browser')
          .then((told) => ({ current: told, asked: true }))
          .catch(unlessAway(known))
      : known;
    const unpaid = asked && current.status === 'pending' && current.signedPaymentId === null;
    return { ...describe(orderId, current, order, locale), unpaid };
  });

  serve(router, endpoints.webhook, async ({ header, ...call }) => {
    await webhook.accept(call, header('x-razorpay-signature') ?? '', header('x-razorpay-event-id'));
    return { success: true as const };
  });

  function created(orderId: string, amountPaise: number, message: string) {
    return {
      success: true as const,
      orderId,
      amount: toRupees(amountPaise),
      currency: CURRENCY,
      keyId: gateway.keyId,
      message,
    };
  }

  return router;
}

/** While the provider cannot be asked, our record is the answer. */
const unlessAway =
  <Known>(known: Known) =>
  (error: unknown): Known => {
    if (error instanceof OutcomeUnknown || error instanceof ProviderRefusal) return known;
    throw error;
  };

const SENTENCES = {
  pending: 'paymentNotConfirmed',
  paid: 'paymentVerified',
  review: 'paymentUnderReview',
  returned: 'paymentReturned',
} as const;

/** `order`: undefined while a mandate has no debit. `expected`: what it is for, and how much. */
function describe(
  orderId: string,
  order: Order | undefined,
  expected: { readonly purpose: Purpose; readonly amountPaise: number },
  locale: Locale,
): Omit<OrderState, 'unpaid'> {
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
  };
}

import { createHash } from 'node:crypto';
import { mails } from '@vgb/content/en/mails';
import {
  decimalRupees,
  endpoints,
  type OrderState,
  type PaymentMode,
  type Purpose,
  say,
  toRupees,
  type VerifyPayment,
} from '@vgb/contracts';
import { Router } from 'express';
import type { z } from 'zod';
import type { Call, Caller, Serve } from '../http/calls.js';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import { inIndianTime } from '../mail/indian-time.js';
import { renderMail } from '../mail/layout.js';
import type { Composers, Outbox } from '../mail/mail.js';
import { type Gateway, OutcomeUnknown, ProviderRefusal } from './gateway.js';
import { isPaid, type Order, type OrderStore } from './order-store.js';
import type { PaymentFlow } from './payment-flow.js';
import type { Webhook } from './webhook.js';

type CreateOrder = z.output<typeof endpoints.createOrder.body>;
export type DonationOrder = Exclude<CreateOrder, { metadata: object }>;
export type MembershipOrder = Extract<CreateOrder, { metadata: object }>;

/** What somebody is about to pay, checked by the folder whose purpose it is. */
export interface Intention {
  readonly purpose: Purpose;
  readonly amountPaise: number;
  readonly details: unknown;
}

/** The first debit of a mandate, signed by the provider while it did not say whether it is captured. */
export interface SignedDebit {
  readonly signed: string;
  readonly amountPaise: number;
}

/** The folders that payments are for. `app.ts` wires them; this one knows none of them. */
export interface Purposes {
  prepareDonation(order: DonationOrder): Intention;
  prepareMembership(order: MembershipOrder, caller: Caller | undefined): Promise<Intention>;
  startMandate(order: DonationOrder): Promise<{ subscriptionId: string; amountPaise: number }>;
  /** The first debit of a mandate, signed by the provider. @throws AppError BAD_SIGNATURE. */
  confirmMandate(given: {
    subscriptionId: string;
    paymentId: string;
    signature: string;
  }): Promise<Order | SignedDebit | undefined>;
  /** The first debit of a mandate, or undefined while there is none; undefined for an unknown mandate. `unpaid`: as in OrderState. */
  mandateState(
    subscriptionId: string,
  ): Promise<{ amountPaise: number; firstDebit: Order | undefined; unpaid: boolean } | undefined>;
}

export interface PaymentsRouterDeps {
  serve: Serve;
  flow: PaymentFlow;
  orders: OrderStore;
  webhook: Webhook;
  gateway: Gateway;
  purposes: Purposes;
  limits: Limits;
  outbox: Outbox;
  clock: () => Date;
  /** The trust's own address: the setting CONTACT_TO. */
  alertTo: string;
  mode: PaymentMode;
  checkoutScriptUrl: string;
  /** Whole rupees: the setting DONATION_MAX_INR. */
  donationMaxInr: number;
}

export function createPaymentsRouter(deps: PaymentsRouterDeps) {
  const { serve, flow, orders, webhook, gateway, purposes, limits } = deps;
  const router = Router();

  serve(router, endpoints.paymentsReady, async () => ({
    success: true as const,
    message: say('paymentsReady'),
    keyId: gateway.keyId,
    checkoutScriptUrl: deps.checkoutScriptUrl,
    mode: deps.mode,
    donationMaxInr: deps.donationMaxInr,
  }));

  serve(router, endpoints.createOrder, async ({ body, caller, ip, about }) => {
    await countOrder(ip, 'email' in body ? body.email : caller?.userId);
    const intention = isMembership(body)
      ? await purposes.prepareMembership(body, caller)
      : purposes.prepareDonation(body);
    const order = await flow.start(intention, (orderId) => about({ orderId }));
    return created(order.providerOrderId, order.amountPaise, 'orderCreated');
  });

  serve(router, endpoints.createSubscription, async ({ body, ip }) => {
    await countOrder(ip, body.email);
    const { subscriptionId, amountPaise } = await purposes.startMandate(body);
    return { ...created(subscriptionId, amountPaise, 'mandateCreated'), subscriptionId };
  });

  serve(router, endpoints.verifyPayment, async ({ body, log, about }) => {
    const paymentId = body.razorpay_payment_id;
    const confirmed = await confirm(body, { log, about });
    if (confirmed && 'signed' in confirmed)
      return provisional(paymentId, confirmed.signed, confirmed.amountPaise, 'donation');
    const order = confirmed;
    if (order) about({ orderId: order.id, receiptNumber: order.bookedAs });
    if (order?.status === 'pending' && order.signedPaymentId === paymentId)
      return provisional(paymentId, order.providerOrderId ?? order.id, order.amountPaise, order.purpose);
    if (order?.status === 'review') throw new AppError('PAYMENT_NOT_CONFIRMED', 'paymentUnderReview');
    if (order?.status === 'returned') throw new AppError('PAYMENT_NOT_CONFIRMED', 'paymentReturned');
    if (!order || !isPaid(order)) throw new AppError('PAYMENT_NOT_CONFIRMED', 'paymentNotConfirmed');
    if (order.paymentId !== paymentId) throw new AppError('PAYMENT_NOT_CONFIRMED', 'paymentUnderReview');
    return {
      success: true as const,
      message: say('paymentVerified'),
      paymentId,
      orderId: order.providerOrderId ?? order.subscriptionId ?? order.id,
      amount: decimalRupees(order.amountPaise),
      purpose: order.purpose,
      receiptNumber: order.bookedAs,
    };
  });

  /** The provider's signature is good, and the provider does not say more at the moment: the receipt follows when it does. */
  const provisional = (paymentId: string, orderId: string, amountPaise: number, purpose: Purpose) => ({
    success: true as const,
    message: say('paymentSigned'),
    paymentId,
    orderId,
    amount: toRupees(amountPaise),
    purpose,
    receiptNumber: null,
  });

  serve(router, endpoints.orderState, async ({ params: { orderId }, about }): Promise<OrderState> => {
    if (orderId.startsWith('sub_')) {
      const mandate = await purposes.mandateState(orderId);
      if (!mandate) throw new AppError('NOT_FOUND', 'notFound');
      return { ...describe(orderId, mandate.firstDebit, mandate.amountPaise), unpaid: mandate.unpaid };
    }
    const order = await orders.byProviderOrder(orderId);
    if (!order) throw new AppError('NOT_FOUND', 'notFound');
    about({ orderId: order.id });
    const known = { current: order, asked: false };
    const { current, asked } = await flow
      .askProvider(order, 'browser')
      .then((told) => ({ current: told, asked: true }))
      .catch(unlessAway(known));
    const unpaid = asked && current.status === 'pending' && current.signedPaymentId === null;
    return { ...describe(orderId, current, order.amountPaise), unpaid };
  });

  serve(router, endpoints.webhook, async ({ header, ...call }) => {
    await webhook.accept(call, header('x-razorpay-signature') ?? '', header('x-razorpay-event-id'));
    return { success: true as const };
  });

  /** The order id is ours: a signature over any other says nothing about our record. */
  async function confirm(
    body: VerifyPayment,
    { log, about }: Pick<Call<typeof endpoints.verifyPayment>, 'log' | 'about'>,
  ): Promise<Order | SignedDebit | undefined> {
    const paymentId = body.razorpay_payment_id;
    const signature = body.razorpay_signature;
    const providerOrderId = body.razorpay_order_id;
    // Our own answer to a monthly order gives the subscription's id as the order's, too.
    const subscriptionId =
      body.razorpay_subscription_id ?? (providerOrderId?.startsWith('sub_') ? providerOrderId : undefined);
    if (subscriptionId !== undefined)
      return purposes.confirmMandate({ subscriptionId, paymentId, signature });
    const order = providerOrderId === undefined ? undefined : await orders.byProviderOrder(providerOrderId);
    if (order) about({ orderId: order.id });
    if (!order?.providerOrderId || !gateway.signsOrder(order.providerOrderId, paymentId, signature)) {
      log.warn({ orderId: order?.id, providerOrderId, paymentId }, 'a payment with a bad signature');
      throw new AppError('BAD_SIGNATURE', 'paymentVerificationFailed');
    }
    return flow.confirm(order, paymentId);
  }

  /** Hundreds of orders from one place are somebody trying out stolen cards: refused, and the trust is told. */
  async function countOrder(ip: string, payer: string | undefined): Promise<void> {
    try {
      await limits.take('orders', ip);
      if (payer !== undefined) await limits.take('ordersOfDonor', payer);
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') await raiseAlarm(ip);
      throw error;
    }
  }

  async function raiseAlarm(clientAddress: string): Promise<void> {
    const noticedAt = deps.clock();
    const { points, seconds } = limits.rule('orders');
    const minutes = seconds / 60;
    const place = createHash('sha256').update(clientAddress).digest('base64url').slice(0, 16);
    await deps.outbox.enqueue({
      key: `order-velocity:${place}:${noticedAt.toISOString().slice(0, 13)}`,
      kind: 'order-velocity',
      to: deps.alertTo,
      data: { count: points, minutes, clientAddress, noticedAt },
    });
  }

  function created(orderId: string, amountPaise: number, message: 'orderCreated' | 'mandateCreated') {
    return {
      success: true as const,
      orderId,
      amount: toRupees(amountPaise),
      currency: 'INR' as const,
      keyId: gateway.keyId,
      message: say(message),
    };
  }

  const composers: Pick<Composers, 'order-velocity'> = {
    'order-velocity': async ({ count, minutes, clientAddress, noticedAt }) =>
      renderMail(
        mails.orderVelocityAlert({
          count: String(count),
          minutes: String(minutes),
          clientAddress,
          time: inIndianTime(noticedAt),
        }),
        { reader: 'office' },
      ),
  };
  return { router, composers };
}

const isMembership = (body: CreateOrder): body is MembershipOrder => body.metadata !== undefined;

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

function describe(
  orderId: string,
  order: Order | undefined,
  amountPaise: number,
): Omit<OrderState, 'unpaid'> {
  const state = order?.status ?? 'pending';
  return {
    success: true,
    orderId,
    state,
    purpose: order?.purpose ?? 'donation',
    amount: decimalRupees(amountPaise),
    paymentId: order?.paymentId ?? null,
    receiptNumber: order?.bookedAs ?? null,
    message: say(SENTENCES[state]),
  };
}

import type { PaymentMode } from '@vgb/contracts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Serve } from '../http/calls.js';
import type { Limits } from '../http/limits.js';
import type { Outbox } from '../mail/mail.js';
import { createEventStore } from './event-store.js';
import { createExceptions } from './exceptions.js';
import type { Gateway } from './gateway.js';
import { createOrderStore } from './order-store.js';
import { createPaymentFlow, type PaymentDeps } from './payment-flow.js';
import { createPaymentsRouter, type Purposes } from './payments-router.js';
import { createSweep } from './sweep.js';
import { createWebhook, type MandateNews } from './webhook.js';

export { EXCEPTION_REASONS } from './exceptions.js';
export type { Capture, Dispute, Gateway, ProviderMandate, ProviderPayment, Refund } from './gateway.js';
export { isCaptured, isReadable, OutcomeUnknown, ProviderRefusal } from './gateway.js';
export { isPaid, type Order, type OrderStore, type PaidOrder } from './order-store.js';
export type { PaymentFlow } from './payment-flow.js';
export type { DonationOrder, Intention, MembershipOrder, Purposes } from './payments-router.js';
export { createRazorpayGateway } from './razorpay.js';
export type { Look } from './sweep.js';
export type { MandateNews } from './webhook.js';

export interface PaymentsDeps
  extends Pick<PaymentDeps, 'book' | 'refunded' | 'disputed' | 'clock' | 'log' | 'observed'> {
  connection: Connection;
  serve: Serve;
  gateway: Gateway;
  limits: Limits;
  outbox: Outbox;
  log: Logger;
  purposes: Purposes;
  mandates: MandateNews;
  alertTo: string;
  mode: PaymentMode;
  checkoutScriptUrl: string;
}

/** Orders, payments and the provider's news, for any purpose. */
export function createPayments(deps: PaymentsDeps) {
  const { connection, gateway, clock, log } = deps;
  const orders = createOrderStore(connection);
  const events = createEventStore(connection);
  const exceptions = createExceptions(deps);
  const flow = createPaymentFlow({ ...deps, orders, exceptions });
  const webhook = createWebhook({ ...deps, events, orders, flow });
  const { router, composers } = createPaymentsRouter({ ...deps, flow, orders, webhook });
  return {
    router,
    flow,
    orders,
    exceptions: { byId: exceptions.byId, decide: exceptions.decide },
    webhook,
    sweep: createSweep({ orders, exceptions, flow, gateway, log }),
    composers: { ...composers, ...exceptions.composers },
    /** Seconds since the provider last reported anything; undefined when it never has. */
    async silentForSeconds(): Promise<number | undefined> {
      const last = await events.lastReceivedAt();
      return last && Math.max(0, (clock().getTime() - last.getTime()) / 1000);
    },
    removeEventsBefore: events.removeBefore,
  };
}
export type Payments = ReturnType<typeof createPayments>;

import type { PaymentMode } from '@vgb/contracts';
import type { Logger } from 'pino';
import type { Connection } from '../db/connection.js';
import type { Serve } from '../http/calls.js';
import type { Limits } from '../http/limits.js';
import { LedgerStore } from '../ledger/index.js';
import type { MailQueue } from '../mail/outbox.js';
import { attemptComposers, createAttemptWatch } from './attempts.js';
import { EventStore } from './event-store.js';
import { createExceptions } from './exceptions.js';
import type { Gateway } from './gateway.js';
import { createOfficeMails } from './office-mails.js';
import { OrderPersons } from './order-persons-store.js';
import { OrderStore } from './order-store.js';
import { createOrderVelocity } from './order-velocity.js';
import { createPaymentFlow, type PaymentDeps } from './payment-flow.js';
import { createPaymentsRouter } from './payments-router.js';
import { ProviderAsks } from './provider-asks.js';
import { type Mandates, PurposeDesk, type Purposes } from './purposes.js';
import { createSignedPayments } from './signed-payments.js';
import { createSweep } from './sweep.js';
import { createTurnComposer } from './turn-mails.js';
import { createTurnedBack } from './turned-back.js';
import { createWebhook } from './webhook.js';

export { type Circuit, createCircuit } from './circuit.js';
export { EXCEPTION_REASONS, type ExceptionKind } from './exceptions.js';
export type { Capture, Dispute, Gateway, ProviderMandate, ProviderPayment, Refund } from './gateway.js';
export { isCaptured, isReadable, OutcomeUnknown, ProviderRefusal, ProviderResting } from './gateway.js';

export { isPaid, type Order, type PaidOrder } from './order.js';
export type { OpenOrder, OrderPersons } from './order-persons-store.js';
export type { OrderStore } from './order-store.js';

export { factsOfOrder } from './provider-facts.js';
export type { Mandates, PurposeOf, SignedDebit } from './purposes.js';
export { createRazorpayGateway } from './razorpay.js';
export type { Look } from './sweep.js';
export type { TurnedBack } from './turned-back.js';

export interface PaymentsDeps extends Pick<PaymentDeps, 'clock' | 'log' | 'observed'> {
  connection: Connection;
  serve: Serve;
  gateway: Gateway;
  limits: Limits;
  outbox: MailQueue;
  log: Logger;
  /** What payments are for. Called with a request or an event only: each purpose is built upon these payments. */
  purposes: () => Purposes;
  mandates: () => Mandates;
  alertTo: string;
  mode: PaymentMode;
  checkoutScriptUrl: string;
  donationMaxInr: number;
}

/** Orders, payments and the provider's news, for any purpose. */
export function createPayments(deps: PaymentsDeps) {
  const { connection, clock } = deps;
  const purposes = new PurposeDesk({ registered: deps.purposes });
  const orders = new OrderStore({ connection, purposes });
  const events = new EventStore(deps);
  const ledger = new LedgerStore(deps);
  const composeTurn = createTurnComposer({ ledger, orders });
  const office = createOfficeMails({ ...deps, composers: () => often });
  const exceptions = createExceptions({ ...deps, office, composeTurn, orders });
  const attemptFailed = createAttemptWatch({ ...deps, office, ledger });
  const flow = createPaymentFlow({ ...deps, orders, ledger, exceptions, purposes, attemptFailed });
  const turnedBack = createTurnedBack({ ...deps, orders, ledger, exceptions, office, purposes, flow });
  const webhook = createWebhook({ ...deps, events, orders, flow, turnedBack });
  const signed = createSignedPayments({ ...deps, orders, flow });
  const velocity = createOrderVelocity({ ...deps, office });
  const asks = new ProviderAsks(deps);
  const often = { ...velocity.composers, ...attemptComposers, 'payment-turn': composeTurn };
  return {
    router: createPaymentsRouter({ ...deps, flow, orders, webhook, asks, signed, velocity, purposes }),
    flow,
    signed,
    orders,
    persons: new OrderPersons(deps),
    ledger,
    turnedBack,
    exceptions,
    webhook,
    sweep: createSweep({ ...deps, orders, ledger, exceptions, flow, turnedBack, office }),
    composers: {
      ...often,
      ...exceptions.composers,
      ...office.composers,
    },
    /** Seconds since the provider last reported anything; undefined when it never has. */
    async silentForSeconds(): Promise<number | undefined> {
      const last = await events.lastReceivedAt();
      return last && Math.max(0, (clock().getTime() - last.getTime()) / 1000);
    },
    /** The order that a payment has paid, as far as a caller at `ip` may have the provider asked. */
    orderPaidBy: (paymentId: string, ip: string) =>
      flow.orderPaidBy(paymentId, () => asks.aboutUnknownPayment(paymentId, ip)),
    removeEventsBefore: (date: Date) => events.removeBefore(date),
    removeOfficeNewsBefore: office.removeBefore,
  };
}
export type Payments = ReturnType<typeof createPayments>;

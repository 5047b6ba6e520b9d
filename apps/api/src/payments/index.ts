import type { PaymentMode } from '@vgb/contracts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Serve } from '../http/calls.js';
import type { Limits } from '../http/limits.js';
import { createLedgerStore } from '../ledger/index.js';
import type { Outbox } from '../mail/mail.js';
import { attemptComposers, createAttemptWatch } from './attempts.js';
import { createEventStore } from './event-store.js';
import { createExceptions } from './exceptions.js';
import type { Gateway } from './gateway.js';
import { createOrderPersons } from './order-persons.js';
import { createOrderStore } from './order-store.js';
import { createPaymentFlow, type PaymentDeps } from './payment-flow.js';
import { createPaymentsRouter, type Purposes } from './payments-router.js';
import { createSweep } from './sweep.js';
import { createTurnComposer } from './turn-mails.js';
import { createTurnedBack, type TurnedBackDeps } from './turned-back.js';
import { createWebhook, type MandateNews } from './webhook.js';

export { type Circuit, type CircuitState, createCircuit } from './circuit.js';
export { EXCEPTION_REASONS, type ExceptionKind } from './exceptions.js';
export type { Capture, Dispute, Gateway, ProviderMandate, ProviderPayment, Refund } from './gateway.js';
export { isCaptured, isReadable, OutcomeUnknown, ProviderRefusal, ProviderResting } from './gateway.js';
export type { OpenOrder, OrderPersons } from './order-persons.js';
export { isPaid, type Order, type OrderStore, type PaidOrder } from './order-store.js';
export type { PaymentFlow } from './payment-flow.js';
export type { DonationOrder, Intention, MembershipOrder, Purposes, SignedDebit } from './payments-router.js';
export { factsOfOrder } from './provider-facts.js';
export { createRazorpayGateway } from './razorpay.js';
export type { Look } from './sweep.js';
export type { TurnedBack } from './turned-back.js';
export type { MandateNews } from './webhook.js';

export interface PaymentsDeps
  extends Pick<PaymentDeps, 'book' | 'held' | 'clock' | 'log' | 'observed'>,
    Pick<TurnedBackDeps, 'stands'> {
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
  const ledger = createLedgerStore(connection);
  const composeTurn = createTurnComposer({ ledger, orders });
  const exceptions = createExceptions({ ...deps, composeTurn });
  const attemptFailed = createAttemptWatch({ ...deps, ledger });
  const flow = createPaymentFlow({ ...deps, orders, ledger, exceptions, attemptFailed });
  const turnedBack = createTurnedBack({ ...deps, orders, ledger, exceptions, flow });
  const webhook = createWebhook({ ...deps, events, orders, flow, turnedBack });
  const { router, composers } = createPaymentsRouter({ ...deps, flow, orders, webhook });
  return {
    router,
    flow,
    orders,
    persons: createOrderPersons(connection),
    ledger,
    turnedBack,
    exceptions,
    webhook,
    sweep: createSweep({ orders, ledger, exceptions, flow, turnedBack, gateway, log }),
    composers: {
      ...composers,
      ...exceptions.composers,
      ...attemptComposers,
      'payment-turn': composeTurn,
    },
    /** Seconds since the provider last reported anything; undefined when it never has. */
    async silentForSeconds(): Promise<number | undefined> {
      const last = await events.lastReceivedAt();
      return last && Math.max(0, (clock().getTime() - last.getTime()) / 1000);
    },
    removeEventsBefore: events.removeBefore,
  };
}
export type Payments = ReturnType<typeof createPayments>;

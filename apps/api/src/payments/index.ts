import type { PaymentMode } from '@vgb/contracts';
import type { Logger } from 'pino';
import type { Connection } from '../db/connection.js';
import type { Serve } from '../http/calls.js';
import type { Limits } from '../http/limits.js';
import { LedgerStore } from '../ledger/index.js';
import type { OutboxStore } from '../mail/outbox-store.js';
import { Attempts, attemptComposers } from './attempts.js';
import { Booking } from './booking.js';
import { EventStore } from './event-store.js';
import { exceptionComposers } from './exception-mails.js';
import { ExceptionStore } from './exception-store.js';
import { Exceptions } from './exceptions.js';
import type { Gateway } from './gateway.js';
import { OfficeMails, officeNewsComposer } from './office-mails.js';
import { OfficeNewsStore } from './office-news-store.js';
import { OrderLog } from './order-log.js';
import { OrderPersons } from './order-persons-store.js';
import { OrderStart } from './order-start.js';
import { OrderStore } from './order-store.js';
import { OrderVelocity, velocityComposers } from './order-velocity.js';
import { PaymentFlow } from './payment-flow.js';
import { PaymentInquiry } from './payment-inquiry.js';
import { createPaymentsRouter } from './payments-router.js';
import { ProviderReadLimit } from './provider-read-limit.js';
import { type Mandates, PurposeDesk, type Purposes } from './purposes.js';
import { SignedPayments } from './signed-payments.js';
import { Sweep } from './sweep.js';
import { turnComposer } from './turn-mails.js';
import { TurnedBack } from './turned-back.js';
import { Webhook } from './webhook.js';

export { Circuit } from './circuit.js';
export type { EventRow } from './event-store.js';
export { EXCEPTION_REASONS, type ExceptionKind, HELD, type PaymentException } from './exception.js';
export type { StoredException } from './exception-store.js';
export type { Capture, Dispute, Gateway, ProviderMandate, ProviderPayment, Refund } from './gateway.js';
export {
  isCaptured,
  isReadable,
  MOST_OF_A_REASON,
  OutcomeUnknown,
  ProviderRefusal,
  ProviderResting,
} from './gateway.js';

export { isPaid, type Order, type PaidOrder } from './order.js';
export type { OpenOrder, OrderPersons } from './order-persons-store.js';
export type { OrderStore, PaidMoney } from './order-store.js';

export { factsOfOrder } from './provider-facts.js';
export type { Mandates, PurposeOf, SignedDebit } from './purposes.js';
export { createRazorpayGateway } from './razorpay.js';
export type { Look } from './sweep.js';
export type { TurnedBack } from './turned-back.js';

export interface PaymentsDeps {
  readonly connection: Connection;
  readonly serve: Serve;
  readonly gateway: Gateway;
  readonly limits: Limits;
  readonly outbox: OutboxStore;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Counts an outcome for the metrics. */
  readonly observed: (outcome: string) => void;
  /**
   * The registered purposes. Called while a request or an event is handled, never at start: each purpose is built after payments, on top of
   * them.
   */
  readonly purposes: () => Purposes;
  readonly mandates: () => Mandates;
  /** The trust's own address: the setting CONTACT_TO. */
  readonly alertTo: string;
  readonly mode: PaymentMode;
  readonly checkoutScriptUrl: string;
  readonly donationMaxInr: number;
}

/** Orders, payments and the provider's news, for any purpose. */
export function createPayments(deps: PaymentsDeps) {
  const { connection, clock } = deps;
  const purposes = new PurposeDesk({ registered: deps.purposes });
  const orders = new OrderStore({ connection, purposes });
  const events = new EventStore({ connection });
  const ledger = new LedgerStore({ connection });
  const news = new OfficeNewsStore({ connection });
  const rows = new ExceptionStore({ connection });

  const orderLog = new OrderLog(deps);
  const office = new OfficeMails({ ...deps, news });
  const exceptions = new Exceptions({ ...deps, rows, office });
  const kept = { ...deps, purposes, orders, ledger, orderLog, office, exceptions };

  const booking = new Booking(kept);
  const flow = new PaymentFlow({ ...kept, booking });
  const inquiry = new PaymentInquiry({ ...kept, flow, booking });
  const signed = new SignedPayments({ ...kept, flow, booking, inquiry });
  const turnedBack = new TurnedBack({ ...kept, flow, booking });
  const attempts = new Attempts(kept);
  const webhook = new Webhook({ ...kept, events, flow, attempts, turnedBack });
  const start = new OrderStart(kept);
  const velocity = new OrderVelocity(kept);
  const readLimit = new ProviderReadLimit(deps);
  return {
    router: createPaymentsRouter({ ...kept, start, inquiry, webhook, readLimit, signed, velocity }),
    flow,
    booking,
    signed,
    orders,
    persons: new OrderPersons({ connection }),
    ledger,
    turnedBack,
    exceptions,
    webhook,
    sweep: new Sweep({ ...kept, flow, inquiry, booking, turnedBack }),
    composers: composersOf({ rows, orders, ledger }),
    /** Seconds since the last event arrived; undefined when none ever did. */
    async silentForSeconds(): Promise<number | undefined> {
      const last = await events.lastReceivedAt();
      return last && Math.max(0, (clock().getTime() - last.getTime()) / 1000);
    },
    /** The order that a payment has paid. The provider is called only within the limits of the caller's `ip`. */
    orderPaidBy: (paymentId: string, ip: string) =>
      inquiry.orderPaidBy(paymentId, () => readLimit.aboutUnknownPayment(paymentId, ip)),
    /** The stored events that contain any of these ids, the earliest first. */
    eventsNaming: (ids: readonly string[]) => events.naming(ids),
    removeEventsBefore: (date: Date) => events.removeBefore(date),
    removeOfficeNewsBefore: (date: Date) => news.removeBefore(date),
  };
}
export type Payments = ReturnType<typeof createPayments>;

/** The mails about payments, all of them the office's. */
function composersOf(records: {
  readonly rows: ExceptionStore;
  readonly orders: OrderStore;
  readonly ledger: LedgerStore;
}) {
  const composeTurn = turnComposer(records);
  const often = { ...velocityComposers, ...attemptComposers, 'payment-turn': composeTurn };
  return {
    ...often,
    ...exceptionComposers({ ...records, composeTurn }),
    'office-news': officeNewsComposer(often),
  };
}

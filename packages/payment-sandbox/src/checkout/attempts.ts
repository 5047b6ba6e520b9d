import { declined, refused, unknownId } from '../ledger/errors.js';
import type { Failure } from '../ledger/failures.js';
import { FAILURES } from '../ledger/failures.js';
import { Fields } from '../ledger/fields.js';
import { type InstrumentRequest, readInstrument } from '../ledger/instruments.js';
import type { Ledger } from '../ledger/ledger.js';
import { beginAuthentication, completeAuthentication } from '../ledger/mandates.js';
import { findOrder, ORDER_ALREADY_PAID } from '../ledger/orders.js';
import { beginPayment, completePayment, failPayment, findPayment, type Payer } from '../ledger/payments.js';
import type { PaymentRecord } from '../ledger/records.js';
import { orderSignature, subscriptionSignature } from '../signatures.js';

/** How long a donor takes to approve in the UPI app. The approval needs no window: it may be closed meanwhile. */
const UPI_APPROVAL_MS = 1_500;

/** The state of an attempt, for the payment window. */
export interface Progress {
  payment_id: string;
  state: 'otp' | 'approve' | 'bank' | 'paid' | 'failed';
  /** The argument of the shop's handler. */
  response?: Record<string, string>;
  error?: Failure & { metadata: Record<string, string> };
}

/** Payments that donors make through the window, step by step. */
export class Attempts {
  readonly #ledger: Ledger;
  readonly #approvals = new Map<string, NodeJS.Timeout>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Continues the UPI requests that were unanswered when the last run ended. */
  resume(): void {
    for (const { entity } of this.#ledger.store.payments.values()) {
      if (entity.status === 'created' && entity.method === 'upi') this.#awaitApproval(entity.id);
    }
  }

  stop(): void {
    for (const timer of this.#approvals.values()) clearTimeout(timer);
    this.#approvals.clear();
  }

  begin(body: Fields): Progress {
    const ledger = this.#ledger;
    const { value } = ledger.record(() => {
      const record = begun(ledger, body);
      const { verdict, entity } = record;
      // Failures before the bank is involved end the attempt at once.
      if (verdict?.step === 'payment_initiation') failPayment(ledger, entity.id, verdict);
      return entity.id;
    });
    if (findPayment(ledger, value).entity.method === 'upi') this.#awaitApproval(value);
    return this.progress(value);
  }

  /** As in the provider's test mode: four to ten digits are accepted, fewer are not. */
  enterOtp(id: string, body: Fields): Progress {
    const isRight = /^\d{4,10}$/.test(body.text('otp') ?? '');
    return this.#finish(id, ['card'], isRight ? null : FAILURES.invalid_otp);
  }

  leaveBankPage(id: string, body: Fields): Progress {
    const outcome = body.oneOf('outcome', ['success', 'failure']);
    return this.#finish(id, ['netbanking', 'wallet'], outcome === 'success' ? null : FAILURES.payment_failed);
  }

  /** Cancelled by the donor. A payment that has already ended stays as it is. */
  cancel(id: string): Progress {
    const { entity } = findPayment(this.#ledger, id);
    if (entity.status !== 'created') return this.progress(id);
    return this.#finish(id, [entity.method], FAILURES.payment_cancelled);
  }

  progress(id: string): Progress {
    const { entity, subscriptionId } = findPayment(this.#ledger, id);
    const { keySecret } = this.#ledger.keys;
    if (entity.status === 'created') {
      const states = { card: 'otp', upi: 'approve', netbanking: 'bank', wallet: 'bank' } as const;
      return { payment_id: id, state: states[entity.method] };
    }
    if (entity.status === 'failed') return { payment_id: id, state: 'failed', error: this.#errorOf(id) };
    const orderId = entity.order_id ?? '';
    const response: Record<string, string> =
      subscriptionId === null
        ? { razorpay_order_id: orderId, razorpay_signature: orderSignature(orderId, id, keySecret) }
        : {
            razorpay_subscription_id: subscriptionId,
            razorpay_signature: subscriptionSignature(id, subscriptionId, keySecret),
          };
    return { payment_id: id, state: 'paid', response: { razorpay_payment_id: id, ...response } };
  }

  /** Ends a payment: with `failure`, or with the known result of its instrument. */
  #finish(id: string, methods: string[], failure: Failure | null): Progress {
    const ledger = this.#ledger;
    const { entity, verdict, subscriptionId } = findPayment(ledger, id);
    if (entity.status !== 'created' || !methods.includes(entity.method))
      throw refused('This step of the payment is over.');
    clearTimeout(this.#approvals.get(id));
    this.#approvals.delete(id);
    ledger.record(() => {
      const why = failure ?? verdict ?? this.#tooLate(entity.order_id);
      if (why) failPayment(ledger, id, why);
      else if (subscriptionId === null) completePayment(ledger, id);
      else completeAuthentication(ledger, id);
    });
    return this.progress(id);
  }

  /** Two windows on one order: the second to finish is declined. */
  #tooLate(orderId: string | null): Failure | null {
    if (orderId === null || findOrder(this.#ledger, orderId).entity.status !== 'paid') return null;
    return {
      ...FAILURES.payment_failed,
      description: ORDER_ALREADY_PAID,
      source: 'business',
      reason: 'order_already_paid',
    };
  }

  #awaitApproval(id: string): void {
    const timer = setTimeout(() => {
      this.#approvals.delete(id);
      // The donor or a reset may have ended it meanwhile.
      if (this.#ledger.store.payments.get(id)?.entity.status === 'created') this.#finish(id, ['upi'], null);
    }, UPI_APPROVAL_MS);
    this.#approvals.set(id, timer);
  }

  #errorOf(id: string): Failure & { metadata: Record<string, string> } {
    const { entity, subscriptionId } = findPayment(this.#ledger, id);
    return {
      code: entity.error_code === 'GATEWAY_ERROR' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
      description: entity.error_description ?? FAILURES.payment_failed.description,
      source: entity.error_source ?? FAILURES.payment_failed.source,
      step: entity.error_step ?? FAILURES.payment_failed.step,
      reason: entity.error_reason ?? FAILURES.payment_failed.reason,
      metadata: { payment_id: id, ...(subscriptionId === null ? { order_id: entity.order_id ?? '' } : {}) },
    };
  }
}

function begun(ledger: Ledger, body: Fields): PaymentRecord {
  const method = body.oneOf('method', ['card', 'upi', 'netbanking', 'wallet']);
  if (!method) throw refused('The method field is required.');
  const card = new Fields(body.raw('card'));
  const request: InstrumentRequest & Payer = {
    method,
    card: {
      number: card.text('number') ?? '',
      name: card.text('name'),
      expiry: card.text('expiry'),
      cvv: card.text('cvv'),
    },
    vpa: body.text('vpa'),
    bank: body.text('bank'),
    wallet: body.text('wallet'),
    email: body.text('email'),
    contact: body.contact(),
    description: body.text('description'),
    notes: body.notes(),
  };
  const subscriptionId = body.text('subscription_id');
  if (subscriptionId !== undefined) return beginAuthentication(ledger, subscriptionId, request);
  const orderId = body.requiredText('order_id');
  mustMatchOrder(ledger, orderId, body.integer('amount'));
  const { email, contact, description, notes } = request;
  const instrument = readInstrument(request, ledger.clock.date());
  return beginPayment(ledger, { instrument, orderId, email, contact, description, notes });
}

/** Refuses another amount than the order's. */
export function mustMatchOrder(ledger: Ledger, orderId: string, amount: number | undefined): void {
  const order = ledger.store.orders.get(orderId);
  if (!order) throw unknownId(orderId, 'order');
  if (amount !== undefined && amount !== order.entity.amount) {
    throw declined(FAILURES.amount_mismatch, { order_id: orderId });
  }
}

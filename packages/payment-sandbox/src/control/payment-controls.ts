import { Router } from 'express';
import { z } from 'zod';
import type { Payment } from '../ledger/entities.js';
import { refused } from '../ledger/errors.js';
import { FAILURES, isFailureReason } from '../ledger/failures.js';
import { readInstrument, TEST_UPI } from '../ledger/instruments.js';
import type { Ledger } from '../ledger/ledger.js';
import { findOrder } from '../ledger/orders.js';
import {
  authorizePayment,
  beginPayment,
  capturePayment,
  completePayment,
  failPayment,
  findPayment,
} from '../ledger/payments.js';
import { orderSignature } from '../signatures.js';
import { notesSchema } from './notes.js';

const paySchema = z.strictObject({
  method: z.enum(['card', 'upi', 'netbanking', 'wallet']).default('card'),
  card: z
    .strictObject({ number: z.string(), name: z.string().optional() })
    .default({ number: '4100280000001007' }),
  vpa: z.string().default(TEST_UPI.success),
  bank: z.string().default('HDFC'),
  wallet: z.string().default('phonepe'),
  /** `success` or `failure` override the instrument's known result; unset, the instrument decides. */
  outcome: z.enum(['success', 'failure']).optional(),
  /** The reason of a failure; one of the provider's (`card_declined`, `payment_failed`, …). */
  reason: z.string().refine(isFailureReason, 'not a known reason').optional(),
  capture: z.enum(['auto', 'authorized-only']).default('auto'),
  international: z.boolean().optional(),
  /** Also when the order is already paid: a second capture. */
  evenIfPaid: z.boolean().default(false),
  /** Paise; another amount than the order's, to test that the site notices. */
  amount: z.int().min(1).optional(),
  /** Unix seconds; when the payment was made, if not now. */
  at: z.int().optional(),
  email: z.string().default('donor@example.com'),
  contact: z.string().default('+919876543210'),
  description: z.string().optional(),
  notes: notesSchema,
});

/** Makes and changes payments without a browser. */
export function paymentControls(ledger: Ledger): Router {
  const router = Router();
  router.post('/orders/:id/pay', (request, response) => {
    const asked = paySchema.parse(request.body ?? {});
    const orderId = request.params.id;
    const { value, events } = ledger.record(() => pay(ledger, orderId, asked));
    response.json({
      payment: value,
      order: findOrder(ledger, orderId).entity,
      signature: value.status === 'failed' ? null : orderSignature(orderId, value.id, ledger.keys.keySecret),
      events,
    });
  });
  router.post('/payments/:id/late-capture', (request, response) => {
    const { force } = z.strictObject({ force: z.boolean().default(false) }).parse(request.body ?? {});
    const captureLate = (id: string): Payment => {
      const completed = completePayment(ledger, id);
      return force && !completed.captured ? capturePayment(ledger, id) : completed;
    };
    response.json(turn(ledger, request.params.id, captureLate));
  });
  router.post('/payments/:id/late-authorize', (request, response) => {
    response.json(turn(ledger, request.params.id, (id) => authorizePayment(ledger, id)));
  });
  router.post('/payments/:id/capture', (request, response) => {
    const { value, events } = ledger.record(() => capturePayment(ledger, request.params.id));
    response.json({ payment: value, events });
  });
  return router;
}

/** Makes one attempt on an order, up to the result of the instrument or of the request. */
function pay(ledger: Ledger, orderId: string, asked: z.output<typeof paySchema>): Payment {
  const { reason, outcome, capture, method, card, vpa, bank, wallet, ...payer } = asked;
  const instrument = readInstrument({ method, card, vpa, bank, wallet }, ledger.clock.date());
  const { entity, verdict } = beginPayment(ledger, { ...payer, instrument, orderId });
  const fails =
    outcome === 'failure' || (outcome === undefined && (verdict !== null || reason !== undefined));
  if (fails)
    return failPayment(ledger, entity.id, reason ? FAILURES[reason] : (verdict ?? FAILURES.payment_failed));
  if (capture === 'authorized-only') return authorizePayment(ledger, entity.id);
  const completed = completePayment(ledger, entity.id);
  const awaitsCapture = findOrder(ledger, orderId).capture === 'manual';
  const isSecond = payer.evenIfPaid && completed.status === 'authorized' && !awaitsCapture;
  return isSecond ? capturePayment(ledger, entity.id) : completed;
}

/** Changes a payment that the provider had called failed. */
function turn(ledger: Ledger, id: string, work: (id: string) => Payment): object {
  const { value, events } = ledger.record(() => {
    const payment = findPayment(ledger, id).entity;
    if (payment.status !== 'failed') throw refused('Only a failed payment can be turned around');
    return work(id);
  });
  const orderId = value.order_id;
  return {
    payment: value,
    signature: orderId === null ? null : orderSignature(orderId, value.id, ledger.keys.keySecret),
    events,
  };
}

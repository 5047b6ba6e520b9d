import { Router } from 'express';
import { z } from 'zod';
import type { Payment, Subscription } from '../ledger/entities.js';
import { FAILURES, isFailureReason } from '../ledger/failures.js';
import { TEST_UPI } from '../ledger/instruments.js';
import type { Ledger } from '../ledger/ledger.js';
import {
  beginAuthentication,
  chargeMandate,
  completeAuthentication,
  firstPayment,
  haltSubscription,
} from '../ledger/mandates.js';
import { failPayment } from '../ledger/payments.js';
import {
  cancelSubscription,
  completeSubscription,
  expireSubscription,
  findSubscription,
  pauseSubscription,
  resumeSubscription,
} from '../ledger/subscriptions.js';
import { subscriptionSignature } from '../signatures.js';

const reason = z.string().refine(isFailureReason, 'not a known reason');

const authenticateSchema = z.strictObject({
  method: z.enum(['card', 'upi']).default('card'),
  card: z
    .strictObject({ number: z.string(), name: z.string().optional() })
    .default({ number: '4718609108204366' }),
  vpa: z.string().default(TEST_UPI.success),
  outcome: z.enum(['success', 'failure']).optional(),
  reason: reason.optional(),
  email: z.string().default('donor@example.com'),
  contact: z.string().default('+919876543210'),
});

/** Performs at once what donors and banks do about a mandate over months. */
export function subscriptionControls(ledger: Ledger): Router {
  const router = Router();
  addCharges(router, ledger);
  addMoves(router, ledger);
  return router;
}

function addCharges(router: Router, ledger: Ledger): void {
  router.post('/subscriptions/:id/authenticate', (request, response) => {
    const { id } = request.params;
    const asked = authenticateSchema.parse(request.body ?? {});
    const { value, events } = ledger.record(() => authenticate(ledger, id, asked));
    response.json({ ...charged(ledger, id, value), events });
  });
  router.post('/subscriptions/:id/charge', (request, response) => {
    const { id } = request.params;
    const { value, events } = ledger.record(() => chargeMandate(ledger, id, null));
    response.json({ ...charged(ledger, id, value), events });
  });
  router.post('/subscriptions/:id/fail-charge', (request, response) => {
    const { id } = request.params;
    const { reason: why } = z
      .strictObject({ reason: reason.default('payment_failed') })
      .parse(request.body ?? {});
    const { value, events } = ledger.record(() => chargeMandate(ledger, id, FAILURES[why]));
    response.json({ ...charged(ledger, id, value), events });
  });
  router.post('/subscriptions/:id/decline-next', (request, response) => {
    const { count } = z.strictObject({ count: z.int().min(0).default(1) }).parse(request.body ?? {});
    const record = findSubscription(ledger, request.params.id);
    ledger.store.subscriptions.put(request.params.id, { ...record, declines: count });
    response.json({ subscription: record.entity, declines: count });
  });
  router.get('/subscriptions/:id/first-callback', (request, response) => {
    const { id } = request.params;
    response.json(charged(ledger, id, firstPayment(ledger, id)));
  });
}

function addMoves(router: Router, ledger: Ledger): void {
  const moves: Record<string, (id: string) => Subscription> = {
    pause: (id) => pauseSubscription(ledger, id, 'customer'),
    resume: (id) => resumeSubscription(ledger, id),
    halt: (id) => haltSubscription(ledger, id),
    cancel: (id) => cancelSubscription(ledger, id, { atCycleEnd: false, by: 'customer' }),
    complete: (id) => completeSubscription(ledger, id),
    expire: (id) => expireSubscription(ledger, id),
  };
  for (const [name, move] of Object.entries(moves)) {
    router.post(`/subscriptions/:id/${name}`, (request, response) => {
      const { value, events } = ledger.record(() => move(request.params.id ?? ''));
      response.json({ subscription: value, events });
    });
  }
}

/** The donor authorises the mandate or declines, as the instrument or the request says. */
function authenticate(ledger: Ledger, id: string, asked: z.output<typeof authenticateSchema>): Payment {
  const { outcome, reason: why, ...payer } = asked;
  const { entity, verdict } = beginAuthentication(ledger, id, payer);
  const fails = outcome === 'failure' || (outcome === undefined && (verdict !== null || why !== undefined));
  if (!fails) return completeAuthentication(ledger, entity.id);
  return failPayment(ledger, entity.id, why ? FAILURES[why] : (verdict ?? FAILURES.payment_failed));
}

function charged(ledger: Ledger, id: string, payment: Payment): object {
  return {
    payment,
    subscription: findSubscription(ledger, id).entity,
    signature:
      payment.status === 'failed' ? null : subscriptionSignature(payment.id, id, ledger.keys.keySecret),
  };
}

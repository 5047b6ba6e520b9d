import { Router } from 'express';
import { z } from 'zod';
import {
  closeDispute,
  type DisputeRequest,
  disputePayment,
  escalateDispute,
  loseDispute,
  reviewDispute,
  sendBackDispute,
  winDispute,
} from '../ledger/disputes.js';
import type { Dispute } from '../ledger/entities.js';
import type { Ledger } from '../ledger/ledger.js';

/** Paise. */
const amount = z.int().min(1).optional();
/** Unix seconds. */
const respondBy = z.int().min(0).optional();
const reasonCode = z.string().min(1).optional();

const disputeSchema = z.strictObject({
  amount,
  phase: z.enum(['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']).optional(),
  reasonCode,
  respondBy,
});
const sendBackSchema = z.strictObject({
  respondBy,
  /** The status that the provider's answers then have. */
  as: z.enum(['open', 'action_required']).default('open'),
});
const loseSchema = z.strictObject({ amountDeducted: z.int().min(0).optional() });
const escalateSchema = z.strictObject({ amount, reasonCode, respondBy });
const nothing = z.strictObject({});

/** Performs at once what a payer's bank does about a payment. */
export function disputeControls(ledger: Ledger): Router {
  const router = Router();
  const moves: Record<string, (id: string, body: unknown) => Dispute> = {
    'under-review': (id, body) => {
      nothing.parse(body);
      return reviewDispute(ledger, id);
    },
    'action-required': (id, body) => sendBackDispute(ledger, id, sendBackSchema.parse(body)),
    win: (id, body) => {
      nothing.parse(body);
      return winDispute(ledger, id);
    },
    lose: (id, body) => loseDispute(ledger, id, loseSchema.parse(body).amountDeducted),
    close: (id, body) => {
      nothing.parse(body);
      return closeDispute(ledger, id);
    },
    escalate: (id, body) => escalateDispute(ledger, id, escalateSchema.parse(body)),
  };

  router.post('/payments/:id/dispute', (request, response) => {
    const wanted: DisputeRequest = disputeSchema.parse(request.body ?? {});
    const { value, events } = ledger.record(() => disputePayment(ledger, request.params.id, wanted));
    response.json({ dispute: value, events });
  });
  for (const [name, move] of Object.entries(moves)) {
    router.post(`/disputes/:id/${name}`, (request, response) => {
      const { value, events } = ledger.record(() => move(request.params.id ?? '', request.body ?? {}));
      response.json({ dispute: value, events });
    });
  }
  return router;
}

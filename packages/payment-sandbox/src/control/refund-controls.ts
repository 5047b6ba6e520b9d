import { Router } from 'express';
import { z } from 'zod';
import type { Refund } from '../ledger/entities.js';
import type { Ledger } from '../ledger/ledger.js';
import { findPayment } from '../ledger/payments.js';
import {
  failRefund,
  findRefund,
  processRefund,
  refundPayment,
  refundUncaptured,
  slowRefund,
} from '../ledger/refunds.js';
import { notesSchema } from './notes.js';

const refundSchema = z.strictObject({
  /** Paise; without it, all that remains. */
  amount: z.int().min(100).optional(),
  status: z.enum(['processed', 'pending', 'failed']).optional(),
  speed: z.enum(['normal', 'optimum']).default('normal'),
  notes: notesSchema,
});

/** Refunds made in the provider's dashboard, and the banks' handling of any refund. */
export function refundControls(ledger: Ledger): Router {
  const router = Router();
  const moves: Record<string, (id: string) => Refund> = {
    process: (id) => processRefund(ledger, id),
    fail: (id) => failRefund(ledger, id),
    'speed-change': (id) => slowRefund(ledger, id),
  };
  router.post('/payments/:id/refund', (request, response) => {
    const wanted = refundSchema.parse(request.body ?? {});
    response.json(shown(() => refundPayment(ledger, request.params.id, wanted)));
  });
  router.post('/payments/:id/auto-refund', (request, response) => {
    response.json(shown(() => refundUncaptured(ledger, request.params.id)));
  });
  for (const [name, move] of Object.entries(moves)) {
    router.post(`/refunds/:id/${name}`, (request, response) => {
      response.json(shown(() => move(request.params.id ?? '')));
    });
  }
  return router;

  /** Runs `work`; returns the refund and its payment as they are afterwards. */
  function shown(work: () => Refund): object {
    const { value, events } = ledger.record(work);
    return {
      refund: findRefund(ledger, value.id),
      payment: findPayment(ledger, value.payment_id).entity,
      events,
    };
  }
}

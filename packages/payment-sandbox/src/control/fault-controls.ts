import { Router } from 'express';
import { z } from 'zod';
import type { Ledger } from '../ledger/ledger.js';
import { runDueMandates } from '../ledger/mandates.js';
import { type Faults, faultSchema } from '../rest/faults.js';
import type { WebhookSender } from '../webhooks/sender.js';

const clockSchema = z.strictObject({
  /** Milliseconds to move the clock ahead. */
  advanceMs: z.int().min(0),
});

/** Faults of the next REST calls, the clock, and the reset of all data. */
export function faultControls(ledger: Ledger, webhooks: WebhookSender, faults: Faults): Router {
  const router = Router();

  router.get('/faults', (_request, response) => {
    response.json({ faults: faults.list(), hanging: faults.hanging });
  });
  router.post('/faults', (request, response) => {
    response.json({ fault: faults.arm(faultSchema.parse(request.body ?? {})) });
  });
  router.delete('/faults', (_request, response) => {
    faults.clear();
    response.json({ faults: [] });
  });
  router.post('/faults/release', (_request, response) => {
    response.json({ released: faults.release() });
  });
  router.get('/clock', (_request, response) => {
    response.json({ now: ledger.clock.date().toISOString() });
  });
  router.post('/clock', async (request, response) => {
    const { advanceMs } = clockSchema.parse(request.body ?? {});
    ledger.clock.advance(advanceMs);
    const { events } = ledger.record(() => runDueMandates(ledger));
    await webhooks.retryNow();
    response.json({ now: ledger.clock.date().toISOString(), events });
  });
  router.post('/reset', (_request, response) => {
    faults.clear();
    faults.release();
    ledger.store.reset();
    webhooks.forget();
    response.json({ reset: true });
  });
  return router;
}

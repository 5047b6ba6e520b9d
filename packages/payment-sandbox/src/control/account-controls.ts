import { Router } from 'express';
import { z } from 'zod';
import type { Ledger } from '../ledger/ledger.js';

const settingsSchema = z.strictObject({
  capture: z.enum(['automatic', 'manual']).optional(),
  refunds: z.enum(['processed', 'pending', 'failed']).optional(),
});

/** Sets the merchant's account, until it is set again or the sandbox is reset. */
export function accountControls(ledger: Ledger): Router {
  const router = Router();
  router.get('/account', (_request, response) => {
    response.json(ledger.settings);
  });
  router.post('/account', (request, response) => {
    const { capture, refunds } = settingsSchema.parse(request.body ?? {});
    const before = ledger.settings;
    ledger.store.settings.put('account', {
      capture: capture ?? before.capture,
      refunds: refunds ?? before.refunds,
    });
    response.json(ledger.settings);
  });
  return router;
}

import { Router } from 'express';
import { z } from 'zod';
import type { Ledger } from '../ledger/ledger.js';
import { announce, makeOdd, makeUsual } from '../ledger/oddities.js';

const oddSchema = z.strictObject({
  set: z.record(z.string(), z.unknown()).default({}),
  omit: z.array(z.string()).default([]),
});
const announceSchema = z.strictObject({ event: z.string().min(1), ids: z.array(z.string()).min(1) });

/** Makes answers and events deviate from the documentation, to test readers of them. */
export function oddityControls(ledger: Ledger): Router {
  const router = Router();
  router.post('/odd/:id', (request, response) => {
    const oddity = oddSchema.parse(request.body ?? {});
    response.json({ shown: ledger.record(() => makeOdd(ledger, request.params.id, oddity)).value });
  });
  router.delete('/odd/:id', (request, response) => {
    response.json({ shown: ledger.record(() => makeUsual(ledger, request.params.id)).value });
  });
  router.post('/announce', (request, response) => {
    const { event, ids } = announceSchema.parse(request.body ?? {});
    response.json({ events: ledger.record(() => announce(ledger, event, ids)).events });
  });
  return router;
}

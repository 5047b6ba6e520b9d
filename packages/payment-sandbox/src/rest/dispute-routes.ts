import { Router } from 'express';
import { contestDispute } from '../ledger/contests.js';
import { acceptDispute, findDispute } from '../ledger/disputes.js';
import { Fields } from '../ledger/fields.js';
import type { Ledger } from '../ledger/ledger.js';
import { page } from './page.js';

/** Disputes, and the merchant's answers. */
export function disputeRoutes(ledger: Ledger): Router {
  const router = Router();
  router.get('/disputes', (request, response) => {
    response.json(page(request, ledger.store.disputes.values()));
  });
  router.get('/disputes/:id', (request, response) => {
    response.json(findDispute(ledger, request.params.id));
  });
  router.post('/disputes/:id/accept', (request, response) => {
    response.json(ledger.record(() => acceptDispute(ledger, request.params.id)).value);
  });
  router.patch('/disputes/:id/contest', (request, response) => {
    const body = new Fields(request.body);
    response.json(ledger.record(() => contestDispute(ledger, request.params.id, body)).value);
  });
  return router;
}

import { Router } from 'express';
import { Fields } from '../ledger/fields.js';
import type { Ledger } from '../ledger/ledger.js';
import { captureByHand, editPayment, findPayment } from '../ledger/payments.js';
import { editRefund, findRefund, refundsOf, requestRefund } from '../ledger/refunds.js';
import { page } from './page.js';

/** Payments and their refunds. */
export function paymentRoutes(ledger: Ledger): Router {
  const router = Router();
  router.get('/payments', (request, response) => {
    response.json(
      page(
        request,
        ledger.store.payments.values().map((record) => record.entity),
      ),
    );
  });
  router.get('/payments/:id', (request, response) => {
    response.json(findPayment(ledger, request.params.id).entity);
  });
  router.patch('/payments/:id', (request, response) => {
    response.json(
      ledger.record(() => editPayment(ledger, request.params.id, new Fields(request.body))).value,
    );
  });
  router.post('/payments/:id/capture', (request, response) => {
    response.json(
      ledger.record(() => captureByHand(ledger, request.params.id, new Fields(request.body))).value,
    );
  });
  router.post('/payments/:id/refund', (request, response) => {
    const key = request.get('x-refund-idempotency');
    const body = new Fields(request.body);
    response.json(ledger.record(() => requestRefund(ledger, request.params.id, body, key)).value);
  });
  router.get('/payments/:id/refunds', (request, response) => {
    response.json(page(request, refundsOf(ledger, request.params.id)));
  });
  router.get('/payments/:id/refunds/:refundId', (request, response) => {
    response.json(findRefund(ledger, request.params.refundId, request.params.id));
  });
  router.get('/refunds', (request, response) => {
    response.json(page(request, ledger.store.refunds.values()));
  });
  router.get('/refunds/:id', (request, response) => {
    response.json(findRefund(ledger, request.params.id));
  });
  router.patch('/refunds/:id', (request, response) => {
    response.json(ledger.record(() => editRefund(ledger, request.params.id, new Fields(request.body))).value);
  });
  return router;
}

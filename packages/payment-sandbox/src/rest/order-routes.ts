import { Router } from 'express';
import { Fields } from '../ledger/fields.js';
import type { Ledger } from '../ledger/ledger.js';
import { createOrder, editOrder, findOrder } from '../ledger/orders.js';
import { paymentsOf } from '../ledger/payments.js';
import { collection, page } from './page.js';

export function orderRoutes(ledger: Ledger): Router {
  const router = Router();
  router.post('/orders', (request, response) => {
    response.json(ledger.record(() => createOrder(ledger, new Fields(request.body))).value);
  });
  router.get('/orders', (request, response) => {
    const query = new Fields(request.query);
    const receipt = query.text('receipt');
    const authorized = query.flag('authorized');
    const orders = ledger.store.orders.values().map((record) => record.entity);
    const authorizedIds = new Set(
      ledger.store.payments
        .values()
        .filter(({ entity }) => entity.status === 'authorized')
        .map(({ entity }) => entity.order_id),
    );
    const wanted = orders.filter(
      (order) =>
        (receipt === undefined || order.receipt === receipt) &&
        (authorized === undefined || authorizedIds.has(order.id) === authorized),
    );
    response.json(page(request, wanted));
  });
  router.get('/orders/:id', (request, response) => {
    response.json(findOrder(ledger, request.params.id).entity);
  });
  router.patch('/orders/:id', (request, response) => {
    response.json(ledger.record(() => editOrder(ledger, request.params.id, new Fields(request.body))).value);
  });
  router.get('/orders/:id/payments', (request, response) => {
    findOrder(ledger, request.params.id);
    response.json(collection(paymentsOf(ledger, request.params.id)));
  });
  return router;
}

import { Router } from 'express';
import { createCustomer, editCustomer, findCustomer } from '../ledger/customers.js';
import { Fields } from '../ledger/fields.js';
import { findInvoice } from '../ledger/invoices.js';
import type { Ledger } from '../ledger/ledger.js';
import { createPlan, findPlan } from '../ledger/plans.js';
import {
  cancelSubscription,
  createSubscription,
  dropScheduledChanges,
  editSubscription,
  findSubscription,
  pauseSubscription,
  resumeSubscription,
  scheduledSubscription,
} from '../ledger/subscriptions.js';
import { page } from './page.js';

/** Mandates and their plans, subscriptions, customers and invoices. */
export function subscriptionRoutes(ledger: Ledger): Router {
  const router = Router();
  addPlans(router, ledger);
  addSubscriptions(router, ledger);
  addSubscriptionMoves(router, ledger);
  addCustomers(router, ledger);
  addInvoices(router, ledger);
  return router;
}

function addPlans(router: Router, ledger: Ledger): void {
  router.post('/plans', (request, response) => {
    response.json(ledger.record(() => createPlan(ledger, new Fields(request.body))).value);
  });
  router.get('/plans', (request, response) => {
    response.json(page(request, ledger.store.plans.values()));
  });
  router.get('/plans/:id', (request, response) => {
    response.json(findPlan(ledger, request.params.id));
  });
}

function addSubscriptions(router: Router, ledger: Ledger): void {
  router.post('/subscriptions', (request, response) => {
    response.json(ledger.record(() => createSubscription(ledger, new Fields(request.body))).value);
  });
  router.get('/subscriptions', (request, response) => {
    const planId = new Fields(request.query).text('plan_id');
    const subscriptions = ledger.store.subscriptions.values().map((record) => record.entity);
    response.json(
      page(
        request,
        subscriptions.filter((subscription) => planId === undefined || subscription.plan_id === planId),
      ),
    );
  });
  router.get('/subscriptions/:id', (request, response) => {
    response.json(findSubscription(ledger, request.params.id).entity);
  });
  router.patch('/subscriptions/:id', (request, response) => {
    response.json(
      ledger.record(() => editSubscription(ledger, request.params.id, new Fields(request.body))).value,
    );
  });
}

/** The merchant's calls about an authorised mandate. */
function addSubscriptionMoves(router: Router, ledger: Ledger): void {
  router.post('/subscriptions/:id/cancel', (request, response) => {
    const atCycleEnd = new Fields(request.body).flag('cancel_at_cycle_end') ?? false;
    response.json(
      ledger.record(() => cancelSubscription(ledger, request.params.id, { atCycleEnd, by: 'self' })).value,
    );
  });
  router.post('/subscriptions/:id/pause', (request, response) => {
    new Fields(request.body).oneOf('pause_at', ['now']);
    response.json(ledger.record(() => pauseSubscription(ledger, request.params.id, 'self')).value);
  });
  router.post('/subscriptions/:id/resume', (request, response) => {
    new Fields(request.body).oneOf('resume_at', ['now']);
    response.json(ledger.record(() => resumeSubscription(ledger, request.params.id)).value);
  });
  router.get('/subscriptions/:id/retrieve_scheduled_changes', (request, response) => {
    response.json(scheduledSubscription(ledger, request.params.id));
  });
  router.post('/subscriptions/:id/cancel_scheduled_changes', (request, response) => {
    response.json(ledger.record(() => dropScheduledChanges(ledger, request.params.id)).value);
  });
}

function addCustomers(router: Router, ledger: Ledger): void {
  router.post('/customers', (request, response) => {
    response.json(ledger.record(() => createCustomer(ledger, new Fields(request.body))).value);
  });
  router.get('/customers', (request, response) => {
    response.json(page(request, ledger.store.customers.values()));
  });
  router.get('/customers/:id', (request, response) => {
    response.json(findCustomer(ledger, request.params.id));
  });
  router.put('/customers/:id', (request, response) => {
    response.json(
      ledger.record(() => editCustomer(ledger, request.params.id, new Fields(request.body))).value,
    );
  });
}

function addInvoices(router: Router, ledger: Ledger): void {
  router.get('/invoices', (request, response) => {
    const query = new Fields(request.query);
    const subscriptionId = query.text('subscription_id');
    const paymentId = query.text('payment_id');
    const wanted = ledger.store.invoices
      .values()
      .filter((invoice) => subscriptionId === undefined || invoice.subscription_id === subscriptionId)
      .filter((invoice) => paymentId === undefined || invoice.payment_id === paymentId);
    response.json(page(request, wanted));
  });
  router.get('/invoices/:id', (request, response) => {
    response.json(findInvoice(ledger, request.params.id));
  });
}

import { type RequestHandler, Router } from 'express';
import { ASSETS } from '../assets.js';
import {
  disputePayment,
  loseDispute,
  reviewDispute,
  sendBackDispute,
  winDispute,
} from '../ledger/disputes.js';
import { ProviderError } from '../ledger/errors.js';
import { FAILURES } from '../ledger/failures.js';
import type { Ledger } from '../ledger/ledger.js';
import { chargeMandate } from '../ledger/mandates.js';
import { completePayment, findPayment } from '../ledger/payments.js';
import { failRefund, processRefund, refundPayment } from '../ledger/refunds.js';
import { cancelSubscription } from '../ledger/subscriptions.js';
import type { WebhookSender } from '../webhooks/sender.js';
import { deskPage } from './desk-page.js';

const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The desk: the page for people at `/`, and its buttons. */
export function deskRouter(ledger: Ledger, webhooks: WebhookSender, localOnly: RequestHandler): Router {
  const router = Router();
  const actions: Record<string, (id: string) => unknown> = {
    'payments/refund': (id) => ledger.record(() => refundPayment(ledger, id, {})),
    'payments/dispute': (id) => ledger.record(() => disputePayment(ledger, id)),
    'payments/late-capture': (id) => ledger.record(() => completePayment(ledger, id)),
    'payments/deliver': (id) => deliverAgain(id),
    'refunds/process': (id) => ledger.record(() => processRefund(ledger, id)),
    'refunds/fail': (id) => ledger.record(() => failRefund(ledger, id)),
    'disputes/under-review': (id) => ledger.record(() => reviewDispute(ledger, id)),
    'disputes/action-required': (id) => ledger.record(() => sendBackDispute(ledger, id, { as: 'open' })),
    'disputes/win': (id) => ledger.record(() => winDispute(ledger, id)),
    'disputes/lose': (id) => ledger.record(() => loseDispute(ledger, id)),
    'subscriptions/charge': (id) => ledger.record(() => chargeMandate(ledger, id, null)),
    'subscriptions/fail-charge': (id) =>
      ledger.record(() => chargeMandate(ledger, id, FAILURES.payment_failed)),
    'subscriptions/cancel': (id) =>
      ledger.record(() => cancelSubscription(ledger, id, { atCycleEnd: false, by: 'customer' })),
  };

  router.get('/', (_request, response) => {
    response.set({ 'content-security-policy': POLICY, 'cache-control': 'no-store' });
    response.type('html').send(deskPage(ledger, webhooks));
  });
  router.get('/desk.css', (_request, response) => {
    response.sendFile('desk.css', { root: ASSETS });
  });
  router.get('/favicon.ico', (_request, response) => {
    response.status(204).end();
  });
  router.post('/desk/:kind/:id/:action', localOnly, async (request, response) => {
    const { kind, id, action } = request.params;
    const run = actions[`${kind}/${action}`];
    try {
      if (typeof id === 'string') await run?.(id);
    } catch (error) {
      // The page may be out of date: it is shown again with the present state instead of an error.
      if (!(error instanceof ProviderError)) throw error;
    }
    response.redirect(303, '/');
  });
  return router;

  async function deliverAgain(paymentId: string): Promise<void> {
    findPayment(ledger, paymentId);
    for (const event of ledger.store.events.values()) {
      if (event.body.includes(paymentId)) await webhooks.redeliver(event.id);
    }
  }
}

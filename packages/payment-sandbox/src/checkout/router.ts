import express, { Router } from 'express';
import { ASSETS } from '../assets.js';
import { declined, ProviderError } from '../ledger/errors.js';
import { FAILURES } from '../ledger/failures.js';
import { Fields } from '../ledger/fields.js';
import { BANKS, WALLETS } from '../ledger/instruments.js';
import type { Ledger } from '../ledger/ledger.js';
import { authenticationAmount, chargeAmount } from '../ledger/mandates.js';
import { findOrder, ORDER_ALREADY_PAID } from '../ledger/orders.js';
import { findPlan } from '../ledger/plans.js';
import { findSubscription, mustBe } from '../ledger/subscriptions.js';
import { providerErrors } from '../rest/router.js';
import { type Attempts, mustMatchOrder } from './attempts.js';

/** Any shop may frame the window, and the window itself loads and calls only the provider. */
const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: http: https:",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors http: https:',
].join('; ');

/** `checkout.js`, the payment window and the window's calls. They need no secret, since a browser cannot keep one. */
export function checkoutRouter(ledger: Ledger, attempts: Attempts): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set({
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    });
    next();
  });
  router.get('/checkout.js', (_request, response) => {
    response.sendFile('checkout.js', { root: ASSETS });
  });
  router.get('/checkout/frame', (_request, response) => {
    response.set('content-security-policy', FRAME_POLICY);
    response.sendFile('frame.html', { root: ASSETS });
  });
  router.get('/checkout/mandate/:id', (request, response) => {
    findSubscription(ledger, request.params.id);
    response.sendFile('hosted.html', { root: ASSETS });
  });
  router.use('/checkout/assets', express.static(ASSETS, { index: false, cacheControl: false }));

  const json = express.json({ limit: '64kb' });
  router.post('/checkout/session', json, (request, response) => {
    response.json(openSession(ledger, new Fields(request.body)));
  });
  router.post('/checkout/payments', json, (request, response) => {
    const body = new Fields(request.body);
    mustBeOurKey(ledger, body);
    response.json(attempts.begin(body));
  });
  router.get('/checkout/payments/:id', (request, response) => {
    response.json(attempts.progress(request.params.id));
  });
  router.post('/checkout/payments/:id/otp', json, (request, response) => {
    response.json(attempts.enterOtp(request.params.id, new Fields(request.body)));
  });
  router.post('/checkout/payments/:id/bank', json, (request, response) => {
    response.json(attempts.leaveBankPage(request.params.id, new Fields(request.body)));
  });
  router.post('/checkout/payments/:id/cancel', (request, response) => {
    response.json(attempts.cancel(request.params.id));
  });
  router.use('/checkout', providerErrors);
  return router;
}

/** The amount and the ways to pay. */
function openSession(ledger: Ledger, body: Fields): object {
  mustBeOurKey(ledger, body);
  const mode = ledger.keys.keyId.startsWith('rzp_test_') ? 'test' : 'live';
  const subscriptionId = body.text('subscription_id');
  if (subscriptionId !== undefined) {
    const record = findSubscription(ledger, subscriptionId);
    mustBe(record, ['created'], 'authenticated');
    const plan = findPlan(ledger, record.entity.plan_id);
    const mandate = {
      amount: chargeAmount(ledger, record),
      period: plan.period,
      interval: plan.interval,
      count: record.entity.total_count,
      startsAt: record.entity.start_at,
    };
    const amount = authenticationAmount(ledger, record);
    return {
      mode,
      amount,
      currency: plan.item.currency,
      mandate,
      methods: ['card', 'upi'],
      banks: {},
      wallets: {},
    };
  }
  const orderId = body.requiredText('order_id');
  mustMatchOrder(ledger, orderId, body.integer('amount'));
  const { amount, currency, status } = findOrder(ledger, orderId).entity;
  if (status === 'paid') {
    throw declined({ ...FAILURES.payment_failed, description: ORDER_ALREADY_PAID }, { order_id: orderId });
  }
  const methods = ['card', 'upi', 'netbanking', 'wallet'];
  return { mode, amount, currency, mandate: null, methods, banks: BANKS, wallets: WALLETS };
}

function mustBeOurKey(ledger: Ledger, body: Fields): void {
  if (body.text('key_id') !== ledger.keys.keyId) {
    throw new ProviderError(401, { description: 'The api key provided is invalid' });
  }
}

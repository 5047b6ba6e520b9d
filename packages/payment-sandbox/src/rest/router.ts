import { timingSafeEqual } from 'node:crypto';
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { ProviderError } from '../ledger/errors.js';
import type { Ledger } from '../ledger/ledger.js';
import { disputeRoutes } from './dispute-routes.js';
import type { Faults } from './faults.js';
import { orderRoutes } from './order-routes.js';
import { paymentRoutes } from './payment-routes.js';
import { subscriptionRoutes } from './subscription-routes.js';

/** The provider's REST API, under `/v1`. */
export function restRouter(ledger: Ledger, faults: Faults): Router {
  const router = Router();
  router.use(authenticate(ledger.keys.keyId, ledger.keys.keySecret));
  router.use(express.json({ limit: '256kb' }), express.urlencoded({ extended: true, limit: '256kb' }));
  router.use(showOddities(ledger), faults.middleware);
  router.use(orderRoutes(ledger), paymentRoutes(ledger), disputeRoutes(ledger), subscriptionRoutes(ledger));
  router.use(() => {
    throw new ProviderError(400, { description: 'The requested URL was not found on the server.' });
  });
  router.use(providerErrors);
  return router;
}

/** Applies the oddities set by the controls to the entities of an answer, alone or in a collection. */
function showOddities(ledger: Ledger): RequestHandler {
  return (_request, response, next) => {
    const json = response.json.bind(response);
    response.json = (answer: unknown) => json(shown(ledger, answer));
    next();
  };
}

function shown(ledger: Ledger, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (!('items' in answer) || !Array.isArray(answer.items)) return ledger.shown(answer);
  return { ...answer, items: answer.items.map((item: object) => ledger.shown(item)) };
}

/** Turns an error into the provider's error shape. */
export const providerErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const known = error instanceof ProviderError ? error : unreadableBody(error);
  response.status(known?.status ?? 500).json({
    error: known?.error ?? {
      code: 'SERVER_ERROR',
      description:
        'We are facing some trouble completing your request at the moment. Please try again shortly.',
      source: 'internal',
      step: 'NA',
      reason: 'server_error',
      metadata: {},
    },
  });
  if (!known) next(error);
};

/** Express's error for a body that cannot be parsed: a 4xx. */
function unreadableBody(error: unknown): ProviderError | undefined {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  return new ProviderError(status, { description: 'The request body could not be read.' });
}

function authenticate(keyId: string, keySecret: string): RequestHandler {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  return (request, _response, next) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new ProviderError(401, { description: 'Authentication failed' });
    }
    next();
  };
}

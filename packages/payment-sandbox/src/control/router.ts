import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { ProviderError } from '../ledger/errors.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Faults } from '../rest/faults.js';
import type { WebhookSender } from '../webhooks/sender.js';
import { accountControls } from './account-controls.js';
import { disputeControls } from './dispute-controls.js';
import { faultControls } from './fault-controls.js';
import { oddityControls } from './oddity-controls.js';
import { paymentControls } from './payment-controls.js';
import { refundControls } from './refund-controls.js';
import { subscriptionControls } from './subscription-controls.js';
import { webhookControls } from './webhook-controls.js';

interface ControlParts {
  ledger: Ledger;
  webhooks: WebhookSender;
  faults: Faults;
  localOnly: RequestHandler;
}

/** The controls of the sandbox, under `/control`, for tests and for people who try the site. The real provider has nothing like them. */
export function controlRouter(parts: ControlParts): Router {
  const router = Router();
  router.use(parts.localOnly, express.json({ limit: '256kb' }));
  router.use(
    accountControls(parts.ledger),
    paymentControls(parts.ledger),
    refundControls(parts.ledger),
    disputeControls(parts.ledger),
    subscriptionControls(parts.ledger),
    oddityControls(parts.ledger),
    webhookControls(parts.webhooks, parts.ledger.store),
    faultControls(parts.ledger, parts.webhooks, parts.faults),
  );
  router.use((_request, response) => {
    response.status(404).json({ error: 'There is no such control.' });
  });
  router.use(controlErrors);
  return router;
}

const controlErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof z.ZodError) {
    response.status(400).json({ error: z.prettifyError(error) });
  } else if (error instanceof ProviderError) {
    response.status(error.status).json({ error: error.error });
  } else {
    next(error);
  }
};

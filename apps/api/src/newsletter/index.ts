import type { Router } from 'express';
import type { Logger } from 'pino';
import type { Connection } from '../db/connection.js';
import { createAfterwards } from '../http/afterwards.js';
import type { Serve } from '../http/calls.js';
import { createLinkTokens } from '../http/link-tokens.js';
import { NewsletterFlow, type NewsletterFlowDeps } from './newsletter-flow.js';
import { newsletterComposers } from './newsletter-mails.js';
import { newsletterRouter } from './newsletter-router.js';
import { SubscriberStore } from './subscriber-store.js';

export interface NewsletterDeps extends Omit<NewsletterFlowDeps, 'store' | 'stopTokens' | 'afterwards'> {
  readonly connection: Connection;
  readonly serve: Serve;
  readonly log: Logger;
  /** Signs the unsubscribe links: JWT_SECRET, from which a key of its own is derived. */
  readonly secret: string;
}

export interface Newsletter {
  readonly router: Router;
  readonly composers: typeof newsletterComposers;
  readonly subscribers: Pick<SubscriberStore, 'consentOf' | 'remove' | 'removeIdleBefore'>;
  /** Resolves once the work that follows an answer has ended. */
  idle(): Promise<void>;
}

/** The newsletter: subscribing, confirming and unsubscribing. */
export function createNewsletter({ connection, serve, log, secret, ...deps }: NewsletterDeps): Newsletter {
  const store = new SubscriberStore(connection);
  const stopTokens = createLinkTokens(secret, 'newsletter unsubscribe');
  const afterwards = createAfterwards(log);
  const flow = new NewsletterFlow({ ...deps, store, stopTokens, afterwards });
  return {
    router: newsletterRouter({ flow, serve }),
    composers: newsletterComposers,
    subscribers: store,
    idle: () => afterwards.idle(),
  };
}

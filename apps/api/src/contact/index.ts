import { endpoints } from '@vgb/contracts';
import { Router } from 'express';
import type { Connection } from '../db/connection.js';
import type { Serve } from '../http/calls.js';
import { ContactFlow, type ContactFlowDeps } from './contact-flow.js';
import { contactComposers } from './contact-mails.js';
import { ContactStore } from './contact-store.js';

export interface ContactDeps extends Omit<ContactFlowDeps, 'store'> {
  readonly connection: Connection;
  readonly serve: Serve;
}

export interface Contact {
  readonly router: Router;
  readonly composers: ReturnType<typeof contactComposers>;
  /** Queues the missing mails of letters whose process was killed after storing them. */
  mailLeftBehind(now: Date): Promise<void>;
  readonly messages: Pick<ContactStore, 'from' | 'removeFrom' | 'removeBefore' | 'findById' | 'markAnswered'>;
}

/** Letters to the trust. */
export function createContact({ connection, serve, ...deps }: ContactDeps): Contact {
  const store = new ContactStore(connection);
  const flow = new ContactFlow({ ...deps, store });
  const router = Router();
  serve(router, endpoints.contact, async ({ body, ...from }) => ({
    success: true as const,
    message: await flow.send(body, from),
  }));
  return {
    router,
    mailLeftBehind: (now) => flow.mailLeftBehind(now),
    messages: store,
    composers: contactComposers(store),
  };
}

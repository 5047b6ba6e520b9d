import { endpoints } from '@vgb/contracts';
import { Router } from 'express';
import type { Serve } from '../http/calls.js';
import type { NewsletterFlow } from './newsletter-flow.js';

/** The calls of `/api/newsletter`. */
export function newsletterRouter({ flow, serve }: { flow: NewsletterFlow; serve: Serve }): Router {
  const router = Router();
  serve(router, endpoints.subscribeNewsletter, async ({ body, ...from }) => ({
    success: true as const,
    message: await flow.subscribe(body, from),
  }));
  serve(router, endpoints.confirmNewsletter, async ({ params, locale }) => ({
    success: true as const,
    message: await flow.confirm(params.token, locale),
  }));
  serve(router, endpoints.stopNewsletter, async ({ params, locale }) => ({
    success: true as const,
    message: await flow.stop(params.token, locale),
  }));
  return router;
}

import { endpoints } from '@vgb/contracts';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Config } from './config.js';
import type { DatabaseGate } from './db/gate.js';
import type { Domains } from './domains.js';
import { refuseUnknownPath, writeError } from './http/errors.js';
import type { Health } from './http/health.js';
import type { Limits } from './http/limits.js';
import { createRequestLog } from './http/log.js';
import { createMethodGuard } from './http/methods.js';
import type { Metrics } from './http/metrics.js';
import { createApiDocument } from './http/openapi.js';
import { createCors, createPolicyReports, createSecurityHeaders } from './http/security.js';
import { createSite } from './http/site.js';

/** The middleware in its order: headers, health, log and metrics, limits, the check of the database, the calls, the site. */
export function createExpressApp(deps: {
  readonly config: Config;
  readonly publicUrl: string;
  readonly checkoutUrl: string;
  readonly siteDir: string | undefined;
  readonly log: Logger;
  readonly domains: Domains;
  readonly health: Health;
  readonly metrics: Metrics;
  readonly gate: DatabaseGate;
}): Express {
  const { config, publicUrl, checkoutUrl, log, domains, health, metrics } = deps;
  const security = {
    production: config.production,
    hsts: config.hsts,
    checkoutUrl,
    corsOrigins: config.corsOrigins,
    publicUrl,
    log,
  };
  const app = express();
  app.disable('x-powered-by');
  // Answers are not cached (Cache-Control: no-store); the site's files have their own ETags.
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.use(createSecurityHeaders(security));
  // Load balancers probe every few seconds: before all slower middleware.
  app.use(health.router);
  app.use(createRequestLog(log), metrics.measure, limited(domains.limits, 'requests'), metrics.router);
  const everything = limited(domains.limits, 'everything');
  app.use('/api', createCors(security), refuseUnlessReady(deps.gate), everything);
  app.use(
    createPolicyReports(security),
    createApiDocument({ publicUrl, donationMaxInr: config.donationMaxInr }),
  );
  app.use(createMethodGuard(), ...routersOf(domains));
  app.use('/api', refuseUnknownPath);
  if (deps.siteDir !== undefined) app.use(createSite({ directory: deps.siteDir, publicUrl }));
  return app.use(refuseUnknownPath, writeError);
}

const routersOf = (domains: Domains): RequestHandler[] => [
  domains.payments.router,
  domains.accounts.router,
  domains.donations.router,
  domains.membership.router,
  domains.contact.router,
  domains.newsletter.router,
  domains.privacy.router,
];

/**
 * Counts a request, except the provider's: it may send a whole day's webhooks at once, and only those with a wrong signature
 * count (payments/webhook.ts).
 */
function limited(limits: Limits, name: 'requests' | 'everything'): RequestHandler {
  return async (request, _response, next) => {
    if (request.baseUrl + request.path !== endpoints.webhook.path)
      await limits.take(name, { ip: request.ip ?? '' });
    next();
  };
}

/**
 * Refuses calls during a restore, when answers would be incomplete and writes would be lost or break it, and without the unique indexes, when a
 * payment could be booked twice.
 */
function refuseUnlessReady(gate: DatabaseGate): RequestHandler {
  return async (_request, _response, next) => {
    await gate.pass();
    next();
  };
}

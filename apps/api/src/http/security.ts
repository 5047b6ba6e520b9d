import cors from 'cors';
import express, { type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { onlyMethods } from './methods.js';

export interface SecuritySettings {
  readonly production: boolean;
  /** The header Strict-Transport-Security, sent in production only. */
  readonly hsts: string;
  /** The provider's checkout script, or that of a sandbox. */
  readonly checkoutUrl: string;
  /** Other sites that may call the API from a browser. */
  readonly corsOrigins: readonly string[];
  readonly publicUrl: string;
  readonly log: Logger;
}

const REPORTS_PATH = '/api/csp-reports';
/** Origins that the provider's checkout loads from and calls (its integration guide, on content security policies). */
const LIVE_ORIGIN = 'https://checkout.razorpay.com';
const LIVE_CHECKOUT = {
  script: [LIVE_ORIGIN, 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com', LIVE_ORIGIN],
  connect: [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  img: ['https://cdn.razorpay.com'],
};

/** Sets the security headers; browsers then refuse features that this site does not use. */
export function createSecurityHeaders(
  settings: Pick<SecuritySettings, 'production' | 'hsts' | 'checkoutUrl'>,
): RequestHandler {
  const origin = new URL(settings.checkoutUrl).origin;
  const checkout =
    origin === LIVE_ORIGIN ? LIVE_CHECKOUT : { script: [origin], frame: [origin], connect: [], img: [] };
  const policy = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: directivesFor(checkout, settings.production) },
    // The checkout opens a bank's page in a window and receives a message from it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const payment = checkout.frame.map((frame) => `"${frame}"`).join(' ');
  const own = new Map([
    // The default, for answers that set no Cache-Control of their own: failures, metrics, redirects.
    ['Cache-Control', 'no-store'],
    ['Reporting-Endpoints', `csp="${REPORTS_PATH}"`],
    ['Permissions-Policy', `camera=(), microphone=(), geolocation=(), payment=(self ${payment})`],
  ]);
  if (settings.production) own.set('Strict-Transport-Security', settings.hsts);
  return (request, response, next) => {
    response.setHeaders(own);
    policy(request, response, next);
  };
}

/** The content security policy: this site's own files, and what the checkout needs. */
function directivesFor(checkout: typeof LIVE_CHECKOUT, production: boolean) {
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...checkout.script],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', ...checkout.img],
    connectSrc: ["'self'", ...checkout.connect],
    frameSrc: checkout.frame,
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    // Some browsers support report-to, others report-uri.
    reportUri: [REPORTS_PATH],
    reportTo: ['csp'],
    ...(production ? { upgradeInsecureRequests: [] } : {}),
  };
}

/** CORS: the sites that may call. For another site the header is absent, and its browser withholds the answer. */
export function createCors(settings: Pick<SecuritySettings, 'publicUrl' | 'corsOrigins'>): RequestHandler {
  const allowed = new Set([new URL(settings.publicUrl).origin, ...settings.corsOrigins]);
  return cors({
    origin: (asking, decide) => decide(null, asking !== undefined && allowed.has(asking)),
    methods: ['GET', 'POST', 'PUT'],
    allowedHeaders: ['Authorization', 'Content-Type'],
    exposedHeaders: ['Retry-After', 'X-Request-Id'],
    maxAge: 600,
  });
}

/** Receives the browsers' reports of policy violations, and logs them. */
export function createPolicyReports({ log }: Pick<SecuritySettings, 'log'>): Router {
  const router = Router();
  const readReport = express.json({
    limit: '16kb',
    type: ['application/csp-report', 'application/reports+json', 'application/json'],
  });
  router.all(REPORTS_PATH, onlyMethods('POST'));
  router.post(REPORTS_PATH, readReport, (request, response) => {
    log.warn(
      { violation: summary(request.body) },
      'a browser reported a violation of the content security policy',
    );
    response.status(204).end();
  });
  return router;
}

/** The fields of a report that are logged; the others may hold personal data. */
function summary(body: unknown): Record<string, string> {
  const report: unknown = Array.isArray(body) ? body[0] : body;
  const inner =
    typeof report === 'object' && report !== null
      ? 'csp-report' in report
        ? report['csp-report']
        : 'body' in report
          ? report.body
          : report
      : {};
  const wanted = [
    'effective-directive',
    'effectiveDirective',
    'violated-directive',
    'blocked-uri',
    'blockedURL',
  ];
  return Object.fromEntries(
    Object.entries(inner ?? {})
      .filter(([name, value]) => wanted.includes(name) && typeof value === 'string')
      .map(([name, value]) => [name, String(value).split(/[?#]/)[0]?.slice(0, 200) ?? '']),
  );
}

import { describe, expect, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { writeError } from './errors.js';
import { createLog, createRequestLog } from './log.js';
import { createCors, createPolicyReports, createSecurityHeaders, type SecuritySettings } from './security.js';

function rig(overrides: Partial<SecuritySettings> = {}) {
  const lines: string[] = [];
  const log = createLog({ level: 'info' }, { write: (line) => lines.push(line) });
  const settings: SecuritySettings = {
    production: false,
    hsts: 'max-age=300',
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    corsOrigins: ['https://friends.example'],
    publicUrl: 'https://vgb.example',
    log,
    ...overrides,
  };
  const app = express();
  app.use(createRequestLog(log), createSecurityHeaders(settings));
  app.use('/api', createCors(settings));
  app.use(createPolicyReports(settings));
  app.all('/api/anything', (_request, response) => response.json({}));
  app.use(writeError);
  const warnings = () =>
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ level }) => level === 'warn');
  return { request: supertest(app), warnings };
}

/** The policy as a table: directive → its sources. */
async function policyOf(settings?: Partial<SecuritySettings>): Promise<Record<string, string[]>> {
  const { headers } = await rig(settings).request.get('/api/anything');
  const directives = (headers['content-security-policy'] ?? '')
    .split(';')
    .map((one) => one.trim().split(' '));
  return Object.fromEntries(directives.map(([name, ...words]) => [name, words]));
}

describe('the content security policy', () => {
  test('with the real provider: only its own origins, nothing inline', async () => {
    expect(await policyOf()).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", 'https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
      'style-src': ["'self'"],
      'font-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'https://cdn.razorpay.com'],
      'connect-src': [
        "'self'",
        'https://api.razorpay.com',
        'https://lumberjack.razorpay.com',
        'https://lumberjack-metrics.razorpay.com',
      ],
      'frame-src': ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
      'manifest-src': ["'self'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
      'report-uri': ['/api/csp-reports'],
      'report-to': ['csp'],
    });
  });

  test('with a provider elsewhere: that origin alone', async () => {
    const policy = await policyOf({ checkoutUrl: 'http://127.0.0.1:4010/v1/checkout.js' });
    expect(policy['script-src']).toEqual(["'self'", 'http://127.0.0.1:4010']);
    expect(policy['frame-src']).toEqual(['http://127.0.0.1:4010']);
    expect(policy['connect-src']).toEqual(["'self'"]);
    expect(policy['img-src']).toEqual(["'self'", 'data:']);
  });

  test('upgrades to https in production only', async () => {
    expect(await policyOf({ production: true })).toHaveProperty('upgrade-insecure-requests');
    expect(await policyOf()).not.toHaveProperty('upgrade-insecure-requests');
  });
});

describe('the other headers', () => {
  test('isolate the window, forbid type sniffing and limit the referrer', async () => {
    const { headers } = await rig().request.get('/api/anything');
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'reporting-endpoints': 'csp="/api/csp-reports"',
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test.each(['max-age=300', 'max-age=31536000; includeSubDomains'])(
    'in production: https as the setting says, %s',
    async (hsts) => {
      const { headers } = await rig({ production: true, hsts }).request.get('/api/anything');
      expect(headers['strict-transport-security']).toBe(hsts);
    },
  );
});

describe('callers from other sites', () => {
  const allowed = 'access-control-allow-origin';
  test.each(['https://evil.example', 'null', 'https://vgb.example.evil.example', 'http://vgb.example'])(
    '%s gets no CORS permission',
    async (origin) => {
      const { request } = rig();
      const plain = await request.get('/api/anything').set('Origin', origin);
      const preflight = await request
        .options('/api/anything')
        .set('Origin', origin)
        .set('Access-Control-Request-Method', 'PUT');
      for (const { headers } of [plain, preflight]) expect(headers).not.toHaveProperty(allowed);
    },
  );

  test.each(['https://vgb.example', 'https://friends.example'])('%s gets CORS permission', async (origin) => {
    const { request } = rig();
    const plain = await request.get('/api/anything').set('Origin', origin);
    expect(plain.headers[allowed]).toBe(origin);
    expect(plain.headers.vary).toContain('Origin');
    expect(plain.headers).not.toHaveProperty('access-control-allow-credentials');
    const preflight = await request
      .options('/api/anything')
      .set('Origin', origin)
      .set('Access-Control-Request-Method', 'PUT');
    expect(preflight.headers['access-control-allow-methods']).toBe('GET,POST,PUT');
    expect(preflight.headers['access-control-allow-headers']).toBe('Authorization,Content-Type');
  });

  test('a caller without an Origin is served', async () => {
    const answer = await rig().request.get('/api/anything').expect(200);
    expect(answer.headers).not.toHaveProperty(allowed);
  });
});

describe("browsers' reports", () => {
  test.each([
    [
      'application/csp-report',
      {
        'csp-report': {
          'effective-directive': 'script-src',
          'blocked-uri': 'https://evil.example/x.js?member=secret',
          'document-uri': 'https://vgb.example/reset-password/secret',
        },
      },
    ],
    [
      'application/reports+json',
      [
        {
          type: 'csp-violation',
          body: {
            effectiveDirective: 'script-src',
            blockedURL: 'https://evil.example/x.js#secret',
            documentURL: 'https://vgb.example/reset-password/secret',
          },
        },
      ],
    ],
  ])('as %s are logged, without the address of the page', async (type, report) => {
    const { request, warnings } = rig();
    await request.post('/api/csp-reports').set('Content-Type', type).send(JSON.stringify(report)).expect(204);
    const [warning] = warnings();
    expect(Object.values(warning?.violation as object)).toEqual(['script-src', 'https://evil.example/x.js']);
    expect(JSON.stringify(warnings())).not.toContain('secret');
  });

  test.each([null, 'text', 7, [], [null], { 'csp-report': null }, { 'csp-report': 'text' }, { body: [] }])(
    '%j is not a report and is ignored',
    async (body) => {
      const { request } = rig();
      const { status } = await request
        .post('/api/csp-reports')
        .set('Content-Type', 'application/csp-report')
        .send(JSON.stringify(body));
      expect([204, 400]).toContain(status);
    },
  );

  test('are limited in number', async () => {
    const { request, warnings } = rig();
    const big = { 'csp-report': { 'blocked-uri': 'x'.repeat(20_000) } };
    await request.post('/api/csp-reports').send(big).expect(413);
    await request
      .post('/api/csp-reports')
      .send({ 'csp-report': { 'blocked-uri': 'x'.repeat(900) } })
      .expect(204);
    expect(JSON.stringify(warnings()).length).toBeLessThan(700);
  });
});

import { describe, expect, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { Metrics } from './metrics.js';

const TOKEN = 'a token of the scraper';

function rig(settings: { production: boolean; token: string | undefined }) {
  const metrics = new Metrics(settings);
  let oldest: number | undefined = 42;
  metrics.gauges({
    outboxDepth: async () => ({ waiting: 3, dead: 1 }),
    mailsRefused: async () => 4,
    oldestUnsettled: async () => oldest,
    webhookSilence: async () => undefined,
    money: async () => ({ keptPaise: 210_050, openPaise: -50_000 }),
    waiting: async () => ({ count: 2, heldPaise: 70_000 }),
    backupAge: async () => undefined,
    providerCircuit: () => 'open' as const,
  });
  const app = express();
  app.use(metrics.measure, metrics.router);
  app.get('/api/donations/mandates/:token', (_request, response) => response.json({}));
  return { metrics, request: supertest(app), settle: () => (oldest = undefined) };
}

describe('figures', () => {
  test('requests by route pattern, method and status', async () => {
    const { request } = rig({ production: false, token: undefined });
    await request.get('/api/donations/mandates/one-secret');
    await request.get('/api/donations/mandates/another-secret');
    const { text } = await request.get('/metrics').expect(200);
    expect(text).toContain(
      'http_request_seconds_count{route="/api/donations/mandates/:token",method="GET",status="200"} 2',
    );
    expect(text).not.toContain('secret');
  });

  test('all unknown addresses share one label', async () => {
    const { request } = rig({ production: false, token: undefined });
    for (const path of ['/api/a', '/api/b', '/c', '/d']) await request.get(path).expect(404);
    const { text } = await request.get('/metrics');
    expect(text.match(/^http_request_seconds_count.*$/gm)).toEqual([
      'http_request_seconds_count{route="/api/(unknown)",method="GET",status="404"} 2',
      'http_request_seconds_count{route="(site)",method="GET",status="404"} 2',
    ]);
  });

  test('payments by outcome, mails by state, overdue orders, time since the provider’s last webhook, the process', async () => {
    const { metrics, request, settle } = rig({ production: false, token: undefined });
    metrics.observed('paid');
    metrics.observed('paid');
    metrics.observed('quarantined');
    const { text } = await request.get('/metrics');
    expect(text).toContain('payments_total{outcome="paid"} 2');
    expect(text).toContain('payments_total{outcome="quarantined"} 1');
    expect(text).toContain('outbox_mails{state="waiting"} 3');
    expect(text).toContain('outbox_mails{state="dead"} 1');
    expect(text).toMatch(/^oldest_unsettled_order_seconds 42$/m);
    expect(text).toMatch(/^webhook_silence_seconds -1$/m);
    expect(text).toMatch(/^backup_age_seconds -1$/m);
    expect(text).toContain('money_rupees{standing="kept"} 2100.5');
    expect(text).toContain('money_rupees{standing="open"} -500');
    expect(text).toContain('money_rupees{standing="held"} 700');
    expect(text).toMatch(/^mails_sender_refused 4$/m);
    expect(text).toMatch(/^exceptions_open 2$/m);
    expect(text.match(/^provider_circuit.*$/gm)).toEqual([
      'provider_circuit{state="closed"} 0',
      'provider_circuit{state="open"} 1',
      'provider_circuit{state="half-open"} 0',
    ]);
    expect(text).not.toContain('process_resident_memory_bytes');
    metrics.watchProcess();
    expect((await request.get('/metrics')).text).toMatch(/^process_resident_memory_bytes \d+$/m);
    settle();
    const later = await request.get('/metrics');
    expect(later.text).toMatch(/^oldest_unsettled_order_seconds 0$/m);
  });
});

describe('in production', () => {
  test.each([
    ['nothing', undefined],
    ['another token', 'Bearer something else'],
    ['the token in the wrong scheme', `Basic ${TOKEN}`],
  ])('%s gets 404, as if the address did not exist', async (_what, authorization) => {
    const { request } = rig({ production: true, token: TOKEN });
    const asking = request.get('/metrics');
    if (authorization !== undefined) asking.set('Authorization', authorization);
    const answer = await asking.expect(404);
    expect(answer.text).toBe('');
  });

  test('/metrics answers with the token', async () => {
    const { request } = rig({ production: true, token: TOKEN });
    const { text } = await request.get('/metrics').set('Authorization', `Bearer ${TOKEN}`).expect(200);
    expect(text).toContain('payments_total');
  });

  test('/metrics is closed while no token is set', async () => {
    const { request } = rig({ production: true, token: undefined });
    await request.get('/metrics').set('Authorization', 'Bearer undefined').expect(404);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@vgb/contracts';
import fc from 'fast-check';
import { type Rig, startRig } from '../../test/rig.js';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

describe('any body on any route', () => {
  const calls = Object.values(endpoints);
  it('is answered 2xx, or 4xx in the shape of failures, never 5xx', async () => {
    const bodies = fc.oneof(
      fc.object({ maxDepth: 3 }),
      fc.array(fc.anything()),
      fc.record(
        {
          email: fc.oneof(fc.string(), fc.object(), fc.constant({ $gt: '' })),
          amount: fc.oneof(fc.integer(), fc.double(), fc.string()),
          metadata: fc.oneof(fc.object(), fc.constant(null)),
          razorpay_order_id: fc.oneof(fc.string(), fc.constant({ $ne: null })),
          razorpay_payment_id: fc.string(),
          razorpay_signature: fc.string(),
          paymentId: fc.oneof(fc.string(), fc.array(fc.string())),
          __proto__: fc.object(),
        },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        bodies,
        fc.string(),
        async ({ method, path }, body, token) => {
          const at = path.replace(/:\w+/g, encodeURIComponent(token) || 'x');
          const sent = rig.request[method.toLowerCase() as 'get' | 'post' | 'put'](at);
          let text: string;
          try {
            text = JSON.stringify(body) ?? 'null';
          } catch {
            text = '{"circular"';
          }
          const answer =
            method === 'GET' ? await sent : await sent.set('Content-Type', 'application/json').send(text);
          expect(answer.status).toBeLessThan(500);
          if (answer.status >= 400)
            expect(answer.body).toMatchObject({
              success: false,
              code: expect.any(String),
              message: expect.any(String),
              requestId: expect.any(String),
            });
        },
      ),
      { numRuns: 250 },
    );
  });
});

describe('what makes a request readable', () => {
  const post = (body: string, type = 'application/json') =>
    rig.request.post('/api/contact').set('Content-Type', type).send(body);
  it.each([
    ['text/plain', 'hello', 'text/plain', 415, 'NOT_JSON'],
    ['malformed JSON', '{"name":', 'application/json', 400, 'MALFORMED_JSON'],
    ['1 MB', JSON.stringify({ message: 'x'.repeat(1_000_000) }), 'application/json', 413, 'TOO_LARGE'],
    ['deep JSON', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'application/json', 400, 'VALIDATION'],
  ])('%s', async (_what, body, type, status, code) => {
    const answer = await post(body, type);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('unknown paths of the API are answered in the same shape', async () => {
    const answer = await rig.request.get('/api/nothing/here');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      success: false,
      code: 'NOT_FOUND',
      message: 'This address does not exist.',
    });
  });

  it('a request id is generated, or taken from the caller when it is valid', async () => {
    const own = await rig.request.get('/api/nothing').set('X-Request-Id', 'abcdef-123456');
    expect(own.body.requestId).toBe('abcdef-123456');
    const odd = await rig.request.get('/api/nothing').set('X-Request-Id', 'a b\tc');
    expect(odd.body.requestId).not.toContain('a b');
  });
});

import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { buildContactMessage, buildDonationOrder } from '../../test/factories.js';
import { payOrder } from '../../test/giving.js';
import { type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';

let rig: Rig;
afterEach(() => rig.stop());

describe('a caller behind X-Forwarded-For', () => {
  const write = (forwardedFor: string, turn: number) =>
    rig.request
      .post('/api/contact')
      .set('X-Forwarded-For', forwardedFor)
      .send(buildContactMessage({ message: `Letter ${turn}` }));
  const allowed = async (forwarded: (turn: number) => string) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) statuses.push((await write(forwarded(turn), turn)).status);
    return statuses;
  };
  const ALL = Array(8).fill(201);
  const FIVE = [...Array(5).fill(201), 429, 429, 429];
  const begin = async (hops: string) => {
    rig = await startRig({ rateLimitFactor: 1, settings: { TRUST_PROXY: hops } });
  };

  test('TRUST_PROXY=0: X-Forwarded-For is ignored, and a caller is counted by its connection’s address', async () => {
    await begin('0');
    expect(await allowed((turn) => `203.0.113.${turn}`)).toEqual(FIVE);
    expect(await rig.documents('contact_messages')).toHaveLength(5);
    expect((await rig.mails()).length).toBe(5);
  });

  test('TRUST_PROXY=1: addresses that a caller adds before the proxy’s own are ignored', async () => {
    await begin('1');
    expect(await allowed((turn) => `203.0.113.${turn}, 198.51.100.1`)).toEqual(FIVE);
  });

  test('TRUST_PROXY=1: callers are counted by the address that the proxy adds', async () => {
    await begin('1');
    expect(await allowed((turn) => `198.51.100.${turn}`)).toEqual(ALL);
  });

  test('TRUST_PROXY=2: the second address from the end is the caller’s', async () => {
    await begin('2');
    expect(await allowed((turn) => `10.9.9.9, 203.0.113.7, 10.0.0.${turn}`)).toEqual(FIVE);
    expect(await allowed((turn) => `10.9.9.9, 203.0.113.${turn + 10}, 10.0.0.1`)).toEqual(ALL);
  });

  test('a forwarded text that is not an address causes no error', async () => {
    await begin('1');
    for (const odd of ['', 'unknown', '{"$gt":""}', 'a'.repeat(2000), '::ffff:1.2.3.4'])
      expect((await write(odd, 0)).status).toBeLessThan(500);
  });
});

test('a caller has 300 calls of the API a minute, here a fiftieth of them, whatever they are', async () => {
  rig = await startRig({ rateLimitFactor: 0.02 });
  const call = (path: string, ip = '198.51.100.1') => rig.request.get(path).set('X-Forwarded-For', ip);
  const paths = ['payments/test', 'nothing', 'users/profile', 'payments/test', 'users', 'payments/test'];
  for (const path of paths) expect((await call(`/api/${path}`)).status).not.toBe(429);
  const refused = await call('/api/payments/test').expect(429);
  expect(refused.body.code).toBe('RATE_LIMITED');
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  await call('/api/payments/test', '198.51.100.2').expect(200);
});

test('a clock that was an hour ahead refuses no caller for that hour once it is set back', async () => {
  rig = await startRig({ rateLimitFactor: 0.02 });
  const call = () => rig.request.get('/api/payments/test').set('X-Forwarded-For', '198.51.100.1');
  const statuses = async (calls: number) => {
    const seen: number[] = [];
    for (let turn = 0; turn < calls; turn += 1) seen.push((await call()).status);
    return seen;
  };
  const login = () =>
    rig.request.post('/api/users/login').send({ email: 'asha@example.org', password: 'Wrong-1234' });
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60 * 60_000);
  try {
    expect(await statuses(5)).toEqual(Array(5).fill(200));
    await login().expect(401);
    await login().expect(429);
  } finally {
    now.mockRestore();
  }
  // The sixth of the old count, then six of a new one.
  expect(await statuses(7)).toEqual(Array(7).fill(200));
  expect(Number((await call().expect(429)).headers['retry-after'])).toBeLessThanOrEqual(60);
  await login().expect(401);
});

describe('the provider', () => {
  test('may send a whole day’s webhooks at once; unsigned ones are limited', async () => {
    rig = await startRig({ rateLimitFactor: 0.02 });
    const { events, paymentId } = await payOrder(rig);
    const event = eventNamed(events, 'payment.captured');
    const reported = Array.from({ length: 12 }, (_, turn) =>
      rig.deliver({ ...event, headers: { ...event.headers, 'x-razorpay-event-id': `evt_again_${turn}` } }),
    );
    const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
    expect(statuses(await Promise.all(reported))).toEqual(Array(12).fill(200));

    const forged: number[] = [];
    for (let turn = 0; turn < 8; turn += 1)
      forged.push((await rig.deliver({ ...event, body: `${event.body} ` })).status);
    expect(forged[0]).toBe(400);
    expect(forged.at(-1)).toBe(429);
    expect((await rig.deliver(event)).status).toBe(200);
    const paidBy = (await rig.documents('donations')).map((donation) => donation.paymentId);
    expect(paidBy).toEqual([paymentId]);
  });
});

describe('a page of another site', () => {
  const evil = { Origin: 'https://evil.example' };

  test('cannot read an answer, nor send JSON with a member’s token', async () => {
    rig = await startRig();
    const preflight = await rig.request.options('/api/users/profile').set({
      ...evil,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'authorization',
    });
    const read = await rig.request.get('/api/payments/test').set(evil);
    for (const { headers } of [preflight, read]) {
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  test('is refused for the content types that a browser sends without a preflight: text/plain, a form, multipart', async () => {
    rig = await startRig();
    for (const [path, good] of [
      ['/api/contact', buildContactMessage()],
      ['/api/payments/create-order', buildDonationOrder()],
    ] as const)
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const answer = await rig.request
          .post(path)
          .set(evil)
          .set('Content-Type', type)
          .send(JSON.stringify(good));
        expect([answer.status, answer.body.code, answer.body.message]).toEqual([
          415,
          'NOT_JSON',
          'Please send the request as JSON.',
        ]);
      }
    expect(await rig.documents('contact_messages')).toEqual([]);
    expect(await rig.documents('orders')).toEqual([]);
    expect(await rig.mails()).toEqual([]);
  });
});

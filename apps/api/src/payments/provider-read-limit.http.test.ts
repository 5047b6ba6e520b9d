import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isKind } from '../../test/captured-mails.js';
import { buildDonationOrder } from '../../test/factories.js';
import { CONTACT_TO, type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';
import type { Gateway } from './gateway.js';

/** The limits at their smallest: one lookup of an order, one of an unknown payment, two orders, ten failed payments. */
let rig: Rig;
let asked: string[] = [];
const noted = (real: Gateway): Gateway => ({
  ...real,
  fetchPayment: (id) => real.fetchPayment(asked[asked.push(id) - 1] ?? id),
  paymentsOfOrder: (id) => real.paymentsOfOrder(asked[asked.push(id) - 1] ?? id),
  debitsOf: (id) => real.debitsOf(asked[asked.push(id) - 1] ?? id),
});
beforeAll(async () => {
  rig = await startRig({ rateLimitFactor: 0.1, gateway: noted });
});
afterAll(() => rig.stop());
beforeEach(() => {
  asked = [];
});

let networks = 0;
const freshNetwork = (): string => {
  networks += 1;
  return `203.0.113.${networks}`;
};
const post = (path: string, body: object, ip: string) =>
  rig.request.post(path).set('X-Forwarded-For', ip).send(body);
let donors = 0;
const order = (ip: string, isRecurring = false) => {
  donors += 1;
  const body = buildDonationOrder({ email: `donor${donors}@example.org`, isRecurring });
  return post(`/api/payments/create-${isRecurring ? 'subscription' : 'order'}`, body, ip);
};
const stateOf = (orderId: string, ip: string) =>
  rig.request.get(`/api/payments/orders/${orderId}`).set('X-Forwarded-For', ip);
const invented = (n: number) => `pay_${String(n).padStart(14, '0')}`;

describe('a lookup at the provider', () => {
  test.each([
    ['an order', false],
    ['a mandate', true],
  ])('of %s happens once, however often and from wherever its state is requested', async (_what, monthly) => {
    const { body } = await order(freshNetwork(), monthly).expect(200);
    for (let n = 0; n < 6; n += 1)
      expect((await stateOf(body.orderId, freshNetwork()).expect(200)).body.state).toBe('pending');
    expect(asked).toEqual([body.orderId]);
  });

  test('of an invented payment is refused to a network that has ordered nothing', async () => {
    const ip = freshNetwork();
    for (let n = 0; n < 6; n += 1)
      await post('/api/users/donation', { paymentId: invented(n) }, ip).expect(409);
    expect(asked).toEqual([]);
  });

  test('of an invented payment is allowed a few times to a network that has ordered', async () => {
    const ip = freshNetwork();
    await order(ip).expect(200);
    for (let n = 10; n < 16; n += 1)
      await post('/api/users/donation', { paymentId: invented(n) }, ip).expect(409);
    expect(asked).toEqual([invented(10)]);
  });
});

test('many failed payments, few of each order, send one warning and slow new orders down', async () => {
  const statuses = async () => {
    const ip = freshNetwork();
    return [(await order(ip)).status, (await order(ip)).status, (await order(ip)).status];
  };
  expect(await statuses()).toEqual([200, 200, 429]);
  for (let n = 0; n < 4; n += 1) {
    const { body } = await order(freshNetwork()).expect(200);
    for (let turn = 0; turn < 3; turn += 1) {
      const { events } = await rig.sandbox.pay(body.orderId, { outcome: 'failure' });
      await rig.deliver(eventNamed(events, 'payment.failed'));
    }
  }
  const alarms = (await rig.mails()).filter(isKind('attempts-in-all')).filter(({ to }) => to === CONTACT_TO);
  expect(alarms).toHaveLength(1);
  expect(alarms[0]?.text).toContain('10 payments or more have failed within 60 minutes');
  expect(await statuses()).toEqual([200, 429, 429]);
});

describe('30 orders a minute', () => {
  test('are refused from the 21st on, with the seconds to wait, and the trust is warned once', async () => {
    const strict = await startRig({ rateLimitFactor: 1 });
    try {
      const answers = [];
      for (let made = 0; made < 30; made += 1) {
        const order = buildDonationOrder({ email: `donor${made}@example.org` });
        answers.push(await strict.request.post('/api/payments/create-order').send(order));
      }
      expect(answers.map(({ status }) => status)).toEqual([
        ...Array.from({ length: 20 }, () => 200),
        ...Array.from({ length: 10 }, () => 429),
      ]);
      expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
      const warnings = (await strict.mails()).filter(isKind('order-velocity'));
      expect(warnings).toHaveLength(1);
      expect(warnings[0]?.text).toContain('20 orders were started within 10 minutes');
    } finally {
      await strict.stop();
    }
  });
});

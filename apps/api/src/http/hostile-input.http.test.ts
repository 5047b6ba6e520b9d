import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints, errorBodySchema } from '@vgb/contracts';
import fc from 'fast-check';
import { buildContactMessage, buildDonationOrder, buildRegistration, loginOf } from '../../test/factories.js';
import { type Rig, startRig } from '../../test/rig.js';
import { bearer, type Member, signUp } from '../../test/signing-in.js';

let rig: Rig;
let member: Member;
beforeAll(async () => {
  rig = await startRig();
  member = await signUp(rig);
});
afterAll(() => rig.stop());

const person = buildRegistration();
const paymentId = 'pay_AAAAAAAAAAAAAA';
const profile = { name: 'A', company: 'B', profession: 'C', location: 'D', phone: '1' };
const proof = {
  razorpay_order_id: 'order_AAAAAAAAAAAAAA',
  razorpay_subscription_id: 'sub_AAAAAAAAAAAAAA',
  razorpay_payment_id: paymentId,
  razorpay_signature: 'f'.repeat(64),
};
const receiptProof = { razorpay_payment_id: paymentId, razorpay_signature: 'f'.repeat(64) };
const gift = buildDonationOrder({ company: 'B', pan: 'ABCDE1234F', address: 'C', indianCitizen: true });
const claim = { membershipType: 'silver', paymentId, membershipStartDate: '2026', membershipEndDate: '2027' };

/** Hostile values that are valid in a certain field: a number, a boolean, an enumerated text. */
type Free = Readonly<Record<string, readonly unknown[]>>;
/** Every call with a body, and a valid body for it. */
const calls: { method: string; path: string; good: object; free?: Free }[] = [
  { ...endpoints.register, good: person },
  { ...endpoints.verifyEmail, good: { email: person.email, otp: '123456' } },
  { ...endpoints.resendCode, good: { email: person.email } },
  { ...endpoints.login, good: loginOf(person) },
  { ...endpoints.editProfile, good: profile },
  { ...endpoints.changePassword, good: { currentPassword: 'not the right one', password: 'a new password' } },
  { ...endpoints.deleteAccount, good: { password: 'not the right one' } },
  { ...endpoints.updateMembership, good: { ...claim, amount: 999 }, free: { amount: [5] } },
  { ...endpoints.recordDonation, good: { paymentId, name: 'A', notes: 'B' } },
  { ...endpoints.forgotPassword, good: { email: person.email } },
  { ...endpoints.resetPassword, good: { password: 'a new password' } },
  {
    ...endpoints.createOrder,
    good: gift,
    free: { amount: [5], isRecurring: [true], indianCitizen: [true] },
  },
  {
    ...endpoints.createSubscription,
    good: gift,
    free: { amount: [5], isRecurring: [true], indianCitizen: [true] },
  },
  { ...endpoints.verifyPayment, good: { ...proof, notes: { name: 'A' } } },
  { ...endpoints.readOwnReceipt, good: receiptProof },
  { ...endpoints.correctReceiptAddress, good: { ...receiptProof, email: person.email } },
  { ...endpoints.contact, good: buildContactMessage() },
  { ...endpoints.subscribeNewsletter, good: { email: person.email } },
];
const request = (method: string, path: string) => {
  const to = path.replace(':token', 'a'.repeat(43));
  return method === 'PUT' ? rig.request.put(to) : rig.request.post(to);
};
const send = (call: (typeof calls)[number], body: string | object, type = 'application/json') =>
  request(call.method, call.path).set(bearer(member.token)).type(type).send(body);
const everything = async () => {
  await rig.idle();
  return JSON.stringify(await Promise.all(RECORDS.map((name) => rig.documents(name))));
};
const RECORDS = [
  'users',
  'orders',
  'donations',
  'memberships',
  'mandates',
  'events',
  'exceptions',
  'outbox',
  'contact_messages',
  'newsletter_subscribers',
];

/** One of each kind: to a schema the operators are objects like each other. */
const operators: unknown[] = [{ $ne: null }, ['a@b.in'], [[]], 5, true, null];

test('every call of the contract with a body is in the table', () => {
  const taking = Object.values(endpoints).filter(({ body }) => body !== undefined);
  expect(calls.map(({ path }) => path).sort()).toEqual(taking.map(({ path }) => path).sort());
});

describe.each(calls)('$method $path', (call) => {
  test('operators and lists in any field are refused before a query is sent', async () => {
    const before = await everything();
    for (const field of Object.keys(call.good)) {
      for (const value of operators) {
        if (call.free?.[field]?.some((free) => JSON.stringify(free) === JSON.stringify(value))) continue;
        const { status, body } = await send(call, { ...call.good, [field]: value });
        expect([field, value, status]).toEqual([field, value, 400]);
        const { code, fields = {} } = errorBodySchema.parse(body);
        expect([code, Object.keys(fields)[0]?.split('.')[0]]).toEqual(['VALIDATION', field]);
      }
    }
    expect(await everything()).toBe(before);
  });

  test('__proto__ changes no prototype', async () => {
    const good = JSON.stringify(call.good).slice(1, -1);
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const { status } = await send(
        call,
        `{${good},"${name}":{"membershipStatus":"active","polluted":true}}`,
      );
      expect(status).toBeLessThan(500);
    }
    expect({}).not.toHaveProperty('polluted');
    expect(await everything()).not.toContain('polluted');
  });

  test('a body that is not a JSON object is refused in the shape of every failure', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const cases: [string, string, number, string][] = [
      ['{"email":', 'application/json', 400, 'MALFORMED_JSON'],
      [deep, 'application/json', 400, 'VALIDATION'],
      ['"text"', 'application/json', 400, 'VALIDATION'],
      [JSON.stringify({ name: 'x'.repeat(1024 * 1024) }), 'application/json', 413, 'TOO_LARGE'],
      [JSON.stringify(call.good), 'text/plain', 415, 'NOT_JSON'],
      ['email=a%40b.in', 'application/x-www-form-urlencoded', 415, 'NOT_JSON'],
    ];
    for (const [text, type, status, code] of cases) {
      const answer = await send(call, text, type);
      expect([text.slice(0, 20), answer.status, errorBodySchema.parse(answer.body).code].slice(0, 2)).toEqual(
        [text.slice(0, 20), status],
      );
      if (code !== 'VALIDATION') expect(answer.body.code).toBe(code);
    }
  });
});

test('any body on any route gives 2xx or the 4xx shape, never a 5xx', async () => {
  const hostile = fc.oneof(fc.jsonValue(), fc.constantFrom(...operators));
  const bodies = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(...calls).chain(({ good }) =>
      fc.record(Object.fromEntries(Object.keys(good).map((field) => [field, hostile])), {
        requiredKeys: [],
      }),
    ),
    fc.record({ metadata: hostile, __proto__: fc.object() }, { requiredKeys: [] }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.values(endpoints)),
      bodies,
      fc.string(),
      async ({ method, path }, value, token) => {
        const to = path.replace(/:\w+/, encodeURIComponent(token) || 'x');
        const text = JSON.stringify(value);
        const { status, body } = await (method === 'GET'
          ? rig.request.get(to)
          : rig.request[method === 'PUT' ? 'put' : 'post'](to)
              .set(bearer(member.token))
              .type('json')
              .send(text));
        expect(status).toBeLessThan(500);
        if (status >= 400) errorBodySchema.parse(body);
      },
    ),
    { numRuns: 250 },
  );
});

describe('nested fields, and parameters in the address', () => {
  test('operators and lists in an order’s metadata are refused before a query is sent', async () => {
    const good = { userId: member.id, membershipPlan: 'silver', membershipName: 'Silver' };
    const before = await everything();
    for (const field of Object.keys(good))
      for (const value of operators) {
        const { status, body } = await send(
          { ...endpoints.createOrder, good },
          { metadata: { ...good, [field]: value } },
        );
        expect([field, value, status, body.code]).toEqual([field, value, 400, 'VALIDATION']);
      }
    expect(await everything()).toBe(before);
  });

  test.each([
    endpoints.checkResetLink,
    endpoints.orderState,
    endpoints.readMandate,
    endpoints.cancelMandate,
    endpoints.confirmNewsletter,
    endpoints.stopNewsletter,
  ])('$method $path opens for no operator', async ({ method, path }) => {
    const before = await everything();
    for (const odd of [
      '[$ne]=',
      '{"$gt":""}',
      '__proto__',
      '%00',
      '..%2F..',
      "'||'1'=='1",
      'a'.repeat(5000),
    ]) {
      const to = path.replace(/:\w+/, encodeURIComponent(odd));
      const { status, body } = await (method === 'GET' ? rig.request.get(to) : rig.request.post(to));
      expect([odd, status >= 400 && status < 500]).toEqual([odd, true]);
      errorBodySchema.parse(body);
    }
    expect(await everything()).toBe(before);
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints, errorBodySchema } from '@vgb/contracts';
import fc from 'fast-check';
import { buildContactMessage, buildRegistration, loginOf } from '../../test/factories.js';
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
/** Every call of these folders that takes a body, with one that is good. */
const calls = [
  { ...endpoints.register, good: person },
  { ...endpoints.verifyEmail, good: { email: person.email, otp: '123456' } },
  { ...endpoints.resendCode, good: { email: person.email } },
  { ...endpoints.login, good: loginOf(person) },
  { ...endpoints.editProfile, good: { name: 'A', company: 'B', profession: 'C', location: 'D', phone: '1' } },
  { ...endpoints.forgotPassword, good: { email: person.email } },
  { ...endpoints.resetPassword, good: { password: 'a new password' } },
  { ...endpoints.contact, good: buildContactMessage() },
  { ...endpoints.subscribeNewsletter, good: { email: person.email } },
];
const send = (call: (typeof calls)[number], body: string | object, type = 'application/json') => {
  const path = call.path.replace(':token', 'a'.repeat(43));
  const request = call.method === 'PUT' ? rig.request.put(path) : rig.request.post(path);
  return request.set(bearer(member.token)).type(type).send(body);
};
const everything = async () => {
  await rig.idle();
  const collections = ['users', 'outbox', 'contact_messages', 'newsletter_subscribers'];
  return JSON.stringify(await Promise.all(collections.map((name) => rig.documents(name))));
};

const operators: unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $regex: '.*' },
  ['a@b.in'],
  [[]],
  { $where: '1' },
  5,
  true,
  null,
];

describe.each(calls)('$method $path', (call) => {
  test('operators and lists in any field are refused before anything is looked up', async () => {
    const before = await everything();
    for (const field of Object.keys(call.good)) {
      for (const value of operators) {
        const { status, body } = await send(call, { ...call.good, [field]: value });
        expect([field, value, status]).toEqual([field, value, 400]);
        expect(errorBodySchema.parse(body)).toMatchObject({
          code: 'VALIDATION',
          fields: { [field]: expect.any(String) },
        });
      }
    }
    expect(await everything()).toBe(before);
  });

  test('__proto__ reaches no object', async () => {
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

  test('what is no JSON object is refused in the one shape', async () => {
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

  test('whatever is sent, the answer is no 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.jsonValue(),
          fc.record(Object.fromEntries(Object.keys(call.good).map((field) => [field, fc.jsonValue()])), {
            requiredKeys: [],
          }),
        ),
        async (value) => {
          const { status, body } = await send(call, JSON.stringify(value));
          expect(status).toBeLessThan(500);
          if (status >= 400) errorBodySchema.parse(body);
        },
      ),
      { numRuns: 25 },
    );
  });
});

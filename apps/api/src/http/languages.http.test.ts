import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errorBodySchema, type MessageKey, say } from '@vgb/contracts';
import { buildContactMessage, buildDonationOrder, buildRegistration, loginOf } from '../../test/factories.js';
import { giveByCard } from '../../test/giving.js';
import { type Rig, startRig } from '../../test/rig.js';
import { bearer, type Member, signUp } from '../../test/signing-in.js';

/* Every sentence of an answer is in the caller's language, whichever part of the server writes it. */

let rig: Rig;
let member: Member;
beforeAll(async () => {
  rig = await startRig();
  member = await signUp(rig);
});
afterAll(() => rig.stop());

const HINDI = 'hi-IN,hi;q=0.9,en;q=0.8';
const post = (path: string, body: object, language = HINDI) =>
  rig.request.post(`/api${path}`).set('Accept-Language', language).send(body);

/** The sentence of an answer, and the language by its headers. */
const told = ({ body, headers }: { body: { message?: unknown }; headers: Record<string, string> }) => [
  body.message,
  headers['content-language'],
];

/** The sentence's key, the status, and a call in the given language that is answered so. */
const sentences: [
  MessageKey,
  number,
  (language: string) => PromiseLike<{ status: number; body: object; headers: object }>,
][] = [
  ['contactSent', 201, (language) => post('/contact', buildContactMessage(), language)],
  ['orderCreated', 200, (language) => post('/payments/create-order', buildDonationOrder(), language)],
  [
    'mandateCreated',
    200,
    (language) =>
      post('/payments/create-subscription', buildDonationOrder({ amount: 501, isRecurring: true }), language),
  ],
  [
    'verifyYourEmail',
    201,
    (language) => post('/users', buildRegistration({ email: 'nadi@example.org' }), language),
  ],
  ['newsletterPending', 200, (language) => post('/newsletter', { email: 'reader@example.org' }, language)],
  [
    'resetSent',
    200,
    (language) => post('/users/forgot-password', { email: 'no.account@example.org' }, language),
  ],
  [
    'donationRecorded',
    200,
    async (language) => {
      const { paymentId } = await giveByCard(rig);
      return post('/users/donation', { paymentId }, language);
    },
  ],
  [
    'paymentsReady',
    200,
    (language) => rig.request.get('/api/payments/test').set('Accept-Language', language),
  ],
  // Refused by a rule, by a limit, by a token, by a signature
  [
    'accountExists',
    409,
    (language) => post('/users', buildRegistration({ email: member.registration.email }), language),
  ],
  [
    'codeTooSoon',
    429,
    async (language) => {
      const email = `${language.slice(0, 2)}.code@example.org`;
      await post('/users/resend-otp', { email }, 'en');
      return post('/users/resend-otp', { email }, language);
    },
  ],
  [
    'invalidCredentials',
    401,
    (language) => post('/users/login', { ...loginOf(member.registration), password: 'x' }, language),
  ],
  ['signedOut', 401, (language) => rig.request.get('/api/users/profile').set('Accept-Language', language)],
  [
    'sessionEnded',
    401,
    (language) =>
      rig.request.get('/api/users/profile').set(bearer('not.a.token')).set('Accept-Language', language),
  ],
  [
    'mandateLinkInvalid',
    400,
    (language) => rig.request.get('/api/donations/mandates/forged.link').set('Accept-Language', language),
  ],
  // Refused before a call is known
  ['notFound', 404, (language) => rig.request.get('/api/nowhere').set('Accept-Language', language)],
  [
    'malformedAddress',
    400,
    (language) => rig.request.get('/api/payments/orders/%zz').set('Accept-Language', language),
  ],
  [
    'methodNotAllowed',
    405,
    (language) => rig.request.delete('/api/contact').set('Accept-Language', language),
  ],
  [
    'malformedJson',
    400,
    (language) =>
      rig.request
        .post('/api/contact')
        .set({ 'Accept-Language': language, 'Content-Type': 'application/json' })
        .send('{"name":'),
  ],
  [
    'notJson',
    415,
    (language) =>
      rig.request
        .post('/api/contact')
        .set({ 'Accept-Language': language, 'Content-Type': 'text/plain' })
        .send('name'),
  ],
  ['tooLarge', 413, (language) => post('/contact', { message: 'x'.repeat(120_000) }, language)],
  [
    'checkDetails',
    400,
    (language) => post('/contact', buildContactMessage({ name: 'x'.repeat(200) }), language),
  ],
  [
    'unknownError',
    500,
    async (language) => {
      const users = rig.connection.collection('users');
      const { findOne } = users;
      users.findOne = () => Promise.reject(new Error('an error that no rule expects'));
      try {
        return await post('/users/login', loginOf(member.registration), language);
      } finally {
        users.findOne = findOne;
      }
    },
  ],
];

describe.each(sentences)('%s (%i)', (key, status, call) => {
  test.each([
    [HINDI, 'hi'],
    ['fr-FR, en;q=0.5', 'en'],
  ] as const)('to a caller with %s', async (language, locale) => {
    const answer = (await call(language)) as Parameters<typeof told>[0] & { status: number };
    expect([answer.status, ...told(answer)]).toEqual([status, say(key, {}, locale), locale]);
  });
});

test('the sentences at the fields, and the figures in a sentence', async () => {
  const { body } = await post('/contact', { ...buildContactMessage(), subject: '', email: 'x' }).expect(400);
  expect(errorBodySchema.parse(body)).toMatchObject({
    fields: {
      subject: say('fillRequiredFields', {}, 'hi'),
      email: say('emailInvalid', {}, 'hi'),
    },
  });
  const large = await post('/payments/create-order', buildDonationOrder({ amount: 600_000 })).expect(400);
  const sentence = say('donationTooLarge', { max: '₹5,00,000' }, 'hi');
  expect([large.body.message, large.body.fields]).toEqual([sentence, { amount: sentence }]);
});

test('16 kB of languages are answered', async () => {
  const { body } = await rig.request
    .get('/api/nowhere')
    .set('Accept-Language', 'hi;q=0.1,'.repeat(1_700))
    .expect(404);
  expect(body.message).toBe(say('notFound', {}, 'hi'));
});

test('an answer without a sentence has no Content-Language, and varies by origin alone', async () => {
  const { headers } = await rig.request
    .get('/api/users/profile')
    .set(bearer(member.token))
    .set('Accept-Language', 'hi')
    .expect(200);
  expect(headers['content-language']).toBeUndefined();
});

test('the log is in English in every language of the caller', async () => {
  await post('/users/login', { email: 'a@b.in' }).expect(400);
  expect(rig.logged()).not.toMatch(/\p{Script=Devanagari}/u);
});

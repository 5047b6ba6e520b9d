import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { say } from '@vgb/contracts';
import supertest from 'supertest';
import { codeIn, isKind, linkIn } from '../../test/captured-mails.js';
import { buildContactMessage, buildDonationOrder, buildRegistration, loginOf } from '../../test/factories.js';
import { type Given, giveByCard, orderDonation, verify } from '../../test/giving.js';
import { claim, payMembership } from '../../test/joining.js';
import { CONTACT_TO, PUBLIC_URL, type Rig, startRig } from '../../test/rig.js';
import { bearer, type Member, signUp } from '../../test/signing-in.js';
import type { ComposedMail, MailData, MailKind } from './mail.js';

/* The language of a mail: that of the record which it is about, set by the call that created the record. */

let rig: Rig;
/** The same server, called with `Accept-Language: hi`. */
let inHindi: Rig;
let member: Member;
let gift: Given;
let subscriptionId: string;
let membershipPayment: string;
beforeAll(async () => {
  rig = await startRig();
  inHindi = { ...rig, request: supertest.agent(rig.app).set('Accept-Language', 'hi-IN,hi;q=0.9,en;q=0.5') };
  member = await signUp(inHindi, { email: 'lakshmi@example.org' });
  gift = await giveByCard(inHindi, { email: 'donor@example.org' });
  const ordered = await inHindi.request
    .post('/api/payments/create-subscription')
    .send(buildDonationOrder({ amount: 501, isRecurring: true, email: 'monthly@example.org' }))
    .expect(200);
  subscriptionId = ordered.body.subscriptionId;
  const { payment, signature } = await rig.sandbox.subscription(subscriptionId, 'authenticate');
  // Verified without Accept-Language: the language in which the order was created counts.
  await verify(rig, {
    razorpay_subscription_id: subscriptionId,
    razorpay_payment_id: payment.id,
    razorpay_signature: signature,
  }).expect(200);
  const paid = await payMembership(inHindi, member, 'silver');
  await verify(rig, paid.proof).expect(200);
  await claim(rig, member, 'silver', paid.paymentId).expect(200);
  membershipPayment = paid.paymentId;
  await rig.mails();
});
afterAll(() => rig.stop());

const one = async (collection: string, match: Record<string, unknown>) => {
  const row = await rig.connection.collection(collection).findOne(match);
  if (!row) throw new Error(`nothing in ${collection}`);
  return row;
};
const isHindi = (mail: ComposedMail) =>
  /<html lang="hi">/.test(mail.html) && /\p{Script=Devanagari}/u.test(mail.subject);

type OfficeKind =
  | 'contact-message'
  | 'payment-exception'
  | 'payment-exceptions'
  | 'payment-turn'
  | 'attempts-failed'
  | 'attempts-in-all'
  | 'look-held-back'
  | 'order-velocity'
  | 'office-news';
/** Every kind of mail to a person; a missing kind does not compile. */
type ToPersons = {
  readonly [Kind in Exclude<MailKind, OfficeKind | 'no-mail'>]: () => Promise<MailData[Kind]>;
};

const at = new Date('2026-11-21T06:30:00.000Z');
const mandateId = async () => String((await one('mandates', { subscriptionId }))._id);
const donationId = async () => String((await one('donations', { paymentId: gift.paymentId }))._id);
const name = 'Lakshmi';
const toPersons: ToPersons = {
  'verification-code': async () => ({
    name,
    code: '482913',
    email: 'asha@example.org',
    reason: 'sign-up-again',
  }),
  welcome: async () => ({ name }),
  'reset-link': async () => ({ name, link: `${PUBLIC_URL}/reset-password/abc` }),
  'password-changed': async () => ({ name, changedAt: at }),
  'email-change-notice': async () => ({ name, newEmail: 'new@example.org', askedAt: at }),
  'login-guessed': async () => ({ name, count: 100, hours: 24, noticedAt: at }),
  'account-deleted': async () => ({ name, deletedAt: at }),
  'newsletter-confirm': async () => ({ confirmLink: `${PUBLIC_URL}/newsletter/confirm/abc` }),
  'newsletter-welcome': async () => ({
    stopLink: `${PUBLIC_URL}/newsletter/unsubscribe/abc`,
    oneClickLink: `${PUBLIC_URL}/api/newsletter/unsubscribe/abc`,
  }),
  'donation-receipt': async () => ({ donationId: await donationId() }),
  'donation-refunded': async () => ({
    donationId: await donationId(),
    refundedPaise: 100_050,
    refundedAt: at,
  }),
  'donation-refund-back': async () => ({
    donationId: await donationId(),
    amountPaise: 100_050,
    sentBackAt: at,
  }),
  'cheque-bounced': async () => ({ donationId: await donationId(), bouncedAt: at }),
  'payment-held': async () => ({ name, amountPaise: 2_100_00, orderId: 'order_ABCDEFGHIJKLMN' }),
  'mandate-halted': async () => ({ mandateId: await mandateId() }),
  'mandate-cancelled': async () => ({ mandateId: await mandateId(), cancelledAt: at }),
  'membership-confirmed': async () => ({ paymentId: membershipPayment }),
  'membership-reminder': async () => ({ userId: member.id, paymentId: membershipPayment }),
  'membership-refund-back': async () => ({
    userId: member.id,
    plan: 'silver',
    amountPaise: 999_00,
    paymentId: membershipPayment,
    sentBackAt: at,
  }),
  'membership-refunded': async () => ({
    userId: member.id,
    plan: 'silver',
    amountPaise: 999_00,
    paymentId: membershipPayment,
    refundedPaise: 999_00,
    endedAt: at,
  }),
};

const hrefs = ({ html }: ComposedMail) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
const visible = ({ html }: ComposedMail) =>
  html
    .replace(/<style>[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'");
/** Addresses, ids and numbers of papers: the same in every language. */
const FIXED =
  /https?:\/\/\S+|[\w.+-]+@[\w.-]+|\b(?:pay|order|sub)_\w+|VGB\/[\d-]+\/\d+|VGB-M-[\w-]+|Vishwa Guru Bharat/g;
/** Names, and the few words that Hindi writes in Latin letters. */
const LATIN = new Set(['Lakshmi', 'Asha', 'Devi', 'Sharma', 'Meera', 'Nair', 'PDF', 'PAN', 'IST', 'Form']);
const figures = (text: string) =>
  (text.replace(FIXED, ' ').match(/₹[\d,.]*\d|\d[\d,.:]*\d|\d/g) ?? []).sort();

describe.each(Object.entries(toPersons))('%s', (kind, dataOf) => {
  const compose = async (locale: 'en' | 'hi'): Promise<ComposedMail> => {
    const composer = rig.composers[kind as keyof ToPersons] as (
      data: unknown,
      locale: 'en' | 'hi',
    ) => Promise<ComposedMail | undefined>;
    const mail = await composer(await dataOf(), locale);
    if (!mail) throw new Error(`no ${kind}`);
    return mail;
  };
  let english: ComposedMail;
  let hindi: ComposedMail;
  beforeAll(async () => {
    [english, hindi] = [await compose('en'), await compose('hi')];
  });

  test('in Hindi it has no English words, in English no Hindi sentence', () => {
    expect([/<html lang="en">/.test(english.html), isHindi(hindi)]).toEqual([true, true]);
    for (const text of [hindi.subject, hindi.text, visible(hindi)]) {
      const words = text.replace(FIXED, ' ').match(/\p{Script=Latin}+/gu) ?? [];
      expect(words.filter((word) => !LATIN.has(word))).toEqual([]);
    }
    expect(english.subject).not.toMatch(/\p{Script=Devanagari}/u);
    expect(english.text).not.toMatch(/\p{Script=Devanagari}{3,}\s+\p{Script=Devanagari}{3,}/u);
  });

  test('it links to the same pages, each in the mail’s language', () => {
    // Links in the values already have the language of the mail.
    const given = /reset-password|newsletter/;
    const own = (mail: ComposedMail) => hrefs(mail).filter((href) => !given.test(href));
    const pages = own(hindi).filter((href) => href.startsWith(PUBLIC_URL));
    expect(pages.filter((href) => !href.startsWith(`${PUBLIC_URL}/hi/`))).toEqual([]);
    expect(own(hindi).map((href) => href.replace(`${PUBLIC_URL}/hi/`, `${PUBLIC_URL}/`))).toEqual(
      own(english),
    );
  });

  test('it has the same figures, code and kinds of paper', () => {
    expect(figures(hindi.text)).toEqual(figures(english.text));
    expect(hindi.attachments?.map(({ contentType }) => contentType)).toEqual(
      english.attachments?.map(({ contentType }) => contentType),
    );
  });
});

describe('a record keeps the language in which it was begun', () => {
  test('an account, its sign-up and its papers', async () => {
    expect(await one('users', { email: 'lakshmi@example.org' })).toMatchObject({ locale: 'hi' });
    for (const kind of ['verification-code', 'welcome', 'membership-confirmed'] as const)
      expect(isHindi(await rig.lastMail('lakshmi@example.org', kind))).toBe(true);
  });

  test('an order and its donation', async () => {
    const donation = await one('donations', { paymentId: gift.paymentId });
    const order = await one('orders', { providerOrderId: gift.orderId });
    expect([order.details.locale, donation.locale]).toEqual(['hi', 'hi']);
    expect(isHindi(await rig.lastMail('donor@example.org', 'donation-receipt'))).toBe(true);
  });

  test('a mandate, and a later debit that the provider reports', async () => {
    const { events } = await rig.sandbox.subscription(subscriptionId, 'charge');
    for (const event of events) await rig.deliver(event);
    expect(await one('mandates', { subscriptionId })).toMatchObject({ donor: { locale: 'hi' } });
    const debits = (await rig.documents('donations')).filter(({ email }) => email === 'monthly@example.org');
    expect(debits.map(({ locale }) => locale)).toEqual(['hi', 'hi']);
    const receipts = (await rig.mails()).filter(isKind('donation-receipt'));
    const theirs = receipts.filter(({ to }) => to === 'monthly@example.org');
    expect(theirs.map(isHindi)).toEqual([true, true]);
    const page = linkIn(theirs[0] as (typeof theirs)[number], '/hi/donate/monthly/');
    const answer = await rig.request
      .get(`/api/donations/mandates/${page.pathname.split('/').at(-1)}`)
      .expect(200);
    expect(answer.body.amount).toBe(501);
  });

  test('a letter; the office’s mail about it is in English', async () => {
    await inHindi.request.post('/api/contact').send(buildContactMessage()).expect(201);
    expect(await rig.documents('contact_messages')).toEqual([expect.objectContaining({ locale: 'hi' })]);
    const mail = await rig.lastMail(CONTACT_TO, 'contact-message');
    expect([/<html lang="en">/.test(mail.html), mail.subject]).toEqual([
      true,
      'Contact: Visiting the gaushala',
    ]);
  });

  test('a reader of the newsletter, who confirms and leaves in Hindi', async () => {
    const email = 'reader@example.org';
    await inHindi.request.post('/api/newsletter').send({ email }).expect(200);
    const asked = await rig.lastMail(email, 'newsletter-confirm');
    const token = linkIn(asked, '/hi/newsletter/confirm/').pathname.split('/').at(-1);
    await rig.request.post(`/api/newsletter/confirm/${token}`).send({}).expect(200);
    const welcome = await rig.lastMail(email, 'newsletter-welcome');
    expect([asked, welcome].map(isHindi)).toEqual([true, true]);
    expect(linkIn(welcome, '/hi/newsletter/unsubscribe/').origin).toBe(PUBLIC_URL);
    expect(welcome.unsubscribeUrl).toMatch(`${PUBLIC_URL}/api/newsletter/unsubscribe/`);
    expect(await one('newsletter_subscribers', { email })).toMatchObject({ locale: 'hi' });
  });

  test('the account’s language counts, not that of the call; without an account nothing is sent', async () => {
    const { email } = member.registration;
    await rig.request.post('/api/users/forgot-password').send({ email }).expect(200);
    const mail = await rig.lastMail(email, 'reset-link');
    expect([isHindi(mail), linkIn(mail, '/hi/reset-password/').origin]).toEqual([true, PUBLIC_URL]);
    const { body } = await inHindi.request
      .post('/api/users/forgot-password')
      .send({ email: 'x@example.org' });
    expect(body.message).toBe(say('resetSent', {}, 'hi'));
  });

  test('each sign-up with one address has its own until one is verified', async () => {
    const email = 'twice@example.org';
    await inHindi.request.post('/api/users').send(buildRegistration({ email })).expect(201);
    const otp = codeIn(await rig.lastMail(email, 'verification-code'));
    const stranger = { 'X-Forwarded-For': '203.0.113.9' };
    await rig.request.post('/api/users').set(stranger).send(buildRegistration({ email })).expect(201);
    expect(isHindi(await rig.lastMail(email, 'verification-code'))).toBe(false);
    await rig.request.post('/api/users/verify-email').send({ email, otp }).expect(200);
    expect(isHindi(await rig.lastMail(email, 'welcome'))).toBe(true);
  });
});

describe('a member’s language', () => {
  const { email: _email, password: _password, ...profile } = buildRegistration();
  const edit = (who: Member, change: Record<string, unknown>) =>
    rig.request
      .put('/api/users/profile')
      .set(bearer(who.token))
      .send({ ...profile, ...change });

  test('is in the profile and in the export, and is changed by an edit that names it', async () => {
    const who = await signUp(rig, { email: 'change@example.org' });
    const read = async () => (await rig.request.get('/api/users/profile').set(bearer(who.token))).body.locale;
    expect(await read()).toBe('en');
    expect((await edit(who, { locale: 'hi' }).expect(200)).body.locale).toBe('hi');
    expect((await edit(who, {}).expect(200)).body.locale).toBe('hi');
    expect(await read()).toBe('hi');
    const data = await rig.request.get('/api/users/profile/data').set(bearer(who.token)).expect(200);
    expect(data.body.account.locale).toBe('hi');
    expect((await rig.request.post('/api/users/login').send(loginOf(who.registration))).body.locale).toBe(
      'hi',
    );
  });

  test.each([['fr'], [''], [null], [{ $ne: 'en' }], ['HI']])('is not %p', async (locale) => {
    const { body } = await edit(member, { locale }).expect(400);
    expect(body.fields).toEqual({ locale: 'This is not valid' });
    expect(await one('users', { email: 'lakshmi@example.org' })).toMatchObject({ locale: 'hi' });
  });

  test('a queued mail keeps its language; the next one has the new language', async () => {
    const who = await signUp(inHindi, { email: 'waits@example.org' });
    const { password } = who.registration;
    rig.sender.failWith(new Error('the mail server is away for a moment'));
    const changed = await rig.request
      .put('/api/users/profile/password')
      .set(bearer(who.token))
      .send({ currentPassword: password, password: 'another one' })
      .expect(200);
    await rig.mails();
    await edit({ ...who, token: changed.body.token }, { locale: 'en' }).expect(200);
    rig.sender.failWith(undefined);
    rig.clock.advance({ hours: 1 });
    expect(isHindi(await rig.lastMail('waits@example.org', 'password-changed'))).toBe(true);
    await rig.request.post('/api/users/forgot-password').send({ email: 'waits@example.org' }).expect(200);
    expect(isHindi(await rig.lastMail('waits@example.org', 'reset-link'))).toBe(false);
  });
});

describe('what was written before there were several languages is English', () => {
  /** Removes the language, as in a record of an earlier version. */
  const forgetLanguage = (collection: string, match: Record<string, unknown>, path: string) =>
    rig.connection.collection(collection).updateOne(match, { $unset: { [path]: 1 } });

  test('an order that is paid now, and its donation', async () => {
    const email = 'before@example.org';
    const orderId = await orderDonation(inHindi, { email });
    await forgetLanguage('orders', { providerOrderId: orderId }, 'details.locale');
    const paid = await rig.sandbox.pay(orderId);
    for (const event of paid.events) await rig.deliver(event);
    const donation = await one('donations', { email });
    expect(donation.locale).toBe('en');
    await forgetLanguage('donations', { email }, 'locale');
    const known = await rig.donations.books.byReceipt(donation.receiptNumber);
    await rig.donations.books.resendReceipt(known as NonNullable<typeof known>);
    const mails = (await rig.mails()).filter((mail) => mail.to === email);
    expect(mails.map(isHindi)).toEqual([false, false]);
  });

  test('an account, a mandate, and a mail that is queued', async () => {
    const who = await signUp(inHindi, { email: 'old@example.org' });
    await forgetLanguage('users', { email: 'old@example.org' }, 'locale');
    const { body } = await inHindi.request.get('/api/users/profile').set(bearer(who.token)).expect(200);
    expect(body.locale).toBe('en');
    await forgetLanguage('mandates', { subscriptionId }, 'donor.locale');
    const { events } = await rig.sandbox.subscription(subscriptionId, 'charge');
    for (const event of events) await rig.deliver(event);
    expect(isHindi(await rig.lastMail('monthly@example.org', 'donation-receipt'))).toBe(false);
    const welcome = {
      key: 'welcome:old',
      kind: 'welcome',
      to: 'queued@example.org',
      data: { name },
    } as const;
    await rig.queue.enqueue({ ...welcome, locale: 'hi' });
    await forgetLanguage('outbox', { key: 'welcome:old' }, 'locale');
    expect(isHindi(await rig.lastMail('queued@example.org', 'welcome'))).toBe(false);
  });
});

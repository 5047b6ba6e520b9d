import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { privacy as page } from '@vgb/content/words/privacy';
import { endpoints, RETENTION_DAYS } from '@vgb/contracts';
import { buildContactMessage, buildDonationOrder, loginOf } from '../../test/factories.js';
import { giveByCard, orderDonation, storedDonations } from '../../test/giving.js';
import { claim, payMembership } from '../../test/joining.js';
import { readPdf } from '../../test/pdf-text.js';
import type { Rig } from '../../test/rig.js';
import { rigsInTurn } from '../../test/rigs-in-turn.js';
import { bearer, type Member, signUp, storeMember } from '../../test/signing-in.js';
import { booksKeptSince } from '../donations/donor-records.js';

const start = rigsInTurn();
let rig: Rig;
let member: Member;
beforeEach(async () => {
  rig = await start();
  member = await storeMember(rig, { email: 'meera@example.org' });
});
afterEach(() => rig.stop());

const EMAIL = 'meera@example.org';
const TAX = { pan: 'ABCDE1234F', address: '4 Ghat Road, Jammu', indianCitizen: true };
const download = (token = member.token) => rig.request.get('/api/users/profile/data').set(bearer(token));
const remove = (password: unknown, token = member.token) =>
  rig.request.post('/api/users/profile/delete').set(bearer(token)).send({ password });
const everything = async (): Promise<string> => {
  const names = ['users', 'orders', 'donations', 'mandates', 'contact_messages', 'newsletter_subscribers'];
  return JSON.stringify(await Promise.all(names.map(rig.documents)));
};

/** Creates a member with a gift, a monthly gift, a membership, a letter and the newsletter. */
async function takePart() {
  await giveByCard(rig, { email: EMAIL, company: 'Nair Silks', ...TAX });
  const { paymentId } = await payMembership(rig, member, 'basic');
  await claim(rig, member, 'basic', paymentId).expect(200);
  const { body } = await rig.request
    .post('/api/payments/create-subscription')
    .send(buildDonationOrder({ amount: 501, isRecurring: true, email: EMAIL }))
    .expect(200);
  const { events } = await rig.sandbox.subscription(body.subscriptionId, 'authenticate');
  for (const event of events) await rig.deliver(event);
  await rig.request
    .post('/api/contact')
    .send(buildContactMessage({ email: EMAIL }))
    .expect(201);
  await rig.request.post('/api/newsletter').send({ email: EMAIL }).expect(200);
  await rig.idle();
  await rig.mails();
  return body.subscriptionId as string;
}

describe('a member’s own data', () => {
  it('is exported completely, in the shape of the contract, without secrets', async () => {
    await rig.stop();
    rig = await start();
    member = await signUp(rig, { email: EMAIL });
    await takePart();
    await giveByCard(rig, { email: 'another@example.org', firstName: 'Somebody' });
    const { body, text } = await download().expect(200);
    expect(endpoints.downloadData.answer.parse(body)).toEqual(body);
    expect(body.account).toMatchObject({
      email: EMAIL,
      company: 'Kishtwar Gaushala',
      registeredAt: expect.any(String),
    });
    expect(body.donations).toHaveLength(2);
    expect(body.donations[0]).toMatchObject({
      receiptNumber: 'VGB/2026-27/000001',
      name: 'Meera Nair',
      company: 'Nair Silks',
      pan: TAX.pan,
      address: TAX.address,
      locale: 'en',
      amount: 2100,
      refundedAmount: 0,
      monthly: false,
    });
    expect(body.donations[1]).toMatchObject({ amount: 501, monthly: true });
    expect(body.monthlyDonations).toEqual([
      expect.objectContaining({ amount: 501, state: 'active', locale: 'en' }),
    ]);
    expect(body.memberships).toEqual([expect.objectContaining({ amount: 365, endedAt: null })]);
    expect(body.openOrders).toEqual([]);
    expect(body.messages).toEqual([
      expect.objectContaining({ subject: 'Visiting the gaushala', locale: 'en' }),
    ]);
    expect(body.newsletter).toMatchObject({ state: 'asked', locale: 'en', confirmedAt: null });
    expect(body.mails.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['donation-receipt', 'membership-confirmed', 'newsletter-confirm', 'welcome']),
    );
    expect(text).not.toMatch(/passwordHash|tokenVersion|\$2[aby]\$|another@|Somebody/);
  });

  it('is exported to its owner only', async () => {
    await rig.request.get('/api/users/profile/data').expect(401);
    const other = await storeMember(rig, { email: 'other@example.org' });
    await takePart();
    const { body } = await download(other.token).expect(200);
    expect(body).toMatchObject({ donations: [], messages: [], memberships: [], newsletter: null });
  });
});

describe('a member’s papers', () => {
  const papers = (path = '', token = member.token) =>
    rig.request.get(`/api/users/profile/papers${path}`).set(bearer(token));
  const pdfOf = ({ body }: { body: { content: string } }) =>
    readPdf(Buffer.from(body.content, 'base64')).lines.join(' ');

  it('are the receipts of the verified address and the papers of the membership, with the current records', async () => {
    expect((await papers().expect(200)).body).toEqual({
      success: true,
      receipts: [],
      years: [],
      membership: [],
    });
    await papers('/certificate').expect(404);
    await takePart();
    await giveByCard(rig, { email: 'another@example.org', firstName: 'Somebody' });
    const { body } = await papers().expect(200);
    expect(body).toMatchObject({
      receipts: [
        { receiptNumber: 'VGB/2026-27/000002', amount: 501, monthly: true },
        { receiptNumber: 'VGB/2026-27/000001', amount: 2100, monthly: false },
      ],
      years: [{ financialYear: '2026-27', amount: 2601 }],
      membership: ['certificate', 'card'],
    });
    const receipt = await papers(`/receipts/${body.receipts[1].donationId}`).expect(200);
    expect(receipt.body).toMatchObject({
      fileName: 'receipt-VGB-2026-27-000001.pdf',
      contentType: 'application/pdf',
    });
    expect(pdfOf(receipt)).toMatch(/VGB\/2026-27\/000001.*Meera Nair.*ABCDE1234F/);
    for (const paper of ['certificate', 'card'])
      expect(pdfOf(await papers(`/${paper}`).expect(200))).toMatch(/BASIC MEMBERSHIP/);
  });

  it('are served to their member only', async () => {
    await giveByCard(rig, { email: EMAIL });
    const [{ donationId }] = (await papers().expect(200)).body.receipts;
    const other = await storeMember(rig, { email: 'other@example.org' });
    expect((await papers('', other.token).expect(200)).body).toMatchObject({ receipts: [], membership: [] });
    const refused = await papers(`/receipts/${donationId}`, other.token).expect(404);
    const missing = await papers('/receipts/000000000000000000000000', other.token).expect(404);
    expect({ ...refused.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    await rig.request.get(`/api/users/profile/papers/receipts/${donationId}`).expect(401);
    await papers('/receipts/not-an-id').expect(404);
    await papers('/receipts/$ne').expect(400);
  });
});

describe('an account that its owner deletes', () => {
  it('is removed; of a gift only name, tax details, amount and receipt number are kept', async () => {
    const subscriptionId = await takePart();
    await rig.sandbox.subscription(subscriptionId, 'cancel').then(async ({ events }) => {
      for (const event of events) await rig.deliver(event);
    });
    await rig.mails();
    const { body } = await remove(member.registration.password).expect(200);
    expect(body).toEqual({ success: true, message: 'Your account has been deleted. Go well.' });

    expect(await rig.documents('users')).toEqual([]);
    expect(await rig.documents('contact_messages')).toEqual([]);
    expect(await rig.documents('newsletter_subscribers')).toEqual([]);
    const [gift, monthly] = await storedDonations(rig);
    expect(gift).toMatchObject({
      receiptNumber: 'VGB/2026-27/000001',
      firstName: 'Meera',
      lastName: 'Nair',
      email: '',
      amountPaise: 210_000,
      taxDetails: expect.any(String),
    });
    expect(gift).not.toHaveProperty('company');
    expect(monthly).toMatchObject({ email: '', amountPaise: 50_100 });
    const left = await everything();
    for (const said of [EMAIL, 'Nair Silks', member.registration.profession, 'Asha Devi'])
      expect({ said, left: left.includes(said) }).toEqual({ said, left: false });

    const mail = await rig.lastMail(EMAIL, 'account-deleted');
    expect(mail.subject).toBe('Your account has been deleted');
    const outbox = await rig.documents('outbox');
    expect(outbox.filter((row) => row.to === EMAIL).map((row) => row.kind)).toEqual(['account-deleted']);
  });

  it('cannot log in, and its address can sign up again', async () => {
    await remove(member.registration.password).expect(200);
    await rig.request.get('/api/users/profile').set(bearer(member.token)).expect(401);
    await rig.request.post('/api/users/login').send(loginOf(member.registration)).expect(401);
    await remove(member.registration.password).expect(401);
    const again = await storeMember(rig, { email: EMAIL });
    expect(again.id).not.toBe(member.id);
    expect((await download(again.token).expect(200)).body).toMatchObject({ donations: [], memberships: [] });
  });

  it('keeps a monthly gift running, and a later refund is booked without a mail', async () => {
    await takePart();
    await remove(member.registration.password).expect(200);
    expect(await rig.documents('mandates')).toEqual([
      expect.objectContaining({ state: 'active', donor: expect.objectContaining({ email: EMAIL }) }),
    ]);
    const [gift] = await storedDonations(rig);
    const { events } = await rig.sandbox.payment(String(gift?.paymentId), 'refund');
    for (const event of events) await rig.deliver(event);
    expect((await storedDonations(rig))[0]).toMatchObject({ state: 'refunded', email: '' });
    expect((await rig.mails()).every(({ to }) => to !== '')).toBe(true);
    expect((await rig.documents('outbox')).filter((row) => row.to === '')).toEqual([]);
  });

  it.each([
    ['a wrong password', 'not-the-password', 'This is not your password. Nothing has been deleted.'],
    ['none', '', 'Please fill in all fields'],
    ['an operator', { $ne: '' }, 'This must be text'],
  ])('stays with %s', async (_, password, message) => {
    const { body } = await remove(password).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION', fields: { password: message } });
    expect(await rig.documents('users')).toHaveLength(1);
    await download().expect(200);
  });

  it('the password can be tried ten times in 15 minutes', async () => {
    await rig.stop();
    rig = await start({ rateLimitFactor: 1 });
    member = await storeMember(rig);
    for (let tries = 0; tries < 10; tries += 1) await remove(`guess-${tries}`).expect(400);
    expect((await remove(member.registration.password).expect(429)).body.code).toBe('RATE_LIMITED');
    expect(await rig.documents('users')).toHaveLength(1);
  });

  it('can be deleted again after an interrupted deletion', async () => {
    await takePart();
    const users = rig.connection.collection('users');
    const deleteOne = users.deleteOne.bind(users);
    const cut = rig.connection.model('User').collection as { deleteOne: unknown };
    cut.deleteOne = () => Promise.reject(new Error('cut short'));
    await remove(member.registration.password).expect(500);
    cut.deleteOne = deleteOne;
    expect(await rig.documents('users')).toHaveLength(1);
    await remove(member.registration.password).expect(200);
    expect(await rig.documents('users')).toEqual([]);
    expect(
      (await rig.mails()).filter(({ subject }) => subject === 'Your account has been deleted'),
    ).toHaveLength(1);
  });
});

describe('what has been kept long enough', () => {
  const nights = async (days: number) => {
    rig.clock.advance({ days });
    await rig.jobs.runDue(rig.clock());
  };

  it('a letter is removed after two years', async () => {
    await rig.request.post('/api/contact').send(buildContactMessage()).expect(201);
    await nights(RETENTION_DAYS.contactMessage);
    expect(await rig.documents('contact_messages')).toHaveLength(1);
    await nights(1);
    expect(await rig.documents('contact_messages')).toEqual([]);
  });

  it('a newsletter address that was never confirmed is removed after 30 days', async () => {
    await rig.request.post('/api/newsletter').send({ email: 'reader@example.org' }).expect(200);
    await rig.idle();
    await nights(30);
    expect(await rig.documents('newsletter_subscribers')).toHaveLength(1);
    await nights(1);
    expect(await rig.documents('newsletter_subscribers')).toEqual([]);
  });

  it('the person of an unpaid order is removed after 90 days; the order stays', async () => {
    await orderDonation(rig, { email: EMAIL, company: 'Nair Silks', ...TAX });
    await nights(90);
    expect(await everything()).toContain('Nair Silks');
    await nights(1);
    const [order] = await rig.documents('orders');
    expect(order).toMatchObject({
      status: 'pending',
      amountPaise: 210_000,
      details: { firstName: '', lastName: '', email: '', company: null, taxDetails: null },
    });
    const first = order?.strippedAt;
    await nights(1);
    expect((await rig.documents('orders'))[0]?.strippedAt).toEqual(first);
  });

  it('the donor of a gift is removed at the end of the retention; number and amount stay', async () => {
    await giveByCard(rig, { email: EMAIL, ...TAX });
    rig.clock.set(new Date('2038-03-30T18:00:00Z'));
    await rig.jobs.runDue(rig.clock());
    expect((await storedDonations(rig))[0]).toMatchObject({ firstName: 'Meera' });
    rig.clock.set(new Date('2038-04-01T22:00:00Z'));
    await rig.jobs.runDue(rig.clock());
    const [gift] = await storedDonations(rig);
    expect(gift).toMatchObject({
      receiptNumber: 'VGB/2026-27/000001',
      amountPaise: 210_000,
      firstName: '',
      email: '',
    });
    expect(gift).not.toHaveProperty('taxDetails');
  });

  it.each([
    ['2038-03-31T18:29:59.999Z', '2026-03-31T18:30:00.000Z'],
    ['2038-03-31T18:30:00.000Z', '2027-03-31T18:30:00.000Z'],
  ])('at %s the books still name who gave since %s', (now, since) => {
    expect(booksKeptSince(new Date(now)).toISOString()).toBe(since);
  });

  it('the periods are those of the privacy page', () => {
    const said = JSON.stringify(page.table.rows);
    for (const time of ['2 years', '30 days', '90 days', '180 days', '11 years'])
      expect({ time, said: said.includes(time) }).toEqual({ time, said: true });
    expect(RETENTION_DAYS).toEqual({
      contactMessage: 730,
      newsletterAddress: 30,
      unpaidOrder: 90,
      undecidedOrder: 730,
      providerEvent: 180,
      mail: 180,
      loginNetwork: 90,
    });
  });
});

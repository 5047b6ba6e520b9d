import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PersonalData, RETENTION_DAYS } from '@vgb/contracts';
import fc from 'fast-check';
import { buildContactMessage, buildDonationOrder } from '../../test/factories.js';
import { giveByCard, orderDonation, payOrder, verify } from '../../test/giving.js';
import { claim, orderMembership, payMembership } from '../../test/joining.js';
import { type Rig, startRig } from '../../test/rig.js';
import { bearer, type Member, storeMember } from '../../test/signing-in.js';
import { booksKeptSince } from '../donations/donor-records.js';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

const DAY = 24 * 60 * 60_000;
const TAX = { pan: 'ABCDE1234F', address: '4 Ghat Road, Jammu', indianCitizen: true };
type Row = Readonly<Record<string, unknown>>;
/** Every collection of the database that is not a view. */
async function collections(): Promise<string[]> {
  const made = (await rig.connection.listCollections()).map(({ name }) => name);
  const declared = Object.values(rig.connection.models).map(({ collection }) => collection.name);
  return [...new Set([...made, ...declared])].sort();
}

describe('what is kept, and for how long', () => {
  const from = new Date('2026-11-21T06:30:00.000Z');
  const donor = {
    firstName: 'Meera',
    lastName: 'Nair',
    email: 'm@example.org',
    company: 'Silks',
    taxDetails: 'x',
  };
  const order = { purpose: 'donation', amountPaise: 100, details: donor, refundedPaise: 0, createdAt: from };
  const mandate = { donor, amountPaise: 100, chargesMade: 0, createdAt: from, checkedAt: from };
  const event = { name: 'payment.captured', body: '{}', receivedAt: from, attempts: 1 };
  const mail = {
    kind: 'welcome',
    to: 'm@example.org',
    data: '{}',
    attempts: 1,
    createdAt: from,
    dueAt: from,
  };
  const inDays = (days: number) => new Date(from.getTime() + days * DAY);
  const oneTime = { email: 'd@example.org', network: 'n', hash: 'h', expiresAt: from };
  const news = {
    _id: 'order-velocity:x',
    kind: 'order-velocity',
    data: { clientAddress: '203.0.113.7' },
    heldAt: from,
  };
  const letter = { name: 'Meera', email: 'm@example.org', subject: 's', message: 'm', receivedAt: from };
  const gift = {
    ...{
      ...donor,
      receiptNumber: 'VGB/2026-27/000001',
      financialYear: '2026-27',
      serial: 1,
      amountPaise: 100,
    },
    ...{
      orderId: 'o',
      paymentId: 'pay_1',
      state: 'received',
      refundedPaise: 0,
      receivedAt: from,
      bookedAt: from,
    },
  };
  let booksEnd = from;
  while (booksKeptSince(booksEnd) <= from) booksEnd = new Date(booksEnd.getTime() + DAY);
  const books = (booksEnd.getTime() - from.getTime()) / DAY - 1;
  const {
    unpaidOrder,
    undecidedOrder,
    providerEvent,
    newsletterAddress,
    contactMessage,
    mail: mails,
  } = RETENTION_DAYS;

  /** A document of each kind that names a person, and after how many days the person is removed from it. */
  const aged: readonly (readonly [collection: string, what: string, row: Row, days: number])[] = [
    ['users', 'not verified', { email: 'a@example.org', verifiedAt: null, registeredAt: from }, 7],
    ['verification_codes', 'of a sign-up', { ...oneTime, storeMember: donor, keptUntil: inDays(7) }, 7],
    ['reset_links', 'not followed', { ...oneTime, expiresAt: inDays(1) }, 1],
    ['contact_messages', 'a letter', letter, contactMessage],
    [
      'newsletter_subscribers',
      'not confirmed',
      { email: 'b@example.org', state: 'asked', askedAt: from },
      newsletterAddress,
    ],
    [
      'newsletter_subscribers',
      'left',
      { email: 'c@example.org', state: 'stopped', stoppedAt: from },
      newsletterAddress,
    ],
    ['orders', 'unpaid', { ...order, status: 'pending' }, unpaidOrder],
    ['orders', 'come to nothing', { ...order, status: 'returned' }, unpaidOrder],
    ['orders', 'undecided', { ...order, status: 'review' }, undecidedOrder],
    ['orders', 'paid', { ...order, status: 'paid', paymentId: 'pay_1', bookedAt: from }, books],
    ['orders', 'a cheque', { ...order, status: 'pending', paymentId: 'cheque_1' }, undecidedOrder],
    ['mandates', 'not agreed to', { ...mandate, state: 'created' }, unpaidOrder],
    ['mandates', 'ended', { ...mandate, state: 'cancelled', chargesMade: 2, endedAt: from }, unpaidOrder],
    ...['applied', 'ignored', 'failed'].map(
      (state) => ['events', state, { ...event, eventId: state, state }, providerEvent] as const,
    ),
    ...['sent', 'dead', 'expired'].map(
      (state) => ['outbox', state, { ...mail, key: state, state }, mails] as const,
    ),
    ['office_news', 'told of', news, mails],
    ['donations', 'a gift', gift, books],
  ];
  /** Collections with a TTL index, and its seconds. */
  const expiring: Readonly<Record<string, number>> = {
    limits: 0,
    code_sends: 86_400,
    login_networks: RETENTION_DAYS.loginNetwork * 86_400,
  };
  /** Collections that name no person, except by the id of an account, which refers to nothing once the account is removed. */
  const keptForGood: Readonly<Record<string, string>> = {
    memberships: 'the trust’s books: plan, payment, amount',
    payments: 'the ledger: what happened to each payment’s money',
    exceptions: 'what did not add up about a payment, and who in the office decided',
    audit: 'what the office did',
    plans: 'the provider’s plans by amount',
    jobs: 'when each job is due',
    index_mark: 'that the indexes stand: no person',
  };

  it('every collection has an entry', async () => {
    const known = [...aged.map(([name]) => name), ...Object.keys(expiring), ...Object.keys(keptForGood)];
    expect((await collections()).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('a collection whose documents expire has a TTL index', async () => {
    for (const [name, seconds] of Object.entries(expiring)) {
      const indexes = await rig.connection.collection(name).indexes();
      expect([name, indexes.map(({ expireAfterSeconds }) => expireAfterSeconds)]).toEqual([
        name,
        expect.arrayContaining([seconds]),
      ]);
    }
  });

  it('each document names its person until its retention ends, and not after', async () => {
    rig.clock.set(from);
    const ids = new Map<number, unknown>();
    for (const [at, [name, , row]] of aged.entries())
      ids.set(at, (await rig.connection.collection(name).insertOne({ ...row })).insertedId);
    /** The cases whose document still names its person. */
    const naming = async (): Promise<string[]> => {
      const found: string[] = [];
      const names = [...new Set(aged.map(([name]) => name))];
      const rows = (await Promise.all(names.map(rig.documents))).flat();
      for (const [at, [name, what]] of aged.entries()) {
        const row = rows.find(({ _id }) => String(_id) === String(ids.get(at)));
        const text = JSON.stringify(row);
        if (row && (name === 'events' || /Meera|Nair|Silks|@example|clientAddress|"taxDetails":"/.test(text)))
          found.push(`${name}: ${what}`);
      }
      return found;
    };
    const limits = [...new Set(aged.map(([, , , days]) => days))].sort((one, other) => one - other);
    for (const limit of limits) {
      for (const days of [limit - 0.1, limit + 1]) {
        rig.clock.set(new Date(from.getTime() + days * DAY));
        await rig.jobs.runDue();
        const expected = aged
          .filter(([, , , kept]) => days <= kept)
          .map(([name, what]) => `${name}: ${what}`);
        expect({ days, naming: await naming() }).toEqual({ days, naming: expected });
      }
    }
    for (const name of new Set(aged.map(([collection]) => collection)))
      await rig.connection.collection(name).deleteMany({});
  });
});

/** All that a person can do on the site with one e-mail address. */
const deeds: Readonly<Record<string, (member: Member) => Promise<unknown>>> = {
  gift: ({ registration: { email } }) => giveByCard(rig, { email, company: 'Nair Silks', ...TAX }),
  'unpaid gift': ({ registration: { email } }) => orderDonation(rig, { email, ...TAX }),
  async 'gift from abroad'({ registration: { email } }) {
    const { proof, events } = await payOrder(rig, { email }, { international: true });
    await verify(rig, proof).expect(409);
    for (const event of events) await rig.deliver(event);
  },
  async membership(member) {
    const { paymentId } = await payMembership(rig, member, 'basic');
    await claim(rig, member, 'basic', paymentId).expect(200);
  },
  'unpaid membership': (member) => orderMembership(rig, member, 'gold'),
  async 'refunded membership'(member) {
    const { paymentId } = await payMembership(rig, member, 'silver');
    await claim(rig, member, 'silver', paymentId).expect(200);
    const { events } = await rig.sandbox.payment(paymentId, 'refund');
    for (const event of events) await rig.deliver(event);
  },
  'abandoned mandate': ({ registration: { email } }) => startMandate(email),
  async 'ended mandate'({ registration: { email } }) {
    const id = await startMandate(email);
    for (const move of ['authenticate', 'cancel'] as const)
      for (const event of (await rig.sandbox.subscription(id, move)).events) await rig.deliver(event);
  },
  letter: ({ registration: { email } }) =>
    rig.request.post('/api/contact').send(buildContactMessage({ email })).expect(201),
  newsletter: ({ registration: { email } }) =>
    rig.request.post('/api/newsletter').send({ email }).expect(200),
  async 'new address'({ token, registration }) {
    const { name, company, profession, location, phone, email } = registration;
    await rig.request
      .put('/api/users/profile')
      .set(bearer(token))
      .send({ name, company, profession, location, phone, email: newAddressOf(email) })
      .expect(200);
  },
};
const newAddressOf = (email: string): string => email.replace('meera', 'nair');
async function startMandate(email: string): Promise<string> {
  const { body } = await rig.request
    .post('/api/payments/create-subscription')
    .send(buildDonationOrder({ amount: 501, isRecurring: true, email, ...TAX }))
    .expect(200);
  return body.subscriptionId;
}
let members = 0;
async function live(names: readonly string[]): Promise<Member> {
  members += 1;
  const member = await storeMember(rig, { email: `meera.${members}@example.org` });
  for (const name of names) await deeds[name]?.(member);
  await rig.idle();
  await rig.mails();
  return member;
}
/** The documents of each collection that name one of these. */
async function naming(words: readonly string[]): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {};
  for (const name of await collections()) {
    const rows = (await rig.documents(name)).filter((row) =>
      words.some((word) => JSON.stringify(row).includes(word)),
    );
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}

describe('of a person who has done all of it', () => {
  let whole: Member;
  beforeAll(async () => {
    whole = await live(Object.keys(deeds));
  });
  /**
   * Collections that the export leaves out: counts of attempts, codes, links and networks, hashed and removed within days or
   * months.
   */
  const unlisted = new Set(['limits', 'verification_codes', 'reset_links', 'login_networks']);
  /** How many documents of a collection the export contains. */
  const told: Readonly<Record<string, (data: PersonalData) => number>> = {
    users: () => 1,
    donations: (data) => data.donations.length,
    memberships: (data) => data.memberships.length,
    mandates: (data) => data.monthlyDonations.length,
    contact_messages: (data) => data.messages.length,
    newsletter_subscribers: (data) => (data.newsletter ? 1 : 0),
    outbox: (data) => data.mails.length,
    // A booked order is exported as its donation or membership.
    orders: (data) => data.openOrders.length + data.donations.length + data.memberships.length,
  };

  async function mustSeeAll(member: Member): Promise<void> {
    const { body } = await rig.request.get('/api/users/profile/data').set(bearer(member.token)).expect(200);
    const stored = await naming([member.registration.email, member.id]);
    const counts = Object.entries(stored)
      .filter(([name]) => !unlisted.has(name))
      .map(([name, rows]) => [name, rows.length]);
    const shown = counts.map(([name]) => [name, told[String(name)]?.(body)]);
    expect(counts).toEqual(shown);
  }

  it('the person may see every document that names the address or the account; so may one who has done a part', async () => {
    await mustSeeAll(whole);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(Object.keys(deeds)), async (names) =>
        mustSeeAll(await live(names)),
      ),
      { numRuns: 1 },
    );
  });

  it('no collection has the address the night after the account was deleted, nor a new address that was not yet verified', async () => {
    const { email, password } = whole.registration;
    rig.sender.failWith(new Error('the mail server is away for a moment'));
    await orderDonation(rig, { email });
    await rig.request
      .post('/api/users/profile/delete')
      .set(bearer(whole.token))
      .send({ password })
      .expect(200);
    rig.sender.failWith(undefined);
    await rig.idle();
    await rig.mails();
    rig.clock.advance({ days: 1 });
    await rig.jobs.runDue();
    rig.clock.advance({ days: 1 });
    await rig.jobs.runDue();
    const { limits: _counts, ...left } = await naming([email, newAddressOf(email)]);
    expect(left).toEqual({});
  });
});

import { expect } from '@jest/globals';
import { buildDonationOrder } from './factories.js';
import { storedDonations, verify } from './giving.js';
import { claim, membershipOrder, payFor } from './joining.js';
import type { Rig } from './rig.js';
import { eventNamed } from './sandbox.js';
import { bearer, type Member, storeMember } from './signing-in.js';

/** What is known outside the server: by the payer's browser, and by the provider. */
export interface Payer {
  readonly email: string;
  readonly rupees: number;
  member?: Member;
  /** The provider's id of the order or the mandate, once our server has told it. */
  orderId?: string;
  paymentId?: string;
  refundId?: string;
  proof?: object;
  events?: Parameters<typeof eventNamed>[0];
}

/** One thing that a payer, the provider or the time-table does; `process` is the server process that meets it. */
export type Step = (process: Rig, payer: Payer) => Promise<unknown>;

/**
 * A booking, told with every write that it makes, in order. Each write is a point at which a test stops the process or lets a rival
 * overtake it.
 */
export interface Tale {
  readonly name: string;
  /** What has happened before, undisturbed. */
  readonly before?: readonly Step[];
  readonly steps: readonly Step[];
  readonly writes: readonly string[];
  /** Writes that are the same in a tale before, and are tried there: no points of this one. */
  readonly triedBefore?: ReadonlySet<string>;
  /** The kinds of mails that the payer has in the end. */
  readonly mails: readonly string[];
  /** What must be true in the end of a payer who has paid. */
  readonly end: (rig: Rig, payer: Payer) => Promise<void>;
}

const CLERK = { who: 'anita', why: 'by the bank’s statement', from: 'office' } as const;

function known<Known>(value: Known | undefined): Known {
  if (value === undefined) throw new Error('the tale has not come so far');
  return value;
}

const join: Step = async (rig, payer) => {
  payer.member = await storeMember(rig, { email: payer.email });
};
/** A payer who orders twice, in two tabs or because no answer came, pays the last order. */
const order: Step = async (process, payer) => {
  const call = process.request.post('/api/payments/create-order');
  const { body } = payer.member
    ? await call.set(bearer(payer.member.token)).send(membershipOrder(payer.member, 'silver')).expect(200)
    : await call.send(buildDonationOrder({ email: payer.email, amount: payer.rupees })).expect(200);
  payer.orderId = body.orderId;
};
/** Pays at the provider, unless no order ever reached the browser. */
const pay: Step = async (process, payer) => {
  if (payer.orderId !== undefined && payer.paymentId === undefined)
    Object.assign(payer, await payFor(process, payer.orderId));
};
const confirm: Step = (process, payer) => verify(process, known(payer.proof)).expect(200);
/** Books the gift by the provider's news alone: for a tale of what comes after. */
const book: Step = async ({ gateway, payments }, payer) => {
  const news = gateway.readNews(JSON.parse(eventNamed(known(payer.events), 'payment.captured').body));
  if (news?.kind !== 'captured') throw new Error('no capture');
  await payments.flow.markPaid(news.payment, 'webhook');
};
const record: Step = (process, payer) =>
  process.request
    .post('/api/users/donation')
    .send({ paymentId: known(payer.paymentId), notes: { company: 'Kishtwar Gaushala' } })
    .expect(200);
const claimYear: Step = (process, payer) =>
  claim(process, known(payer.member), 'silver', known(payer.paymentId)).expect(200);
const tell =
  (event: string): Step =>
  async (process, payer) => {
    expect((await process.deliver(eventNamed(known(payer.events), event))).status).toBe(200);
  };
const mail: Step = (process) => process.worker.runOnce();

const subscribe: Step = async (process, payer) => {
  const { body } = await process.request
    .post('/api/payments/create-subscription')
    .send(buildDonationOrder({ email: payer.email, amount: payer.rupees, isRecurring: true }))
    .expect(200);
  payer.orderId = body.subscriptionId;
};
/** Agrees to the mandate at the provider, which debits the first month. */
const agree: Step = async ({ sandbox }, payer) => {
  if (payer.orderId === undefined || payer.paymentId !== undefined) return;
  const { payment, signature, events } = await sandbox.subscription(payer.orderId, 'authenticate');
  payer.paymentId = payment.id;
  payer.events = events;
  payer.proof = {
    razorpay_subscription_id: payer.orderId,
    razorpay_payment_id: payment.id,
    razorpay_signature: signature,
  };
};
const debitAgain: Step = async ({ sandbox }, payer) => {
  const { payment, events } = await sandbox.subscription(known(payer.orderId), 'charge');
  payer.paymentId = payment.id;
  payer.events = events;
};
const refund: Step = async ({ sandbox }, payer) => {
  const done = await sandbox.payment(known(payer.paymentId), 'refund');
  Object.assign(payer, { events: done.events, refundId: done.refund.id });
};
const bankSendsBack: Step = async ({ sandbox }, payer) => {
  const refundId = known(payer.refundId);
  await sandbox.odd(refundId, { set: { status: 'failed' } });
  payer.events = (await sandbox.announce('refund.failed', [refundId])).events;
};
const refundPending: Step = async ({ sandbox }, payer) => {
  const { refund: begun } = await sandbox.payment(known(payer.paymentId), 'refund', { status: 'pending' });
  payer.refundId = begun.id;
};
const refundFails: Step = async ({ sandbox }, payer) => {
  payer.events = (await sandbox.refund(known(payer.refundId), 'fail')).events;
};
const dispute: Step = async ({ sandbox }, payer) => {
  payer.events = (await sandbox.payment(known(payer.paymentId), 'dispute')).events;
};
const cheque = ({ paymentId }: Payer): string => known(paymentId);
/** At the office's desk: a cheque is handed over, and the bank pays it. */
const giveByCheque: Step = async ({ donations, clock }, payer) => {
  const reference = payer.email;
  const name = { firstName: 'Meera', lastName: 'Nair', email: payer.email, locale: 'en' } as const;
  const gift = {
    mode: 'cheque',
    amountPaise: payer.rupees * 100,
    receivedAt: clock(),
    reference,
    again: false,
  } as const;
  const given = await donations.officeGifts.add(
    { ...gift, details: donations.flow.detailsByHand(name) },
    CLERK,
  );
  if (given.allowed) payer.paymentId = given.paymentId;
};
const bankPays: Step = ({ donations, clock }, payer) =>
  donations.officeGifts.endCheque(cheque(payer), { status: 'received', at: clock() }, CLERK);
/** Days later the bank takes the money back. */
const bankTakesBack: Step = ({ donations, clock }, payer) =>
  donations.officeGifts.endCheque(cheque(payer), { status: 'bounced', at: clock() }, CLERK);
const wait16Minutes: Step = async ({ clock }) => clock.advance({ minutes: 16 });
const sweep: Step = (process) => process.payments.sweep.sweepOrders(process.clock());
const reconcile: Step = (process) => process.payments.sweep.reconcile(process.clock());

/** What happens at the provider, whether or not a server lives. */
export const OUTSIDE: ReadonlySet<Step> = new Set([pay, agree]);

/** Takes up all that is due, whichever payer it is of. */
export const OF_THE_TIME_TABLE: ReadonlySet<Step> = new Set([sweep, reconcile]);

async function oneDonation(rig: Rig, payer: Payer): Promise<Record<string, unknown>> {
  const booked = (await storedDonations(rig)).filter(({ paymentId }) => paymentId === payer.paymentId);
  expect(booked).toEqual([expect.objectContaining({ email: payer.email, amountPaise: payer.rupees * 100 })]);
  const paid = (await rig.documents('orders')).filter(({ paymentId }) => paymentId === payer.paymentId);
  const done = { status: 'paid', bookedAs: booked[0]?.receiptNumber, bookedAt: expect.any(Date) };
  expect(paid).toEqual([expect.objectContaining(done)]);
  return booked[0] ?? {};
}
const donated: Tale['end'] = async (rig, payer) => {
  expect(await oneDonation(rig, payer)).toMatchObject({ state: 'received' });
};
const donatedMonthly: Tale['end'] = async (rig, payer) => {
  const { mandateId } = await oneDonation(rig, payer);
  const mandate = (await rig.documents('mandates')).find(({ _id }) => String(_id) === mandateId);
  expect(mandate).toMatchObject({ state: 'active', subscriptionId: payer.orderId });
};
const paidBack: Tale['end'] = async (rig, payer) => {
  const refundedPaise = payer.rupees * 100;
  expect(await oneDonation(rig, payer)).toMatchObject({ state: 'refunded', refundedPaise });
};
const madeVoid: Tale['end'] = async (rig, payer) => {
  const lostPaise = payer.rupees * 100;
  expect(await oneDonation(rig, payer)).toMatchObject({ state: 'lost', lostPaise, refundedPaise: 0 });
};
/** The office is told once, by the exception's own mail. */
const disputed: Tale['end'] = async (rig, payer) => {
  expect(await oneDonation(rig, payer)).toMatchObject({ state: 'disputed', refundedPaise: 0 });
  const waiting = (await rig.documents('exceptions')).filter(
    ({ paymentId }) => paymentId === payer.paymentId,
  );
  expect(waiting).toEqual([expect.objectContaining({ kind: 'disputed', state: 'open' })]);
};
async function yearOf(rig: Rig, payer: Payer): Promise<unknown> {
  const years = (await rig.documents('memberships')).filter(({ userId }) => userId === payer.member?.id);
  expect(years).toEqual([expect.objectContaining({ paymentId: payer.paymentId, plan: 'silver' })]);
  return (await rig.documents('users')).find(({ email }) => email === payer.email);
}
const joined: Tale['end'] = async (rig, payer) => {
  const { paymentId: membershipPaymentId } = payer;
  expect(await yearOf(rig, payer)).toMatchObject({ membershipType: 'silver', membershipPaymentId });
};
const joinedInVain: Tale['end'] = async (rig, payer) => {
  expect(await yearOf(rig, payer)).toMatchObject({ membershipType: null, membershipPaymentId: null });
};

const MANDATE = ['insert mandates', 'insert plans', 'update mandates'];
/** Into the ledger first, then the order is paid; a debit of a mandate becomes an order by it. */
const PAID = ['insert payments', 'findAndModify orders'];
const DEBIT = ['insert payments', 'insert orders'];
/** Its state may have changed, or only its count. */
const FOLLOWED = ['findAndModify mandates', 'update mandates'];
const ORDERED = ['insert orders', 'findAndModify orders'];
const HEARD = ['insert events', 'findAndModify events'];
const APPLIED = ['update events', 'findAndModify events'];
/** Taken, its lease renewed just before it is sent, marked as sent; then a look for more. */
const MAILED = ['findAndModify outbox', 'update outbox', 'update outbox', 'findAndModify outbox'];
/** What a mail that waits writes about itself, and that with what an event that came does. */
const OF_A_MAIL = new Set(MAILED);
const ABOUT_ITSELF = new Set([...HEARD, ...APPLIED, ...MAILED]);
const DONATION = ['insert donations', 'insert outbox', 'update orders'];
/** A fact, and what the order and the donation repeat of it; in the end the folio has been followed. */
const TURNED = ['findAndModify payments', 'update orders', 'update donations'];
const FOLLOWED_UP = 'update payments';
const MEMBERSHIP = ['insert memberships', 'findAndModify users', 'insert outbox', 'update orders'];

export const tales: readonly Tale[] = [
  {
    name: 'a donation, by the browser',
    steps: [order, pay, confirm, record, tell('payment.captured'), mail],
    writes: [...ORDERED, ...PAID, ...DONATION, 'update donations', ...HEARD, ...APPLIED, ...MAILED],
    mails: ['donation-receipt'],
    end: donated,
  },
  {
    name: 'a donation, by the webhook alone',
    before: [order, pay],
    triedBefore: OF_A_MAIL,
    steps: [tell('order.paid'), mail],
    writes: [...HEARD, ...PAID, ...DONATION, ...APPLIED, ...MAILED],
    mails: ['donation-receipt'],
    end: donated,
  },
  {
    name: 'a donation, found by the sweep',
    before: [order, pay, wait16Minutes],
    steps: [sweep],
    // Taken for the sweep, marked paid, booked, its next sweep set; then a look for more.
    writes: ['findAndModify orders', ...PAID, ...DONATION, 'update orders', 'findAndModify orders'],
    mails: ['donation-receipt'],
    end: donated,
  },
  {
    name: 'a membership',
    triedBefore: ABOUT_ITSELF,
    before: [join],
    steps: [order, pay, confirm, claimYear, tell('payment.captured'), mail],
    writes: [...ORDERED, ...PAID, ...MEMBERSHIP, ...HEARD, ...APPLIED, ...MAILED],
    mails: ['membership-confirmed'],
    end: joined,
  },
  {
    name: 'a mandate and its first debit',
    triedBefore: ABOUT_ITSELF,
    steps: [subscribe, agree, confirm, tell('subscription.charged'), mail],
    writes: [
      ...MANDATE,
      ...DEBIT,
      ...DONATION,
      'findAndModify mandates',
      ...HEARD,
      ...FOLLOWED,
      ...APPLIED,
      ...MAILED,
    ],
    mails: ['donation-receipt'],
    end: donatedMonthly,
  },
  {
    name: 'a later debit of a mandate',
    triedBefore: ABOUT_ITSELF,
    before: [subscribe, agree, confirm, mail, debitAgain],
    steps: [tell('subscription.charged'), mail],
    writes: [...HEARD, ...DEBIT, ...DONATION, ...FOLLOWED, ...APPLIED, ...MAILED],
    mails: ['donation-receipt', 'donation-receipt'],
    end: donatedMonthly,
  },
  {
    name: 'a refund of a donation',
    triedBefore: ABOUT_ITSELF,
    before: [order, pay, book, mail, refund],
    steps: [tell('refund.processed'), mail],
    writes: [...HEARD, ...TURNED, 'insert outbox', FOLLOWED_UP, ...APPLIED, ...MAILED],
    mails: ['donation-receipt', 'donation-refunded'],
    end: paidBack,
  },
  {
    name: 'a refund of a donation, found at night',
    triedBefore: ABOUT_ITSELF,
    before: [order, pay, book, mail, refund],
    steps: [reconcile, mail],
    writes: [...TURNED, 'insert outbox', FOLLOWED_UP, ...MAILED],
    mails: ['donation-receipt', 'donation-refunded'],
    end: paidBack,
  },
  {
    name: 'a refund of a donation that fails',
    triedBefore: ABOUT_ITSELF,
    before: [order, pay, book, mail, refundPending, refundFails],
    steps: [tell('refund.failed'), mail],
    writes: [...HEARD, ...TURNED, 'insert outbox', FOLLOWED_UP, ...APPLIED, ...MAILED],
    mails: ['donation-receipt'],
    end: donated,
  },
  {
    name: 'a refund of a donation that the bank sends back',
    triedBefore: ABOUT_ITSELF,
    before: [order, pay, book, mail, refund, tell('refund.processed'), mail, bankSendsBack],
    steps: [tell('refund.failed'), mail],
    // The event contradicts what is known, so that the provider is asked: its answer is a fact of its own.
    writes: [
      ...HEARD,
      'findAndModify payments',
      ...TURNED,
      'insert outbox',
      'insert outbox',
      FOLLOWED_UP,
      ...APPLIED,
      ...MAILED,
      ...MAILED.slice(1),
    ],
    mails: ['donation-receipt', 'donation-refunded', 'donation-refund-back'],
    end: donated,
  },
  {
    name: 'a dispute of a donation',
    triedBefore: ABOUT_ITSELF,
    before: [order, pay, book, mail, dispute],
    steps: [tell('payment.dispute.created'), mail],
    writes: [...HEARD, ...TURNED, 'insert exceptions', 'insert outbox', FOLLOWED_UP, ...APPLIED, ...MAILED],
    mails: ['donation-receipt'],
    end: disputed,
  },
  {
    name: 'a cheque that bounces after its receipt has left',
    triedBefore: ABOUT_ITSELF,
    before: [giveByCheque, bankPays, mail],
    steps: [bankTakesBack, mail],
    // A cheque that was not cleared would end here: its order is asked for first, and is paid.
    writes: [
      'findAndModify payments',
      'update orders',
      'update orders',
      'update donations',
      'insert outbox',
      FOLLOWED_UP,
      ...MAILED,
    ],
    mails: ['donation-receipt', 'cheque-bounced'],
    end: madeVoid,
  },
  {
    name: 'a refund of a membership',
    triedBefore: ABOUT_ITSELF,
    before: [join, order, pay, book, mail, refund],
    steps: [tell('refund.processed')],
    writes: [
      ...HEARD,
      'findAndModify payments',
      'update orders',
      'update memberships',
      'findAndModify users',
      'insert outbox',
      FOLLOWED_UP,
      ...APPLIED,
    ],
    mails: ['membership-confirmed', 'membership-refunded'],
    end: joinedInVain,
  },
];

/** The others' tests are a file of their own, which another worker runs meanwhile. */
export const ofOneDonation = ({ name }: Tale): boolean => name.startsWith('a donation');

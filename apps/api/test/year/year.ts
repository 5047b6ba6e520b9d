import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestClock } from '../clock.js';
import { openTestDatabase } from '../database.js';
import { buildDonationOrder, buildRegistration } from '../factories.js';
import { membershipOrder } from '../joining.js';
import { sitAtDesk } from '../office.js';
import { startRig } from '../rig.js';
import { startSandbox } from '../sandbox.js';
import { type AfterTheYear, closeTheYear } from './closing.js';
import { createLuck, type Person } from './people.js';
import { createPostbox } from './postbox.js';
import { createStories } from './stories.js';

export interface YearSettings {
  readonly days: number;
  readonly donors: number;
  /** One-time gifts and the debits of mandates together come to at least this. */
  readonly donations: number;
  readonly mandates: number;
  readonly members: number;
  readonly seed: number;
  /** Hours after half past nine in the morning at which a day is looked at: the last is the night with its jobs, the others bring gifts. */
  readonly hours: readonly number[];
  readonly report: (line: string) => void;
}

/** It begins here, so that it meets the turn of a financial year. */
const BEGINS = new Date('2025-11-20T03:30:00Z');
const HOUR = 60 * 60_000;
const AT_ONCE = 4;
const GIFT_AT_OFFICE = '1100.50';
const LEFT_UNPAID = 0.03;
/** For two days no webhook arrives. */
const DEAD_WEBHOOK_DAYS = { from: 0.3, days: 2 } as const;

/**
 * A year in the life of the trust, through the public API and the payment sandbox: donors give, fail, leave and come back; mandates are
 * debited, halted and cancelled; members join and rise; money goes back and is disputed in every way (stories.ts), and the office decides on what
 * does not add up; the webhook is dead for two days. Then the books are closed and everything must agree.
 */
export async function liveAYear(settings: YearSettings): Promise<AfterTheYear> {
  const { days, members, report } = settings;
  const luck = createLuck(settings.seed);
  const clock = createTestClock(BEGINS);
  const database = await openTestDatabase();
  const sandbox = await startSandbox({ clock });
  const postbox = createPostbox();
  const rig = await startRig({ database, sandbox, clock, sender: postbox.sender });
  const server = createServer(rig.app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hear = () =>
    sandbox.webhooks({ url: `${url}/api/payments/webhook`, order: 'shuffled', windowMs: 5, duplicates: 1 });
  await hear();

  const calls = { made: 0 };
  async function call(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
    calls.made += 1;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  const people = Array.from({ length: settings.donors }, (_, at) => luck.person(at));
  const captured: string[] = [];

  const orderOf = ({ tax, ...person }: Person, amount: number) =>
    buildDonationOrder({ ...person, ...tax, amount });
  const proofOf = (orderId: string, payment: { id: string }, signature: string) => ({
    razorpay_order_id: orderId,
    razorpay_payment_id: payment.id,
    razorpay_signature: signature,
  });

  async function give(person: Person): Promise<void> {
    const { orderId } = await call('POST', '/payments/create-order', orderOf(person, luck.gift()));
    const id = String(orderId);
    if (luck.chance(LEFT_UNPAID)) return;
    if (luck.chance(0.05)) await sandbox.pay(id, { outcome: 'failure', email: person.email });
    const method = luck.oneOf(['card', 'upi', 'upi', 'netbanking']);
    const { payment, signature } = await sandbox.pay(id, { method, email: person.email });
    captured.push(payment.id);
    // A third of the browsers never come back.
    if (luck.chance(0.33)) return;
    await call('POST', '/payments/verify-payment', proofOf(id, payment, signature));
    await call('POST', '/users/donation', { paymentId: payment.id });
  }

  /** Subscription ids, by the donor's address. */
  const mandates = new Map<string, string>();
  async function giveMonthly(person: Person): Promise<void> {
    const order = { ...orderOf(person, luck.oneOf([101, 501, 1000, 2100])), isRecurring: true };
    const { subscriptionId } = await call('POST', '/payments/create-subscription', order);
    await sandbox.subscription(String(subscriptionId), 'authenticate', { email: person.email });
    mandates.set(person.email, String(subscriptionId));
  }

  const passwords = new Map<string, string>();
  /** What was paid for memberships. */
  const memberships = new Set<string>();
  async function join(at: number): Promise<void> {
    const person = buildRegistration({ email: `member${at}@example.org` });
    await call('POST', '/users', person);
    await rig.mails();
    const otp = postbox.codeOf(person.email);
    const { token, _id } = await call('POST', '/users/verify-email', { email: person.email, otp });
    passwords.set(person.email, person.password);
    await buy({ id: String(_id), token: String(token) }, luck.oneOf(['basic', 'basic', 'silver']));
  }
  const risen = new Set<string>();
  async function rise(email: string): Promise<void> {
    if (risen.has(email)) return;
    risen.add(email);
    const member = await call('POST', '/users/login', { email, password: passwords.get(email) });
    if (member.membershipStatus === 'active')
      await buy({ id: String(member._id), token: String(member.token) }, 'gold');
  }
  async function buy({ id, token }: { id: string; token: string }, plan: 'basic' | 'silver' | 'gold') {
    const registration = buildRegistration();
    const order = membershipOrder({ id, token, registration }, plan);
    const { orderId } = await call('POST', '/payments/create-order', order, token);
    const { payment, signature } = await sandbox.pay(String(orderId), {});
    memberships.add(payment.id);
    if (luck.chance(0.2)) return;
    await call('POST', '/payments/verify-payment', proofOf(String(orderId), payment, signature), token);
    await call('PUT', '/users/membership', { membershipType: plan, paymentId: payment.id }, token);
  }

  const atDesk = sitAtDesk(rig);
  const stories = createStories({
    rig,
    sandbox,
    atDesk,
    luck,
    captured,
    order: async (person) =>
      String((await call('POST', '/payments/create-order', orderOf(person, luck.gift()))).orderId),
  });
  let atOffice = 0;
  /** What comes in at the office: cash, a transfer, a cheque that clears and one that bounces. */
  async function giveAtOffice({ firstName, lastName, email }: Person): Promise<void> {
    atOffice += 1;
    const mode = ['cash', 'transfer', 'cheque'][atOffice % 3] ?? 'cash';
    const donor = ['--name', `${firstName} ${lastName}`, '--email', email, '--rupees', GIFT_AT_OFFICE];
    const gift = ['gift', 'add', '--mode', mode, '--again', '--reference', `REF${atOffice}00000`];
    const entered = await atDesk([...gift, ...donor]);
    if (entered.code !== 0) throw new Error(entered.err);
    if (mode !== 'cheque') return;
    const bounces = atOffice % 2 === 0;
    const ended = await atDesk(['gift', bounces ? 'bounce' : 'clear', `cheque_REF${atOffice}00000`]);
    if (ended.code !== 0) throw new Error(ended.err);
    if (bounces) bounced += 1;
  }
  let bounced = 0;
  let cancelled = 0;
  async function endMandate(): Promise<void> {
    const email = luck.oneOf([...mandates.keys()]);
    const token = postbox.mandateTokenOf(email);
    if (token === undefined) return;
    mandates.delete(email);
    await call('POST', `/donations/mandates/${token}/cancel`);
    cancelled += 1;
  }
  let declining = 0;
  /** The next debit and its three repetitions are declined: the provider halts the mandate. */
  async function emptyAccount(): Promise<void> {
    const email = luck.oneOf([...mandates.keys()]);
    await sandbox.subscription(mandates.get(email) ?? '', 'decline-next', { count: 4 });
    mandates.delete(email);
    declining += 1;
  }

  /** So many of `total` fall on this day, spread evenly. */
  const share = (total: number, day: number, over: number): number =>
    day >= over ? 0 : Math.floor((total * (day + 1)) / over) - Math.floor((total * day) / over);
  async function all<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
    for (let at = 0; at < items.length; at += AT_ONCE)
      await Promise.all(items.slice(at, at + AT_ONCE).map(work));
  }
  async function quiet(): Promise<void> {
    await sandbox.settle();
    await rig.idle();
    await rig.jobs.runDue();
    await rig.mails();
  }

  // Mandates begin throughout the first four fifths; some halt or end before.
  const meanDebits = 0.5 + (0.55 * days) / 30.4;
  const startedAt = Date.now();
  let spentBefore = process.cpuUsage();
  const joinedBy: string[] = [];
  const firstDead = Math.floor(days * DEAD_WEBHOOK_DAYS.from);
  for (let day = 0; day < days; day += 1) {
    const morning = BEGINS.getTime() + day * 24 * HOUR;
    if (day === firstDead) {
      await sandbox.webhooks({ url: null });
      for (let outcomes = 0; outcomes < 3; outcomes += 1) await stories.dispute();
    }
    if (day === firstDead + DEAD_WEBHOOK_DAYS.days) await hear();
    for (const [part, hours] of settings.hours.entries()) {
      clock.set(new Date(morning + hours * HOUR));
      await sandbox.runDueMandates();
      await quiet();
      if (part === settings.hours.length - 1) break;
      const planned =
        Math.max(0, settings.donations - settings.mandates * meanDebits) / (1 - 1.3 * LEFT_UNPAID);
      const gifts = share(share(planned, day, days), part, settings.hours.length - 1);
      await all(Array.from({ length: gifts }), () => give(luck.oneOf(people)));
      if (part === 0) {
        const late = day > days / 10;
        await all(Array.from({ length: share(settings.mandates, day, Math.ceil(days * 0.8)) }), async () => {
          const free = people.filter(({ email }) => !mandates.has(email));
          await giveMonthly(luck.oneOf(free));
        });
        for (let count = share(members, day, days); count > 0; count -= 1) {
          joinedBy.push(`member${joinedBy.length}@example.org`);
          await join(joinedBy.length - 1);
        }
        if (late) {
          for (let count = share(Math.ceil(members / 10), day, days); count > 0; count -= 1)
            await rise(luck.oneOf(joinedBy));
          // Also in a short year each way comes at least once.
          const often = (share: number, least: number) => Math.max(least, Math.ceil(share));
          for (let count = share(often(settings.donations / 100, 8), day, days); count > 0; count -= 1)
            await stories.payBack();
          for (let count = share(often(settings.donations / 100, 9), day, days); count > 0; count -= 1)
            await stories.dispute();
          for (let count = share(often(settings.donations / 200, 6), day, days); count > 0; count -= 1)
            await stories.payOddly(luck.oneOf(people));
          for (let count = share(often(settings.mandates / 20, 2), day, days); count > 0; count -= 1)
            await stories.takeOver();
          for (let count = share(often(settings.donations / 15, 5), day, days); count > 0; count -= 1)
            await giveAtOffice(luck.oneOf(people));
          if (mandates.size > 2) {
            for (let count = share(Math.ceil(settings.mandates / 10), day, days); count > 0; count -= 1)
              await endMandate();
            for (let count = share(Math.ceil(settings.mandates / 15), day, days); count > 0; count -= 1)
              await emptyAccount();
          }
        }
      }
    }
    if (day < firstDead || day >= firstDead + DEAD_WEBHOOK_DAYS.days) await stories.decide();
    if ((day + 1) % 30 === 0) {
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      const spent = process.cpuUsage(spentBefore);
      spentBefore = process.cpuUsage();
      const spentSeconds = Math.round((spent.user + spent.system) / 1_000_000);
      const heapMb = Math.round(process.memoryUsage().heapUsed / 1024 / 1024);
      report(
        `day ${day + 1}: ${postbox.count('donation-receipt')} receipts, ${calls.made} calls, ${seconds} s; these 30 days ${spentSeconds} s of the processor, heap ${heapMb} MB`,
      );
    }
  }
  // A few days in which nothing new happens: what is open comes to its end.
  for (let day = 0; day < 5; day += 1) {
    clock.advance({ days: 1 });
    // The sandbox's own timer would make the debits of these days while the books are being closed, with no server to hear of them.
    await sandbox.runDueMandates();
    await quiet();
    await stories.decide();
  }
  await new Promise((resolve) => server.close(resolve));
  const filledSeconds = (Date.now() - startedAt) / 1000;
  return closeTheYear({
    rig,
    sandbox,
    postbox,
    report,
    lived: {
      from: BEGINS,
      to: clock(),
      filledSeconds,
      calls: calls.made,
      people,
      stories: stories.done,
      neverBooked: stories.neverBooked,
      memberships,
      atOffice: atOffice - bounced,
      bounced,
      halted: declining,
      cancelled,
      members: joinedBy.length,
      mandates: settings.mandates + stories.done.adoptedMandates,
    },
  });
}
type Answer = Record<string, unknown>;

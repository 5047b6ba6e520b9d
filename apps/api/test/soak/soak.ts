import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../../src/db/connection.js';
import { openTestDatabase } from '../database.js';
import { buildDonationOrder } from '../factories.js';
import { createRandom } from '../random.js';
import { startSandbox } from '../sandbox.js';
import { startBalancer } from './balancer.js';
import { createFleet } from './fleet.js';

export interface SoakSettings {
  readonly rounds: number;
  /** Server processes on one database. */
  readonly processes: number;
  readonly seed: number;
  /** The built programs that the processes are of, in equal parts; this version's where nothing is said. */
  readonly mains?: readonly string[];
  readonly report?: (line: string) => void;
}

/** What the books say in the end, beside what the provider says. */
export interface SoakResult {
  readonly captured: number;
  readonly donations: number;
  readonly receiptMails: number;
  readonly kills: number;
  /** Sentences; none when everything adds up. */
  readonly wrong: readonly string[];
}

const DONORS_A_ROUND = 3;
const KILL_WITHIN_MS = 120;
/** How long a donor tries to begin while servers come and go; on a machine with a load of 40 a server takes 40 s to start. */
const PATIENCE_MS = 300_000;
/** A lease of half a minute may have to run out twice: for an event, then for a booking. */
const SETTLE_WITHIN_MS = 120_000;

/**
 * Donors give while servers are killed with -9 at random points; webhooks come twice and out of order; some browsers never come back;
 * the mail server is dead throughout. In the end every captured payment must be exactly one donation with one receipt number
 * and one queued receipt, without gaps, and nothing else.
 */
export async function runSoak({ rounds, processes, seed, mains, report }: SoakSettings): Promise<SoakResult> {
  const random = createRandom(seed);
  const database = await openTestDatabase();
  const sandbox = await startSandbox();
  const balancer = await startBalancer();
  const environment = {
    MONGODB_URI: database.uri,
    JWT_SECRET: 'a secret of the soak test that is long enough',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: balancer.url,
    RAZORPAY_KEY_ID: sandbox.keyId,
    RAZORPAY_KEY_SECRET: sandbox.keySecret,
    RAZORPAY_WEBHOOK_SECRET: sandbox.webhookSecret,
    RAZORPAY_API_URL: sandbox.url,
    RAZORPAY_CHECKOUT_URL: sandbox.checkoutUrl,
    RATE_LIMIT_FACTOR: '100000',
  };
  const fleet = createFleet(environment, [], mains);
  await sandbox.webhooks({
    url: `${balancer.url}/api/payments/webhook`,
    duplicates: 2,
    order: 'shuffled',
    windowMs: 40,
    retryDelaysMs: [300, 600, 1200, 2400],
  });
  const announce = () => balancer.serve(fleet.ports());
  for (let at = 0; at < processes; at += 1) await fleet.start();
  announce();

  let lastRefusal = '';
  /** Undefined where the server went away: a browser would say so and let the donor try again. */
  async function post(path: string, body: unknown): Promise<Record<string, unknown> | undefined> {
    try {
      const response = await fetch(`${balancer.url}/api${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      });
      if (response.ok) return (await response.json()) as Record<string, unknown>;
      lastRefusal = `${path}: ${response.status} ${await response.text()}`;
      return undefined;
    } catch (error) {
      lastRefusal = `${path}: ${String(error)}`;
      return undefined;
    }
  }

  const captured: string[] = [];
  let donors = 0;
  async function give(comesBack: boolean): Promise<void> {
    donors += 1;
    const email = `donor${donors}@example.org`;
    let order: Record<string, unknown> | undefined;
    for (const until = Date.now() + PATIENCE_MS; !order && Date.now() < until; ) {
      order = await post('/payments/create-order', buildDonationOrder({ email }));
      if (!order) await wait(100);
    }
    if (!order) throw new Error(`no order could be made: ${lastRefusal}`);
    const { payment, signature } = await sandbox.pay(String(order.orderId));
    captured.push(payment.id);
    if (!comesBack) return;
    await post('/payments/verify-payment', {
      razorpay_order_id: order.orderId,
      razorpay_payment_id: payment.id,
      razorpay_signature: signature,
    });
    await post('/users/donation', { paymentId: payment.id });
  }

  let kills = 0;
  const connection = await connect(database.uri);
  const rows = (collection: string) => connection.collection(collection).find().toArray();
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const gifts = Array.from({ length: DONORS_A_ROUND }, () => give(random() < 0.5));
      await wait(random() * KILL_WITHIN_MS);
      await fleet.kill(Math.floor(random() * processes));
      announce();
      kills += 1;
      await fleet.start();
      announce();
      await Promise.all(gifts);
      if (round % 20 === 0) report?.(`${round} rounds: ${captured.length} captured payments, ${kills} kills`);
    }
    let wrong: string[] = [];
    for (const until = Date.now() + SETTLE_WITHIN_MS; Date.now() < until; ) {
      wrong = whatIsWrong(captured, await rows('donations'), await rows('outbox'));
      if (wrong.length === 0) break;
      await wait(500);
    }
    const donations = (await rows('donations')).length;
    const receiptMails = (await rows('outbox')).filter((row) => row.kind === 'donation-receipt').length;
    return { captured: captured.length, donations, receiptMails, kills, wrong };
  } finally {
    await connection.close();
    await fleet.stop();
    await balancer.stop();
    await sandbox.stop();
    await database.stop();
  }
}

type Row = Record<string, unknown>;

/** The books against what donors have paid: sentences about whatever is lost, doubled or out of order. */
export function whatIsWrong(
  captured: readonly string[],
  donations: readonly Row[],
  outbox: readonly Row[],
): string[] {
  const wrong: string[] = [];
  const paid = new Set(captured);
  for (const paymentId of captured) {
    const booked = donations.filter((row) => row.paymentId === paymentId);
    if (booked.length !== 1) wrong.push(`${paymentId} is ${booked.length} donations`);
    const mails = outbox.filter((row) => row.key === `donation-receipt:${paymentId}`);
    if (mails.length !== 1) wrong.push(`${paymentId} has ${mails.length} receipt mails`);
  }
  for (const row of donations)
    if (!paid.has(String(row.paymentId))) wrong.push(`donation ${row.receiptNumber} without a payment`);
  const byYear = new Map<string, number[]>();
  for (const row of donations) {
    const year = String(row.financialYear);
    byYear.set(year, [...(byYear.get(year) ?? []), Number(row.serial)]);
  }
  for (const [year, serials] of byYear) {
    const inOrder = serials.sort((one, other) => one - other);
    if (inOrder.some((serial, at) => serial !== at + 1))
      wrong.push(`receipt numbers of ${year} have a gap or repeat`);
  }
  return wrong;
}

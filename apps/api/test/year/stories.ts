import type { AtDesk } from '../office.js';
import type { Rig } from '../rig.js';
import type { TestSandbox } from '../sandbox.js';
import type { Luck, Person } from './people.js';

type Phase = 'fraud' | 'retrieval' | 'chargeback';
type Turn =
  | 'under-review'
  | 'action-required'
  | 'win'
  | 'close'
  /** The bank comes back in the next phase, with a dispute of its own, which the turns after it are of. */
  | 'escalate'
  | 'lose'
  /** Lost, and less deducted than was disputed: the smallest gift is ₹101. */
  | 'lose a part';

/** Every way that a dispute can go, phase by phase. What has no end stays open at the end of the year. */
const DISPUTES: readonly { readonly phase: Phase; readonly turns: readonly Turn[] }[] = [
  { phase: 'chargeback', turns: [] },
  { phase: 'chargeback', turns: ['under-review', 'win'] },
  { phase: 'chargeback', turns: ['under-review', 'action-required', 'under-review', 'lose'] },
  { phase: 'chargeback', turns: ['under-review', 'action-required'] },
  { phase: 'chargeback', turns: ['under-review', 'win', 'escalate', 'lose a part'] },
  {
    phase: 'chargeback',
    turns: ['under-review', 'win', 'escalate', 'under-review', 'win', 'escalate', 'under-review'],
  },
  { phase: 'fraud', turns: ['close'] },
  { phase: 'fraud', turns: ['under-review', 'lose'] },
  { phase: 'retrieval', turns: ['under-review', 'close'] },
];
const REFUNDS = [
  'whole',
  'a part',
  'fails',
  'pending',
  'fails, and again by the office',
  'two parts',
] as const;
const PART_PAISE = 5_000;
/** Who has paid without an order of this site. */
const ELSEWHERE = 'elsewhere@example.org';

/**
 * What happens to money after it was given, and what the office does about money that does not add up: each way in turn, on payments that nothing
 * else has happened to.
 */
export function createStories(given: {
  rig: Pick<Rig, 'gateway' | 'documents'>;
  sandbox: TestSandbox;
  atDesk: AtDesk;
  luck: Luck;
  /** The captured gifts. */
  captured: readonly string[];
  /** Orders a gift as a donor; the provider's id of it. */
  order: (person: Person) => Promise<string>;
}) {
  const { rig, sandbox, atDesk, luck, captured, order } = given;
  const touched = new Set<string>();
  const done = { refunds: 0, disputes: 0, adopted: 0, adoptedMandates: 0, paidBackAside: 0, dismissed: 0 };
  /** Held money that the office has decided not to book. */
  const neverBooked = new Set<string>();

  function untouched(): string | undefined {
    const free = captured.filter((paymentId) => !touched.has(paymentId));
    const paymentId = free.length === 0 ? undefined : luck.oneOf(free);
    if (paymentId !== undefined) touched.add(paymentId);
    return paymentId;
  }
  async function atOffice(args: readonly string[]): Promise<void> {
    const { code, err } = await atDesk(args);
    if (code !== 0) throw new Error(`${args.join(' ')}: ${err}`);
  }

  async function payBack(): Promise<void> {
    const paymentId = untouched();
    if (paymentId === undefined) return;
    const how = REFUNDS[done.refunds % REFUNDS.length];
    done.refunds += 1;
    const begin = (body: Record<string, unknown>) => sandbox.payment(paymentId, 'refund', body);
    if (how === 'whole') await begin({});
    else if (how === 'a part') await begin({ amount: PART_PAISE });
    else if (how === 'pending') await begin({ amount: PART_PAISE, status: 'pending' });
    else if (how === 'two parts') {
      await begin({ amount: PART_PAISE });
      const { refund } = await begin({ amount: PART_PAISE, status: 'pending' });
      await sandbox.refund(refund.id, 'process');
    } else {
      const { refund } = await begin({ amount: PART_PAISE, status: 'pending' });
      await sandbox.refund(refund.id, 'fail');
      if (how === 'fails') return;
      const again = ['--amount', '50', '--yes', '--confirm', '50', '--reason', 'the donor wishes it'];
      await atOffice(['refund', paymentId, ...again]);
    }
  }

  async function dispute(): Promise<void> {
    const paymentId = untouched();
    if (paymentId === undefined) return;
    const story = DISPUTES[done.disputes % DISPUTES.length];
    done.disputes += 1;
    if (!story) return;
    let { id } = (await sandbox.payment(paymentId, 'dispute', { phase: story.phase })).dispute;
    for (const turn of story.turns) {
      const told =
        turn === 'lose a part'
          ? await sandbox.dispute(id, 'lose', { amountDeducted: PART_PAISE })
          : await sandbox.dispute(id, turn);
      id = told.dispute.id;
    }
  }

  const exceptionOf = async (paymentId: string): Promise<string> => {
    const found = (await rig.documents('exceptions')).find(
      (row) => row.paymentId === paymentId && row.state === 'open',
    );
    if (!found) throw new Error(`${paymentId} is no exception`);
    return String(found._id);
  };

  /** Money that does not add up comes; the office decides on it when its news have come (`decide`). */
  const waiting: { readonly paymentId: string; readonly way: 'unknown' | 'abroad' | 'refund' | 'dismiss' }[] =
    [];
  let ways = 0;
  async function payOddly(person: Person): Promise<void> {
    const way = (['unknown', 'abroad', 'refund', 'dismiss'] as const)[ways % 4] ?? 'unknown';
    ways += 1;
    const foreign = { receipt: `elsewhere-${ways}`, amountPaise: 110_050, notes: {} };
    const orderId =
      way === 'unknown' ? (await rig.gateway.createOrder(foreign)).providerOrderId : await order(person);
    const { payment } = await sandbox.pay(orderId, {
      email: way === 'unknown' ? ELSEWHERE : person.email,
      ...(way !== 'unknown' && { international: true }),
    });
    touched.add(payment.id);
    waiting.push({ paymentId: payment.id, way });
  }
  async function decide(): Promise<void> {
    for (const { paymentId, way } of waiting.splice(0)) {
      const id = await exceptionOf(paymentId);
      const amount = (await rig.gateway.fetchPayment(paymentId)).amountPaise / 100;
      if (way === 'unknown') await atOffice(['exceptions', 'adopt', id, '--name', 'Known Donor']);
      if (way === 'abroad') await atOffice(['exceptions', 'adopt', id, '--note', 'passport seen']);
      if (way === 'refund')
        await atOffice([
          'exceptions',
          'refund',
          id,
          '--reason',
          'from abroad',
          '--yes',
          '--confirm',
          `${amount}`,
        ]);
      if (way === 'dismiss')
        await atOffice(['exceptions', 'dismiss', id, '--note', 'kept by another account']);
      if (way === 'unknown' || way === 'abroad') done.adopted += 1;
      else neverBooked.add(paymentId);
      if (way === 'refund') done.paidBackAside += 1;
      if (way === 'dismiss') done.dismissed += 1;
    }
  }

  /** A mandate of which only the provider knows, as after a restore: found by the office's look, and taken over. */
  async function takeOver(): Promise<void> {
    const { planId } = await rig.gateway.createMonthlyPlan({ amountPaise: 50_100, name: 'Monthly donation' });
    const { subscriptionId } = await rig.gateway.createSubscription({ planId, charges: 120, notes: {} });
    await sandbox.subscription(subscriptionId, 'authenticate', { email: ELSEWHERE });
    await sandbox.settle();
    await atOffice(['look']);
    await atOffice(['exceptions', 'adopt', await exceptionOf(subscriptionId), '--name', 'Known Donor']);
    done.adoptedMandates += 1;
  }

  return { payBack, dispute, payOddly, decide, takeOver, done, neverBooked };
}
export type Stories = ReturnType<typeof createStories>;

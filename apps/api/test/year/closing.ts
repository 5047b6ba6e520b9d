import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Connection } from 'mongoose';
import { reconcile } from '../../src/admin/reconciliation.js';
import { connect } from '../../src/db/connection.js';
import { openTestDatabase } from '../database.js';
import { giveByCard, storedDonations } from '../giving.js';
import { sitAtDesk } from '../office.js';
import { type Rig, startRig } from '../rig.js';
import type { TestSandbox } from '../sandbox.js';
import type { Person } from './people.js';
import type { createPostbox } from './postbox.js';
import { keptOfSum, sumsOfProvider } from './provider-sums.js';
import type { Stories } from './stories.js';

/** What happened, as those who made it happen counted it. */
export interface Lived {
  readonly from: Date;
  readonly to: Date;
  readonly filledSeconds: number;
  readonly calls: number;
  readonly people: readonly Person[];
  readonly stories: Stories['done'];
  /** Payments that the office has decided not to book. */
  readonly neverBooked: ReadonlySet<string>;
  /** Payments of memberships. */
  readonly memberships: ReadonlySet<string>;
  /** Gifts that came outside the provider and count, ₹1,100.50 each. */
  readonly atOffice: number;
  readonly bounced: number;
  readonly halted: number;
  readonly cancelled: number;
  readonly members: number;
  readonly mandates: number;
}
export interface AfterTheYear {
  readonly figures: readonly (readonly [string, string | number])[];
  /** Sentences; none when everything agrees. */
  readonly wrong: readonly string[];
}

/**
 * Each database has its own record of what the office did with it; counts of the limits and the mark of the indexes are not backed up; and
 * the database's server removes the records of sent codes and of logins' networks by its own clock, which is not the year's.
 */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  'audit',
  'limits',
  'index_mark',
  'code_sends',
  'login_networks',
]);
const DAY = 24 * 60 * 60_000;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const inRupees = (rupees: number): string => `₹${rupees.toLocaleString('en-IN')}`;

/**
 * Closes the books: every payment of the provider beside ours, receipt numbers, mails, statements; then a backup, restored elsewhere and
 * compared, and one more gift there for the next receipt number.
 */
export async function closeTheYear(given: {
  rig: Rig;
  sandbox: TestSandbox;
  postbox: ReturnType<typeof createPostbox>;
  lived: Lived;
  report: (line: string) => void;
}): Promise<AfterTheYear> {
  const { rig, sandbox, postbox, lived, report } = given;
  const wrong: string[] = [];
  const mustBe = (what: string, is: unknown, should: unknown): void => {
    if (is !== should) wrong.push(`${what}: ${String(is)}, and should be ${String(should)}`);
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'vgb-year-'));
  const elsewhere = await openTestDatabase();
  try {
    report('reconciling with the provider');
    const sides = { payments: 0, rupees: 0, refundedRupees: 0 };
    for (let from = lived.from.getTime() - DAY; from < lived.to.getTime() + DAY; from += 30 * DAY) {
      const span = { from: new Date(from), to: new Date(from + 30 * DAY) };
      const { provider, ours, differences } = await reconcile(span, rig);
      for (const difference of differences) wrong.push(`reconciliation: ${JSON.stringify(difference)}`);
      for (const name of ['payments', 'rupees', 'refundedRupees'] as const) {
        mustBe(`${name} of 30 days`, ours[name], provider[name]);
        sides[name] += provider[name];
      }
    }

    const [from, to] = [new Date(lived.from.getTime() - DAY), new Date(lived.to.getTime() + DAY)];
    const donations = await storedDonations(rig);
    const years = [...new Set(donations.map((row) => String(row.financialYear)))].sort();
    for (const year of years) {
      const serials = donations.filter((row) => row.financialYear === year).map((row) => Number(row.serial));
      const ordered = serials.sort((one, other) => one - other).every((serial, at) => serial === at + 1);
      mustBe(`receipt numbers of ${year} without gap or repeat`, ordered, true);
    }
    mustBe(
      'payments with more than one donation',
      donations.length - new Set(donations.map((row) => row.paymentId)).size,
      0,
    );
    mustBe('receipt mails', postbox.count('donation-receipt'), donations.length);
    mustBe('mails that went out twice', postbox.repeated(), 0);
    const { sent: _sent, ...unsent } = await rig.queue.depth();
    mustBe('mails that did not go out', sum(Object.values(unsent)), unsent.expired);
    mustBe('orders unsettled', await rig.payments.orders.oldestUnsettled(rig.clock()), undefined);
    const standing = await rig.documents('mandates');
    const inState = (state: string) => standing.filter((row) => row.state === state).length;
    mustBe('mandates', standing.length, lived.mandates);
    mustBe('mandates halted', inState('halted'), postbox.count('mandate-halted'));
    mustBe('mandates cancelled', inState('cancelled'), lived.cancelled);
    mustBe(
      'memberships',
      (await rig.documents('users')).filter((row) => row.membershipEndDate).length,
      lived.members,
    );
    mustBe(
      'gifts at the office',
      donations.filter((row) => !String(row.paymentId).startsWith('pay_')).length,
      lived.atOffice,
    );
    mustBe('turns of which the office was told', postbox.count('payment-turn') > 0, true);

    report('the provider’s own records, added up');
    const sums = await sumsOfProvider(rig.gateway, from, to);
    const given = new Map(
      [...sums].filter(([id]) => !lived.memberships.has(id) && !lived.neverBooked.has(id)),
    );
    const online = donations.filter((row) => String(row.paymentId).startsWith('pay_'));
    mustBe('donations by the provider', online.length, given.size);
    for (const row of online) {
      const sum = given.get(String(row.paymentId));
      const is = [row.amountPaise, row.refundedPaise, row.lostPaise ?? 0, row.openPaise ?? 0].map(Number);
      const should = sum && [sum.receivedPaise, sum.refundedPaise, sum.lostPaise, sum.openPaise];
      mustBe(`received, returned, lost and open of ${row.paymentId}`, is.join(), should?.join());
      mustBe(`${row.paymentId} marked as disputed`, row.state === 'disputed', sum?.isDisputed);
    }
    const panOf = new Map(lived.people.map(({ email, tax }) => [email, tax?.pan]));
    /** Of a financial year: what is kept of all gifts by the provider, and of those with a PAN. */
    const keptIn = (year: string) => {
      const ofYear = [...given.values()].filter(({ financialYear }) => financialYear === year);
      const stated = ofYear.filter((sum) => panOf.get(sum.email ?? '') !== undefined && keptOfSum(sum) > 0);
      return { all: sum(ofYear.map(keptOfSum)), withPan: sum(stated.map(keptOfSum)) };
    };

    report('statements');
    const atDesk = sitAtDesk(rig, { folder });
    let stated = 0;
    for (const year of years) {
      const { code, out } = await atDesk(['statement', '--year', year, '--json']);
      mustBe(`statement ${year}`, code, 0);
      const rows = JSON.parse(out) as { keptRupees: number }[];
      const paise = sum(rows.map(({ keptRupees }) => Math.round(keptRupees * 100)));
      const outside = donations.filter(
        (row) => row.financialYear === year && !String(row.paymentId).startsWith('pay_'),
      ).length;
      mustBe(`paise of the statement ${year}`, paise, keptIn(year).all + outside * 110_050);
      stated += paise / 100;
    }
    const checked = await atDesk(['books', 'check']);
    mustBe('differences of the books from their facts', [checked.code, checked.out].join(' '), '0 ');
    let form113Rows = 0;
    let formPaise = 0;
    for (const year of years) {
      const { code, out } = await atDesk(['form113', '--year', year, '--json']);
      mustBe(`Form 113 of ${year}`, code, 0);
      const rows = JSON.parse(out) as Record<string, unknown>[];
      form113Rows += rows.length;
      const rupees = rows.map((row) => Number(row['Amount of donation (Indian rupees)']));
      const paise = sum(rupees.map((amount) => Math.round(amount * 100)));
      mustBe(`paise of Form 113 of ${year}`, paise, keptIn(year).withPan);
      formPaise += paise;
    }

    report('backup and restore');
    const backedUp = await timed(() => atDesk(['backup', 'year.gz']));
    mustBe('backup', backedUp.result.code, 0);
    const before = await fingerprints(rig.connection);
    const there = sitAtDesk(rig, { folder, mongodbUri: elsewhere.uri });
    const restored = await timed(() => there(['restore', 'year.gz']));
    mustBe('restore', restored.result.code, 0);
    const connection = await connect(elsewhere.uri);
    const after = await fingerprints(connection);
    await connection.close();
    for (const [name, print] of before)
      if (!NOT_COMPARED.has(name)) mustBe(`the restored ${name}`, after.get(name), print);

    const beside = { database: elsewhere, sandbox, clock: rig.clock, sender: postbox.sender };
    const restoredRig = await startRig({ beside });
    await sandbox.webhooks({ url: null });
    const { receiptNumber } = await giveByCard(restoredRig);
    const thisYear = years.at(-1) ?? '';
    const last = Math.max(
      ...donations.filter((row) => row.financialYear === thisYear).map((row) => Number(row.serial)),
    );
    mustBe('the next receipt number', receiptNumber, `VGB/${thisYear}/${String(last + 1).padStart(6, '0')}`);
    await restoredRig.stop();

    const { size } = await stat(path.join(folder, 'year.gz'));
    const figures: AfterTheYear['figures'] = [
      ['days', Math.round((lived.to.getTime() - lived.from.getTime()) / DAY)],
      ['calls to the API', lived.calls],
      ['calls a second, provider, mails and jobs included', Math.round(lived.calls / lived.filledSeconds)],
      ['donors who gave', new Set(donations.map((row) => row.email)).size],
      ['donations', donations.length],
      ['of these monthly', donations.filter((row) => row.mandateId).length],
      [
        'mandates',
        `${standing.length}: ${inState('active')} active, ${inState('halted')} halted, ${inState('cancelled')} cancelled`,
      ],
      ['members', lived.members],
      ['stories of refunds', lived.stories.refunds],
      ['stories of disputes', lived.stories.disputes],
      [
        'kept, lost, returned and open by the provider’s records',
        [
          sum([...sums.values()].map(keptOfSum)),
          sum([...sums.values()].map(({ lostPaise }) => lostPaise)),
          sum([...sums.values()].map(({ refundedPaise }) => refundedPaise)),
          sum([...sums.values()].map(({ openPaise }) => openPaise)),
        ]
          .map((paise) => inRupees(paise / 100))
          .join(', '),
      ],
      [
        'put aside: booked, paid back, dismissed; mandates taken over',
        `${lived.stories.adopted}, ${lived.stories.paidBackAside}, ${lived.stories.dismissed}; ${lived.stories.adoptedMandates}`,
      ],
      ['gifts outside the provider, cheques that bounced', `${lived.atOffice}, ${lived.bounced}`],
      [
        'payments at the provider',
        `${sides.payments}, ${inRupees(sides.rupees)}, ${inRupees(sides.refundedRupees)} paid back`,
      ],
      [
        'difference to our books',
        wrong.some((sentence) => /reconc|30 days/.test(sentence)) ? 'see below' : '0',
      ],
      ['financial years, without gap or repeat', years.join(', ')],
      ['kept, by the statements', inRupees(stated)],
      ['rows of Form 113', `${form113Rows}, ${inRupees(formPaise / 100)}`],
      ['mails, none twice', postbox.total()],
      ['backup', `${(size / 1024 / 1024).toFixed(1)} MB in ${backedUp.seconds.toFixed(1)} s`],
      ['restore', `${restored.seconds.toFixed(1)} s; every collection the same`],
      ['next receipt number there', receiptNumber],
    ];
    return { figures, wrong };
  } finally {
    await rig.stop();
    await elsewhere.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const startedAt = Date.now();
  return { result: await work(), seconds: (Date.now() - startedAt) / 1000 };
}

/** Of each collection: how many documents, and a hash over all of them in the order of their ids. */
async function fingerprints(connection: Connection): Promise<Map<string, string>> {
  const { db } = connection;
  if (!db) throw new Error('the database is not open');
  const prints = new Map<string, string>();
  for (const { name } of await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()) {
    if (name.startsWith('system.')) continue;
    const hash = createHash('sha256');
    let count = 0;
    for await (const document of db.collection(name).find().sort({ _id: 1 })) {
      hash.update(JSON.stringify(document));
      count += 1;
    }
    if (count > 0) prints.set(name, `${count} documents, ${hash.digest('hex').slice(0, 16)}`);
  }
  return prints;
}

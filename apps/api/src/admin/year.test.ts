import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { trust } from '@vgb/content/trust';
import fc from 'fast-check';
import { createTestClock } from '../../test/clock.js';
import { giveByCard } from '../../test/giving.js';
import { type AtDesk, giveNow, sitAtDesk } from '../../test/office.js';
import { type Rig, startRig } from '../../test/rig.js';
import { eventNamed, startSandbox } from '../../test/sandbox.js';
import type { Donation, TaxDetails } from '../donations/index.js';
import { makeForm113 } from './form-113.js';

let rig: Rig;
let office: AtDesk;
const folder = mkdtempSync(join(tmpdir(), 'vgb-year-'));

beforeAll(async () => {
  rig = await startRig();
  office = sitAtDesk(rig, { folder });
  const at = (moment: string) => rig.clock.set(new Date(moment));
  const indian = { indianCitizen: true };
  const meera = {
    ...indian,
    pan: 'ABCPN1234F',
    email: 'meera@example.org',
    firstName: 'Meera',
    lastName: 'Nair',
  };
  const company = { ...indian, pan: 'AAACK1234L', company: 'Kishtwar Wool', email: 'wool@example.org' };
  at('2026-03-31T18:29:59Z');
  await giveNow(rig, { ...meera, amount: 9999, address: 'Last year' });
  at('2026-03-31T18:30:00Z');
  await giveNow(rig, { ...meera, amount: 501, address: '1 Old Road\nJammu' });
  await giveNow(rig, { ...company, amount: 11000, address: '=cmd, Kishtwar' });
  await giveNow(rig, { amount: 11, email: 'nobody@example.org' });
  await giveNow(rig, { ...indian, amount: 21, pan: 'ZZZPZ9999Z', email: 'no-address@example.org' });
  at('2026-11-21T06:30:00Z');
  const partly = await giveNow(rig, { ...meera, amount: 2100, address: '12 New Road\n180001 Jammu' });
  const { events } = await rig.sandbox.payment(partly.paymentId, 'refund', { amount: 10_050 });
  for (const event of events) await rig.deliver(event);
  await giveNow(rig, { ...meera, amount: 100 });
  const wholly = await giveNow(rig, { ...meera, amount: 5000, address: 'x' });
  await office(['refund', wholly.paymentId, '--reason', 'wished', '--yes', '--confirm', '5000']);
});
afterAll(async () => {
  await rig.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the statement for the income-tax department', () => {
  it('has the columns of the form, one line for each donor, and reports who is left out', async () => {
    const { code, out, err } = await office(['form113', '--year', '2026-27', '--csv']);
    expect(code).toBe(0);
    const [number, date] = [trust.donationApprovalNumber.value, trust.donationApprovalDate.value];
    const issued = date.split('-').toReversed().join('/');
    const mode = 'Others,Electronic modes including account payee cheque/draft';
    expect(out.trimEnd().split('\n')).toEqual([
      'Sl. No.,Pre Acknowledgement Number,ID Code,Unique Identification Number,Section Code,' +
        'Unique Registration Number (URN),Date of Issuance of Unique Registration Number,Name of donor,' +
        'Address of donor,Donation Type,Mode of receipt,Amount of donation (Indian rupees)',
      `1,,Permanent Account Number,ABCPN1234F,Section 133,${number},${issued},Meera Nair,"12 New Road, 180001 Jammu",${mode},2600.5`,
      `2,,Permanent Account Number,AAACK1234L,Section 133,${number},${issued},Kishtwar Wool,"'=cmd, Kishtwar",${mode},11000`,
    ]);
    expect(err).toBe(
      [
        '2026-27: 2 donors with 4 gifts.',
        'Left out: 1 gift without a PAN.',
        'Left out: 1 gift with a PAN but no address.',
        'Left out: 1 gift paid back in full.',
        'The approval number and its date are placeholders: see docs/launch-checklist.md.\n',
      ].join('\n'),
    );
  });

  it('is written in the portal’s format, and the decryption of PANs is on record', async () => {
    await office(['form113', '--year', '2025-26', '--out', 'form113.csv', '--as', 'treasurer']);
    const file = readFileSync(join(folder, 'form113.csv'), 'utf8');
    expect(file).toMatch(/^Sl\. No\.,/);
    expect(file).toContain('ABCPN1234F,Section 80G');
    const audit = await rig.documents('audit');
    expect(audit).toContainEqual(
      expect.objectContaining({ who: 'treasurer', action: 'form113', subject: '2025-26' }),
    );
  });

  it('is refused when another key has encrypted PANs, in a file and on standard output, and the receipt as well', async () => {
    const other = sitAtDesk(
      { ...rig, config: { ...rig.config, taxDetailsKey: 'another key that has enough characters' } },
      { folder },
    );
    for (const way of [['--json'], ['--csv'], [], ['--out', '-'], ['--out', 'encrypted.csv']]) {
      const { code, out, err } = await other(['form113', '--year', '2026-27', ...way]);
      expect([code, out]).toEqual([1, '']);
      expect(err).toBe(
        'PAN and address of 5 gifts of 2026-27 cannot be opened: they were encrypted with another TAX_DETAILS_KEY than the one that is set. ' +
          'No statement was made. Set the key that the site had when they were given.\n',
      );
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('encrypted'))).toEqual([]);
    // What needs no key is made all the same.
    expect((await other(['statement', '--year', '2026-27', '--json'])).code).toBe(0);
    const resent = await other(['receipt', 'resend', 'VGB/2026-27/000001']);
    expect([resent.code, resent.err]).toEqual([
      1,
      'TAX_DETAILS_KEY does not open what is encrypted: another key has encrypted it, or it was changed\n',
    ]);
    expect((await rig.documents('outbox')).filter(({ key }) => String(key).includes(':again:'))).toEqual([]);
  });

  it('is refused when a gift cannot be decrypted', async () => {
    const gifts = rig.connection.collection('donations');
    const one = { receiptNumber: 'VGB/2026-27/000001' };
    const before = await gifts.findOne(one);
    await gifts.updateOne(one, { $set: { taxDetails: 'AAAA' } });
    const { code, err } = await office(['form113', '--year', '2026-27']);
    await gifts.updateOne(one, { $set: { taxDetails: before?.taxDetails } });
    expect([code, err]).toEqual([1, expect.stringContaining('PAN and address of 1 gift of 2026-27')]);
  });
});

describe('a donor in the statement for the income-tax department', () => {
  /** A gift of ₹100 by card, and what its donor gave with it. */
  type Told = Partial<TaxDetails & Pick<Donation, 'firstName' | 'company' | 'method' | 'amountPaise'>>;
  async function formOf(told: readonly Told[]) {
    const open = new Map<Donation, TaxDetails>();
    for (const { pan = 'ABCPN1234F', address = null, ...gift } of told) {
      const money = { amountPaise: 10_000, refundedPaise: 0, lostPaise: 0, correctedPaise: 0, openPaise: 0 };
      const donor = { firstName: 'Meera', lastName: 'Nair', company: null, email: '', locale: 'en' } as const;
      const numbered = { id: '', orderId: '', paymentId: '', receiptNumber: '', financialYear: '2026-27' };
      const rest = { taxDetails: null, mandateId: null, state: 'received', notes: null } as const;
      const given = { ...money, ...donor, ...numbered, ...rest, method: 'card', receivedAt: new Date(0) };
      open.set({ ...given, ...gift }, { pan, address });
    }
    async function* gifts() {
      yield* open.keys();
    }
    return makeForm113(gifts(), {
      financialYear: '2026-27',
      approval: { number: 'AAATV1234F', date: '2026-04-01' },
      open: (gift) => open.get(gift) ?? { pan: null, address: null },
    });
  }
  const linesOf = async (told: readonly Told[]) =>
    (await formOf(told)).rows.map((row) => [
      row['Name of donor'],
      row['Address of donor'],
      row['Mode of receipt'],
      row['Amount of donation (Indian rupees)'],
    ]);
  const electronic = 'Electronic modes including account payee cheque/draft';
  const company = { pan: 'AAACK1234L', company: 'Kishtwar Wool', address: '3 Mill Lane' };

  it.each<[string, Told[], unknown[]]>([
    [
      'who gave the address with a later gift: both gifts count',
      [{}, { address: '1 Old Road\nJammu' }],
      [['Meera Nair', '1 Old Road, Jammu', electronic, 200]],
    ],
    [
      'who has moved: the last address, in each mode of receipt',
      [{ address: 'Old Road' }, { address: 'New Road', method: 'cash' }, {}],
      [
        ['Meera Nair', 'New Road', electronic, 200],
        ['Meera Nair', 'New Road', 'Cash', 100],
      ],
    ],
    [
      'that is a company, whose later gift names a person alone',
      [company, { ...company, company: null, firstName: 'Ravi' }],
      [['Kishtwar Wool', '3 Mill Lane', electronic, 200]],
    ],
    ['who never gave an address', [{}, {}], []],
  ])('%s', async (_who, told, lines) => {
    expect(await linesOf(told)).toEqual(lines);
  });

  it('is stated with the same amounts in whatever order the gifts came, and each gift is stated or left out', async () => {
    const gift = fc.record({
      pan: fc.constantFrom('ABCPN1234F', 'AAACK1234L', null),
      address: fc.constantFrom('Old Road', 'New Road', null),
      method: fc.constantFrom('upi', 'cash', 'kind'),
      amountPaise: fc.integer({ min: 0, max: 9_999_999 }),
    });
    const amounts = ({ rows }: Awaited<ReturnType<typeof formOf>>) =>
      rows
        .map((row) =>
          [
            row['Unique Identification Number'],
            row['Mode of receipt'],
            row['Amount of donation (Indian rupees)'],
          ].join(),
        )
        .sort();
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(gift, { maxLength: 8 })
          .chain((told) =>
            fc.tuple(fc.constant(told), fc.shuffledSubarray(told, { minLength: told.length })),
          ),
        async ([told, shuffled]) => {
          const [form, other] = [await formOf(told), await formOf(shuffled)];
          expect(amounts(other)).toEqual(amounts(form));
          const { noPan, noAddress, paidBack, bounced } = form.leftOut;
          expect(form.gifts + noPan + noAddress + paidBack + bounced).toBe(told.length);
        },
      ),
    );
  });
});

describe('the year’s statement', () => {
  it('has every donor, the largest first, and sums that are those of the books', async () => {
    const { out, err } = await office(['statement', '--year', '2026-27', '--json']);
    const donors = JSON.parse(out);
    expect(donors.map(({ email, rupees }: { email: string; rupees: number }) => [email, rupees])).toEqual([
      ['wool@example.org', 11000],
      ['meera@example.org', 7701],
      ['no-address@example.org', 21],
      ['nobody@example.org', 11],
    ]);
    expect(donors[1]).toEqual({
      donor: 'Meera Nair',
      email: 'meera@example.org',
      company: null,
      gifts: 4,
      rupees: 7701,
      refundedRupees: 5100.5,
      lostRupees: 0,
      keptRupees: 2600.5,
      firstGift: '2026-04-01',
      lastGift: '2026-11-21',
    });
    expect(err).toBe('2026-27: 4 donors, 7 gifts, ₹13,632.50 kept\n');
    const table = await office(['statement', '--year', '2026-27']);
    expect(table.out).toMatch(/^Total +7 +₹18,733 +₹5,100.50 +₹0 +₹13,632.50$/m);
  });
});

it('Form 113 says which losses came after the year’s end, and what is undecided', async () => {
  const clock = createTestClock();
  const own = await startRig({ clock, sandbox: await startSandbox({ clock }) });
  try {
    const desk = sitAtDesk(own);
    const gift = await giveByCard(own, { email: 'later@example.org' });
    const open = await giveByCard(own, { email: 'open@example.org' });
    clock.set(new Date('2027-06-03T06:30:00Z'));
    const lost = await own.sandbox.payment(gift.paymentId, 'dispute', { amount: 60_000 });
    const { events } = await own.sandbox.dispute(lost.dispute.id, 'lose');
    await own.deliver(eventNamed(events, 'payment.dispute.lost'));
    const cash = await desk([
      ...['gift', 'add', '--name', 'Asha Rao', '--rupees', '500', '--mode', 'cash', '--on', '2027-03-31'],
    ]);
    const number = /VGB\/2026-27\/\d+/.exec(cash.out)?.[0];
    await desk(['gift', 'correct', String(number), '--by=-50.50', '--why', 'miscounted']);
    const begun = await own.sandbox.payment(open.paymentId, 'refund', { amount: 10_050, status: 'pending' });
    await own.deliver(eventNamed(begun.events, 'refund.created'));
    const { err } = await desk(['form113', '--year', '2026-27', '--json']);
    expect(err).toContain(
      `${gift.receiptNumber}: ₹600 was lost in a dispute on 2027-06-03, after the year’s end. If the statement was filed before, file a revised one.`,
    );
    expect(err).toContain(
      `${number}: ₹50.50 was taken off by a correction on 2027-06-03, after the year’s end.`,
    );
    expect(err).toContain(
      '1 gift was entered after the year’s end, the last on 2027-06-03. If the statement was filed before, file a revised one.',
    );
    expect(err).toContain(`${open.receiptNumber}: ₹100.50 is undecided, and counts as kept for now.`);
  } finally {
    await own.stop();
  }
});

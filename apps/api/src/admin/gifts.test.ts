import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import mongoose from 'mongoose';
import { isKind, kindOf } from '../../test/captured-mails.js';
import { giveByCard, storedDonations } from '../../test/giving.js';
import { type AtDesk, sitAtDesk } from '../../test/office.js';
import { readPdf } from '../../test/pdf-text.js';
import { type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';

let rig: Rig;
let office: AtDesk;
let clerk: AtDesk;
const folder = mkdtempSync(path.join(tmpdir(), 'vgb-gifts-'));
beforeAll(async () => {
  rig = await startRig();
  office = sitAtDesk(rig, { folder });
  clerk = sitAtDesk(rig, { folder, user: 'balbir' });
});
afterAll(async () => {
  await rig.stop();
  rmSync(folder, { recursive: true, force: true });
});

const add = (...more: string[]) => ['gift', 'add', '--name', 'Asha Devi Rao', '--rupees', '5,000', ...more];
const giftOf = async (paymentId: string) =>
  (await storedDonations(rig)).find((donation) => donation.paymentId === paymentId);
async function expectContiguous(): Promise<void> {
  const serials = (await storedDonations(rig)).map(({ serial }) => serial);
  expect(serials).toEqual(serials.map((_, at) => at + 1));
}

describe('a gift at the office', () => {
  it('in cash has the next number at once, and a receipt by mail with its mode', async () => {
    const done = await office(add('--mode', 'cash', '--email', 'asha@example.org'));
    expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/receipt VGB\/\d{4}-\d\d\/\d{6}/) });
    const gift = (await storedDonations(rig)).at(-1);
    expect(gift).toMatchObject({
      firstName: 'Asha Devi',
      lastName: 'Rao',
      amountPaise: 500_000,
      method: 'cash',
      locale: 'en',
    });
    const mail = await rig.lastMail('asha@example.org', 'donation-receipt');
    const text = readPdf((await mail.attachments?.[0]?.draw()) ?? Buffer.of()).lines.join('\n');
    expect(text).toContain('Cash');
    expect(text).toContain('₹5,000');
    const audit = (await rig.documents('audit')).filter(({ action }) => action === 'gift add');
    expect(audit).toEqual([expect.objectContaining({ who: 'anita' })]);
    const folio = await rig.payments.ledger.byPayment(String(gift?.paymentId));
    expect(folio?.facts).toEqual([
      expect.objectContaining({ what: 'gift', status: 'received', from: 'office', who: 'anita' }),
    ]);
  });

  it('has receipt and mail in the language that is given', async () => {
    const hindi = ['--language', 'hi'];
    expect(
      (await office(add('--mode', 'cash', '--email', 'lakshmi@example.org', '--again', ...hindi))).code,
    ).toBe(0);
    expect((await storedDonations(rig)).at(-1)).toMatchObject({ locale: 'hi' });
    const mail = await rig.lastMail('lakshmi@example.org', 'donation-receipt');
    expect([mail.html, mail.subject]).toEqual([
      expect.stringContaining('<html lang="hi">'),
      expect.stringMatching(/^आपकी रसीद VGB/),
    ]);
    writeFileSync(
      path.join(folder, 'one.csv'),
      'Date,UTR,Rupees,Name,Email\n2026-11-19,HDFC0000000009,2100,Kiran Rao,kiran@example.org\n',
    );
    expect((await office(['gift', 'import', 'one.csv', '--write', ...hindi])).code).toBe(0);
    expect((await storedDonations(rig)).at(-1)).toMatchObject({ email: 'kiran@example.org', locale: 'hi' });
    expect((await office(add('--mode', 'cash', '--language', 'fr'))).err).toMatch(
      /Allowed choices are en, hi/,
    );
  });

  it('without an address is printed', async () => {
    await office(add('--mode', 'kind', '--why', '40 blankets'));
    const gift = (await storedDonations(rig)).at(-1);
    expect(gift).toMatchObject({ email: '', method: 'kind' });
    const resent = await office(['receipt', 'resend', gift?.receiptNumber]);
    expect(resent.err).toMatch(/"receipt save" writes the receipt/);
    const saved = await office(['receipt', 'save', gift?.receiptNumber, '-']);
    expect(readPdf(saved.bytes).lines.join('\n')).toContain('In kind');
  });

  it('by cheque is booked when the bank has paid it, and not when it bounced', async () => {
    const before = (await storedDonations(rig)).length;
    const cheque = ['--mode', 'cheque', '--reference'];
    expect((await office(add(...cheque, 'SBI 000123'))).out).toBe(
      'Entered as cheque_SBI-000123, without a number yet.\n',
    );
    expect((await office(add(...cheque, 'SBI 000124'))).code).toBe(0);
    expect(await storedDonations(rig)).toHaveLength(before);
    expect((await rig.payments.ledger.byPayment('cheque_SBI-000123'))?.standing.openPaise).toBe(500_000);
    expect((await office(['gift', 'clear', 'cheque_SBI-000123'])).out).toMatch(/receipt VGB\//);
    expect(await giftOf('cheque_SBI-000123')).toMatchObject({ state: 'received', method: 'cheque' });
    expect((await office(['gift', 'bounce', 'cheque_SBI-000124'])).out).toBe(
      'cheque_SBI-000124 counts for nothing.\n',
    );
    expect(await giftOf('cheque_SBI-000124')).toBeUndefined();
    const bounced = await office(['gift', 'bounce', 'cheque_SBI-000123', '--why', 'taken back by the bank']);
    expect(bounced.out).toMatch(/receipt VGB\S+ is void\. The donor has left no e-mail address: tell them/);
    expect(await giftOf('cheque_SBI-000123')).toMatchObject({ state: 'lost', lostPaise: 500_000 });
    expect((await office(['gift', 'clear', 'cheque_none'])).err).toBe('There is no cheque cheque_none.\n');
    await expectContiguous();
  });

  it.each([
    ['en', /^Receipt VGB\S+ is void: your cheque was not paid$/, /VOID: the bank has not paid this cheque/],
    ['hi', /^रसीद VGB\S+ अब मान्य नहीं है/, /अमान्य: बैंक ने इस चेक.*VOID: the bank has not paid this cheque/s],
  ])(
    'by cheque, taken back after its receipt has left: the donor hears it once, in %s, on mail and paper; Form 113 leaves it out',
    async (language, subject, onPaper) => {
      const [to, reference, pan] = [`void-${language}@example.org`, `SBI 0009 ${language}`, 'ABCPV1234F'];
      const tax = ['--pan', pan, '--indian-citizen', '--address', '4 Tank Road, Jammu'];
      const added = ['--mode', 'cheque', '--reference', reference, '--email', to, '--language', language];
      await office(add(...added, ...tax));
      const id = `cheque_SBI-0009-${language.toUpperCase()}`;
      await office(['gift', 'clear', id]);
      const mailsTo = async () => (await rig.mails()).filter((mail) => mail.to === to).map(kindOf);
      expect(await mailsTo()).toEqual(['donation-receipt']);
      for (const _ of ['once', 'again'])
        expect((await office(['gift', 'bounce', id])).out).toMatch(
          new RegExp(
            `^${id} counts for nothing, and receipt VGB\\S+ is void\\. ${to} is told so by mail\\.\n$`,
          ),
        );
      expect(await mailsTo()).toEqual(['donation-receipt', 'cheque-bounced']);
      const mail = await rig.lastMail(to, 'cheque-bounced');
      const gift = await giftOf(id);
      expect(mail.subject).toMatch(subject);
      for (const said of ['₹5,000', id, String(gift?.receiptNumber)]) expect(mail.text).toContain(said);
      const paper = await office(['receipt', 'save', gift?.receiptNumber, '-']);
      expect(readPdf(paper.bytes).lines.join('\n')).toMatch(onPaper);
      const form = await office(['form113', '--year', String(gift?.financialYear), '--json']);
      expect([form.out.includes(pan), form.err]).toEqual([
        false,
        expect.stringMatching(/Left out: \d gifts? by a cheque that the bank has not paid\./),
      ]);
    },
  );

  it('entered by two clerks while others give online: each reference is booked once, numbers have no gap', async () => {
    const transfers = ['UTR0000001', 'UTR0000002', 'UTR0000003'];
    await Promise.all([
      ...transfers.flatMap((utr) =>
        [office, clerk].map((desk) => desk(add('--mode', 'transfer', '--reference', utr, '--again'))),
      ),
      ...[1, 2, 3].map((count) => giveByCard(rig, { email: `online${count}@example.org` })),
    ]);
    for (const utr of transfers)
      expect(
        (await storedDonations(rig)).filter(({ paymentId }) => paymentId === `transfer_${utr}`),
      ).toHaveLength(1);
    await expectContiguous();
  });

  it('is corrected by another fact; statement and Form 113 count what stays, by mode', async () => {
    const pan = ['--pan', 'ABCPN1234F', '--indian-citizen', '--address', '4 Tank Road, Jammu'];
    await office(add('--mode', 'cash', '--again', ...pan));
    const cash = (await storedDonations(rig)).at(-1);
    await office(add('--mode', 'transfer', '--reference', 'UTR0000009', '--again', ...pan));
    expect(
      (await office(['gift', 'correct', cash?.receiptNumber, '--by=-1000.50', '--why', 'miscounted'])).out,
    ).toMatch(/counts for ₹3,999\.50 now/);
    expect(await giftOf(String(cash?.paymentId))).toMatchObject({
      correctedPaise: -100_050,
      amountPaise: 500_000,
    });
    const year = ['--year', String(cash?.financialYear), '--json'];
    const form = JSON.parse((await office(['form113', ...year])).out);
    const lines = form
      .filter((row: Record<string, unknown>) => row['Unique Identification Number'] === 'ABCPN1234F')
      .map((row: Record<string, unknown>) => [
        row['Mode of receipt'],
        row['Amount of donation (Indian rupees)'],
      ]);
    expect(lines).toEqual([
      ['Cash', 3999.5],
      ['Electronic modes including account payee cheque/draft', 5000],
    ]);
  });

  it.each([
    [['--mode', 'transfer'], /needs --reference/],
    [['--mode', 'cash', '--pan', 'ABCPN1234F'], /--indian-citizen/],
    [['--mode', 'cash', '--email', 'a@b'], /email is not valid/],
    [['--mode', 'cash', '--on', '2999-01-01'], /has not come yet/],
  ])('%j is refused with a sentence', async (args, why) => {
    const before = await storedDonations(rig);
    const { code, err } = await office(add(...args));
    expect([code, err]).toEqual([1, expect.stringMatching(why)]);
    expect(await storedDonations(rig)).toEqual(before);
  });
});

it('a finished command leaves no connection and no observer of the process', async () => {
  const before = mongoose.connections.length;
  const watches = jest.spyOn(PerformanceObserver.prototype, 'observe');
  expect((await office(['donations', 'list'])).code).toBe(0);
  expect(mongoose.connections).toHaveLength(before);
  expect(watches).not.toHaveBeenCalled();
});

describe('repeated, late and wrong entries', () => {
  const said = async (...args: string[]) => {
    const { code, out, err } = await office(args);
    return [code, code === 0 ? out : err] as const;
  };
  const refused = (why: RegExp) => [1, expect.stringMatching(why)];
  const cheque = (reference: string, ...more: string[]) =>
    add('--mode', 'cheque', '--reference', reference, ...more);

  it('a cheque counts on no day to come, and not once it has bounced: its next presentation is another entry', async () => {
    const before = await storedDonations(rig);
    await office(cheque('PNB 000200'));
    const id = 'cheque_PNB-000200';
    expect(await said('gift', 'clear', id, '--on', '2999-01-01')).toEqual(refused(/2999-01-01 has not come/));
    expect(await said('gift', 'clear', id, '--on', '2026-01-01')).toEqual(refused(/handed over on 2026-/));
    await office(['gift', 'bounce', id]);
    expect(await said('gift', 'clear', id)).toEqual(refused(/has not paid this cheque before/));
    expect(await said(...cheque('PNB 000200'))).toEqual(refused(/with another reference/));
    expect(await storedDonations(rig)).toEqual(before);
    await office(cheque('PNB 000200 again'));
    expect(await said('gift', 'clear', `${id}-AGAIN`)).toEqual([0, expect.stringMatching(/receipt VGB\//)]);
    await expectContiguous();
  });

  it('a reference with another amount is refused with the booked amount; spaces in a UTR are ignored', async () => {
    const transfer = (reference: string, rupees: string) =>
      said(...add('--mode', 'transfer', '--reference', reference), '--rupees', rupees);
    expect(await transfer('ICIC 0000 000 301', '700')).toEqual([0, expect.stringMatching(/^Entered as/)]);
    expect(await transfer('ICIC0000000301', '700')).toEqual([0, expect.stringMatching(/^Entered before/)]);
    expect(await transfer('icic0000000301', '70')).toEqual(refused(/entered before with ₹700/));
    const ours = (await storedDonations(rig)).filter(({ paymentId }) => /ICIC/.test(paymentId));
    expect(ours).toMatchObject([{ paymentId: 'transfer_ICIC0000000301', amountPaise: 70_000 }]);
  });

  it('cash without a slip is not entered twice by two clerks, unless they say that it is another gift', async () => {
    const cash = (desk: AtDesk, ...more: string[]) =>
      desk(['gift', 'add', '--mode', 'cash', '--name', 'Gita Joshi', '--rupees', '2200', ...more]);
    const count = async () =>
      (await storedDonations(rig)).filter(({ lastName }) => lastName === 'Joshi').length;
    expect((await cash(office)).code).toBe(0);
    const { code, err } = await cash(clerk, '--email', 'gita@example.org');
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^Nothing was entered: an equal gift of this donor stands: VGB\S+, received 2026-\S+, entered by anita\. --again enters it as another one\.\n$/,
      ),
    ]);
    expect(await count()).toBe(1);
    expect((await cash(clerk, '--again')).code).toBe(0);
    for (const other of [
      ['--rupees', '2201'],
      ['--reference', 'slip 7'],
      ['--mode', 'kind'],
      ['--on', '2026-11-01'],
    ])
      expect((await cash(clerk, ...other)).code).toBe(0);
    expect(await count()).toBe(6);
  });

  it('cash whose command was interrupted before booking is not entered a second time', async () => {
    const [paymentId, now] = ['cash_0123456789abcdef01234567', rig.clock()];
    const { orders, ledger } = rig.payments;
    const donor = { firstName: 'Hari', lastName: 'Bhat', email: '', locale: 'en' } as const;
    const order = { purpose: 'donation', details: rig.donations.flow.detailsByHand(donor) } as const;
    await orders.addAwaited({ ...order, amountPaise: 330_000, paymentId, method: 'cash', createdAt: now });
    const fact = {
      what: 'gift',
      status: 'received',
      amountPaise: 330_000,
      from: 'office',
      who: 'anita',
    } as const;
    await ledger.record({ paymentId, providerOrderId: null }, [{ ...fact, at: now, heardAt: now }], now);
    const again = await clerk(['gift', 'add', '--mode', 'cash', '--name', 'Hari Bhat', '--rupees', '3300']);
    expect(again.err).toMatch(
      /an equal gift of this donor stands: cash_0123456789abcdef01234567, .* by anita/,
    );
    await rig.payments.turnedBack.followDue(new Date(now.getTime() + 60_000));
    expect(await giftOf(paymentId)).toMatchObject({ lastName: 'Bhat', amountPaise: 330_000 });
  });

  it('a transfer that a clerk entered under a mistyped UTR is not entered again by the bank’s file', async () => {
    const utr = 'KKBK0000000601';
    await office(add('--mode', 'transfer', '--reference', 'KKBK0000000610', '--on', '2026-11-19', '--again'));
    writeFileSync(
      path.join(folder, 'equal.csv'),
      `date,utr,rupees,name\n2026-11-19,${utr},5000,ASHA DEVI RAO\n2026-11-19,KKBK0000000602,5000,Asha Rao\n2026-11-19,KKBK0000000603,5000,Asha Rao\n`,
    );
    const imported = await office(['gift', 'import', 'equal.csv', '--write']);
    expect([imported.code, imported.out]).toEqual([
      1,
      expect.stringMatching(/0601.*an equal gift of this donor stands: VGB\S+, received 2026-11-19.*--again/),
    ]);
    expect(await giftOf(`transfer_${utr}`)).toBeUndefined();
    for (const other of ['KKBK0000000602', 'KKBK0000000603'])
      expect(await giftOf(`transfer_${other}`)).toMatchObject({ amountPaise: 500_000 });
    expect((await office(['gift', 'import', 'equal.csv', '--write', '--again'])).code).toBe(0);
    expect(await giftOf(`transfer_${utr}`)).toMatchObject({ amountPaise: 500_000 });
  });

  it('a transfer of an earlier version, whose name kept the spaces of its UTR, is the same however it is entered now', async () => {
    const old = 'transfer_YESB-0000-000701';
    const { officeGifts, flow } = rig.donations;
    const nameOf = jest.spyOn(officeGifts, 'nameOf').mockResolvedValueOnce(old);
    const donor = { firstName: 'Old', lastName: 'Friend', email: '', locale: 'en' } as const;
    const gift = {
      mode: 'transfer',
      amountPaise: 70_000,
      reference: 'YESB 0000 000701',
      again: false,
    } as const;
    await officeGifts.add(
      { ...gift, details: flow.detailsByHand(donor), receivedAt: rig.clock() },
      { who: 'anita', why: 'a transfer', from: 'office' },
    );
    nameOf.mockRestore();
    const name = ['--name', 'Old Friend', '--rupees', '700'];
    for (const utr of ['YESB 0000 000701', 'YESB0000000701', 'yesb-0000000701'])
      expect(await said('gift', 'add', '--mode', 'transfer', '--reference', utr, ...name)).toEqual([
        0,
        expect.stringMatching(/^Entered before as transfer_YESB-0000-000701, receipt VGB/),
      ]);
    writeFileSync(
      path.join(folder, 'old.csv'),
      'date,utr,rupees,name\n2026-11-19,YESB0000000701,700,Old Friend\n',
    );
    expect((await office(['gift', 'import', 'old.csv', '--write'])).out).toMatch(/entered before: VGB/);
    expect((await storedDonations(rig)).filter(({ lastName }) => lastName === 'Friend')).toHaveLength(1);
  });

  it('a repeated correction counts once; none takes off more than the amount', async () => {
    await office(add('--mode', 'cash', '--again'));
    const gift = (await storedDonations(rig)).at(-1);
    const correct = (by: string, why: string) =>
      said('gift', 'correct', String(gift?.receiptNumber), `--by=${by}`, '--why', why);
    expect(await correct('-500', 'miscounted')).toEqual([
      0,
      expect.stringMatching(/counts for ₹4,500 now\.\n$/),
    ]);
    expect(await correct('-500', 'miscounted')).toEqual([
      0,
      expect.stringMatching(/₹4,500 now\. .*nothing was done/),
    ]);
    expect(await correct('-500', 'one more note was false')).toEqual([
      0,
      expect.stringMatching(/₹4,000 now/),
    ]);
    expect(await correct('-4000.01', 'too much')).toEqual(refused(/counts for ₹4,000: no more/));
    const { paymentId } = await giveByCard(rig, { email: 'corrected-online@example.org' });
    expect(await said('gift', 'correct', paymentId, '--by=-1', '--why', 'no')).toEqual(
      refused(/through the payment provider/),
    );
  });

  it('a file with days to come and UTRs of other amounts: each line says so before, and the others are entered', async () => {
    await office(add('--mode', 'transfer', '--reference', 'AXIS0000000401', '--again'));
    writeFileSync(
      path.join(folder, 'mixed.csv'),
      `date;utr;rupees;name
2026-11-19;AXIS0000000402;500;Meera Nair
2999-01-01;AXIS0000000403;500;Meera Nair
2016-11-19;AXIS0000000404;500;Meera Nair
2026-11-19;AXIS0000000401;50;Meera Nair
2026-11-19;AXIS0000000405;501;Kiran Rao
`,
    );
    const before = (await storedDonations(rig)).length;
    for (const write of [[], ['--write']]) {
      const { code, out, err } = await office(['gift', 'import', 'mixed.csv', ...write]);
      expect([code, err]).toEqual([1, expect.stringMatching(/3 lines cannot be entered/)]);
      expect(out).toMatch(/0403.*2999-01-01 has not come yet/);
      expect(out).toMatch(/0404.*those books are closed/);
      expect(out).toMatch(/0401.*entered before with ₹5,000/);
    }
    expect(await storedDonations(rig)).toHaveLength(before + 2);
    expect(await giftOf('transfer_AXIS0000000405')).toMatchObject({ amountPaise: 50_100 });
  });
});

it('a bank’s file is shown before it is entered; each UTR is entered once', async () => {
  writeFileSync(
    path.join(folder, 'bank.csv'),
    `Date,UTR,Rupees,Name,Email
2026-11-19,HDFC0000000001,"2,100.00",Meera Nair,meera@example.org
2026-11-20,HDFC0000000002,501,"Rao, Kiran",
2026-11-20,HDFC0000000002,501,"Rao, Kiran",
not a day,HDFC0000000003,500,Somebody,
`,
  );
  const before = (await storedDonations(rig)).length;
  const shown = await office(['gift', 'import', 'bank.csv']);
  expect(shown.out).toMatch(/HDFC0000000001 +₹2,100 +Meera Nair +new/);
  expect(shown.out).toMatch(/the same UTR as line 3/);
  expect(shown.out).toMatch(/A day is written like/);
  expect(await storedDonations(rig)).toHaveLength(before);
  await office(['gift', 'import', 'bank.csv', '--write']);
  const again = await office(['gift', 'import', 'bank.csv', '--write']);
  expect(again.out).toMatch(/entered before: VGB\//);
  expect(await storedDonations(rig)).toHaveLength(before + 2);
  expect(
    (await rig.mails()).filter(isKind('donation-receipt')).filter(({ to }) => to === 'meera@example.org'),
  ).toHaveLength(1);
  await expectContiguous();
});

it('books check finds what does not follow from the facts, and --mend writes it', async () => {
  expect(await office(['books', 'check'])).toMatchObject({ code: 0 });
  const { paymentId } = await giveByCard(rig, { email: 'books@example.org' });
  const { events } = await rig.sandbox.payment(paymentId, 'refund', { amount: 50_000 });
  await rig.deliver(eventNamed(events, 'refund.processed'));
  await rig.connection
    .collection('donations')
    .updateOne({ paymentId }, { $set: { refundedPaise: 0, state: 'received' } });
  await rig.connection.collection('orders').updateOne({ paymentId }, { $set: { refundedPaise: 7 } });
  const checked = await office(['books', 'check', '--json']);
  expect([
    checked.code,
    JSON.parse(checked.out)
      .map(({ field }: { field: string }) => field)
      .sort(),
  ]).toEqual([1, ['keptPaise', 'refundedPaise', 'refundedPaise', 'state']]);
  expect((await office(['books', 'check', '--mend'])).code).toBe(0);
  expect(await giftOf(paymentId)).toMatchObject({ refundedPaise: 50_000, state: 'partly-refunded' });
  expect(await office(['books', 'check'])).toMatchObject({ code: 0 });

  await rig.connection.collection('donations').updateOne({ paymentId }, { $set: { amountPaise: 'much' } });
  const broken = await office(['books', 'check', '--json']);
  expect([broken.code, JSON.parse(broken.out)]).toEqual([
    1,
    [expect.objectContaining({ payment: paymentId, field: 'amountPaise', says: 'not readable' })],
  ]);
  await rig.connection.collection('donations').updateOne({ paymentId }, { $set: { amountPaise: 210_000 } });
});

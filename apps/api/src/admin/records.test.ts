import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contactFieldNames } from '@vgb/contracts';
import { buildContactMessage } from '../../test/factories.js';
import { payMembership } from '../../test/joining.js';
import { type AtDesk, giveNow, sitAtDesk } from '../../test/office.js';
import { type Rig, startRig } from '../../test/rig.js';
import { signUp } from '../../test/signing-in.js';
import { memberNumber } from '../membership/member-number.js';
import { ADMIN_VIEWS } from './views.js';

let rig: Rig;
let office: AtDesk;
const folder = mkdtempSync(join(tmpdir(), 'vgb-office-'));
const at = (moment: string) => rig.clock.set(new Date(moment));

beforeAll(async () => {
  rig = await startRig();
  office = sitAtDesk(rig, { folder });
  at('2026-03-31T18:29:59Z');
  await giveNow(rig, { email: 'last-year@example.org', amount: 11 });
  at('2026-11-20T18:29:00Z');
  await giveNow(rig, { email: 'early@example.org', firstName: 'Meera', amount: 501 });
  at('2026-11-20T18:31:00Z');
  const formula = { firstName: '=HYPERLINK("http://x")', lastName: '@cmd' };
  await giveNow(rig, {
    email: 'late@example.org',
    amount: 2100,
    pan: 'ABCPE1234F',
    indianCitizen: true,
    ...formula,
  });
  await rig.request
    .post('/api/contact')
    .send(buildContactMessage({ message: '+SUM(A1)\nsecond line' }))
    .expect(201);
  at('2026-11-21T06:30:00Z');
  const member = await signUp(rig);
  const paid = await payMembership(rig, member, 'silver');
  for (const event of paid.events) await rig.deliver(event);
  await rig.request.post('/api/users').send({ ...member.registration, email: 'unproved@example.org' });
});
afterAll(async () => {
  await rig.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rows = async (...args: string[]) => JSON.parse((await office([...args, '--json'])).out);
const emails = async (...args: string[]) =>
  (await rows('donations', 'list', ...args)).map(({ email }: { email: string }) => email.split('@')[0]);

describe('lists', () => {
  it('has gifts by day in India and by financial year, the newest first', async () => {
    expect(await emails()).toEqual(['late', 'early', 'last-year']);
    expect(await emails('--from', '2026-11-21')).toEqual(['late']);
    expect(await emails('--from', '2026-11-20', '--to', '2026-11-20')).toEqual(['early']);
    expect(await emails('--year', '2026-27')).toEqual(['late', 'early']);
    expect(await emails('--year', '2025-26')).toEqual(['last-year']);
    expect(await emails('--limit', '1')).toEqual(['late']);
  });

  it('has amounts in rupees and Indian times, without encrypted values', async () => {
    const [gift] = await rows('donations', 'list');
    const [order] = (await rig.documents('orders')).filter(({ _id }) => _id.toHexString() === gift.order);
    expect(gift).toEqual({
      receipt: 'VGB/2026-27/000002',
      received: '2026-11-21T00:01:00+05:30',
      financialYear: '2026-27',
      donor: '=HYPERLINK("http://x") @cmd',
      email: 'late@example.org',
      company: null,
      rupees: 2100,
      refundedRupees: 0,
      lostRupees: 0,
      openRupees: 0,
      state: 'received',
      method: 'card',
      monthly: false,
      taxDetails: true,
      remark: null,
      payment: order?.paymentId,
      order: order?._id.toHexString(),
    });
  });

  it('has members with a verified address, and their memberships', async () => {
    const [member, ...others] = await rows('members', 'list');
    expect(others).toEqual([]);
    const account = (await rig.documents('users')).find(({ email }) => email === member?.email);
    expect(member).toMatchObject({
      member: memberNumber(String(account?._id)),
      plan: 'SILVER MEMBERSHIP',
      status: 'active',
      starts: '2026-11-21',
      ends: '2027-11-21',
      registered: '2026-11-21T12:00:00+05:30',
    });
    expect(JSON.stringify(member)).not.toMatch(/\$2[aby]\$|hash/i);
  });

  it.each([
    ['2027-11-20T06:30:00Z', 'active'],
    ['2027-11-22T06:30:00Z', 'expired'],
    ['2026-11-21T06:30:00Z', 'active'],
  ])(
    'at %s by the office’s clock has the member as %s, whatever the server’s clock says',
    async (moment, status) => {
      at(moment);
      expect(await rows('members', 'list')).toMatchObject([{ status }]);
    },
  );

  it('prints a table without control characters', async () => {
    await rig.connection.collection('contact_messages').insertOne({
      name: 'A\u001b[2Jb\nc',
      email: 'x@example.org',
      phone: '',
      subject: 's',
      message: 'm',
      receivedAt: rig.clock(),
    });
    const { out, err, code } = await office(['contacts', 'list']);
    expect(out).toContain('A [2Jb c');
    expect(out).not.toContain('\u001b');
    expect(err).toBe('2 in all\n');
    expect(code).toBe(0);
    const limited = await office(['contacts', 'list', '--limit', '1']);
    expect(limited.err).toBe('1 of 2 shown; --limit shows more\n');
  });
});

describe('files for spreadsheets', () => {
  it('hold no formula, have a byte order mark, and are readable by their owner only', async () => {
    const { code, err } = await office(['donations', 'export', 'gifts.csv', '--year', '2026-27']);
    expect([code, err]).toEqual([0, '2 written to gifts.csv\n']);
    const file = readFileSync(join(folder, 'gifts.csv'), 'utf8');
    expect(file.startsWith('\ufeffreceipt,received,')).toBe(true);
    expect(file).toContain('"\'=HYPERLINK(""http://x"") @cmd"');
    expect(statSync(join(folder, 'gifts.csv')).mode & 0o777).toBe(0o600);
    const { out } = await office(['contacts', 'list', '--csv']);
    expect(out).toContain('"\'+SUM(A1)\nsecond line"');
    expect(out).toContain("'+91 99999 00000");
    const columns = ['id', 'received', ...contactFieldNames, 'answered', 'answeredBy'];
    expect(out.split('\n')[0]).toBe(`\ufeff${columns.join()}`);
  });

  it('are never overwritten', async () => {
    await office(['members', 'export', 'members.json', '--json']);
    expect(JSON.parse(readFileSync(join(folder, 'members.json'), 'utf8'))).toHaveLength(1);
    const again = await office(['members', 'export', 'members.json']);
    expect([again.code, again.err]).toEqual([1, 'members.json is there already. Choose another name.\n']);
  });
});

describe('a letter', () => {
  it('is marked as answered once, on record', async () => {
    const [letter] = await rows('contacts', 'list', '--to', '2026-11-21', '--limit', '5').then((all) =>
      all.filter(({ name }: { name: string }) => name === 'Ravi Kumar'),
    );
    const { out } = await office(['contacts', 'answer', letter.id, '--as', 'Office']);
    expect(out).toBe('Marked as answered: Ravi Kumar: Visiting the gaushala\n');
    const again = await office(['contacts', 'answer', letter.id]);
    expect(again.out).toBe('Marked before, by Office: Ravi Kumar: Visiting the gaushala\n');
    const unanswered = await rows('contacts', 'list', '--unanswered');
    expect(unanswered.map(({ id }: { id: string }) => id)).not.toContain(letter.id);
    const audit = await rig.documents('audit');
    expect(audit).toEqual([
      expect.objectContaining({
        who: 'Office',
        action: 'contacts answer',
        subject: letter.id,
        why: 'answered',
        at: rig.clock(),
      }),
    ]);
    expect((await office(['contacts', 'answer', '0'.repeat(24)])).code).toBe(1);
  });
});

describe('views for Compass', () => {
  it('show the same as the lists, and cannot be written to', async () => {
    await office(['views']);
    await office(['views']);
    for (const { name } of ADMIN_VIEWS) {
      const command = name === 'admin_exceptions' ? ['exceptions', 'list', '--all'] : [name.slice(6), 'list'];
      const viewed = rig.connection.collection(name);
      const listed = await rows(...command);
      expect(await viewed.find().toArray()).toEqual(expect.arrayContaining(listed));
      expect(await viewed.countDocuments()).toBe(listed.length);
      await expect(viewed.insertOne({ a: 1 })).rejects.toMatchObject({ code: 166 });
      await expect(viewed.updateOne({}, { $set: { state: 'x' } })).rejects.toMatchObject({ code: 166 });
    }
    const [year] = await rig.connection
      .collection('admin_donations')
      .aggregate([{ $group: { _id: '$financialYear', rupees: { $sum: '$rupees' } } }, { $sort: { _id: -1 } }])
      .toArray();
    expect(year).toEqual({ _id: '2026-27', rupees: 2601 });
  });
});

describe('a command that is wrong', () => {
  it.each([
    [['nonsense'], /unknown command 'nonsense'/],
    [['donations', 'list', '--from', '2026-02-30'], /A day is written like 2026-11-21/],
    [['donations', 'list', '--year', '2026-28'], /A financial year is written like 2026-27/],
    [['donations', 'list', '--json', '--csv'], /cannot be used with option/],
    [['statement'], /required option '--year/],
    [['exceptions', 'decide', 'x'], /required option '--note/],
    [['donations', 'list', '--limit', '0'], /above 0/],
  ])('%j ends with 2 and says why', async (args, why) => {
    const { code, out, err } = await office(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(why);
    expect(err).toContain('Add --help to see how it is used.');
  });

  it('--help ends with 0, everywhere', async () => {
    for (const args of [[], ['donations'], ['donations', 'list'], ['refund'], ['contacts', 'answer']]) {
      const { code, out } = await office([...args, '--help']);
      expect(code).toBe(0);
      expect(out).toMatch(/^Usage: npm run admin -- /);
    }
  });
});

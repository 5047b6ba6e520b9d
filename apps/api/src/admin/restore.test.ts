import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedEvent } from '@vgb/payment-sandbox';
import fc from 'fast-check';
import { openTestDatabase } from '../../test/database.js';
import { payOrder, storedDonations } from '../../test/giving.js';
import { payMembership } from '../../test/joining.js';
import { giveNow, sitAtDesk } from '../../test/office.js';
import { type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';
import { signUp } from '../../test/signing-in.js';
import { startWriteTap } from '../../test/write-tap.js';
import { type Connection, connect } from '../db/connection.js';
import { fileSource } from './encrypted-backup.js';
import { restore } from './restore.js';

/*
 * A site with three gifts is backed up; then two more receipts are given, a membership is bought, and the database is lost.
 */
const folder = mkdtempSync(join(tmpdir(), 'vgb-restore-'));
let rig: Rig;
let lost: string[];
let lastEvent: SignedEvent;
beforeAll(async () => {
  rig = await startRig();
  for (const amount of [501, 2100, 11]) await giveNow(rig, { amount });
  rig.clock.advance({ hours: 1 });
  await sitAtDesk(rig, { folder })(['backup', 'three.gz']);
  rig.clock.advance({ hours: 1 });
  lost = [];
  for (const amount of [700, 800]) {
    const { paymentId, events } = await giveNow(rig, { amount }, { email: 'asha@example.org' });
    lost.push(paymentId);
    lastEvent = eventNamed(events, 'payment.captured');
  }
  const member = await signUp(rig);
  for (const event of (await payMembership(rig, member, 'silver')).events) await rig.deliver(event);
  rig.clock.advance({ hours: 1 });
});
afterAll(async () => {
  await rig.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A new database, the office's desk and a server process there, at the same provider. */
async function withNewDatabase<Result>(
  run: (given: { desk: ReturnType<typeof sitAtDesk>; site: Rig; uri: string }) => Promise<Result>,
): Promise<Result> {
  const database = await openTestDatabase();
  const site = await startRig({ beside: { ...rig, database } });
  try {
    return await run({ site, uri: database.uri, desk: sitAtDesk(rig, { folder, mongodbUri: database.uri }) });
  } finally {
    await site.stop();
    await database.stop();
  }
}
const numbers = async (site: Rig) => (await storedDonations(site)).map(({ receiptNumber }) => receiptNumber);
/** As gaps are kept. */
const gaps = async (site: Rig) =>
  (await site.documents('receipt_gaps')).map(({ financialYear, first, last, who }) => [
    financialYear,
    first,
    last,
    who,
  ]);

describe('receipt numbers after a restore', () => {
  it('those issued since the backup are printed, left out with the reason, and never issued again', async () => {
    await withNewDatabase(async ({ desk, site }) => {
      const restored = await desk(['restore', 'three.gz', '--as', 'Anita']);
      expect([restored.code, restored.err]).toEqual([
        0,
        expect.stringContaining('VGB/2026-27/000004 to VGB/2026-27/000005'),
      ]);
      for (const paymentId of lost) expect(restored.err).toContain(paymentId);
      expect(restored.err).toMatch(/₹700 +asha@example\.org/);
      expect(await gaps(site)).toEqual([['2026-27', 4, 5, 'Anita']]);

      await giveNow(site, { amount: 900 });
      expect((await numbers(site)).at(-1)).toBe('VGB/2026-27/000006');
      await giveNow(site, { amount: 901 });
      expect((await numbers(site)).at(-1)).toBe('VGB/2026-27/000007');
      const why = /may have been given between the backup of .* and its restore/;
      for (const command of [
        ['receipt', 'gaps'],
        ['statement', '--year', '2026-27'],
        ['form113', '--year', '2026-27'],
      ]) {
        const { code, screen } = await desk(command);
        expect([command, code]).toEqual([command, 0]);
        expect(screen).toContain('VGB/2026-27/000004 to VGB/2026-27/000005');
        expect(screen).toMatch(why);
        expect(screen).toContain('Anita');
      }
      await desk(['backup', 'with-gap.gz']);
    });
    // The gap is a part of the next backup; the gifts after it are lost as well.
    await withNewDatabase(async ({ desk, site }) => {
      expect((await desk(['restore', 'with-gap.gz'])).code).toBe(0);
      await giveNow(site);
      const serials = (await storedDonations(site)).map(({ serial }) => Number(serial));
      // The two lost ones are still not booked, so that they may have been given numbers once more.
      expect(serials).toEqual([1, 2, 3, 6, 7, 10]);
    });
  });

  it('a provider that does not answer stops the restore before anything is written, unless a count is given', async () => {
    await withNewDatabase(async ({ desk, site }) => {
      await rig.sandbox.fault({ kind: 'non-json-502', method: 'GET', path: '/payments' });
      const refused = await desk(['restore', 'three.gz']);
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringMatching(/does not answer[\s\S]*--provider-away/),
      ]);
      expect(await site.documents('donations')).toEqual([]);
      const guessed = await desk(['restore', 'three.gz', '--provider-away', '20']);
      await rig.sandbox.noFaults();
      expect(guessed.code).toBe(0);
      await giveNow(site);
      expect((await numbers(site)).at(-1)).toBe('VGB/2026-27/000024');
      expect((await desk(['receipt', 'gaps'])).out).toContain('could not be asked');
    });
  });

  it('nothing is left out where nothing was paid since', async () => {
    const own = await startRig();
    const database = await openTestDatabase();
    try {
      await giveNow(own);
      await sitAtDesk(own, { folder })(['backup', 'all-of-it.gz']);
      const site = await startRig({ beside: { ...own, database } });
      expect(
        (await sitAtDesk(own, { folder, mongodbUri: database.uri })(['restore', 'all-of-it.gz'])).code,
      ).toBe(0);
      expect(await gaps(site)).toEqual([]);
      await giveNow(site);
      expect((await numbers(site)).at(-1)).toBe('VGB/2026-27/000002');
      await site.stop();
    } finally {
      await database.stop();
      await own.stop();
    }
  });
});

describe('a restore after the site was started on a new volume', () => {
  it('works from standard input, although the site has run its jobs and received webhooks', async () => {
    await withNewDatabase(async ({ desk, site }) => {
      await site.jobs.runDue();
      await site.deliver(lastEvent);
      await site.mails();
      expect((await site.documents('jobs')).length).toBeGreaterThan(0);
      expect((await site.documents('exceptions')).length).toBe(1);
      const { code, err } = await desk(['restore', '-'], undefined, readFileSync(`${folder}/three.gz`));
      expect([code, err]).toEqual([0, expect.stringContaining('VGB/2026-27/000004')]);
      expect((await storedDonations(site)).map(({ serial }) => serial)).toEqual([1, 2, 3]);
      await site.request.get('/readyz').expect(200);
      const aside = (await site.documents('exceptions')).map(({ paymentId }) => paymentId);
      expect(aside).toEqual(expect.arrayContaining(lost));
      const [first] = await site
        .documents('exceptions')
        .then((all) => all.filter((one) => one.paymentId === lost[0]));
      const adopted = await desk(['exceptions', 'adopt', String(first?._id), '--name', 'Asha Sharma']);
      const serial = (await storedDonations(site)).at(-1)?.serial;
      expect([adopted.code, serial]).toEqual([0, expect.any(Number)]);
      expect(serial).toBeGreaterThan(5);
    });
  });

  it('refuses a database with anything that people or the office have left there, and leaves it as it is', async () => {
    const cases: [string, Record<string, unknown>][] = [
      ['orders', { status: 'pending' }],
      ['contact_messages', { subject: 'x' }],
      ['exceptions', { state: 'decided', paymentId: 'pay_1', kind: 'disputed' }],
      ['outbox', { kind: 'donation-receipt', key: 'x' }],
      ['audit', { action: 'views' }],
      ['a_collection_of_another_program', { a: 1 }],
    ];
    await withNewDatabase(async ({ desk, site }) => {
      for (const [collection, record] of cases) {
        await site.connection.collection(collection).insertOne({ ...record });
        const { code, err } = await desk(['restore', 'three.gz']);
        expect([code, err]).toEqual([1, expect.stringContaining(`there is something in ${collection}.`)]);
        expect(await site.documents(collection)).toEqual([expect.objectContaining(record)]);
        await site.request.get('/readyz').expect(200);
        await site.connection.collection(collection).deleteMany({});
      }
    });
  });
});

/** The bits that fill up the last byte of compressed data say nothing: one that is flipped there has lost nothing. */
function saysTheSame(one: Buffer, other: Buffer): boolean {
  try {
    return gunzipSync(one).equals(gunzipSync(other));
  } catch {
    return false;
  }
}

describe('backup verify', () => {
  it('reads a whole backup and prints its contents; one with any byte missing is refused', async () => {
    const desk = sitAtDesk(rig, { folder });
    const bytes = readFileSync(`${folder}/three.gz`);
    const sound = await desk(['backup', 'verify', 'three.gz']);
    expect(sound).toMatchObject({
      code: 0,
      out: expect.stringMatching(/donations +3\n[\s\S]*up to 3\n[\s\S]*is whole/),
    });
    expect((await desk(['backup', 'verify', '-'], undefined, bytes)).out).toBe(sound.out);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 10, max: bytes.length - 1 }), fc.boolean(), async (at, isCut) => {
        const spoilt = isCut ? bytes.subarray(0, at) : Buffer.from(bytes);
        if (!isCut) spoilt[at] = (spoilt[at] ?? 0) ^ 0x10;
        fc.pre(!saysTheSame(spoilt, bytes));
        const { code, err } = await desk(['backup', 'verify', '-'], undefined, spoilt);
        expect([code, err]).toEqual([1, expect.stringMatching(/^This backup (cannot be used|is empty)/)]);
      }),
      { numRuns: 25 },
    );
    expect((await desk(['backup', 'verify', 'nowhere.gz'])).err).toMatch(/There is no file/);
  });
});

describe('a restore that is killed', () => {
  const run = (connection: Connection) =>
    restore(connection, fileSource(`${folder}/three.gz`), {
      planGaps: async () => [
        { financialYear: '2026-27', first: 4, last: 5, at: rig.clock(), who: 'Anita', why: 'a test' },
      ],
      tell: () => undefined,
    });

  /** Restores into a new database, killed once it has made so many writes, and tries what such a site does. @returns its writes. */
  async function killAfter(written: number): Promise<number> {
    return withNewDatabase(async ({ desk, site, uri }) => {
      const tap = await startWriteTap(uri);
      let writes = 0;
      tap.onWrite(() => {
        writes += 1;
        return writes === written ? 'is done, unheard' : 'goes on';
      });
      const connection = await connect(tap.uri);
      const restoring = run(connection).then(
        () => 'finished',
        () => 'broken',
      );
      const end = await Promise.race([restoring, tap.death.then(() => 'killed')]);
      // What still waits for an answer of the dead connection ends here.
      const closed = connection.destroy(true);
      await tap.stop();
      await closed;
      await restoring;
      expect(end).toBe(written === Infinity ? 'finished' : 'killed');
      if (end === 'killed') {
        await site.request.get('/readyz').expect(503, { status: 'restoring' });
        await site.request.get('/healthz').expect(200);
        const refused = await site.request.post('/api/payments/create-order').send({}).expect(503);
        expect(refused.headers['retry-after']).toBe('30');
        await site.jobs.runDue();
        expect(await site.documents('jobs')).toEqual([]);
        expect(await desk(['backup', `half-${written}.gz`])).toMatchObject({ code: 1 });
        expect((await desk(['restore', 'three.gz'])).code).toBe(0);
      }
      await site.request.get('/readyz').expect(200);
      const [gap] = await gaps(site);
      expect(gap).toEqual(['2026-27', 4, expect.any(Number), expect.any(String)]);
      expect(gap?.[2]).toBeGreaterThanOrEqual(5);
      await giveNow(site);
      const serials = (await storedDonations(site)).map(({ serial }) => serial);
      expect(serials).toEqual([1, 2, 3, Number(gap?.[2]) + 1]);
      return writes;
    });
  }

  it('after the mark, the gap or a collection leaves a site that refuses all calls until it is repeated; then no number is issued twice', async () => {
    // The mark, the gap, and each collection that is not empty.
    const writes = await killAfter(Infinity);
    expect(writes).toBeGreaterThan(5);
    for (const written of [1, 2, Math.ceil(writes / 2) + 1, writes]) await killAfter(written);
  });
});

it('no receipt number is issued while a restore is under way, for any caller', async () => {
  await withNewDatabase(async ({ site }) => {
    const paid = await payOrder(site);
    await site.connection.collection('restore_under_way').insertOne({ since: rig.clock() });
    await site.payments.sweep.reconcile(site.clock()).catch(() => undefined);
    expect(await site.documents('donations')).toEqual([]);
    await site.connection.collection('restore_under_way').drop();
    site.clock.advance({ minutes: 2 });
    await site.payments.sweep.finishBookings(site.clock());
    await site.payments.sweep.reconcile(site.clock());
    expect((await storedDonations(site)).map(({ paymentId }) => paymentId)).toContain(paid.paymentId);
  });
});

import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { openTestDatabase, type TestDatabase } from '../../../test/database.js';
import { KeyCipher } from '../../db/cipher.js';
import { connect } from '../../db/connection.js';
import { OutboxStore } from '../../mail/outbox-store.js';
import { ExceptionStore } from '../../payments/exception-store.js';
import { Exceptions } from '../../payments/exceptions.js';
import type { BackupRecord } from '../backup-record-store.js';
import { judgeBackupAge, judgeDisk, judgeNewestBackup } from './backup-checks.js';
import { settingsChecks, versionCheck } from './settings-checks.js';
import { inWords } from './times.js';
import { type Level, runChecks } from './verdict.js';
import { judgeExceptions, judgeJobs, judgeMails } from './work-checks.js';

const NOW = new Date('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await openTestDatabase();
  connection = await connect(database.uri);
});
afterAll(async () => {
  await connection.close();
  await database.stop();
});
beforeEach(async () => {
  for (const name of ['outbox', 'exceptions', 'jobs']) await connection.collection(name).deleteMany({});
});
type Rows = readonly Readonly<Record<string, unknown>>[];
async function given(collection: string, rows: Rows): Promise<Connection> {
  if (rows.length > 0) await connection.collection(collection).insertMany(rows.map((row) => ({ ...row })));
  return connection;
}

const clock = (): Date => NOW;
const cipher = new KeyCipher({ secret: 's'.repeat(32), use: 'outbox', setting: 'JWT_SECRET' });
const outboxOn = (opened: Connection) => new OutboxStore({ connection: opened, cipher, clock });
const exceptionsOn = (opened: Connection) =>
  new Exceptions({
    rows: new ExceptionStore({ connection: opened }),
    outbox: outboxOn(opened),
    office: { tell: async () => undefined },
    clock,
    alertTo: 'office@example.org',
  });

it.each<[string, Rows, Level, RegExp]>([
  ['none', [], 'green', /^0 mails waiting, 0 mails given up\.$/],
  ['sent and expired ones', [{ state: 'sent' }, { state: 'expired' }], 'green', /^0 mails/],
  [
    'one that just came',
    [{ state: 'queued', createdAt: ago(MINUTE) }],
    'green',
    /^1 mail waiting, the oldest for 60 seconds/,
  ],
  [
    'some that wait',
    [
      { state: 'queued', createdAt: ago(MINUTE) },
      { state: 'sending', createdAt: ago(20 * MINUTE) },
    ],
    'amber',
    /^2 mails waiting, the oldest for 20 minutes/,
  ],
  ['one that waits for most of a day', [{ state: 'queued', createdAt: ago(7 * HOUR) }], 'red', /7 hours/],
  ['one that was given up', [{ state: 'dead', createdAt: ago(DAY) }], 'red', /1 mail given up/],
])('mails: %s', async (_what, rows, level, says) => {
  expect(await judgeMails(outboxOn(await given('outbox', rows)), NOW)).toMatchObject({
    level,
    says: expect.stringMatching(says),
  });
});

it.each<[string, Rows, Level, RegExp]>([
  ['none', [], 'green', /^No payment waits/],
  ['decided ones', [{ state: 'decided', noticedAt: ago(90 * DAY) }], 'green', /^No payment waits/],
  [
    'one of yesterday',
    [{ state: 'open', noticedAt: ago(DAY) }],
    'amber',
    /^1 payment waiting for a decision, the oldest for 24 hours/,
  ],
  [
    'one of last week',
    [
      { state: 'open', noticedAt: ago(8 * DAY) },
      { state: 'open', noticedAt: ago(HOUR) },
    ],
    'red',
    /^2 payments waiting for a decision, the oldest for 8 days/,
  ],
])('exceptions: %s', async (_what, rows, level, says) => {
  expect(await judgeExceptions(exceptionsOn(await given('exceptions', rows)), NOW)).toMatchObject({
    level,
    says: expect.stringMatching(says),
  });
});

it.each<[string, Rows, Level, RegExp]>([
  ['none was ever run', [], 'red', /has never run/],
  [
    'all in time',
    [
      { name: 'sweep orders', nextAt: ago(4 * MINUTE) },
      { name: 'forget old records', nextAt: ago(-DAY) },
    ],
    'green',
    /^2 jobs, none late/,
  ],
  [
    'one late',
    [
      { name: 'sweep orders', nextAt: ago(6 * MINUTE) },
      { name: 'apply events', nextAt: NOW },
    ],
    'red',
    /^Late by 6 minutes: sweep orders\./,
  ],
])('jobs: %s', async (_what, rows, level, says) => {
  expect(await judgeJobs(await given('jobs', rows), NOW)).toMatchObject({
    level,
    says: expect.stringMatching(says),
  });
});

describe('the backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vgb-check-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const BYTES = Buffer.from('what the service has written');
  const record = (given: Partial<BackupRecord> = {}): BackupRecord => ({
    madeAt: ago(HOUR),
    file: 'vgb-2026-11-21-033000.backup.gz',
    documents: 3,
    bytes: BYTES.length,
    sha256: createHash('sha256').update(BYTES).digest('hex'),
    ...given,
  });

  it.each<[string, BackupRecord | undefined, boolean, Level, RegExp]>([
    ['of this night', record({ madeAt: ago(8 * HOUR) }), true, 'green', /8 hours old/],
    ['of last night, a little late', record({ madeAt: ago(28 * HOUR) }), true, 'green', /28 hours old/],
    ['of the night before', record({ madeAt: ago(29 * HOUR) }), true, 'red', /29 hours old/],
    ['never made in production', undefined, true, 'red', /has never made/],
    ['never made by a developer', undefined, false, 'skipped', /belongs to production/],
  ])('%s', (_what, latest, production, level, says) => {
    expect(judgeBackupAge(latest, NOW, production)).toMatchObject({
      level,
      says: expect.stringMatching(says),
    });
  });

  it.each<[string, Buffer | undefined, BackupRecord | undefined, Level, RegExp]>([
    ['as it was written', BYTES, record(), 'green', /as it was written/],
    ['gone', undefined, record(), 'red', /not in .* any more/],
    ['cut short', BYTES.subarray(1), record(), 'red', /has 27 bytes; 28 were written/],
    ['changed', Buffer.from('What the service has written'), record(), 'red', /has been changed/],
    [
      'of a version that noted no sum',
      BYTES,
      { ...record(), sha256: undefined } as unknown as BackupRecord,
      'amber',
      /no noted sum/,
    ],
    ['none', BYTES, undefined, 'skipped', /no nightly backup/],
  ])('the newest file: %s', async (_what, bytes, latest, level, says) => {
    const file = join(folder, record().file);
    rmSync(file, { force: true });
    if (bytes) writeFileSync(file, bytes);
    expect(await judgeNewestBackup(latest, folder)).toMatchObject({
      level,
      says: expect.stringMatching(says),
    });
  });

  it('the newest file in a folder that cannot be seen is skipped; one that may not be read is amber', async () => {
    expect(await judgeNewestBackup(record(), join(folder, 'nowhere'))).toMatchObject({ level: 'skipped' });
    const file = join(folder, record().file);
    writeFileSync(file, BYTES);
    chmodSync(file, 0o000);
    // The superuser of a machine may read everything.
    const level = process.getuid?.() === 0 ? 'green' : 'amber';
    expect(await judgeNewestBackup(record(), folder)).toMatchObject({ level });
  });
});

describe('the disk', () => {
  const GIB = 1024 ** 3;
  it.each<[number, Level]>([
    [4 * GIB, 'green'],
    [4 * GIB - 4_096, 'amber'],
    [GIB, 'amber'],
    [GIB - 4_096, 'red'],
    [0, 'red'],
  ])('with %i bytes free is %s', async (bytes, level) => {
    const statfs = (async () => ({ bsize: 4_096, bavail: bytes / 4_096 })) as never;
    expect(await judgeDisk('/backups', statfs)).toMatchObject({ level });
  });

  it('is that of a real folder', async () => {
    expect((await judgeDisk(tmpdir())).says).toMatch(/^\d+\.\d GiB of the disk under /);
  });
});

describe('settings and version', () => {
  const production = { production: true, allowUnsafe: [] as string[] };
  it.each<[string, readonly string[], object | undefined, Level, RegExp]>([
    ['all is accepted', [], production, 'green', /accepts every setting/],
    [
      'some is refused',
      ['The setting A is weak.', 'The setting B is missing.'],
      undefined,
      'red',
      /^The setting A is weak\. The setting B/,
    ],
    [
      'a rehearsal',
      [],
      { ...production, allowUnsafe: ['test-keys'] },
      'amber',
      /ALLOW_UNSAFE accepts test-keys/,
    ],
    ['development', [], { ...production, production: false }, 'amber', /development installation/],
  ])('%s', async (_what, sentences, config, level, says) => {
    const [finding] = await runChecks(settingsChecks({ sentences, config: config as never }));
    expect(finding).toMatchObject({ level, says: expect.stringMatching(says) });
  });

  it.each<[string | undefined, string, Level, RegExp]>([
    ['1.4.2', '22.21.1', 'green', /^Version 1\.4\.2, on Node 22\.21\.1\.$/],
    [undefined, '20.19.0', 'green', /^Built from the repository/],
    ['local', '22.21.1', 'amber', /built on this machine/],
    ['1.4.2', '20.18.3', 'red', /Node 20\.18\.3/],
    ['1.4.2', '18.20.0', 'red', /Node 18/],
  ])('release %s on Node %s', async (release, node, level, says) => {
    const [finding] = await runChecks([versionCheck({ release, node })]);
    expect(finding).toMatchObject({ level, says: expect.stringMatching(says) });
  });
});

it.each([
  [0, '0 seconds'],
  [1_999, '1 second'],
  [119_999, '119 seconds'],
  [2 * MINUTE, '2 minutes'],
  [2 * HOUR - 1, '119 minutes'],
  [2 * HOUR, '2 hours'],
  [2 * DAY - 1, '47 hours'],
  [2 * DAY, '2 days'],
])('%i ms are %s', (ms, words) => {
  expect(inWords(ms)).toBe(words);
});

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../test/database.js';
import { type AtDesk, giveNow, sitAtDesk } from '../../test/office.js';
import { type Rig, startRig } from '../../test/rig.js';
import { createLog } from '../http/log.js';
import { backUpIfDue } from './nightly-backup.js';

const folder = mkdtempSync(join(tmpdir(), 'vgb-encrypted-'));
const file = (name: string) => join(folder, name);
let rig: Rig;
let office: AtDesk;
let recipient: string;
beforeAll(async () => {
  rig = await startRig();
  office = sitAtDesk(rig, { folder });
  for (const amount of [501, 2100]) await giveNow(rig, { amount });
  await rig.mails();
  recipient = await keyPair('trust.key');
  await keyPair('other.key');
  expect((await office(['backup', 'encrypted.age', '--recipient', recipient])).code).toBe(0);
  expect((await office(['backup', 'open.gz'])).code).toBe(0);
});
afterAll(async () => {
  await rig.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Gives the recipient that `backup key` tells. */
async function keyPair(name: string): Promise<string> {
  const { code, err } = await office(['backup', 'key', name]);
  expect(code).toBe(0);
  return /^BACKUP_RECIPIENT=(age1[0-9a-z]+)$/m.exec(err)?.[1] ?? '';
}

describe('backup key', () => {
  it('creates a file that only its owner can read, with the recipient in a comment, and never overwrites one', async () => {
    expect(statSync(file('trust.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(file('trust.key'), 'utf8').split('\n')).toEqual([
      expect.stringMatching(/^# created: \d{4}-/),
      `# public key: ${recipient}`,
      expect.stringMatching(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/),
      '',
    ]);
    expect(await office(['backup', 'key', 'trust.key'])).toMatchObject({
      code: 1,
      err: 'trust.key is there already. Choose another name.\n',
    });
  });

  it('writes only the secret key to standard output', async () => {
    const { out, err } = await office(['backup', 'key', '-']);
    expect(out).toContain('AGE-SECRET-KEY-1');
    expect(err).not.toContain('AGE-SECRET-KEY-1');
  });
});

describe('an encrypted backup', () => {
  it('shows nothing of its contents, and is read and restored with the key', async () => {
    const bytes = readFileSync(file('encrypted.age'));
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    // The gzip header of the plain file.
    expect(bytes.includes(readFileSync(file('open.gz')).subarray(0, 10))).toBe(false);
    const verified = await office(['backup', 'verify', 'encrypted.age', '--key', 'trust.key']);
    expect(verified).toMatchObject({ code: 0, out: expect.stringMatching(/receipts 2026-27 +up to 2\n/) });

    const database = await openTestDatabase();
    try {
      const elsewhere = sitAtDesk(rig, { folder, mongodbUri: database.uri });
      const { code, out } = await elsewhere(['restore', 'encrypted.age', '--key', 'trust.key']);
      expect([code, out]).toEqual([0, expect.stringContaining('are restored.')]);
      const gifts = ['donations', 'list', '--json'];
      expect((await elsewhere(gifts)).out).toBe((await office(gifts)).out);
    } finally {
      await database.stop();
    }
  });

  it('can be restored from standard input', async () => {
    const words = ['backup', 'verify', '-', '--key', 'trust.key'];
    expect((await office(words, undefined, readFileSync(file('encrypted.age')))).code).toBe(0);
  });

  it('is written by the nightly service with BACKUP_RECIPIENT, and its hash is recorded', async () => {
    const nights = mkdtempSync(join(tmpdir(), 'vgb-nights-'));
    const settings = { atMinute: 0, keep: 2, directory: nights, recipient };
    const log = createLog({ level: 'silent' });
    try {
      // At once after one that was not encrypted, and then no more until the night.
      const made = async (
        given: typeof settings | (Omit<typeof settings, 'recipient'> & { recipient: undefined }),
      ) => (await backUpIfDue(rig.connection, given, { now: rig.clock(), log }))?.file;
      expect(await made({ ...settings, recipient: undefined })).toMatch(/\.gz$/);
      rig.clock.advance({ minutes: 1 });
      expect(await made(settings)).toMatch(/\.age$/);
      expect(await made(settings)).toBeUndefined();
      for (let night = 0; night < 3; night += 1) {
        rig.clock.advance({ days: 1 });
        await backUpIfDue(rig.connection, settings, { now: rig.clock(), log });
      }
      const names = readdirSync(nights).sort();
      expect(names).toEqual([
        expect.stringMatching(/\.backup\.gz\.age$/),
        expect.stringMatching(/\.backup\.gz\.age$/),
      ]);
      const desk = sitAtDesk(rig, { folder: nights });
      rig.clock.advance({ minutes: 1 });
      expect((await desk(['backup', 'verify', names[1] ?? ''])).code).toBe(1);
    } finally {
      rmSync(nights, { recursive: true });
    }
  });
});

describe('an error sentence is printed for', () => {
  /** The encrypted file with something done to it. */
  function spoiled(name: string, spoil: (bytes: Buffer) => Buffer): string {
    writeFileSync(file(name), spoil(Buffer.from(readFileSync(file('encrypted.age')))));
    return name;
  }
  const flipped = (at: (bytes: Buffer) => number) => (bytes: Buffer) => {
    bytes.writeUInt8(bytes.readUInt8(at(bytes)) ^ 1, at(bytes));
    return bytes;
  };
  const DAMAGED = /^This backup cannot be used: its encryption is broken \(.+\)\.$/;

  it.each<[string, () => string[], RegExp]>([
    [
      'a missing key',
      () => ['encrypted.age'],
      /^This backup is encrypted\. Give the file with its secret key: --key FILE\.$/,
    ],
    [
      'another key',
      () => ['encrypted.age', '--key', 'other.key'],
      /^This key does not open the backup: it was encrypted for another one\.$/,
    ],
    [
      'a key file that is not there',
      () => ['encrypted.age', '--key', 'gone.key'],
      /^There is no file gone\.key\.$/,
    ],
    [
      'a key file without a key',
      () => ['encrypted.age', '--key', 'open.gz'],
      /^There is no secret key in open\.gz/,
    ],
    [
      'a damaged header',
      () => [
        spoiled(
          'header.age',
          flipped((bytes) => bytes.indexOf('\n---') - 3),
        ),
        '--key',
        'trust.key',
      ],
      /^(This backup cannot be used: its encryption is broken|This key does not open)/,
    ],
    [
      'a byte changed in the middle',
      () => [
        spoiled(
          'middle.age',
          flipped((bytes) => bytes.length - 200),
        ),
        '--key',
        'trust.key',
      ],
      DAMAGED,
    ],
    [
      'an end that is missing',
      () => [spoiled('short.age', (bytes) => bytes.subarray(0, -20)), '--key', 'trust.key'],
      DAMAGED,
    ],
    [
      'bytes behind the end',
      () => [spoiled('long.age', (bytes) => Buffer.concat([bytes, Buffer.alloc(9)])), '--key', 'trust.key'],
      DAMAGED,
    ],
    [
      'a header alone',
      () => [spoiled('head.age', (bytes) => bytes.subarray(0, 40)), '--key', 'trust.key'],
      DAMAGED,
    ],
  ])('%s', async (_what, words, sentence) => {
    const { code, err } = await office(['backup', 'verify', ...words()]);
    expect([code, err.trimEnd()]).toEqual([1, expect.stringMatching(sentence)]);
    expect(err).not.toMatch(/AGE-SECRET-KEY-1\w/);
  });

  it('an invalid recipient, before anything is written', async () => {
    const { code, err } = await office(['backup', 'none.age', '--recipient', 'age1nobody']);
    expect([code, err]).toEqual([2, expect.stringContaining('It must be a public key of age')]);
    expect(readdirSync(folder)).not.toContain('none.age');
  });

  it('no error for a key with a backup that is not encrypted', async () => {
    expect((await office(['backup', 'verify', 'open.gz', '--key', 'trust.key'])).code).toBe(0);
  });
});

if (spawnSync('age', ['--version']).status !== 0) {
  process.stderr.write(
    '\n*** THE PROGRAM age IS NOT COMPARED WITH: this machine has none (Debian and Ubuntu: apt-get install age). ***\n\n',
  );
  it('the program age waits for a machine that has it', () => undefined);
} else {
  describe('the program age', () => {
    it('opens a backup with the key of `backup key`', () => {
      const plain = execFileSync('age', ['--decrypt', '-i', file('trust.key'), file('encrypted.age')]);
      writeFileSync(file('by-age.gz'), plain);
      return expect(office(['backup', 'verify', 'by-age.gz'])).resolves.toMatchObject({ code: 0 });
    });

    it('writes what `backup verify` opens, with a key of age-keygen', async () => {
      execFileSync('age-keygen', ['-o', file('keygen.key')], { stdio: 'ignore' });
      const [, its = ''] = /public key: (\S+)/.exec(readFileSync(file('keygen.key'), 'utf8')) ?? [];
      execFileSync('age', ['--encrypt', '-r', its, '-o', file('of-age.age'), file('open.gz')]);
      const verified = await office(['backup', 'verify', 'of-age.age', '--key', 'keygen.key']);
      expect([verified.code, verified.err]).toEqual([0, '']);
    });
  });
}

import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer, connect as dial } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../test/database.js';
import { type AtDesk, giveNow, sitAtDesk } from '../../test/office.js';
import { startTool } from '../../test/processes.js';
import { type Rig, startRig } from '../../test/rig.js';
import { cannotRead, cannotWrite } from './files.js';

let rig: Rig;
let office: AtDesk;
const folder = mkdtempSync(join(tmpdir(), 'vgb-files-'));
const file = (name: string): string => join(folder, name);
const left = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.part'));
beforeAll(async () => {
  rig = await startRig();
  office = sitAtDesk(rig, { folder });
  const details = { pan: 'ABCPN1234F', address: '12 New Road, Jammu', indianCitizen: true };
  await giveNow(rig, { amount: 2100, firstName: 'मीरा', ...details });
});
afterAll(async () => {
  await rig.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every command that writes a file, with `name` for it. */
const WRITING: readonly [string, (name: string) => string[]][] = [
  ...['donations', 'contacts', 'members', 'mandates', 'exceptions'].map(
    (what): [string, (name: string) => string[]] => [`${what} export`, (name) => [what, 'export', name]],
  ),
  ['donations list --out', (name) => ['donations', 'list', '--out', name]],
  ['reconcile --out', (name) => ['reconcile', '2026-11-20', '--out', name]],
  ['statement --out', (name) => ['statement', '--year', '2026-27', '--out', name]],
  ['form113 --out', (name) => ['form113', '--year', '2026-27', '--out', name]],
  ['receipt save', (name) => ['receipt', 'save', 'VGB/2026-27/000001', name]],
  ['backup', (name) => ['backup', name]],
];

describe('a file that a command writes', () => {
  it.each(WRITING)(
    '%s: is the same on standard output, with all remarks on standard error',
    async (what, args) => {
      const name = `same ${what}`;
      const toFile = await office(args(name));
      expect([toFile.code, toFile.out]).toEqual([0, '']);
      const toOut = await office(args('-'));
      // A backup counts the record that the command before it has left.
      const told = (err: string): string => err.replace(/audit: \d+|\d+ documents/g, '');
      expect([toOut.code, told(toOut.err)]).toEqual([
        0,
        told(toFile.err.replaceAll(name, 'standard output')),
      ]);
      expect(existsSync(file('-'))).toBe(false);
      expect(statSync(file(name)).mode & 0o777).toBe(0o600);
      if (what !== 'backup') expect(toOut.bytes).toEqual(readFileSync(file(name)));
    },
  );

  it.each(WRITING)('%s: is refused with a sentence where it cannot be created', async (what, args) => {
    mkdirSync(file(`folder ${what}`));
    writeFileSync(file(`taken ${what}`), 'precious');
    symlinkSync('/dev/null', file(`device ${what}`));
    const cases: [string, string][] = [
      [`folder ${what}`, 'cannot be written: it is a folder.'],
      [`taken ${what}`, 'is there already. Choose another name.'],
    ];
    // All of them open it in the same way: one meets the rest.
    if (what === 'backup')
      cases.push(
        [`device ${what}`, 'is there already and is no ordinary file. Give - for standard output.'],
        [`no-such-folder/${what}`, 'cannot be written: its folder does not exist.'],
        [`taken ${what}/below`, 'cannot be written: a part of its path is a file, not a folder.'],
        ['x'.repeat(300), 'cannot be written: its name is too long.'],
      );
    for (const [name, why] of cases)
      expect(await office(args(name))).toMatchObject({ code: 1, out: '', err: `${name} ${why}\n` });
    expect(readFileSync(file(`taken ${what}`), 'utf8')).toBe('precious');
    expect(left()).toEqual([]);
  });

  it('is not begun while another command writes it', async () => {
    writeFileSync(file('busy.csv.part'), 'of the other one');
    const { code, err } = await office(['donations', 'export', 'busy.csv']);
    expect([code, err]).toEqual([
      1,
      'busy.csv.part is there: another command is writing it, or one was killed. Remove it first.\n',
    ]);
    expect(readFileSync(file('busy.csv.part'), 'utf8')).toBe('of the other one');
    rmSync(file('busy.csv.part'));
  });

  it('as CSV starts with a byte order mark, except the one for the portal', async () => {
    const mark = '\ufeff';
    for (const args of [
      ['donations', 'list', '--csv'],
      ['donations', 'export', '-'],
      ['donations', 'list', '--out', '-'],
      ['statement', '--year', '2026-27', '--csv'],
      ['statement', '--year', '2026-27', '--out', '-'],
      ['reconcile', '2026-11-20', '--csv'],
    ])
      expect([args, (await office(args)).out.startsWith(mark)]).toEqual([args, true]);
    for (const way of [['--csv'], ['--out', '-']])
      expect((await office(['form113', '--year', '2026-27', ...way])).out).toMatch(/^Sl\. No\.,/);
    expect((await office(['donations', 'list', '--json'])).out).toMatch(/^\[/);
  });

  it.each([[['backup', '-']], [['receipt', 'save', 'VGB/2026-27/000001', '-']]])(
    '%j is not put on a screen',
    async (args) => {
      const onScreen = sitAtDesk(rig, { folder, outIsScreen: true });
      expect(await onScreen(args)).toMatchObject({
        code: 1,
        out: '',
        err: 'This is no text for a screen. Redirect standard output into a file, as in: - > FILE\n',
      });
    },
  );
});

describe('standard output that fails', () => {
  /** Takes a few bytes and then fails, as a full disk or a program that ends does. */
  const breaking = (code: string) => {
    let room = 10;
    return new Writable({
      write(chunk: Buffer, _encoding, done) {
        room -= chunk.length;
        done(room < 0 ? Object.assign(new Error(`write ${code}`), { code, syscall: 'write' }) : undefined);
      },
    });
  };
  const sentences = {
    ENOSPC: 'standard output cannot be written: no space is left on the disk.\n',
    EPIPE: 'standard output cannot be written: the program that reads it has ended before all was written.\n',
  };

  it.each(WRITING)('%s: ends the command with a sentence', async (what, args) => {
    // All of them write in the same way: one meets both errors.
    for (const code of what === 'backup' ? (['ENOSPC', 'EPIPE'] as const) : (['ENOSPC'] as const)) {
      const { code: status, err } = await sitAtDesk(rig, { folder, out: breaking(code) })(args('-'));
      expect([status, err]).toEqual([1, expect.stringContaining(sentences[code])]);
      expect(err).not.toMatch(/\n +at /);
    }
  });

  it('without an error where the reader of a list closes the pipe', async () => {
    const list = (code: string) =>
      sitAtDesk(rig, { folder, out: breaking(code) })(['donations', 'list', '--csv']);
    expect(await list('EPIPE')).toMatchObject({ code: 0, err: '' });
    expect(await list('ENOSPC')).toMatchObject({ code: 1, err: sentences.ENOSPC });
  });
});

describe('a backup by pipe', () => {
  it('is written to standard output and read from standard input', async () => {
    const { bytes, code } = await office(['backup', '-']);
    expect(code).toBe(0);
    expect(gunzipSync(bytes).toString('latin1')).toContain('vgbBackup');
    const database = await openTestDatabase();
    try {
      const restored = sitAtDesk(rig, { folder, mongodbUri: database.uri, input: Readable.from([bytes]) });
      expect(await restored(['restore', '-'])).toMatchObject({ code: 0 });
      const { out } = await sitAtDesk(rig, { mongodbUri: database.uri })(['donations', 'list', '--json']);
      expect(out).toBe((await office(['donations', 'list', '--json'])).out);
    } finally {
      await database.stop();
    }
  });

  it.each([
    ['nowhere.gz', 'There is no file nowhere.gz.'],
    ['a folder', 'a folder cannot be read: it is a folder.'],
    ['a file/below', 'a file/below cannot be read: a part of its path is a file, not a folder.'],
  ])('cannot be read from %s', async (name, sentence) => {
    mkdirSync(file('a folder'), { recursive: true });
    writeFileSync(file('a file'), '');
    expect(await office(['restore', name])).toMatchObject({ code: 1, err: `${sentence}\n` });
  });
});

it.each([
  ['EACCES', 'has no right to it'],
  ['EPERM', 'has no right to it'],
  ['EROFS', 'the file system is read-only. Choose another folder, or give - in place of the name'],
  ['EIO', 'the disk reports an error'],
  ['EDQUOT', 'the quota of the disk is used up'],
])('%s is said in words', (code, words) => {
  const error = Object.assign(new Error(`${code}: open 'x'`), { code });
  for (const told of [cannotWrite('x', error), cannotRead('x', error)]) {
    expect(told.message).toContain(words);
    expect(told.message).not.toContain(code);
  }
});

describe('the tool as a process', () => {
  const settings = (uri = rig.config.mongodbUri ?? '') => ({
    DATA_DIR: file('data'),
    INIT_CWD: folder,
    TMPDIR: file('scratch'),
    MONGODB_URI: uri,
    RAZORPAY_KEY_ID: 'rzp_test_abcdefgh',
    RAZORPAY_KEY_SECRET: 'provider-secret',
    TAX_DETAILS_KEY: rig.config.taxDetailsKey,
    JWT_SECRET: rig.config.jwtSecret,
  });
  beforeAll(() => mkdirSync(file('scratch')));

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'removes its unfinished file when %s ends it',
    async (signal) => {
      const [host, port] = new URL(rig.config.mongodbUri ?? '').host.split(':');
      let begun: string[] = [];
      // Lets everything through until the gifts are asked for: then the file has been begun, and the answer never comes.
      const between = createServer((near) => {
        const far = dial(Number(port), host);
        far.pipe(near);
        near.on('data', (bytes) => {
          if (!bytes.includes('aggregate')) return void far.write(bytes);
          begun = left();
          child.kill(signal);
        });
        for (const side of [near, far])
          side.on('error', () => [near, far].forEach((one) => void one.destroy()));
        near.on('close', () => far.destroy());
      }).listen(0, '127.0.0.1');
      await once(between, 'listening');
      const uri = new URL(rig.config.mongodbUri ?? '');
      uri.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
      uri.searchParams.set('directConnection', 'true');
      const { child, ended } = startTool(['donations', 'export', `cut-${signal}.csv`], settings(uri.href));
      const { code, err } = await ended;
      between.close();
      expect(begun).toEqual([`cut-${signal}.csv.part`]);
      expect([code, err]).toEqual([{ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal], '']);
      expect(readdirSync(folder).filter((name) => name.startsWith('cut-'))).toEqual([]);
    },
  );

  it('reports a full disk, and writes a whole backup through a pipe', async () => {
    const full = openSync('/dev/full', 'w');
    const { ended: failed } = startTool(['donations', 'export', '-'], settings(), full);
    expect(await failed).toMatchObject({
      code: 1,
      err: 'standard output cannot be written: no space is left on the disk.\n',
    });
    const { child, ended } = startTool(['restore', '-', '--as', 'Anita'], settings());
    child.stdin?.end((await office(['backup', '-'])).bytes);
    expect(await ended).toMatchObject({ code: 1, err: expect.stringContaining('The database is not empty') });
    expect(readdirSync(file('scratch')).filter((name) => name.startsWith('vgb-office-'))).toEqual([]);
  });
});

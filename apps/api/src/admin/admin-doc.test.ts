import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultLocale, languages, locales } from '@vgb/content/locale';
import { createTestClock } from '../../test/clock.js';
import { sitAtDesk } from '../../test/office.js';
import { liveThroughSomeDays } from '../../test/office-year.js';
import { startTool } from '../../test/processes.js';
import { type Rig, startRig } from '../../test/rig.js';
import { startSandbox } from '../../test/sandbox.js';
import { serverWithUsers } from '../../test/server-with-users.js';
import { FORM_113_COLUMNS } from './form-113.js';
import type { Column } from './printing.js';
import { STATEMENT_COLUMNS } from './statement.js';
import { ADMIN_VIEWS } from './views.js';

/*
 * docs/admin.md shows commands with what they print: each is run here, in the document's order, over the same few days of a
 * trust. WRITE_ADMIN_DOC=1 puts what was printed into the document instead of comparing.
 */
const path = fileURLToPath(new URL('../../../../docs/admin.md', import.meta.url));
const isWriting = process.env.WRITE_ADMIN_DOC === '1';
let text = readFileSync(path, 'utf8');

const SCREEN = /^```console\n\$ npm run admin -- (.*)\n([\s\S]*?)^```$/gm;
const screens = [...text.matchAll(SCREEN)].map(([whole, command = '', shown = '']) => ({
  whole,
  command,
  shown,
}));

/** The test's own database has a name that differs from run to run. */
const DATABASE_IN_PRODUCTION = 'vgb';
const folder = mkdtempSync(join(tmpdir(), 'vgb-doc-'));
let rig: Rig;
beforeAll(async () => {
  const clock = createTestClock();
  rig = await startRig({ clock, sandbox: await startSandbox({ clock }) });
  await liveThroughSomeDays(rig);
});
afterAll(async () => {
  await rig.stop();
  rmSync(folder, { recursive: true, force: true });
  if (isWriting) writeFileSync(path, text);
});

/** Ids differ from run to run: each is shown as the first, second, … of its kind, and known by that name in later commands. */
const kinds: readonly { pattern: RegExp; sample: (count: number) => string }[] = [
  ...['pay', 'order', 'sub', 'rfnd'].map((kind) => ({
    pattern: new RegExp(`\\b${kind}_[A-Za-z0-9]{14}\\b`, 'g'),
    sample: (count: number) => `${kind}_${String(count).padStart(14, '0')}`,
  })),
  { pattern: /\b[0-9a-f]{24}\b/g, sample: (count) => String(count).padStart(24, '0') },
  {
    pattern: /(?<=anita:)[\w-]{24}(?=@)/g,
    sample: (count) => `one-time-password-${String(count).padStart(6, '0')}`,
  },
  {
    pattern: /\bVGB-M-[2-9A-Z]{5}-[2-9A-Z]{5}\b/g,
    sample: (count) => `VGB-M-00000-${String(count).padStart(5, '0')}`,
  },
];
const samples = new Map<string, string>();
function withSamples(printed: string): string {
  return kinds.reduce((known, { pattern, sample }) => {
    const count = () =>
      [...samples.values()].filter(
        (one) => one.length === sample(1).length && one.slice(0, 4) === sample(1).slice(0, 4),
      ).length;
    return known.replace(pattern, (real) => {
      const shown = samples.get(real) ?? sample(count() + 1);
      samples.set(real, shown);
      return shown;
    });
  }, printed);
}
const withReal = (word: string): string => [...samples].find(([, sample]) => sample === word)?.[0] ?? word;
const words = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => withReal(quoted ?? bare ?? ''));

it('docs/admin.md shows each command as it is', async () => {
  expect(screens.length).toBeGreaterThan(20);
  // Every server prints the same then, whether it has users or not.
  const office = sitAtDesk(rig, { folder, run: serverWithUsers().run });
  for (const { whole, command, shown } of screens) {
    const { screen } = await office(words(command), ['yes', '1100']);
    const printed = withSamples(
      screen
        .replaceAll(`${folder}/`, '')
        .replaceAll(new URL(rig.database.uri).host, '127.0.0.1:27017')
        .replaceAll(rig.connection.name, DATABASE_IN_PRODUCTION),
    );
    if (isWriting)
      text = text.replace(whole, () => `\`\`\`console\n$ npm run admin -- ${command}\n${printed}\`\`\``);
    else expect(`${command}\n${printed}`).toBe(`${command}\n${shown}`);
  }
});

describe('docs/admin.md describes the fields of', () => {
  const tables: [string, readonly Column[]][] = [
    ...ADMIN_VIEWS.map(({ name, fields }): [string, readonly Column[]] => [name, fields]),
    ['statement', STATEMENT_COLUMNS],
    ['form113', FORM_113_COLUMNS],
  ];
  it.each(tables)('%s', (name, columns) => {
    const marked = new RegExp(`(<!-- fields of ${name} -->\n\n)(\\|[\\s\\S]*?)(\n\n|\n$)`);
    const wanted = ['| field | what it says |', '| --- | --- |'].concat(
      columns.map((column) => `| \`${column.name}\` | ${column.says} |`),
    );
    if (isWriting)
      text = text.replace(marked, (_all, mark, _old, after) => `${mark}${wanted.join('\n')}${after}`);
    else {
      const shown = marked.exec(text)?.[2] ?? '';
      const narrow = shown.split('\n').map((line) => line.replace(/ +/g, ' ').replace(/-{3,}/g, '---'));
      expect(narrow).toEqual(wanted);
    }
  });
});

it('docs/admin.md names every language of receipts and mails', () => {
  const others = locales
    .filter((locale) => locale !== defaultLocale)
    .map((locale) => `\`${locale}\` (${languages[locale].ownName})`);
  const marked = /(<!-- languages -->\n\n.*: )(.*)(\.\n)/;
  if (isWriting) text = text.replace(marked, (_all, said, _old, end) => `${said}${others.join(', ')}${end}`);
  else expect(marked.exec(text)?.[2]).toBe(others.join(', '));
});

it('docs/admin.md names every view, with what it is about', () => {
  for (const { name, about } of ADMIN_VIEWS) expect(text).toContain(`### \`${name}\`\n\n${about}`);
});

/*
 * The lines for the composed site (the same in the other documents: ops/src/office.test.ts): what stands behind the service's name is given
 * to the desk, where the machine knows no name; the first also to the tool as a process, with the settings that a container has.
 */
describe('a line for the composed site', () => {
  const LINE = /^docker compose run --rm -T office (.*?) > (\S+)$/gm;
  const lines = [...text.matchAll(LINE)].map(([, command = '', file = '']) => ({ command, file }));
  /** How a file of this kind begins. */
  const BEGINNINGS: Readonly<Record<string, string>> = {
    'vgb.backup.gz': '\u001f',
    'gifts-2026-27.csv': '\ufeffreceipt,',
    'statement-2026-27.csv': '\ufeffdonor,',
    'form-113-2026-27.csv': 'Sl. No.,',
    'receipt.pdf': '%PDF-',
  };

  const atDesk = (command: string) => sitAtDesk(rig, { folder, user: '' })(words(command));
  const asProcess = (command: string) =>
    startTool(words(command), {
      INIT_CWD: folder,
      DATA_DIR: join(folder, 'data'),
      MONGODB_URI: rig.config.mongodbUri ?? '',
      RAZORPAY_KEY_ID: 'rzp_test_abcdefgh',
      RAZORPAY_KEY_SECRET: 'provider-secret',
      JWT_SECRET: rig.config.jwtSecret,
      TAX_DETAILS_KEY: rig.config.taxDetailsKey,
    }).ended;

  it.each(lines)('$command', async ({ command, file }) => {
    const beginning = BEGINNINGS[file];
    expect(beginning).toBeDefined();
    for (const answer of command === lines[0]?.command ? [atDesk, asProcess] : [atDesk]) {
      const { code, out, err } = await answer(command);
      expect([code, err]).toEqual([0, expect.not.stringMatching(/\n +at /)]);
      expect(out.slice(0, beginning?.length)).toBe(beginning);
    }
  });

  it('there is one for each that the office needs', () => {
    expect(lines.length).toBeGreaterThan(4);
  });
});

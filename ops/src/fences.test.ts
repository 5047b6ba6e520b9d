import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

/*
 * This repository complies with the rules of .dependency-cruiser.mjs and biome.json, so a run without findings does not prove that they
 * work. Here each rule is broken once, in a folder laid out like the repository.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

interface Breach {
  /** The file that breaks the rule, and the module that it must not import. */
  readonly from: string;
  readonly to: string;
}

/** A breach of each rule, by the rule's name. The imported files are created empty. */
const breaches: Readonly<Record<string, Breach>> = {
  'no-cycle': { from: 'content/src/one.ts', to: './one.js' },
  'packages-by-name': { from: 'apps/web/src/wire.ts', to: '../../../packages/contracts/src/money.js' },
  'browser-and-server': { from: 'apps/web/src/lib/rows.ts', to: 'mongoose' },
  'server-and-browser': { from: 'apps/api/src/http/page.ts', to: 'react' },
  'contracts-need-zod-only': { from: 'packages/contracts/src/id.ts', to: 'node:crypto' },
  'stand-ins-by-stand-ins': { from: 'apps/api/src/main.ts', to: './mail/local-mailbox.js' },
  'mongoose-by-stores': { from: 'apps/api/src/http/counts.ts', to: 'mongoose' },
  'domains-by-their-entrance': { from: 'apps/api/src/membership/upgrade.ts', to: '../payments/webhook.js' },
  'apps/api: db': { from: 'apps/api/src/db/row.ts', to: '../http/log.js' },
  'apps/api: time': { from: 'apps/api/src/time/now.ts', to: '../db/clock.js' },
  'apps/api: http': { from: 'apps/api/src/http/notice.ts', to: '../mail/mail.js' },
  'apps/api: mail': { from: 'apps/api/src/mail/paper.ts', to: '../documents/index.js' },
  'apps/api: jobs': { from: 'apps/api/src/jobs/round.ts', to: '../mail/mail.js' },
  'apps/api: ledger': { from: 'apps/api/src/ledger/order.ts', to: '../payments/index.js' },
  'apps/api: documents': { from: 'apps/api/src/documents/gift.ts', to: '../donations/index.js' },
  'apps/api: contact': { from: 'apps/api/src/contact/member.ts', to: '../accounts/index.js' },
  'apps/api: newsletter': { from: 'apps/api/src/newsletter/member.ts', to: '../accounts/index.js' },
  'apps/api: accounts': { from: 'apps/api/src/accounts/plan.ts', to: '../membership/index.js' },
  'apps/api: payments': { from: 'apps/api/src/payments/gift.ts', to: '../donations/index.js' },
  'apps/api: donations': { from: 'apps/api/src/donations/plan.ts', to: '../membership/index.js' },
  'apps/api: membership': { from: 'apps/api/src/membership/gift.ts', to: '../donations/index.js' },
  'apps/api: privacy': { from: 'apps/api/src/privacy/list.ts', to: '../admin/program.js' },
  'apps/web: ui': { from: 'apps/web/src/ui/form.tsx', to: '../lib/api' },
  'apps/web: lib': { from: 'apps/web/src/lib/member.ts', to: '../session/session-context' },
  'apps/web: art': { from: 'apps/web/src/art/frame.ts', to: '../ui/card' },
  'apps/web: session': { from: 'apps/web/src/session/login.ts', to: '../account/login-page' },
  'apps/web: head': { from: 'apps/web/src/head/menu.ts', to: '../layout/header' },
  'apps/web: layout': { from: 'apps/web/src/layout/gift.tsx', to: '../donations/gift' },
  'apps/web: payments': { from: 'apps/web/src/payments/gift.ts', to: '../donations/gift' },
  'apps/web: account': { from: 'apps/web/src/account/plans.tsx', to: '../membership/plan-cards' },
  'apps/web: contact': { from: 'apps/web/src/contact/letters.tsx', to: '../newsletter/newsletter-form' },
  'apps/web: newsletter': { from: 'apps/web/src/newsletter/letters.tsx', to: '../contact/contact-form' },
  'apps/web: donations': { from: 'apps/web/src/donations/plans.tsx', to: '../membership/plan-cards' },
  'apps/web: membership': { from: 'apps/web/src/membership/gift.ts', to: '../donations/gift' },
  'apps/web: pages': { from: 'apps/web/src/pages/plans.tsx', to: '../membership/plan-cards' },
};

/** For each linter rule of our own, a file that it must refuse. */
const lintBreaches: Readonly<Record<string, string>> = {
  'lint/suspicious/noExplicitAny': 'export const read = (text: string): any => JSON.parse(text);\n',
  'lint/style/noNonNullAssertion': 'export const first = (list: string[]): string => list[0]!;\n',
  'lint/suspicious/noTsIgnore': '// @ts-ignore\nexport const one: string = 1;\n',
  'lint/suspicious/noSkippedTests': "test.skip('nothing', () => {});\n",
  'lint/suspicious/noFocusedTests': "test.only('one', () => {});\n",
};

let folder = '';

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text, { flag: 'a' });
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vgb-fences-'));
  for (const file of ['.dependency-cruiser.mjs', 'tsconfig.base.json', 'biome.json', '.gitignore']) {
    cpSync(path.join(root, file), path.join(folder, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a breach of each import rule', () => {
  let found: ReadonlySet<string>;
  let known: readonly string[];

  beforeAll(async () => {
    for (const { from, to } of Object.values(breaches)) {
      write(from, `import '${to}';\n`);
      if (!to.startsWith('.')) continue;
      const target = path.join(path.dirname(from), to).replace(/\.js$/, '');
      write(`${target}.ts`, '');
    }
    const { stdout } = await run(
      path.join(root, 'node_modules/.bin/depcruise'),
      ['apps', 'packages', 'content', '--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
      { cwd: folder, maxBuffer: 32 * 1024 * 1024 },
    ).catch((failure: { stdout: string }) => failure);
    const { summary } = JSON.parse(stdout) as {
      summary: {
        violations: { rule: { name: string }; from: string }[];
        ruleSetUsed: { forbidden: { name: string }[] };
      };
    };
    found = new Set(summary.violations.map(({ rule, from }) => `${rule.name} by ${from}`));
    known = summary.ruleSetUsed.forbidden.map(({ name }) => name);
  });

  test.each(Object.entries(breaches))('%s', (rule, { from }) => {
    expect(found).toContain(`${rule} by ${from}`);
  });

  test('every rule has its breach', () => {
    expect(Object.keys(breaches).sort()).toEqual([...known].sort());
  });
});

test('a breach of each linter rule', async () => {
  for (const [rule, text] of Object.entries(lintBreaches)) write(`lint/${path.basename(rule)}.test.ts`, text);
  const { stdout } = await run(
    path.join(root, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', 'lint'],
    { cwd: folder },
  ).catch((failure: { stdout: string }) => failure);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; severity: string }[] };
  const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ category }) => category);
  expect(errors).toEqual(expect.arrayContaining(Object.keys(lintBreaches)));
});

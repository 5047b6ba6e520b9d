import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestClock } from '../../test/clock.js';
import { liveThroughSomeDays } from '../../test/office-year.js';
import { startTool } from '../../test/processes.js';
import { type Rig, startRig } from '../../test/rig.js';
import { startSandbox } from '../../test/sandbox.js';

/*
 * The lines for the composed site in docs/admin.md (the same in the other documents: ops/src/office.test.ts): what stands behind the
 * service's name is given to the tool as a process, with the settings that a container has.
 */
const text = readFileSync(fileURLToPath(new URL('../../../../docs/admin.md', import.meta.url)), 'utf8');
const LINE = /^docker compose run --rm -T office (.*?) > (\S+)$/gm;
const lines = [...text.matchAll(LINE)].map(([, command = '', file = '']) => ({ command, file }));

let rig: Rig;
const folder = mkdtempSync(join(tmpdir(), 'vgb-lines-'));
beforeAll(async () => {
  const clock = createTestClock();
  rig = await startRig({ clock, sandbox: await startSandbox({ clock }) });
  await liveThroughSomeDays(rig);
});
afterAll(async () => {
  await rig.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** How a file of this kind begins. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  'vgb.backup.gz': '\u001f',
  'gifts-2026-27.csv': '\ufeffreceipt,',
  'statement-2026-27.csv': '\ufeffdonor,',
  'form-113-2026-27.csv': 'Sl. No.,',
  'receipt.pdf': '%PDF-',
};

it.each(lines)('docker compose run --rm -T office $command', async ({ command, file }) => {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  const { code, out, err } = await startTool(words, {
    INIT_CWD: folder,
    DATA_DIR: join(folder, 'data'),
    MONGODB_URI: rig.config.mongodbUri ?? '',
    RAZORPAY_KEY_ID: 'rzp_test_abcdefgh',
    RAZORPAY_KEY_SECRET: 'provider-secret',
    JWT_SECRET: rig.config.jwtSecret,
    TAX_DETAILS_KEY: rig.config.taxDetailsKey,
  }).ended;
  expect([code, err]).toEqual([0, expect.not.stringMatching(/\n +at /)]);
  const beginning = BEGINNINGS[file];
  expect(beginning).toBeDefined();
  expect(out.slice(0, beginning?.length)).toBe(beginning);
});

it('each command of the office has such a line', () => {
  expect(lines.length).toBeGreaterThan(4);
});

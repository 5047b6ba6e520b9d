import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import pino from 'pino';
import { startTool } from '../../test/processes.js';
import { readConfig } from '../config.js';
import { startStandIns } from '../stand-ins.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vgb-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const settings = () => ({ DATA_DIR: folder, PORT: '0' });

const runTool = (...args: string[]) => startTool(args, { ...settings(), INIT_CWD: folder }).ended;

it('works beside a running site, with its stand-ins', async () => {
  const standIns = await startStandIns(
    readConfig(settings()),
    async () => 'http://127.0.0.1:1',
    pino({ level: 'silent' }),
  );
  try {
    // Both the database and the provider are asked; a database of the tool's own would be refused: this one is in use.
    const { code, out, err } = await runTool('reconcile', '2026-11-21', '--json');
    expect([code, err]).toEqual([0, '']);
    const nothing = { payments: 0, rupees: 0, refundedRupees: 0, foreign: 0 };
    expect(JSON.parse(out)).toEqual({ day: '2026-11-21', provider: nothing, ours: nothing, differences: [] });
  } finally {
    await standIns.stop();
  }
});

it('works alone on the data of a stopped site; prints JSON to standard output and sentences to standard error', async () => {
  // A site that was killed leaves its note behind.
  writeFileSync(
    join(folder, 'running.json'),
    JSON.stringify({ pid: 2 ** 30, mongodbUri: 'mongodb://127.0.0.1:1/vgb' }),
  );
  expect(await runTool('payment', 'show', 'pay_nothing0000000')).toEqual({
    code: 1,
    out: '',
    err: 'Nothing is known of pay_nothing0000000, neither here nor at the provider.\n',
  });
  expect(await runTool('donations', 'list', '--json')).toEqual({ code: 0, out: '[]\n', err: '' });
});

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
const run = (environment: Record<string, string>) =>
  spawnSync(process.execPath, ['--import', 'tsx', '--conditions=@vgb/source', cli], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
    timeout: 60_000,
  });

test.each(['a, b', 'one-secret,another-secret', ','])('a list of webhook secrets is refused: %s', (given) => {
  const { status, stdout, stderr } = run({ RAZORPAY_WEBHOOK_SECRET: given, PAYMENT_SANDBOX_PORT: '0' });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('RAZORPAY_WEBHOOK_SECRET must be one secret');
  if (given.length > 1) expect(stderr).not.toContain(given);
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
const words = ['--import', 'tsx', '--conditions=@vgb/source', cli];
const run = (environment: Record<string, string>) =>
  spawnSync(process.execPath, words, {
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

// A container that has ended with 0 is started anew by `unless-stopped` at once and for ever, and by `on-failure` never, so that after a
// restart of the machine no sandbox would run.
test('with the provider’s keys set it waits without a port until it is stopped', async () => {
  const idle = spawn(process.execPath, words, {
    env: { PATH: process.env.PATH, PAYMENT_SANDBOX_UNLESS: 'rzp_test_mine', PAYMENT_SANDBOX_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(idle, 'exit');
  const first = await Promise.race([once(idle.stdout, 'data'), ended]);
  expect(String(first[0])).toMatch(/payments go to the provider, and no sandbox runs/);
  expect(idle.kill('SIGTERM')).toBe(true);
  expect(await ended).toEqual([0, null]);
});

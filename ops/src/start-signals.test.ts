import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startEmbeddedMongo } from '@vgb/embedded-mongo';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = mkdtempSync(path.join(tmpdir(), 'vgb-start-'));
const shims = path.join(scratch, 'shims');
const searched = (process.env.PATH ?? '').split(path.delimiter);
const npm = searched.map((folder) => path.join(folder, 'npm')).find((file) => existsSync(file)) ?? 'npm';

beforeAll(() => {
  mkdirSync(shims);
  // Stands in for `npm`, which the steps before the site (install, build) call: does nothing.
  writeFileSync(path.join(shims, 'npm'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
});
afterAll(() => {
  // The site of a failed test must not outlive the suite.
  for (const end of leftovers) end();
  rmSync(scratch, { recursive: true, force: true });
});
const leftovers: (() => void)[] = [];

interface Started {
  readonly npm: ChildProcess & { readonly pid: number };
  readonly site: string;
  readonly dataDir: string;
  /** Resolves when npm and every program that writes to its output have ended. */
  readonly ended: Promise<number | null>;
}

/** `npm start` in a process group of its own, as a terminal runs it. */
async function start(): Promise<Started> {
  const dataDir = mkdtempSync(path.join(scratch, 'data-'));
  const child = spawn(npm, ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: [shims, ...searched].join(path.delimiter),
      HOME: process.env.HOME,
      PORT: '0',
      DATA_DIR: dataDir,
    },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${npm} cannot be started`);
  leftovers.push(() => {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The process group has already ended.
    }
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let said = '';
  const site = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      said += chunk.toString();
      const found = /^ {2}Site +(\S+)/m.exec(said)?.[1];
      if (found !== undefined && said.includes('Press Ctrl+C')) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (status) => reject(new Error(`npm start ended with ${status}: ${said}`)));
  });
  return { npm: Object.assign(child, { pid }), site, dataDir, ended };
}

/**
 * Once `ended` has resolved, the site has ended in good order when its note is removed and another process can open its data. Its port
 * proves nothing: another program of the machine may have been given it since.
 */
async function expectGone({ dataDir }: Started): Promise<void> {
  expect(existsSync(path.join(dataDir, 'running.json'))).toBe(false);
  const database = await startEmbeddedMongo({ directory: path.join(dataDir, 'database') });
  await database.stop();
}

test('SIGTERM to npm alone stops the site in good order', async () => {
  const started = await start();
  expect((await fetch(`${started.site}/readyz`)).status).toBe(200);
  process.kill(started.npm.pid, 'SIGTERM');
  expect(await started.ended).toBe(0);
  await expectGone(started);
});

test('Ctrl+C, which reaches npm, its shell and the site at once, stops it in good order', async () => {
  const started = await start();
  process.kill(-started.npm.pid, 'SIGINT');
  expect(await started.ended).toBe(0);
  await expectGone(started);
});

test('a closed terminal, which reads no more output, stops it in good order', async () => {
  const started = await start();
  // Standard error stays open: the site outlives npm for a moment, and the end of this stream shows that it has ended.
  started.npm.stdout?.destroy();
  process.kill(-started.npm.pid, 'SIGHUP');
  await started.ended;
  await expectGone(started);
});

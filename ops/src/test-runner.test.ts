import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

/*
 * The suites of Node run in processes that their test files share (jest/base.mjs). Here a suite fails in each way that a test file can, as our
 * own, which pass, do not show that they would be seen.
 */

const root = path.resolve(import.meta.dirname, '../..');
const jest = path.resolve(import.meta.dirname, '../node_modules/jest/bin/jest.js');

const files: Readonly<Record<string, string>> = {
  'fails.test.ts': "test('a sum', () => expect(1 + 1).toBe(3));",
  'waits.test.ts': "test('a wait', () => new Promise(() => undefined), 50);",
  'waits-before.test.ts':
    "beforeEach(() => new Promise(() => undefined), 50); test('a start', () => undefined);",
  'rejects.test.ts':
    "test('a promise', async () => { void Promise.reject(new Error('unheard')); await new Promise(setImmediate); });",
  'ends.test.ts': "test('an end', () => process.exit(0));",
  'does-not-load.test.ts': "import './nothing-is-there.js';",
  'is-empty.test.ts': '',
  'passes.test.ts': "test.each([1, 2])('number %d', (number: number) => expect(number).toBeLessThan(3));",
};

const folders: string[] = [];
let report: {
  readonly success: boolean;
  readonly testResults: readonly { name: string; status: string; message: string }[];
};

/** A folder with a suite of these files. */
function suiteOf(tests: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vgb-runner-'));
  folders.push(folder);
  const all = {
    ...tests,
    'package.json': '{"type":"module"}',
    'jest.config.mjs': `import { inNode } from '${root}/jest/base.mjs';\nexport default { ...inNode, roots: ['<rootDir>'] };`,
  };
  for (const [name, text] of Object.entries(all)) writeFileSync(path.join(folder, name), text);
  return folder;
}

beforeAll(async () => {
  const globals = "import { beforeEach, expect, test } from '@jest/globals';\n";
  const cwd = suiteOf(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, globals + text])),
  );
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, [jest, '--json', '--maxWorkers=2'], { cwd, timeout: 60_000 }, (_, stdout) =>
      resolve(stdout),
    );
  });
  report = JSON.parse(said);
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const resultOf = (name: string) => report.testResults.find((result) => path.basename(result.name) === name);

test.each([
  ['fails.test.ts', 'Expected: 3'],
  ['waits.test.ts', 'Not done within 50 ms.'],
  ['waits-before.test.ts', 'Not done within 50 ms.'],
  ['rejects.test.ts', 'Worker exited unexpectedly'],
  ['ends.test.ts', 'Worker exited unexpectedly'],
  ['does-not-load.test.ts', 'Cannot find module'],
  ['is-empty.test.ts', 'must contain at least one test'],
])('%s is told of: %s', (name, sentence) => {
  expect(resultOf(name)).toMatchObject({ status: 'failed', message: expect.stringContaining(sentence) });
});

test('a file beside them passes, and the run does not', () => {
  expect(resultOf('passes.test.ts')).toMatchObject({ status: 'passed' });
  expect(report.success).toBe(false);
});

test('a test file ends with Jest, also when Jest is killed', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cwd = suiteOf({
    'waits.test.ts': `import { connect } from 'node:net';
import { test } from '@jest/globals';
test('a wait', () => new Promise(() => connect(${port}, '127.0.0.1')));`,
  });
  const run = spawn(process.execPath, [jest, '--maxWorkers=2'], { cwd, stdio: 'ignore' });
  const [socket] = await once(server, 'connection');
  run.kill('SIGKILL');
  await once(
    socket.resume().on('error', () => undefined),
    'close',
  );
  server.close();
});

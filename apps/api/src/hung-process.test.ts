import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { judge, processesOf } from './hung-process.js';

const QUICKLY = { withinMs: 100, questions: 2 };

describe('what the health check finds', () => {
  let asked = 0;
  test.each<[string, RequestListener, string, number]>([
    ['200', (_request, response) => response.end('{}'), 'ready', 1],
    ['503', (_request, response) => response.writeHead(503).end('{}'), 'not ready', 1],
    ['a connection that breaks', (request) => request.socket.destroy(), 'not ready', 1],
    ['no answer', () => undefined, 'hangs', 2],
    [
      'no answer, and then one',
      (_request, response) => (asked > 1 ? response.writeHead(503).end('{}') : undefined),
      'not ready',
      2,
    ],
  ])('%s', async (_what, answer, verdict, questions) => {
    asked = 0;
    const server = createServer((request, response) => {
      asked += 1;
      answer(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`;
    expect(await judge(url, QUICKLY)).toBe(verdict);
    expect(asked).toBe(questions);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(await judge(url, QUICKLY)).toBe('not ready');
  });
});

test('a server whose event loop never ends a turn hangs, and is found by its program', async () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'vgb-hung-')));
  const program = path.join(folder, 'main.js');
  writeFileSync(
    program,
    `const server = require('node:http').createServer().listen(0, '127.0.0.1', () => {
       process.stdout.write(String(server.address().port), () => { for (;;); });
     });`,
  );
  const hung = spawn(process.execPath, ['main.js'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = (await once(hung.stdout, 'data')) as [Buffer];
    expect(await judge(`http://127.0.0.1:${port}/readyz`, QUICKLY)).toBe('hangs');
    expect(processesOf(program)).toEqual([hung.pid]);
    expect(processesOf(path.join(folder, 'other.js'))).toEqual([]);
  } finally {
    hung.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});

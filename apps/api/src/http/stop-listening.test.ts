import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { stopListening } from './stop-listening.js';

const CALLS = 20;
/**
 * Connects and sends from another thread while this one is busy. `connected` counts the connections that the kernel has accepted.
 */
const CALLER = `
const { connect } = require('node:net');
const { parentPort, workerData: { port, calls, connected } } = require('node:worker_threads');
const count = new Int32Array(connected);
for (let call = 0; call < calls; call += 1) {
  let answer = '';
  const socket = connect(port, '127.0.0.1', () => socket.write('POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n', () => {
    Atomics.add(count, 0, 1);
    Atomics.notify(count, 0);
  }));
  socket.on('data', (data) => { answer += data; });
  socket.on('error', (error) => { answer = error.code; });
  socket.on('close', () => parentPort.postMessage(answer.slice(0, 15)));
}`;

test('calls that the kernel accepted while the process was busy are answered before it closes', async () => {
  const server = createServer((_request, response) => response.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connected = new SharedArrayBuffer(4);
  const worker = new Worker(CALLER, { eval: true, workerData: { port, calls: CALLS, connected } });
  const answers: string[] = [];
  const all = new Promise<void>((resolve) => {
    worker.on('message', (answer: string) => {
      if (answers.push(answer) === CALLS) resolve();
    });
  });
  await once(worker, 'online');
  const count = new Int32Array(connected);
  for (let seen = 0; seen < CALLS; seen = Atomics.load(count, 0)) Atomics.wait(count, 0, seen, 5_000);
  await stopListening(server);
  await all;
  expect(answers).toEqual(Array<string>(CALLS).fill('HTTP/1.1 200 OK'));
});

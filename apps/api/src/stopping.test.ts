import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { endsWithin, onStopSignal } from './stopping.js';

function listening() {
  const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
  const program = Object.assign(new EventEmitter(), streams);
  const happened: (string | number)[] = [];
  let now = 1_000;
  onStopSignal({
    process: program,
    now: () => now,
    stop: (signal) => happened.push(signal),
    end: (status) => happened.push(status),
  });
  const send = (signal: string, atMs: number): void => {
    now = 1_000 + atMs;
    program.emit(signal, signal);
  };
  return { send, happened, streams };
}

test.each([
  ['Ctrl+C', [['SIGINT', 0]], ['SIGINT']],
  ['SIGTERM', [['SIGTERM', 0]], ['SIGTERM']],
  ['a closed terminal', [['SIGHUP', 0]], ['SIGHUP']],
  [
    'one Ctrl+C that npm passes on',
    [
      ['SIGINT', 0],
      ['SIGINT', 40],
    ],
    ['SIGINT'],
  ],
  [
    'two Ctrl+C',
    [
      ['SIGINT', 0],
      ['SIGINT', 40],
      ['SIGINT', 900],
    ],
    ['SIGINT', 130],
  ],
  [
    'Ctrl+C while it stops after SIGTERM',
    [
      ['SIGTERM', 0],
      ['SIGINT', 900],
    ],
    ['SIGTERM', 130],
  ],
  [
    'SIGTERM twice',
    [
      ['SIGTERM', 0],
      ['SIGTERM', 900],
    ],
    ['SIGTERM'],
  ],
  [
    'a closed terminal while it stops',
    [
      ['SIGINT', 0],
      ['SIGHUP', 900],
    ],
    ['SIGINT'],
  ],
] as const)('%s', (_name, signals, expected) => {
  const { send, happened } = listening();
  for (const [signal, atMs] of signals) send(signal, atMs);
  expect(happened).toEqual(expected);
});

test('a closed terminal does not break the stop', () => {
  const { send, streams } = listening();
  send('SIGHUP', 0);
  const gone = Object.assign(new Error('write EIO'), { code: 'EIO' });
  for (const stream of Object.values(streams)) expect(() => stream.emit('error', gone)).not.toThrow();
});

test('work that never ends delays the exit no longer than the given time', async () => {
  expect(await endsWithin(new Promise(() => undefined), 1)).toBe(false);
  expect(await endsWithin(Promise.resolve('done'), 60_000)).toBe(true);
  await expect(endsWithin(Promise.reject(new Error('no')), 60_000)).rejects.toThrow('no');
});

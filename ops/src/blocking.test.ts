import { expect, test } from '@jest/globals';
import { blockingByProcessor, type TraceEvent } from './blocking.js';

const page = { pid: 7, tid: 1 };
const paint: TraceEvent = { name: 'firstContentfulPaint', ...page, ts: 1_000 };
const task = (more: Partial<TraceEvent>): TraceEvent => ({ name: 'RunTask', ...page, ts: 2_000, ...more });

test.each<[string, readonly TraceEvent[], number]>([
  ['a task of 20 ms is one of 80 ms on the phone', [task({ dur: 20_000, tdur: 20_000 })], 30],
  ['a task that waited for the processor counts for what it had', [task({ dur: 90_000, tdur: 15_000 })], 10],
  ['what holds up no tap is not counted', [task({ dur: 12_000, tdur: 12_000 })], 0],
  [
    'each task is counted for itself',
    [task({ dur: 15_000, tdur: 15_000 }), task({ dur: 20_000, tdur: 20_000 })],
    40,
  ],
  ['what ended before the first paint is not counted', [task({ ts: 100, dur: 800, tdur: 20_000 })], 0],
  ['nor what another thread does', [task({ tid: 2, dur: 20_000, tdur: 20_000 })], 0],
  ['nor a part of a task', [task({ name: 'FunctionCall', dur: 20_000, tdur: 20_000 })], 0],
])('%s', (_, tasks, blocking) => {
  expect(blockingByProcessor([paint, ...tasks])).toBe(blocking);
});

test('a trace without a first paint is refused', () => {
  expect(() => blockingByProcessor([task({})])).toThrow('the trace holds no first paint');
});

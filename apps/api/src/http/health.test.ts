import { expect, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import type { GateState } from '../db/gate.js';
import { Health, type HealthDeps } from './health.js';

function rig(hanging: Partial<HealthDeps> = {}) {
  let away = false;
  let state: GateState = 'ready';
  const health = new Health({
    databaseAnswers: async () => !away,
    databaseState: async () => state,
    ...hanging,
  });
  const request = supertest(express().use(health.router));
  return {
    health,
    request,
    databaseGoesAway: () => (away = true),
    databaseIs: (now: GateState) => (state = now),
  };
}

test('a running process is live and ready, and the answers are not cached', async () => {
  const { request } = rig();
  const alive = await request.get('/healthz').expect(200, { status: 'ok' });
  const ready = await request.get('/readyz').expect(200, { status: 'ready' });
  for (const answer of [alive, ready]) expect(answer.headers['cache-control']).toBe('no-store');
});

test('without its database the process is live and not ready', async () => {
  const { request, databaseGoesAway } = rig();
  databaseGoesAway();
  await request.get('/healthz').expect(200);
  await request.get('/readyz').expect(503, { status: 'database away' });
});

test.each([
  ['while a backup is restored', 'restoring'],
  ['without unique indexes', 'indexes missing'],
] as const)('%s the process is live and not ready', async (_when, state) => {
  const { request, databaseIs } = rig();
  databaseIs(state);
  await request.get('/healthz').expect(200);
  await request.get('/readyz').expect(503, { status: state });
});

test('while the process stops it is not ready, and finishes the calls it has', async () => {
  const { request, health } = rig();
  health.notReady();
  await request.get('/healthz').expect(200);
  await request.get('/readyz').expect(503, { status: 'stopping' });
});

const never = () => new Promise<never>(() => undefined);
test.each([
  ['the ping', { databaseAnswers: never }],
  ['the look for a restore and the indexes', { databaseState: never }],
])('%s hangs: it is not ready, and says so without waiting for it', async (_what, hanging) => {
  const { request } = rig({ ...hanging, answerWithinMs: 5 });
  await request.get('/readyz').expect(503, { status: 'database away' });
});

test('probes share one ping while the database hangs; a later probe sends another', async () => {
  let asked = 0;
  let answer: (is: boolean) => void = () => undefined;
  const databaseAnswers = () => {
    asked += 1;
    return asked === 1 ? new Promise<boolean>((resolve) => (answer = resolve)) : Promise.resolve(true);
  };
  const { request } = rig({ databaseAnswers, answerWithinMs: 5 });
  for (let probe = 0; probe < 5; probe += 1) await request.get('/readyz').expect(503);
  expect(asked).toBe(1);
  answer(true);
  await request.get('/readyz').expect(200);
  await request.get('/readyz').expect(200);
  expect(asked).toBeGreaterThan(1);
});

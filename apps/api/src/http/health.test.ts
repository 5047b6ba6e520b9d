import { expect, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { createHealth } from './health.js';

function rig() {
  let away = false;
  let restoring = false;
  const health = createHealth({ databaseAnswers: async () => !away, isRestoring: async () => restoring });
  const request = supertest(express().use(health.router));
  return { health, request, databaseGoesAway: () => (away = true), restoreBegins: () => (restoring = true) };
}

test('a process that lives and serves says so, and no cache keeps it', async () => {
  const { request } = rig();
  const alive = await request.get('/healthz').expect(200, { status: 'ok' });
  const ready = await request.get('/readyz').expect(200, { status: 'ready' });
  for (const answer of [alive, ready]) expect(answer.headers['cache-control']).toBe('no-store');
});

test('without its database it lives but is not ready', async () => {
  const { request, databaseGoesAway } = rig();
  databaseGoesAway();
  await request.get('/healthz').expect(200);
  await request.get('/readyz').expect(503, { status: 'database away' });
});

test('while a backup is restored it lives but is not ready', async () => {
  const { request, restoreBegins } = rig();
  restoreBegins();
  await request.get('/healthz').expect(200);
  await request.get('/readyz').expect(503, { status: 'restoring' });
});

test('while it stops it finishes what it has and takes nobody new', async () => {
  const { request, health } = rig();
  health.notReady();
  await request.get('/healthz').expect(200);
  await request.get('/readyz').expect(503, { status: 'stopping' });
});

import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { refuseUnknownPath, writeError } from './errors.js';
import { createLog, createRequestLog, logOutput } from './log.js';

function rig() {
  const lines: string[] = [];
  const log = createLog({ level: 'info' }, { write: (line) => lines.push(line) });
  const app = express();
  app.use(createRequestLog(log));
  app.get('/healthz', (_request, response) => response.json({}));
  app.all('/api/users/reset-password/:token', (_request, response) => response.json({ success: true }));
  app.get('/api/broken', () => {
    throw new Error('the donor at 12 Temple Road');
  });
  app.use('/api', refuseUnknownPath);
  app.use(writeError);
  const read = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { log, request: supertest(app), read, text: () => lines.join('') };
}

describe('one line for each request', () => {
  test('has the route pattern, not the address, which may hold a token', async () => {
    const { request, read, text } = rig();
    const token = 'Zk3vTheTokenOfALink';
    await request
      .post(`/api/users/reset-password/${token}?again=${token}`)
      .set('Authorization', `Bearer ${token}`)
      .set('Cookie', `session=${token}`)
      .set('X-Razorpay-Signature', token)
      .send({ password: token });
    expect(read()).toEqual([
      expect.objectContaining({
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        method: 'POST',
        route: '/api/users/reset-password/:token',
        status: 200,
        responseTime: expect.any(Number),
        msg: 'answered',
      }),
    ]);
    expect(text()).not.toContain(token);
  });

  test('has no address that matches no route', async () => {
    const { request, read, text } = rig();
    await request.get('/api/reset-pasword/TheTokenOfALink').expect(404);
    expect(read().map(({ route, status }) => ({ route, status }))).toContainEqual({
      route: '/api/(unknown)',
      status: 404,
    });
    expect(text()).not.toContain('TheTokenOfALink');
  });

  test('has level error where the status is 5xx, with the request id of the answer', async () => {
    const { request, read } = rig();
    const { body } = await request.get('/api/broken').expect(500);
    expect(JSON.stringify(body)).not.toContain('Temple');
    const own = read().filter(({ level }) => level === 'error');
    expect(own.map(({ msg }) => msg)).toEqual(['request failed', 'answered']);
    expect(own[0]).toHaveProperty('errorCode', 'INTERNAL');
    for (const line of own) expect(JSON.stringify(line)).toContain(body.requestId);
  });

  test('is not written for health probes', async () => {
    const { request, read } = rig();
    await request.get('/healthz').expect(200);
    expect(read()).toEqual([]);
  });
});

describe('the request id', () => {
  test('is made where none is given, and answered', async () => {
    const { request } = rig();
    const answer = await request.get('/healthz');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is taken from the caller', async () => {
    const { request } = rig();
    const answer = await request.get('/api/nowhere').set('X-Request-Id', 'proxy-0123456789');
    expect(answer.headers['x-request-id']).toBe('proxy-0123456789');
    expect(answer.body.requestId).toBe('proxy-0123456789');
  });

  test.each(['short', 'a'.repeat(65), '{"level":60}', 'id with spaces'])(
    'is made anew for %p',
    async (given) => {
      const { request } = rig();
      const answer = await request.get('/healthz').set('X-Request-Id', given);
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('secrets that are logged by mistake', () => {
  const names = [
    'password',
    'otp',
    'code',
    'token',
    'signature',
    'razorpay_signature',
    'authorization',
    'cookie',
    'pan',
  ];
  test.each(names)('%s is redacted, two levels deep', (name) => {
    const { log, text } = rig();
    log.info({ [name]: 's3cret', body: { [name]: 's3cret', inner: { [name]: 's3cret' } } });
    expect(text()).toContain('[redacted]');
    expect(text()).not.toContain('s3cret');
  });

  test('are redacted in a list, and in an object with toJSON', () => {
    const { log, text, read } = rig();
    const document = { toJSON: () => ({ name: 'Asha', password: 's3cret' }) };
    const at = new Date('2026-04-01T00:00:00Z');
    log.info({ people: [{ password: 's3cret' }, null], document, at, none: undefined });
    expect(text()).not.toContain('s3cret');
    expect(read()[0]).toMatchObject({
      people: [{ password: '[redacted]' }, null],
      document: { name: 'Asha', password: '[redacted]' },
      at: at.toISOString(),
    });
  });

  test("a database error's values are not logged", () => {
    const { log, text } = rig();
    const error = Object.assign(new Error('E11000 dup key: { email: "asha@example.org" }'), { code: 11000 });
    log.error({ err: error });
    log.error({ err: new Error('outer', { cause: error }) });
    log.error(error);
    log.error({ err: error }, 'request failed');
    expect(text().match(/duplicate key/g)).toHaveLength(4);
    expect(text()).toContain('"errorCode":11000');
    expect(text()).toContain('"msg":"request failed"');
    expect(text()).not.toContain('asha@example.org');
  });
});

test('a full disk stops neither the process nor its end: lines wait, up to a megabyte, until there is room', () => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'vgb-log-'));
  const file = fs.openSync(path.join(folder, 'log'), 'w');
  let isFull = true;
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const { writeSync } = fs;
  const spies = [
    jest
      .spyOn(fs, 'write')
      .mockImplementation(((
        descriptor: number,
        text: string,
        done: (error: Error | null, written?: number) => void,
      ) => (isFull ? done(full) : done(null, writeSync(descriptor, text)))) as typeof fs.write),
    jest.spyOn(fs, 'writeSync').mockImplementation((descriptor, text) => {
      if (isFull) throw full;
      return writeSync(descriptor, String(text));
    }),
  ];
  try {
    const output = logOutput(file);
    const log = createLog({ level: 'info' }, output);
    for (let line = 0; line < 30; line += 1) log.info({ line, filling: 'x'.repeat(50_000) });
    output.flushSync();
    isFull = false;
    log.info('there is room');
    log.info('again');
    const lines = fs.readFileSync(path.join(folder, 'log'), 'utf8').trim().split('\n');
    const numbers = lines.map((line) => (JSON.parse(line) as { line?: number }).line);
    expect(numbers.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, line) => line));
    expect(lines.length).toBeLessThan(25);
    expect(lines.at(-1)).toContain('again');
  } finally {
    for (const spy of spies) spy.mockRestore();
    fs.closeSync(file);
    fs.rmSync(folder, { recursive: true });
  }
});

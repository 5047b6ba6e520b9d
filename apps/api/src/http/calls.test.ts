import { expect, test } from '@jest/globals';
import { endpoints, errorBodySchema, say } from '@vgb/contracts';
import express from 'express';
import supertest from 'supertest';
import { createServe, type Handler } from './calls.js';
import { writeError } from './errors.js';
import { createLog, createRequestLog } from './log.js';

/** The webhook call of the contract, served by the given handler. */
function rig(handler: Handler<typeof endpoints.webhook>, answerWithinMs: number) {
  const lines: string[] = [];
  const log = createLog({ level: 'info' }, { write: (line) => lines.push(line) });
  const router = express.Router();
  createServe({ authenticate: async () => undefined, answerWithinMs })(router, endpoints.webhook, handler);
  const app = express().use(createRequestLog(log), router, writeError);
  return {
    call: (language = 'en') =>
      supertest(app).post(endpoints.webhook.path).set('Accept-Language', language).send('x'),
    lines,
  };
}

test('a handler that hangs is answered 503 in time, and its later failure is logged', async () => {
  let fail: (error: Error) => void = () => undefined;
  const hanging = rig(() => new Promise((_resolve, reject) => (fail = reject)), 5);
  const { status, body, headers } = await hanging.call();
  expect([status, errorBodySchema.parse(body).code, headers['retry-after']]).toEqual([
    503,
    'DATABASE_AWAY',
    '5',
  ]);
  fail(new Error('at last'));
  await new Promise(setImmediate);
  expect(hanging.lines.join('')).toContain('a call failed after its time-out was answered');
});

test('the answer to a time-out is in the language of the call', async () => {
  const hanging = rig(() => new Promise(() => undefined), 5);
  const { body, headers } = await hanging.call('hi-IN,en;q=0.5');
  expect([body.message, headers['content-language']]).toEqual([say('databaseAway', {}, 'hi'), 'hi']);
});

test('a handler that answers in time is answered as it is', async () => {
  const quick = rig(async () => ({ success: true as const }), 60_000);
  expect((await quick.call()).body).toEqual({ success: true });
});

test('an answer that breaks its contract is a 500, never a validation error for the caller', async () => {
  const broken = rig(async () => ({ success: 'perhaps' }) as never, 60_000);
  const { status, body } = await broken.call();
  const { code, message, fields } = errorBodySchema.parse(body);
  expect([status, code, message, fields]).toEqual([500, 'INTERNAL', say('unknownError'), undefined]);
  expect(broken.lines.join('')).toContain('the answer does not fit its contract');
});

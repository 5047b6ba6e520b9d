import { Router } from 'express';
import { z } from 'zod';
import { unknownId } from '../ledger/errors.js';
import type { Store } from '../store.js';
import { type EventRecord, signedEvent } from '../webhooks/records.js';
import type { WebhookSender } from '../webhooks/sender.js';

const order = z.enum(['as-created', 'reversed', 'shuffled']);

const settingsSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
  secret: z.string().min(1).optional(),
  signWith: z.string().min(1).nullable().optional(),
  retryDelaysMs: z.array(z.int().min(1)).min(1).optional(),
  timeoutMs: z.int().min(1).optional(),
  duplicates: z.int().min(0).max(20).optional(),
  delayMs: z.int().min(0).optional(),
  order: order.optional(),
  windowMs: z.int().min(0).optional(),
  withhold: z.boolean().optional(),
});

const releaseSchema = z.strictObject({
  order: order.default('as-created'),
  ids: z.array(z.string()).optional(),
});

/** The webhooks' URL, faults in their delivery, and the result of each delivery. */
export function webhookControls(webhooks: WebhookSender, store: Store): Router {
  const router = Router();

  router.get('/webhooks', (_request, response) => {
    response.json(shownSettings(webhooks));
  });
  router.post('/webhooks', (request, response) => {
    const given = settingsSchema.parse(request.body ?? {});
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    webhooks.configure({
      ...change,
      ...(given.url === undefined ? {} : { disabledAt: null, failingSince: null }),
    });
    response.json(shownSettings(webhooks));
  });
  router.get('/webhooks/events', (_request, response) => {
    response.json({ events: store.events.values().map(shownEvent) });
  });
  router.post('/webhooks/release', async (request, response) => {
    const { order: wanted, ids } = releaseSchema.parse(request.body ?? {});
    response.json({ events: (await webhooks.release(wanted, ids)).map(shownEvent) });
  });
  router.post('/webhooks/events/:id/redeliver', async (request, response) => {
    const attempt = await webhooks.redeliver(request.params.id);
    if (!attempt) throw unknownId(request.params.id, 'evt');
    response.json({ attempt });
  });
  router.post('/webhooks/settle', async (request, response) => {
    const { timeoutMs } = z
      .strictObject({ timeoutMs: z.int().min(0).default(10_000) })
      .parse(request.body ?? {});
    response.json({ settled: await webhooks.settled(timeoutMs) });
  });
  return router;
}

/** The settings without the secrets. */
function shownSettings(webhooks: WebhookSender): object {
  const { secret: _secret, signWith, ...shown } = webhooks.settings;
  return { ...shown, forged: signWith !== null };
}

function shownEvent(record: EventRecord): object {
  return {
    ...signedEvent(record),
    status: record.status,
    createdAt: record.createdAt,
    attempts: record.attempts,
  };
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { decimalRupees } from '@vgb/contracts';
import { type RequestHandler, Router } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { routeOf } from './log.js';

/** Looked up when the metrics are asked for. */
export interface Gauges {
  outboxDepth(): Promise<Readonly<Record<string, number>>>;
  /** Mails that wait because the mail server refuses the sender. */
  mailsRefused(): Promise<number>;
  /** Seconds; undefined when nothing is unsettled. */
  oldestUnsettled(): Promise<number | undefined>;
  /** Seconds; undefined when the provider has never reported anything. */
  webhookSilence(): Promise<number | undefined>;
  /** Paise. */
  money(): Promise<{ readonly keptPaise: number; readonly openPaise: number }>;
  /** What waits for a person's decision, and the money held by it in paise. */
  waiting(): Promise<{ readonly count: number; readonly heldPaise: number }>;
  /** Seconds; undefined when the nightly service has never made one. */
  backupAge(): Promise<number | undefined>;
  /** Whether this process asks the payment provider. */
  providerCircuit(): 'closed' | 'open' | 'half-open';
}

/** Figures for Prometheus at `/metrics`: open locally, behind a bearer token in production. */
export function createMetrics(settings: { production: boolean; token: string | undefined }) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const payments = new Counter({
    name: 'payments_total',
    help: 'What happened to payments, by outcome',
    labelNames: ['outcome'],
    registers,
  });

  // A counter that appears with its first rise has risen by nothing, to Prometheus: those that alerts ask for begin at 0.
  for (const outcome of ['paid', 'booked', 'booking failed']) payments.inc({ outcome }, 0);

  const measure: RequestHandler = (request, response, next) => {
    const stop = requests.startTimer();
    response.on('finish', () => {
      stop({ route: routeOf(request), method: request.method, status: String(response.statusCode) });
    });
    next();
  };

  /** The figures in Prometheus' text format. */
  const text = (): Promise<string> => registry.metrics();

  const router = Router();
  router.get('/metrics', async (request, response) => {
    if (settings.production && !isTold(settings.token, request.get('authorization'))) {
      response.status(404).end();
      return;
    }
    response.set({ 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
    response.send(await text());
  });

  return {
    measure,
    router,
    text,
    observed(outcome: string): void {
      payments.inc({ outcome });
    },
    gauges(ask: Gauges): void {
      new Gauge({
        name: 'outbox_mails',
        help: 'Mails in the outbox, by state',
        labelNames: ['state'],
        registers,
        async collect() {
          for (const [state, count] of Object.entries(await ask.outboxDepth())) this.set({ state }, count);
        },
      });
      new Gauge({
        name: 'mails_sender_refused',
        help: 'Mails that wait because the mail server refuses the sender: its login, address or rate',
        registers,
        async collect() {
          this.set(await ask.mailsRefused());
        },
      });
      new Gauge({
        name: 'oldest_unsettled_order_seconds',
        help: 'Age of the oldest order that is overdue to be settled or booked; 0 when there is none',
        registers,
        async collect() {
          this.set((await ask.oldestUnsettled()) ?? 0);
        },
      });
      new Gauge({
        name: 'webhook_silence_seconds',
        help: 'Time since the payment provider last reported anything; -1 when it never has',
        registers,
        async collect() {
          this.set((await ask.webhookSilence()) ?? -1);
        },
      });
      new Gauge({
        name: 'money_rupees',
        help: 'Money by the ledger: kept for good, open (begun refunds, disputes, cheques in hand), held by exceptions',
        labelNames: ['standing'],
        registers,
        async collect() {
          const [{ keptPaise, openPaise }, { heldPaise }] = await Promise.all([ask.money(), ask.waiting()]);
          this.set({ standing: 'kept' }, decimalRupees(keptPaise));
          this.set({ standing: 'open' }, decimalRupees(openPaise));
          this.set({ standing: 'held' }, decimalRupees(heldPaise));
        },
      });
      new Gauge({
        name: 'exceptions_open',
        help: 'Payments that wait for a decision of the office',
        registers,
        async collect() {
          this.set((await ask.waiting()).count);
        },
      });
      new Gauge({
        name: 'backup_age_seconds',
        help: 'Age of the latest backup of the nightly service; -1 when it has never made one',
        registers,
        async collect() {
          this.set((await ask.backupAge()) ?? -1);
        },
      });
      new Gauge({
        name: 'provider_circuit',
        help: 'Whether this process asks the payment provider: 1 for the state that it is in. open: it does not, as no answers came',
        labelNames: ['state'],
        registers,
        collect() {
          for (const state of ['closed', 'open', 'half-open'])
            this.set({ state }, Number(ask.providerCircuit() === state));
        },
      });
    },
  };
}

function isTold(token: string | undefined, authorization: string | undefined): boolean {
  if (token === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(`Bearer ${token}`), digest(authorization ?? ''));
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { decimalRupees } from '@vgb/contracts';
import { type RequestHandler, Router } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { routeOf } from './log.js';

/** The gauges, each looked up when `/metrics` is read. */
export interface Gauges {
  outboxDepth(): Promise<Readonly<Record<string, number>>>;
  /** Mails that wait because the mail server refuses the sender. */
  mailsRefused(): Promise<number>;
  /** Seconds; undefined when no order is overdue. */
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

export interface MetricsDeps {
  readonly production: boolean;
  /** The bearer token that `/metrics` requires in production; undefined: it is closed there. */
  readonly token: string | undefined;
}

/** Figures for Prometheus at `/metrics`: open locally, behind a bearer token in production. */
export class Metrics {
  readonly router = Router();
  readonly #registry = new Registry();
  readonly #requests: Histogram<'route' | 'method' | 'status'>;
  readonly #payments: Counter<'outcome'>;

  constructor(deps: MetricsDeps) {
    const registers = [this.#registry];
    this.#requests = new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route, method and status',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.#payments = new Counter({
      name: 'payments_total',
      help: 'What happened to payments, by outcome',
      labelNames: ['outcome'],
      registers,
    });
    // Prometheus sees no increase in a counter that first appears as 1: the counters in alert rules start at 0.
    for (const outcome of ['paid', 'booked', 'booking failed']) this.#payments.inc({ outcome }, 0);
    this.router.get('/metrics', async (request, response) => {
      if (deps.production && !isTold(deps.token, request.get('authorization'))) {
        response.status(404).end();
        return;
      }
      response.set({ 'Content-Type': this.#registry.contentType, 'Cache-Control': 'no-store' });
      response.send(await this.text());
    });
  }

  /**
   * Adds the figures of the process: memory, processor time, delay of the event loop. To be called once in a process:
   * prom-client's observers of garbage collector and event loop cannot be removed, and keep this registry in memory.
   */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Measures each request until its answer is sent. */
  readonly measure: RequestHandler = (request, response, next) => {
    const stop = this.#requests.startTimer();
    response.on('finish', () => {
      stop({ route: routeOf(request), method: request.method, status: String(response.statusCode) });
    });
    next();
  };

  /** The figures in Prometheus' text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** Counts an outcome of a payment. */
  observed(outcome: string): void {
    this.#payments.inc({ outcome });
  }

  /** Adds the gauges. */
  gauges(ask: Gauges): void {
    for (const { collect, labels = [], ...named } of GAUGES)
      new Gauge({
        ...named,
        labelNames: [...labels],
        registers: [this.#registry],
        async collect() {
          await collect(this, ask);
        },
      });
  }
}

/** A gauge, set by its `collect`. */
interface LookedUp {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  collect(gauge: Gauge, ask: Gauges): Promise<void> | void;
}

const GAUGES: readonly LookedUp[] = [
  {
    name: 'outbox_mails',
    help: 'Mails in the outbox, by state',
    labels: ['state'],
    async collect(gauge, ask) {
      for (const [state, count] of Object.entries(await ask.outboxDepth())) gauge.set({ state }, count);
    },
  },
  {
    name: 'mails_sender_refused',
    help: 'Mails that wait because the mail server refuses the sender (its login, address or rate) or its disk is full',
    collect: async (gauge, ask) => gauge.set(await ask.mailsRefused()),
  },
  {
    name: 'oldest_unsettled_order_seconds',
    help: 'Age of the oldest order that is overdue to be marked paid or booked; 0 when there is none',
    collect: async (gauge, ask) => gauge.set((await ask.oldestUnsettled()) ?? 0),
  },
  {
    name: 'webhook_silence_seconds',
    help: 'Time since the payment provider last reported anything; -1 when it never has',
    collect: async (gauge, ask) => gauge.set((await ask.webhookSilence()) ?? -1),
  },
  {
    name: 'money_rupees',
    help: 'Payments in rupees, by the ledger: kept for good, open (begun refunds, disputes, cheques in hand), held by exceptions',
    labels: ['standing'],
    async collect(gauge, ask) {
      const [{ keptPaise, openPaise }, { heldPaise }] = await Promise.all([ask.money(), ask.waiting()]);
      gauge.set({ standing: 'kept' }, decimalRupees(keptPaise));
      gauge.set({ standing: 'open' }, decimalRupees(openPaise));
      gauge.set({ standing: 'held' }, decimalRupees(heldPaise));
    },
  },
  {
    name: 'exceptions_open',
    help: 'Payments that wait for a decision of the office',
    collect: async (gauge, ask) => gauge.set((await ask.waiting()).count),
  },
  {
    name: 'backup_age_seconds',
    help: 'Age of the latest backup of the nightly service; -1 when it has never made one',
    collect: async (gauge, ask) => gauge.set((await ask.backupAge()) ?? -1),
  },
  {
    name: 'provider_circuit',
    help: 'Whether this process asks the payment provider: 1 for the state that it is in. open: it does not, as no answers came',
    labels: ['state'],
    collect(gauge, ask) {
      for (const state of ['closed', 'open', 'half-open'])
        gauge.set({ state }, Number(ask.providerCircuit() === state));
    },
  },
];

function isTold(token: string | undefined, authorization: string | undefined): boolean {
  if (token === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(`Bearer ${token}`), digest(authorization ?? ''));
}

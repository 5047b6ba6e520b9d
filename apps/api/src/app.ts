import type { Express } from 'express';
import type { Logger } from 'pino';
import type { Config, ProviderSettings } from './config.js';
import { DatabaseClock, readDatabaseTime } from './db/clock.js';
import { answers, connect } from './db/connection.js';
import { DatabaseGate } from './db/gate.js';
import { ensureIndexes } from './db/indexes.js';
import { isRestoring } from './db/restoring.js';
import { composersOf, createDomains, type Domains, type DomainsDeps } from './domains.js';
import { createExpressApp } from './express-app.js';
import { figuresOf } from './figures.js';
import { Health } from './http/health.js';
import { Metrics } from './http/metrics.js';
import { JobStore } from './jobs/job-store.js';
import { Jobs } from './jobs/jobs.js';
import type { Composers } from './mail/mail.js';
import { MailWorker } from './mail/mail-worker.js';
import { type MailSender, SmtpSender } from './mail/sender.js';
import { Circuit, createRazorpayGateway } from './payments/index.js';
import { timeTableOf } from './time-table.js';

export interface AppDeps extends Omit<DomainsDeps, 'observed'> {
  readonly sender: MailSender;
  /** The gateway's own. */
  readonly circuit: Pick<Circuit, 'state'>;
  readonly siteDir: string | undefined;
}

/** The domains with their calls, jobs, mails and figures. Jobs and the mail worker run from `start` on. */
export class App {
  readonly handle: Express;
  readonly accounts: Domains['accounts'];
  readonly contact: Domains['contact'];
  readonly donations: Domains['donations'];
  readonly membership: Domains['membership'];
  readonly payments: Domains['payments'];
  readonly outbox: Domains['outbox'];
  readonly composers: Composers;
  readonly worker: MailWorker;
  readonly jobs: Jobs;
  readonly #domains: Domains;
  readonly #health: Health;
  readonly #metrics: Metrics;
  readonly #connection: DomainsDeps['connection'];

  constructor(deps: AppDeps) {
    const { config, connection, clock, log } = deps;
    const metrics = new Metrics({ production: config.production, token: config.metricsToken });
    this.#metrics = metrics;
    const gate = new DatabaseGate({ connection, log });
    this.#connection = connection;
    const domains = createDomains({ ...deps, observed: (outcome) => metrics.observed(outcome) });
    this.#domains = domains;
    this.accounts = domains.accounts;
    this.contact = domains.contact;
    this.donations = domains.donations;
    this.membership = domains.membership;
    this.payments = domains.payments;
    this.outbox = domains.outbox;
    this.composers = composersOf(domains);
    this.worker = new MailWorker({
      queue: domains.outbox,
      composers: this.composers,
      sender: deps.sender,
      clock,
      log,
      isHeld: () => isRestoring(connection),
    });
    const store = new JobStore({ connection });
    const isHeld = async () => (await gate.state()) !== 'ready';
    this.jobs = new Jobs({ store, clock, log, jobs: timeTableOf(domains), isHeld });
    this.#health = new Health({
      databaseAnswers: () => answers(connection),
      databaseState: () => gate.state(),
    });
    metrics.gauges(figuresOf(domains, { connection, clock, providerCircuit: () => deps.circuit.state }));
    this.handle = createExpressApp({
      ...deps,
      domains,
      health: this.#health,
      metrics,
      gate,
    });
  }

  start(): void {
    this.#metrics.watchProcess();
    this.worker.start();
    this.jobs.start();
  }

  /** From now on `/readyz` answers 503, so that a load balancer sends no new calls. */
  notReady(): void {
    this.#health.notReady();
  }

  /** Waits for the work that calls do after their answers. */
  async idle(): Promise<void> {
    const { accounts, newsletter, payments } = this.#domains;
    await Promise.all([accounts.idle(), newsletter.idle(), payments.webhook.idle()]);
  }

  async stop(): Promise<void> {
    await this.jobs.stop();
    await this.idle();
    await this.worker.stop();
    await this.#connection.destroy();
  }
}

/** The methods of a running app that its server uses. */
export type RunningApp = Pick<App, 'handle' | 'notReady' | 'stop'>;

/** Connects to the database, creates the indexes and starts the app. */
export async function startApp(given: {
  config: Config;
  publicUrl: string;
  mongodbUri: string;
  smtpUrl: string;
  provider: ProviderSettings;
  siteDir: string;
  log: Logger;
}): Promise<RunningApp> {
  const { config, log } = given;
  const connection = await connect(given.mongodbUri);
  const clock = await DatabaseClock.follow({
    readTime: () => readDatabaseTime(connection),
    elapsedMs: () => performance.now(),
  });
  const circuit = new Circuit({
    changed: (state) => log.warn({ state }, 'the circuit to the payment provider changed its state'),
  });
  const app = new App({
    ...given,
    circuit,
    connection,
    sender: new SmtpSender({
      smtpUrl: given.smtpUrl,
      from: config.mailFrom,
      requireTls: config.smtpRequiresTls,
      publicUrl: given.publicUrl,
    }),
    gateway: createRazorpayGateway(given.provider, { circuit }),
    checkoutUrl: given.provider.checkoutUrl,
    sandbox: given.provider.sandbox,
    clock: () => clock.now(),
    log,
  });
  // A restore makes those of its backup; the gate makes ours when it has ended.
  if (!(await isRestoring(connection))) await ensureIndexes(connection);
  app.start();
  return {
    handle: app.handle,
    notReady: () => app.notReady(),
    async stop() {
      clock.stop();
      await app.stop();
    },
  };
}

import { endpoints } from '@vgb/contracts';
import express, { type RequestHandler } from 'express';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { createAccounts } from './accounts/index.js';
import { latestBackup } from './admin/backup-record-store.js';
import type { Config, ProviderSettings } from './config.js';
import { createContact } from './contact/index.js';
import { createCipher } from './db/cipher.js';
import { followDatabaseClock, readDatabaseTime } from './db/clock.js';
import { answers, connect, ensureIndexes } from './db/connection.js';
import { createRestoreGate, isRestoring } from './db/restoring.js';
import { createDonations } from './donations/index.js';
import { createServe } from './http/calls.js';
import { refuseUnknownPath, writeError } from './http/errors.js';
import { createHealth } from './http/health.js';
import { createLimits } from './http/limits.js';
import { createRequestLog } from './http/log.js';
import { createMethodGuard } from './http/methods.js';
import { createMetrics } from './http/metrics.js';
import { createApiDocument } from './http/openapi.js';
import { createSecurity } from './http/security.js';
import { createSite } from './http/site.js';
import { createJobs, every, everyNight, type Job } from './jobs/jobs.js';
import type { Composers } from './mail/mail.js';
import { createMailWorker } from './mail/mail-worker.js';
import { createMailQueue } from './mail/outbox.js';
import { createSmtpSender, type MailSender } from './mail/sender.js';
import { createMembership } from './membership/index.js';
import { createNewsletter } from './newsletter/index.js';
import {
  type Circuit,
  createCircuit,
  createPayments,
  createRazorpayGateway,
  type Gateway,
  type Payments,
} from './payments/index.js';
import { createPrivacy } from './privacy/index.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export interface AppDeps {
  readonly config: Config;
  readonly publicUrl: string;
  readonly connection: Connection;
  readonly sender: MailSender;
  readonly gateway: Gateway;
  /** The gateway's own. */
  readonly circuit: Pick<Circuit, 'state'>;
  readonly checkoutUrl: string;
  /** Whether the payment sandbox stands in for the provider. */
  readonly sandbox: boolean;
  readonly siteDir: string | undefined;
  readonly clock: () => Date;
  readonly log: Logger;
  /** bcrypt's cost, for tests. */
  readonly passwordCost?: number;
  /** How long a call may take (http/calls.ts); longer in tests, which a busy machine runs many times slower. */
  readonly answerWithinMs?: number;
}

/** All the wiring. Nothing runs by itself until `start`. */
export function createApp(deps: AppDeps) {
  const { config, publicUrl, connection, gateway, clock, log } = deps;
  const metrics = createMetrics({ production: config.production, token: config.metricsToken });
  const outbox = createMailQueue({
    connection,
    cipher: createCipher(config.jwtSecret, 'outbox', 'JWT_SECRET'),
    clock,
  });
  const limits = createLimits({ connection, factor: config.rateLimitFactor });
  const serve = createServe({
    authenticate: (token) => accounts.authenticate(token),
    ...(deps.answerWithinMs !== undefined && { answerWithinMs: deps.answerWithinMs }),
  });
  const shared = { connection, serve, outbox, limits, clock, log, gateway, publicUrl };

  const accounts = createAccounts({
    ...shared,
    settings: {
      publicUrl,
      jwtSecret: config.jwtSecret,
      jwtLifeSeconds: config.jwtLifeSeconds,
      emailVerification: config.emailVerification,
      ...(deps.passwordCost !== undefined && { passwordCost: deps.passwordCost }),
    },
  });
  const contact = createContact({ ...shared, contactTo: config.contactTo });
  const newsletter = createNewsletter({ ...shared, secret: config.jwtSecret });

  // What a paid order becomes: the one place where payments and what they are for meet.
  const payments: Payments = createPayments({
    ...shared,
    purposes: () => ({ donation: donations.purpose, membership: membership.purpose }),
    mandates: () => donations.mandates,
    observed: metrics.observed,
    alertTo: config.contactTo,
    mode: deps.sandbox ? 'sandbox' : gateway.keyId.startsWith('rzp_live_') ? 'live' : 'test',
    checkoutScriptUrl: deps.checkoutUrl,
    donationMaxInr: config.donationMaxInr,
  });
  const donations = createDonations({
    ...shared,
    payments,
    maxRupees: config.donationMaxInr,
    linkSecret: config.jwtSecret,
    taxDetailsKeys: [config.taxDetailsKey, ...config.earlierTaxDetailsKeys],
  });
  const membership = createMembership({ ...shared, payments, accounts: accounts.accounts });

  const privacy = createPrivacy({
    ...shared,
    accounts,
    contact,
    donations,
    membership,
    newsletter,
    payments,
  });

  const composers: Composers = {
    ...accounts.composers,
    ...contact.composers,
    ...newsletter.composers,
    ...donations.composers,
    ...membership.composers,
    ...payments.composers,
    ...privacy.composers,
  };
  const worker = createMailWorker({
    queue: outbox,
    composers,
    sender: deps.sender,
    clock,
    log,
    isHeld: () => isRestoring(connection),
  });

  const timeTable: Job[] = [
    { name: 'apply events', next: every(10 * SECOND), withinMs: 5 * MINUTE, run: payments.webhook.applyDue },
    {
      name: 'finish bookings',
      next: every(15 * SECOND),
      withinMs: 5 * MINUTE,
      run: payments.sweep.finishBookings,
    },
    {
      name: 'follow the ledger',
      next: every(15 * SECOND),
      withinMs: 5 * MINUTE,
      run: payments.turnedBack.followDue,
    },
    {
      name: 'check signed mandates',
      next: every(MINUTE),
      withinMs: 5 * MINUTE,
      run: donations.mandates.checkSigned,
    },
    { name: 'sweep orders', next: every(30 * SECOND), withinMs: 5 * MINUTE, run: payments.sweep.sweepOrders },
    { name: 'remind members', next: every(60 * MINUTE), withinMs: 30 * MINUTE, run: membership.remindDue },
    {
      name: 'remove unverified',
      next: every(60 * MINUTE),
      withinMs: 30 * MINUTE,
      run: accounts.removeUnverified,
    },
    {
      name: 'reconcile payments',
      next: everyNight,
      withinMs: 2 * 60 * MINUTE,
      run: (now) => payments.sweep.reconcile(now),
    },
    { name: 'check mandates', next: everyNight, withinMs: 2 * 60 * MINUTE, run: donations.mandates.sweep },
    { name: 'forget old records', next: everyNight, withinMs: 2 * 60 * MINUTE, run: privacy.forgetOld },
  ];
  const restoring = () => isRestoring(connection);
  const jobs = createJobs({ connection, clock, log, jobs: timeTable, isHeld: restoring });

  const health = createHealth({ databaseAnswers: () => answers(connection), isRestoring: restoring });
  const security = createSecurity({
    production: config.production,
    hsts: config.hsts,
    checkoutUrl: deps.checkoutUrl,
    corsOrigins: config.corsOrigins,
    publicUrl,
    log,
  });
  metrics.gauges({
    outboxDepth: outbox.depth,
    mailsRefused: outbox.waitingForSender,
    oldestUnsettled: async () => {
      const oldest = await payments.orders.oldestUnsettled(clock());
      return oldest && (clock().getTime() - oldest.getTime()) / SECOND;
    },
    webhookSilence: payments.silentForSeconds,
    money: () => payments.ledger.sums(clock()),
    waiting: payments.exceptions.waiting,
    backupAge: async () => {
      const latest = await latestBackup(connection);
      return latest && (clock().getTime() - latest.madeAt.getTime()) / SECOND;
    },
    providerCircuit: () => deps.circuit.state,
  });

  const app = express();
  app.disable('x-powered-by');
  // Answers are not kept by anybody (Cache-Control: no-store); the site's files bring their own.
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.use(security.headers);
  // A load balancer asks every few seconds: before everything that costs time.
  app.use(health.router);
  // The provider may report a whole day's gifts at once: of its calls only those with a wrong signature count (payments/webhook.ts).
  const limited =
    (name: 'requests' | 'everything'): RequestHandler =>
    async (request, _response, next) => {
      if (request.baseUrl + request.path !== endpoints.webhook.path)
        await limits.take(name, { ip: request.ip ?? '' });
      next();
    };
  app.use(createRequestLog(log), metrics.measure, limited('requests'), metrics.router);
  // Half a backup is no ground to answer from, and what is written into it would be lost or break the restore.
  const passRestore = createRestoreGate(connection);
  const refuseHalfRestored: RequestHandler = async (_request, _response, next) => {
    await passRestore();
    next();
  };
  app.use('/api', security.cors, refuseHalfRestored, limited('everything'));
  app.use(security.router, createApiDocument({ publicUrl, donationMaxInr: config.donationMaxInr }));
  app.use(
    createMethodGuard(),
    payments.router,
    accounts.router,
    donations.router,
    membership.router,
    contact.router,
    newsletter.router,
    privacy.router,
  );
  app.use('/api', refuseUnknownPath);
  if (deps.siteDir !== undefined) app.use(createSite({ directory: deps.siteDir, publicUrl }));
  app.use(refuseUnknownPath, writeError);

  const idle = async (): Promise<void> => {
    await Promise.all([accounts.idle(), newsletter.idle(), payments.webhook.idle()]);
  };
  return {
    handle: app,
    worker,
    jobs,
    outbox,
    composers,
    payments,
    donations,
    membership,
    accounts,
    contact,
    idle,
    notReady: health.notReady,
    start(): void {
      worker.start();
      jobs.start();
    },
    async stop(): Promise<void> {
      await jobs.stop();
      await idle();
      await worker.stop();
      await connection.close();
    },
  };
}
export type App = ReturnType<typeof createApp>;

/** The app upon its services: connected, with its indexes standing, running. */
export async function startApp(given: {
  config: Config;
  publicUrl: string;
  mongodbUri: string;
  smtpUrl: string;
  provider: ProviderSettings;
  siteDir: string;
  log: Logger;
}): Promise<App> {
  const { config, log } = given;
  const connection = await connect(given.mongodbUri);
  const clock = await followDatabaseClock({
    readTime: () => readDatabaseTime(connection),
    elapsedMs: () => performance.now(),
  });
  const circuit = createCircuit({
    changed: (state) => log.warn({ state }, 'whether the payment provider is asked has changed'),
  });
  const app = createApp({
    ...given,
    circuit,
    connection,
    sender: createSmtpSender({
      smtpUrl: given.smtpUrl,
      from: config.mailFrom,
      requireTls: config.smtpRequiresTls,
      publicUrl: given.publicUrl,
    }),
    gateway: createRazorpayGateway(given.provider, { circuit }),
    checkoutUrl: given.provider.checkoutUrl,
    sandbox: given.provider.sandbox,
    clock: clock.now,
    log,
  });
  await ensureIndexes(connection);
  app.start();
  return {
    ...app,
    async stop() {
      clock.stop();
      await app.stop();
    },
  };
}

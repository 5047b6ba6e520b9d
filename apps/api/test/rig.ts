import type { SignedEvent } from '@vgb/payment-sandbox';
import supertest from 'supertest';
import { App } from '../src/app.js';
import { readConfig } from '../src/config.js';
import { type Connection, connect } from '../src/db/connection.js';
import { ensureIndexes } from '../src/db/indexes.js';
import { createLog } from '../src/http/log.js';
import type { MailKind } from '../src/mail/mail.js';
import { MailWorker } from '../src/mail/mail-worker.js';
import type { OutgoingMail } from '../src/mail/sender.js';
import type { Circuit, Gateway } from '../src/payments/index.js';
import { createRazorpayGateway } from '../src/payments/razorpay.js';
import { type CapturingSender, createCapturingSender, isKind } from './captured-mails.js';
import { createTestClock, type TestClock } from './clock.js';
import { openTestDatabase, type TestDatabase } from './database.js';
import { watchAnswers } from './documented.js';
import { startSandbox, type TestSandbox } from './sandbox.js';

export const PUBLIC_URL = 'https://vgb.example';
export const JWT_SECRET = 'a secret of the tests that is long enough';
export const CONTACT_TO = 'office@vgb.example';

/** What several server processes share. */
export interface Surroundings {
  readonly database: TestDatabase;
  readonly sandbox: TestSandbox;
  readonly clock: TestClock;
  readonly sender: CapturingSender;
}

/** A database, and an open connection to it, that outlive the rigs that stand on it one after the other. */
export interface Ground {
  readonly database: TestDatabase;
  readonly connection: Connection;
}

export interface RigOverrides {
  /** A database that the test stops and starts itself. */
  database?: TestDatabase;
  /** In place of the rig's own; stopped with it. */
  sandbox?: TestSandbox;
  clock?: TestClock;
  sender?: CapturingSender;
  /** Another process of that rig's: the same database, provider, mail server and clock. `stop` ends it alone. */
  beside?: Surroundings;
  /** In place of a database and a connection of the rig's own: see `rigsInTurn`. */
  upon?: Ground;
  emailVerification?: boolean;
  /** Multiplies the limits' counts; high enough not to be met unless a test asks for 1. */
  rateLimitFactor?: number;
  /** A setting each, as in the environment. */
  settings?: Readonly<Record<string, string>>;
  /** Stands between the app and the sandbox, to fail where a test wants it. */
  gateway?: (real: Gateway) => Gateway;
  /** Stands before the provider where a test is about it: it counts by the real clock, so that a slow machine would open it in another's. */
  circuit?: Circuit;
  /** What the app asks instead of the sandbox itself: something between the two. */
  providerUrl?: string;
  /** A folder with a built site. */
  siteDir?: string;
  /** More webhook secrets than the sandbox's own, which comes first. */
  olderWebhookSecrets?: readonly string[];
}
export type Rig = Awaited<ReturnType<typeof startRig>>;

/** The real app over a real database and the payment sandbox, with the clock and the mail server in the test's hands. */
export async function startRig(overrides: RigOverrides = {}) {
  const { beside, upon } = overrides;
  const database = upon?.database ?? overrides.database ?? beside?.database ?? (await openTestDatabase());
  const connection = upon?.connection ?? (await connect(database.uri));
  if (beside) connection.set('autoIndex', false);
  const clock = overrides.clock ?? beside?.clock ?? createTestClock();
  const sandbox = overrides.sandbox ?? beside?.sandbox ?? (await startSandbox({ clock }));
  const sender = overrides.sender ?? beside?.sender ?? createCapturingSender();
  const lines: string[] = [];
  const log = createLog({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const environment = {
    NODE_ENV: 'test',
    MONGODB_URI: database.uri,
    JWT_SECRET,
    CONTACT_TO,
    TRUST_PROXY: '1',
    EMAIL_VERIFICATION: overrides.emailVerification === false ? 'off' : 'on',
    RATE_LIMIT_FACTOR: String(overrides.rateLimitFactor ?? 1000),
    ...overrides.settings,
  };
  const config = readConfig(environment);
  const { circuit } = overrides;
  const gateway = createRazorpayGateway(
    {
      keyId: sandbox.keyId,
      keySecret: sandbox.keySecret,
      webhookSecrets: [sandbox.webhookSecret, ...(overrides.olderWebhookSecrets ?? [])],
      apiUrl: overrides.providerUrl ?? sandbox.url,
      checkoutUrl: sandbox.checkoutUrl,
    },
    { ...(circuit && { circuit }) },
  );
  const app = new App({
    config,
    publicUrl: PUBLIC_URL,
    connection,
    sender,
    gateway: overrides.gateway ? overrides.gateway(gateway) : gateway,
    circuit: circuit ?? { state: 'closed' },
    checkoutUrl: sandbox.checkoutUrl,
    sandbox: true,
    siteDir: overrides.siteDir,
    clock,
    log,
    passwordCost: 4,
    answerWithinMs: 600_000,
  });
  await ensureIndexes(connection);
  const watched = watchAnswers(app.handle);
  const request = supertest(watched.app);

  const { worker } = app;
  /** All mails so far, the ones that are due now included. */
  const mails = async (): Promise<readonly OutgoingMail[]> => {
    await app.idle();
    await worker.runOnce();
    return sender.sent;
  };

  return {
    app: app.handle,
    request,
    database,
    connection,
    clock,
    config,
    environment,
    queue: app.outbox,
    composers: app.composers,
    sender,
    sandbox,
    gateway,
    accounts: app.accounts,
    payments: app.payments,
    donations: app.donations,
    membership: app.membership,
    jobs: app.jobs,
    createWorker: () =>
      new MailWorker({
        queue: app.outbox,
        composers: app.composers,
        sender,
        clock,
        log,
        random: () => 0.5,
      }),
    worker,
    idle: () => app.idle(),
    mails,
    /** The newest mail of this kind to this address. */
    async lastMail(to: string, kind: MailKind): Promise<OutgoingMail> {
      const found = (await mails()).filter(isKind(kind)).findLast((mail) => mail.to === to);
      if (!found) throw new Error(`no ${kind} to ${to}`);
      return found;
    },
    /** Delivers an event as the provider does, and waits until it has been applied. */
    async deliver(event: Pick<SignedEvent, 'body' | 'headers'>) {
      const response = await request.post('/api/payments/webhook').set(event.headers).send(event.body);
      await app.idle();
      return response;
    },
    /** What the database holds, as it holds it. */
    documents: (collection: string) => connection.collection(collection).find().toArray(),
    /** Everything that was logged, as text. */
    logged: () => lines.join(''),
    async stop() {
      await app.idle();
      if (!upon) await connection.destroy();
      if (!beside) await sandbox.stop();
      if (!beside && !upon) await database.stop();
      if (watched.strange.length > 0)
        throw new Error(`The API document does not list:\n${watched.strange.join('\n')}`);
    },
  };
}

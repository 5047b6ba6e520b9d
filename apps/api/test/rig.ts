import express, { type Express } from 'express';
import pino from 'pino';
import { pinoHttp } from 'pino-http';
import supertest from 'supertest';
import { type Accounts, createAccounts } from '../src/accounts/index.js';
import { createContact } from '../src/contact/index.js';
import { connect, ensureIndexes } from '../src/db/connection.js';
import { createSeal } from '../src/db/seal.js';
import { createServe } from '../src/http/calls.js';
import { refuseUnknownPath, writeError } from '../src/http/errors.js';
import { createLimits } from '../src/http/limits.js';
import type { Composers, MailKind } from '../src/mail/mail.js';
import { createMailWorker } from '../src/mail/mail-worker.js';
import { createMailQueue } from '../src/mail/outbox.js';
import type { OutgoingMail } from '../src/mail/sender.js';
import { createNewsletter } from '../src/newsletter/index.js';
import { createCapturingSender, isKind } from './captured-mails.js';
import { createTestClock } from './clock.js';
import { openTestDatabase } from './database.js';

export const PUBLIC_URL = 'https://vgb.example';
export const JWT_SECRET = 'a secret of the tests that is long enough';
export const CONTACT_TO = 'office@vgb.example';

export interface RigOverrides {
  emailVerification?: boolean;
  /** Multiplies the limits' counts; high enough not to be met unless a test asks for 1. */
  rateLimitFactor?: number;
}
export type Rig = Awaited<ReturnType<typeof startRig>>;

/** The accounts, contact and newsletter over a real database, with a clock and a mail server in the test's hands. */
export async function startRig(overrides: RigOverrides = {}) {
  const database = await openTestDatabase();
  const connection = await connect(database.uri);
  const clock = createTestClock();
  const sender = createCapturingSender();
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const queue = createMailQueue({ connection, seal: createSeal(JWT_SECRET, 'outbox'), clock });
  const limits = createLimits({ connection, factor: overrides.rateLimitFactor ?? 1000 });

  const serve = createServe({ authenticate: (token) => accounts.authenticate(token) });
  const shared = { connection, serve, outbox: queue, limits, clock, log };
  const accounts: Accounts = createAccounts({
    ...shared,
    settings: {
      publicUrl: PUBLIC_URL,
      jwtSecret: JWT_SECRET,
      jwtLifeSeconds: 7 * 24 * 60 * 60,
      emailVerification: overrides.emailVerification ?? true,
      passwordCost: 4,
    },
  });
  const contact = createContact({ ...shared, contactTo: CONTACT_TO });
  const newsletter = createNewsletter({ ...shared, publicUrl: PUBLIC_URL, secret: JWT_SECRET });
  await ensureIndexes(connection);

  const app: Express = express();
  app.set('trust proxy', 1);
  app.use(pinoHttp({ logger: log, quietReqLogger: true }));
  app.use(accounts.router, contact.router, newsletter.router, refuseUnknownPath, writeError);

  const nothing = async () => undefined;
  const composers: Composers = {
    ...accounts.composers,
    ...contact.composers,
    ...newsletter.composers,
    'donation-receipt': nothing,
    'donation-refunded': nothing,
    'mandate-halted': nothing,
    'membership-confirmed': nothing,
    'payment-exception': nothing,
  };
  const createWorker = () => createMailWorker({ queue, composers, sender, clock, log, random: () => 0.5 });
  const worker = createWorker();

  const idle = async () => {
    await Promise.all([accounts.idle(), newsletter.idle()]);
  };
  /** All mails so far, the ones that are due now included. */
  const mails = async (): Promise<readonly OutgoingMail[]> => {
    await idle();
    await worker.runOnce();
    return sender.sent;
  };

  return {
    app,
    request: supertest(app),
    connection,
    clock,
    queue,
    sender,
    accounts,
    createWorker,
    worker,
    idle,
    mails,
    /** The newest mail of this kind to this address. */
    async lastMail(to: string, kind: MailKind): Promise<OutgoingMail> {
      const found = (await mails()).filter(isKind(kind)).findLast((mail) => mail.to === to);
      if (!found) throw new Error(`no ${kind} to ${to}`);
      return found;
    },
    /** What the database holds, as it holds it. */
    documents: (collection: string) => connection.collection(collection).find().toArray(),
    /** Everything that was logged, as text. */
    logged: () => lines.join(''),
    async stop() {
      await idle();
      await connection.close();
      await database.stop();
    },
  };
}

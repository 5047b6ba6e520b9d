import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import { openAccount, SandboxClock } from './account.js';
import { Attempts } from './checkout/attempts.js';
import { checkoutRouter } from './checkout/router.js';
import { localOnly } from './control/local-only.js';
import { controlRouter } from './control/router.js';
import { deskRouter } from './desk/router.js';
import { Ledger } from './ledger/ledger.js';
import { runDueMandates } from './ledger/mandates.js';
import type { AccountKeys } from './ledger/records.js';
import { Faults } from './rest/faults.js';
import { restRouter } from './rest/router.js';
import { Store } from './store.js';
import { WebhookSender } from './webhooks/sender.js';

/** How often mandates are checked for due charges. */
const MANDATE_INTERVAL_MS = 60_000;

export interface PaymentSandboxOptions {
  /** State is kept here and survives a restart; unset: in memory only. */
  directory?: string;
  /** Default 0: any free port. */
  port?: number;
  /** Default: made once (`rzp_test_…`) and stored in `directory`. The same for the two secrets. */
  keyId?: string;
  keySecret?: string;
  webhookSecret?: string;
  /** The URL for webhooks; the control endpoint can change it later. Unset: the stored one, or none. */
  webhookUrl?: string;
  clock?: () => Date;
  /** The address to listen on; default 127.0.0.1. On any other (in a container) controls and desk are refused unless `published`. */
  host?: string;
  /** True when its port is published on the machine's loopback alone: controls and desk then accept calls that come through it. */
  published?: boolean;
  /** Receives one line for each notable event; never a secret. */
  log?: (line: string) => void;
}

/** Starts a stand-in for the payment provider on 127.0.0.1. Rejects if the port is taken or the directory cannot be read. */
export async function startPaymentSandbox(options: PaymentSandboxOptions = {}): Promise<PaymentSandbox> {
  const log = options.log ?? (() => undefined);
  const store = new Store(options.directory);
  const clock = new SandboxClock(store, options.clock ?? (() => new Date()));
  const keys = openAccount(store, options);
  const { webhookSecret: secret, webhookUrl: given } = options;
  const webhooks = new WebhookSender({ store, clock, keys, log, secret, url: given });
  let url = '';
  const ledger = new Ledger({ store, clock, keys, webhooks, origin: () => url });
  const attempts = new Attempts(ledger);
  const server = createServer(
    createSandboxApp({ ledger, webhooks, attempts, published: options.published ?? false }),
  );
  try {
    await listen(server, options.port ?? 0, options.host ?? '127.0.0.1');
  } catch (error) {
    store.close();
    throw error;
  }
  const sandbox = new PaymentSandbox({ server, store, keys, webhooks, ledger, attempts });
  url = sandbox.url;
  sandbox.run();
  log(`payment sandbox on ${url}`);
  return sandbox;
}

interface PaymentSandboxDeps {
  /** The listening server. */
  readonly server: Server;
  readonly store: Store;
  readonly keys: AccountKeys;
  readonly webhooks: WebhookSender;
  readonly ledger: Ledger;
  readonly attempts: Attempts;
}

/** A sandbox that listens: {@link startPaymentSandbox}. */
export class PaymentSandbox {
  /** `http://127.0.0.1:PORT`. The SDK's base URL (it appends `/v1` itself). */
  readonly url: string;
  readonly port: number;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** The script a page includes: `…/v1/checkout.js`. */
  readonly checkoutUrl: string;
  readonly #deps: PaymentSandboxDeps;
  #mandateTimer: NodeJS.Timeout | undefined;

  constructor(deps: PaymentSandboxDeps) {
    this.#deps = deps;
    this.port = (deps.server.address() as AddressInfo).port;
    this.url = `http://127.0.0.1:${this.port}`;
    this.checkoutUrl = `${this.url}/v1/checkout.js`;
    this.keyId = deps.keys.keyId;
    this.keySecret = deps.keys.keySecret;
    this.webhookSecret = deps.webhooks.settings.secret;
  }

  /** Continues what an earlier process has left, and charges mandates when they are due. */
  run(): void {
    const { webhooks, attempts, ledger } = this.#deps;
    webhooks.resume();
    attempts.resume();
    const runDue = () => ledger.record(() => runDueMandates(ledger));
    runDue();
    this.#mandateTimer = setInterval(runDue, MANDATE_INTERVAL_MS);
    this.#mandateTimer.unref();
  }

  async stop(): Promise<void> {
    const { server, attempts, webhooks, store } = this.#deps;
    clearInterval(this.#mandateTimer);
    attempts.stop();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // A call that a fault has left hanging would keep the server open.
    server.closeAllConnections();
    await Promise.all([webhooks.stop(), closed]);
    store.close();
  }
}

/** The desk for people, the controls for tests, and the provider's own checkout and REST API. */
function createSandboxApp(parts: {
  readonly ledger: Ledger;
  readonly webhooks: WebhookSender;
  readonly attempts: Attempts;
  readonly published: boolean;
}): Express {
  const { ledger, webhooks, attempts, published } = parts;
  const faults = new Faults();
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'extended');
  const here = localOnly({ published });
  app.use(deskRouter(ledger, webhooks, here));
  app.use('/control', controlRouter({ ledger, webhooks, faults, localOnly: here }));
  app.use('/v1', checkoutRouter(ledger, attempts), restRouter(ledger, faults));
  return app;
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

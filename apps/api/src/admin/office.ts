import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import pino, { type Logger } from 'pino';
import { App } from '../app.js';
import type { Config } from '../config.js';
import { type Connection, connect, TIMEOUTS, type Timeouts } from '../db/connection.js';
import { ensureIndexes } from '../db/indexes.js';
import { refuseWhileRestoring } from '../db/restoring.js';
import { createLog } from '../http/log.js';
import { createRazorpayGateway, type Gateway } from '../payments/index.js';
import { reachServices } from '../stand-ins.js';
import { Audit } from './audit-store.js';
import { asOwner, type RunCommand } from './reader-store.js';

/** User names that are not those of one person. */
const SHARED_ACCOUNTS: ReadonlySet<string> = new Set(['node', 'root']);
/** Files in every container of Docker and Podman. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv'];

/** The user name of the person who types; undefined in a container, for a shared account, and for a user id without a name. */
export function personAt(machine: {
  /** @throws where the user id has no name, as `os.userInfo` does. */
  readonly user: () => { readonly username: string };
  readonly has: (path: string) => boolean;
}): string | undefined {
  if (CONTAINER_MARKS.some(machine.has)) return undefined;
  try {
    const { username } = machine.user();
    return username === '' || SHARED_ACCOUNTS.has(username) ? undefined : username;
  } catch {
    return undefined;
  }
}
export const personAtThisMachine = (): string | undefined => personAt({ user: userInfo, has: existsSync });

export interface OfficeDeps {
  readonly config: Config;
  readonly connection: Connection;
  readonly gateway: Gateway;
  /** Whether the payment sandbox stands in for the provider. */
  readonly sandbox: boolean;
  readonly checkoutUrl: string;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Runs commands that create roles and users, as the database's owner where one is set. */
  readonly asOwner: <Result>(work: (run: RunCommand) => Promise<Result>) => Promise<Result>;
  /** Ends what the office was opened with, its connection included. */
  readonly release: () => Promise<void>;
}

/** What commands work with: the records, the provider and the site's rules, without a running server. */
export class Office {
  readonly config: Config;
  readonly connection: Connection;
  readonly gateway: Gateway;
  readonly clock: () => Date;
  readonly asOwner: OfficeDeps['asOwner'];
  readonly #deps: OfficeDeps;
  #app: App | undefined;

  constructor(deps: OfficeDeps) {
    this.#deps = deps;
    this.config = deps.config;
    this.connection = deps.connection;
    this.gateway = deps.gateway;
    this.clock = deps.clock;
    this.asOwner = deps.asOwner;
  }

  /**
   * The app, wired as in the server; its indexes are created first.
   * @throws RestoreUnderWay while the database holds a part of a backup.
   */
  async app(): Promise<App> {
    await refuseWhileRestoring(this.connection);
    this.#app ??= this.readOnlyApp();
    await ensureIndexes(this.connection);
    return this.#app;
  }

  /** The app for reading: no collection or index is created for it. */
  readOnlyApp(): App {
    const { config } = this;
    return new App({
      ...this.#deps,
      publicUrl: config.publicUrl ?? `http://127.0.0.1:${config.port}`,
      sender: {
        send: () => Promise.reject(new Error('mails leave by the site, not by this tool')),
        close: () => undefined,
      },
      // A command sends few requests and reports each failure itself: it needs no circuit breaker.
      circuit: { state: 'closed' },
      siteDir: undefined,
    });
  }

  /**
   * The audit record under the name of `who`; its indexes are created first.
   * @throws RestoreUnderWay while the database holds a part of a backup.
   */
  async audit(who: string): Promise<Audit> {
    await refuseWhileRestoring(this.connection);
    const audit = new Audit({ connection: this.connection, clock: this.clock, who });
    await ensureIndexes(this.connection);
    return audit;
  }

  async close(): Promise<void> {
    await this.#deps.release();
  }
}

/** Lists, statements and backups may take longer than a visitor would wait. */
const LONG: Timeouts = { ...TIMEOUTS, answer: 60_000 };

/** Opens the office with the site's settings. */
export async function openOffice(config: Config, timeouts: Timeouts = LONG): Promise<Office> {
  // Standard output is for the results of commands: the log goes to standard error.
  const log = createLog({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
  const services = await reachServices(config, log);
  try {
    const connection = await connect(services.mongodbUri, timeouts);
    return new Office({
      config,
      connection,
      asOwner: (work) => asOwner(connection, config, work),
      gateway: createRazorpayGateway(services.provider),
      sandbox: services.provider.sandbox,
      checkoutUrl: services.provider.checkoutUrl,
      clock: () => new Date(),
      log,
      async release() {
        await connection.destroy();
        await services.stop();
      },
    });
  } catch (error) {
    await services.stop();
    throw error;
  }
}

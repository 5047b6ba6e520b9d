import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { Connection } from 'mongoose';
import pino, { type Logger } from 'pino';
import { App } from '../app.js';
import type { Config } from '../config.js';
import { connect, ensureIndexes, PATIENCE, type Patience } from '../db/connection.js';
import { refuseWhileRestoring } from '../db/restoring.js';
import { createLog } from '../http/log.js';
import { createRazorpayGateway, type Gateway } from '../payments/index.js';
import { reachServices } from '../stand-ins.js';
import { type Audit, createAudit } from './audit.js';
import { asOwner, type RunCommand } from './reader.js';

/** What the commands work with: the records, the provider, and the site's own rules, with nothing of the site running. */
export interface Office {
  readonly config: Config;
  readonly connection: Connection;
  readonly gateway: Gateway;
  readonly clock: () => Date;
  /** Makes roles and users, as the database's owner where one is set. */
  asOwner<Result>(work: (run: RunCommand) => Promise<Result>): Promise<Result>;
  /**
   * The app, wired as the server wires it, and the office's record under the name of `who`. Indexes stand before either is given.
   * @throws RestoreUnderWay while the database holds a part of a backup.
   */
  app(): Promise<App>;
  /** The app for looking only: nothing is made in the database for it, no collection and no index. */
  onlooker(): App;
  audit(who: string): Promise<Audit>;
  close(): Promise<void>;
}

/** Accounts that several people share, or that stand for a program. */
const SHARED_ACCOUNTS: ReadonlySet<string> = new Set(['node', 'root']);
/** What container engines put into every container: Docker, Podman. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv'];

/**
 * The name by which a machine knows the person who types; undefined in a container, for an account that is no single person's, and for
 * a user id that the machine has no name for.
 */
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

export function createOffice(given: {
  config: Config;
  connection: Connection;
  gateway: Gateway;
  sandbox: boolean;
  checkoutUrl: string;
  clock: () => Date;
  log: Logger;
  asOwner: Office['asOwner'];
  release: () => Promise<void>;
}): Office {
  const { config, connection, clock } = given;
  let app: App | undefined;
  const wired = (): App =>
    new App({
      ...given,
      publicUrl: config.publicUrl ?? `http://127.0.0.1:${config.port}`,
      sender: {
        send: () => Promise.reject(new Error('mails leave by the site, not by this tool')),
        close: () => undefined,
      },
      // A command asks a few times and ends: it hears each failure itself.
      circuit: { state: 'closed' },
      siteDir: undefined,
    });
  return {
    config,
    connection,
    gateway: given.gateway,
    clock,
    asOwner: given.asOwner,
    async app() {
      await refuseWhileRestoring(connection);
      app ??= wired();
      await ensureIndexes(connection);
      return app;
    },
    onlooker: wired,
    async audit(who) {
      await refuseWhileRestoring(connection);
      const audit = createAudit(connection, clock, who);
      await ensureIndexes(connection);
      return audit;
    },
    async close() {
      await connection.close();
      await given.release();
    },
  };
}

/** Lists, statements and backups may take longer than a visitor would wait. */
const LONG: Patience = { ...PATIENCE, answer: 60_000 };

/** The office upon the site's own settings. */
export async function openOffice(config: Config, patience: Patience = LONG): Promise<Office> {
  // Standard output belongs to what was asked for.
  const log = createLog({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
  const services = await reachServices(config, log);
  try {
    const connection = await connect(services.mongodbUri, patience);
    return createOffice({
      config,
      connection,
      asOwner: (work) => asOwner(connection, config, work),
      gateway: createRazorpayGateway(services.provider),
      sandbox: services.provider.sandbox,
      checkoutUrl: services.provider.checkoutUrl,
      clock: () => new Date(),
      log,
      release: services.stop,
    });
  } catch (error) {
    await services.stop();
    throw error;
  }
}

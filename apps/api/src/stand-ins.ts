import path from 'node:path';
import type { Logger } from 'pino';
import type { Config, ProviderSettings } from './config.js';
import { onFreePort } from './listening.js';
import { noteRunning, readNote } from './running-note.js';

/** The stand-ins for services without settings, on 127.0.0.1, with their data in the data folder. */
export interface StandIns {
  readonly mongodbUri: string;
  readonly smtpUrl: string;
  readonly provider: ProviderSettings;
  /** Whether any runs: false where every service is set. */
  readonly any: boolean;
  /** The web pages of those stand-ins that were started. */
  readonly mailboxUrl: string | undefined;
  readonly sandboxUrl: string | undefined;
  /** Remarks for the person who started the site, such as a port that was in use. */
  readonly remarks: readonly string[];
  stop(): Promise<void>;
}

const DATABASE_PORT = 27117;
const SMTP_PORT = 1025;
const MAILBOX_PORT = 8025;
const SANDBOX_PORT = 4010;

/** The stand-ins that were started so far, with their remarks. */
class Started {
  readonly remarks: string[] = [];
  /** The last one is stopped first. */
  readonly #stops: (() => Promise<unknown>)[] = [];

  get any(): boolean {
    return this.#stops.length > 0;
  }

  /** `wanted` and `port`: the configured port (0: any) and the actual one. */
  add(what: string, wanted: number, port: number, stop: () => Promise<unknown>): void {
    this.stopsBy(stop);
    if (wanted !== 0 && wanted !== port)
      this.remarks.push(`Port ${wanted} is taken, so ${what} is on port ${port}.`);
  }

  stopsBy(stop: () => Promise<unknown>): void {
    this.#stops.unshift(stop);
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) await stop();
  }
}

/**
 * Starts a stand-in for each service whose settings are unset. `siteUrl` is called only for one that calls the site. Stand-ins
 * are imported here only: a production installation does not contain them.
 */
export async function startStandIns(
  config: Config,
  siteUrl: () => Promise<string>,
  log: Logger,
): Promise<StandIns> {
  const started = new Started();
  try {
    const mongodbUri = config.mongodbUri ?? (await startDatabase(started, config, log));
    const mail = config.smtpUrl === undefined ? await startMailbox(started, config, log) : undefined;
    const payments =
      config.provider === undefined ? await startSandbox(started, config, await siteUrl()) : undefined;
    const smtpUrl = config.smtpUrl ?? mail?.smtpUrl;
    const provider = config.provider ?? payments?.provider;
    if (smtpUrl === undefined || provider === undefined) throw new Error('a stand-in is missing');
    if (started.any)
      started.stopsBy(
        noteRunning(config.dataDir, {
          pid: process.pid,
          ...(config.mongodbUri === undefined && { mongodbUri }),
          ...(payments && { provider: payments.provider }),
        }),
      );
    return {
      mongodbUri,
      smtpUrl,
      provider,
      mailboxUrl: mail?.webUrl,
      sandboxUrl: payments?.url,
      any: started.any,
      remarks: started.remarks,
      stop: () => started.stop(),
    };
  } catch (error) {
    await started.stop();
    throw error;
  }
}

/** The preferred port of a stand-in; with `PORT=0` any free one, as for the site. */
const preferred = (config: Config, port: number): number => (config.port === 0 ? 0 : port);
const folderOf = (config: Config, name: string): string => path.join(config.dataDir, name);

/** Starts the embedded database and resolves with its URI. A process of its own, so that heavy queries do not block the site. */
async function startDatabase(all: Started, config: Config, log: Logger): Promise<string> {
  const { startEmbeddedMongoProcess } = await import('@vgb/embedded-mongo');
  const wanted = preferred(config, DATABASE_PORT);
  const { started, port } = await onFreePort(wanted, (at) =>
    startEmbeddedMongoProcess({
      directory: folderOf(config, 'database'),
      port: at,
      onTrouble: (sentence) => log.error(sentence),
    }),
  );
  all.add('the database', wanted, port, () => started.stop());
  return started.uri;
}

async function startMailbox(
  all: Started,
  config: Config,
  log: Logger,
): Promise<{ smtpUrl: string; webUrl: string }> {
  const { startLocalMailbox } = await import('./mail/local-mailbox.js');
  const wanted = preferred(config, MAILBOX_PORT);
  const { started, port } = await onFreePort(wanted, (webPort) =>
    onFreePort(preferred(config, SMTP_PORT), (smtpPort) =>
      startLocalMailbox({ smtpPort, webPort, directory: folderOf(config, 'mailbox'), log }),
    ).then((mail) => mail.started),
  );
  all.add('the mailbox', wanted, port, () => started.stop());
  return started;
}

async function startSandbox(
  all: Started,
  config: Config,
  siteUrl: string,
): Promise<{ provider: ProviderSettings; url: string }> {
  const { startPaymentSandbox } = await import('@vgb/payment-sandbox');
  const wanted = preferred(config, SANDBOX_PORT);
  const { started, port } = await onFreePort(wanted, (at) =>
    startPaymentSandbox({
      directory: folderOf(config, 'sandbox'),
      port: at,
      webhookUrl: `${siteUrl}/api/payments/webhook`,
    }),
  );
  all.add('the payment sandbox', wanted, port, () => started.stop());
  const { keyId, keySecret, webhookSecret, url: apiUrl, checkoutUrl } = started;
  const provider = { keyId, keySecret, webhookSecrets: [webhookSecret], apiUrl, checkoutUrl, sandbox: true };
  return { url: apiUrl, provider };
}

/**
 * The services for a command beside the site: those in the settings, and otherwise the stand-ins of the running site on this data
 * folder. Where none runs they are started until the command ends.
 * @throws EmbeddedMongoBusyError when another process has the data folder and has left no note; EmbeddedMongoDamagedError when
 * the database in it is not whole.
 */
export async function reachServices(
  config: Config,
  log: Logger,
): Promise<Pick<StandIns, 'mongodbUri' | 'provider' | 'stop'>> {
  const note = readNote(config.dataDir);
  const mongodbUri = config.mongodbUri ?? note?.mongodbUri;
  const provider = config.provider ?? note?.provider;
  if (mongodbUri !== undefined && provider !== undefined)
    return { mongodbUri, provider, stop: async () => undefined };
  // The command sends no mail: mails stay in the outbox until the site runs.
  const alone: Config = { ...config, port: 0, smtpUrl: 'smtp://127.0.0.1:1' };
  return startStandIns(alone, async () => `http://127.0.0.1:${config.port}`, log);
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config, ProviderSettings } from './config.js';

/** What runs instead of the services that are not set, on 127.0.0.1, with its data in the data folder. */
export interface StandIns {
  readonly mongodbUri: string;
  readonly smtpUrl: string;
  readonly provider: ProviderSettings;
  /** Whether any runs: false where every service is set. */
  readonly any: boolean;
  /** The pages that people can look at, for those stand-ins that were started. */
  readonly mailboxUrl: string | undefined;
  readonly sandboxUrl: string | undefined;
  /** What to tell the person who started the site: a port that was taken, say. */
  readonly remarks: readonly string[];
  stop(): Promise<void>;
}

const DATABASE_PORT = 27117;
const SMTP_PORT = 1025;
const MAILBOX_PORT = 8025;
const SANDBOX_PORT = 4010;
const PORTS_TO_TRY = 20;

const isTaken = (error: unknown, port: number): boolean => {
  const { code, port: refused } = error as { code?: unknown; port?: unknown };
  return code === 'EADDRINUSE' && refused === port;
};

/**
 * Begins at `preferred` and takes the next port while one is taken; 0 asks for any.
 * @throws what `start` throws for any other reason.
 */
export async function onFreePort<Started>(
  preferred: number,
  start: (port: number) => Promise<Started>,
): Promise<{ started: Started; port: number }> {
  for (let port = preferred; ; port += 1) {
    try {
      return { started: await start(port), port };
    } catch (error) {
      if (!isTaken(error, port) || port - preferred >= PORTS_TO_TRY) throw error;
    }
  }
}

/**
 * Starts a stand-in for each service whose settings are unset. `siteUrl` is asked for only by one that calls the site. They are loaded here and nowhere else: a production
 * installation does not even contain them.
 */
export async function startStandIns(
  config: Config,
  siteUrl: () => Promise<string>,
  log: Logger,
): Promise<StandIns> {
  const stops: (() => Promise<unknown>)[] = [];
  const remarks: string[] = [];
  const preferred = (port: number): number => (config.port === 0 ? 0 : port);
  const noteMove = (what: string, from: number, to: number): void => {
    if (from !== 0 && from !== to) remarks.push(`Port ${from} is taken, so ${what} is on port ${to}.`);
  };
  const folder = (name: string): string => path.join(config.dataDir, name);

  async function database(): Promise<string> {
    const { startEmbeddedMongoProcess } = await import('@vgb/embedded-mongo');
    const wanted = preferred(DATABASE_PORT);
    // A process of its own: whatever a client asks of the database, the site goes on.
    const { started, port } = await onFreePort(wanted, (at) =>
      startEmbeddedMongoProcess({
        directory: folder('database'),
        port: at,
        onTrouble: (sentence) => log.error(sentence),
      }),
    );
    stops.unshift(() => started.stop());
    noteMove('the database', wanted, port);
    return started.uri;
  }

  async function mailbox(): Promise<{ smtpUrl: string; webUrl: string }> {
    const { startLocalMailbox } = await import('./mail/local-mailbox.js');
    const wanted = preferred(MAILBOX_PORT);
    const { started, port } = await onFreePort(wanted, (webPort) =>
      onFreePort(preferred(SMTP_PORT), (smtpPort) =>
        startLocalMailbox({ smtpPort, webPort, directory: folder('mailbox'), log }),
      ).then((mail) => mail.started),
    );
    stops.unshift(() => started.stop());
    noteMove('the mailbox', wanted, port);
    return started;
  }

  async function sandbox(): Promise<{ provider: ProviderSettings; url: string }> {
    const { startPaymentSandbox } = await import('@vgb/payment-sandbox');
    const wanted = preferred(SANDBOX_PORT);
    const webhookUrl = `${await siteUrl()}/api/payments/webhook`;
    const { started, port } = await onFreePort(wanted, (at) =>
      startPaymentSandbox({
        directory: folder('sandbox'),
        port: at,
        webhookUrl,
      }),
    );
    stops.unshift(() => started.stop());
    noteMove('the payment sandbox', wanted, port);
    const { keyId, keySecret, webhookSecret, url, checkoutUrl } = started;
    return {
      url,
      provider: {
        keyId,
        keySecret,
        webhookSecrets: [webhookSecret],
        apiUrl: url,
        checkoutUrl,
        sandbox: true,
      },
    };
  }

  const stop = async (): Promise<void> => {
    for (const end of stops) await end();
  };
  try {
    const mongodbUri = config.mongodbUri ?? (await database());
    const mail = config.smtpUrl === undefined ? await mailbox() : undefined;
    const payments = config.provider === undefined ? await sandbox() : undefined;
    const smtpUrl = config.smtpUrl ?? mail?.smtpUrl;
    const provider = config.provider ?? payments?.provider;
    if (smtpUrl === undefined || provider === undefined) throw new Error('a stand-in is missing');
    if (stops.length > 0)
      stops.unshift(
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
      any: stops.length > 0,
      remarks,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where a running site notes how its stand-ins, and only they, are reached: their ports differ from start to start. */
const noteIn = (dataDir: string): string => path.join(dataDir, 'running.json');
const noteShape = z.object({
  pid: z.number().int(),
  mongodbUri: z.string().optional(),
  provider: z
    .object({
      keyId: z.string(),
      keySecret: z.string(),
      webhookSecrets: z.array(z.string()).readonly(),
      apiUrl: z.string(),
      checkoutUrl: z.string(),
      sandbox: z.boolean(),
    })
    .optional(),
});

/** Leaves the note, for its owner's eyes only; gives what takes it away again. */
function noteRunning(dataDir: string, note: z.input<typeof noteShape>): () => Promise<void> {
  const file = noteIn(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(note), { mode: 0o600 });
  return async () => rmSync(file, { force: true });
}

/** What a site that still runs has noted. A note whose process is gone was left by one that was killed. */
function readNote(dataDir: string): z.infer<typeof noteShape> | undefined {
  try {
    const note = noteShape.parse(JSON.parse(readFileSync(noteIn(dataDir), 'utf8')));
    process.kill(note.pid, 0);
    return note;
  } catch {
    return undefined;
  }
}

/**
 * For a tool beside the site: the services that are set, and for the others the stand-ins of the site that runs on this data
 * folder. Where none runs they are started for as long as the tool needs them.
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
  // No mail leaves from here: it waits in the outbox for the site.
  const alone: Config = { ...config, port: 0, smtpUrl: 'smtp://127.0.0.1:1' };
  return startStandIns(alone, async () => `http://127.0.0.1:${config.port}`, log);
}

import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type RunningApp, startApp } from './app.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { DatabaseUnreachable } from './db/connection.js';
import { createLog } from './http/log.js';
import { shareFiles } from './http/shared-files.js';
import { localUrlOf } from './listening.js';
import { SiteServer } from './site-server.js';
import { type StandIns, startStandIns } from './stand-ins.js';
import { endsWithin, onStopSignal } from './stopping.js';

/** Longer than the longest call: the provider's time-out and our answer. */
const STOP_WITHIN_MS = 20_000;
const builtSite = fileURLToPath(new URL('../../web/dist/site', import.meta.url));

/** The parts of the process, in the order in which they were started. */
interface Running {
  readonly config: Config;
  readonly log: Logger;
  readonly server: SiteServer;
  readonly standIns: StandIns;
  readonly app: RunningApp;
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({ level: config.logLevel });
  // Standard output may be a file on a full disk: what is written for a person is then lost, and the site goes on.
  process.stdout.on('error', () => undefined);
  if (config.production && config.allowUnsafe.length > 0)
    log.warn(
      { allowUnsafe: config.allowUnsafe },
      'NOT SAFE FOR REAL GIFTS: production runs with ALLOW_UNSAFE',
    );
  const server = new SiteServer(config);
  const siteDir = config.siteDir ?? builtSite;
  if (config.siteSharedDir !== undefined)
    await shareFiles(path.join(siteDir, 'files'), config.siteSharedDir, new Date());
  const siteUrl = config.publicUrl ?? (await server.localUrl());
  const standIns = await startStandIns(config, () => server.localUrl(), log);
  const app = await startApp({
    config,
    publicUrl: siteUrl,
    mongodbUri: standIns.mongodbUri,
    smtpUrl: standIns.smtpUrl,
    provider: standIns.provider,
    siteDir,
    log,
  });
  server.serve(app.handle);
  const listening = await server.address();
  // Without stand-ins the output is the log alone, so that a collector can read each line as JSON.
  const toTerminal = !config.production && (standIns.any || !log.isLevelEnabled('info'));
  stopBySignal({ config, log, server, standIns, app }, toTerminal);
  // Last, when signals are handled: a supervisor that reads it may send one at once.
  if (toTerminal) announce(config, localUrlOf(listening), listening.port, standIns);
  log.info({ url: siteUrl }, 'ready');
}

/** Stops the process in order at the first signal, and at once at a second Ctrl+C. */
function stopBySignal(running: Running, toTerminal: boolean): void {
  const { log } = running;
  const end = (status: number): never => process.exit(status);
  onStopSignal({
    process,
    now: () => performance.now(),
    stop(signal) {
      log.info({ signal }, 'stopping');
      if (toTerminal)
        process.stdout.write(
          '\nStopping. What is under way is finished first; Ctrl+C once more ends at once.\n',
        );
      stopAll(running).then(
        () => end(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed');
          end(1);
        },
      );
    },
    end,
  });
}

/** Answers the calls under way, finishes jobs and mails, and stops the stand-ins. */
async function stopAll({ config, log, server, standIns, app }: Running): Promise<void> {
  server.closeConnections();
  app.notReady();
  await wait(config.drainSeconds * 1_000);
  if (!(await endsWithin(server.stop(), STOP_WITHIN_MS)))
    log.warn('stopping without an answer to calls under way: they took too long');
  if (!(await endsWithin(app.stop(), STOP_WITHIN_MS)))
    log.warn('stopping with jobs or mails under way: the next process takes them over');
  await standIns.stop();
}

function announce(config: Config, siteUrl: string, port: number, standIns: StandIns): void {
  const lines: [string, string | undefined, string][] = [
    ['Site', siteUrl, ''],
    ['Mailbox', standIns.mailboxUrl, 'every mail that the site sends'],
    ['Payments', standIns.sandboxUrl, 'a sandbox: no real money moves'],
    ['Database', config.mongodbUri === undefined ? standIns.mongodbUri : undefined, 'for mongosh or Compass'],
    ['Data', standIns.any ? config.dataDir : undefined, 'delete this folder to begin anew'],
  ];
  const moved =
    config.port !== 0 && config.port !== port
      ? [`Port ${config.port} is taken, so the site is on port ${port}.`]
      : [];
  process.stdout.write(
    [
      '',
      'Vishwa Guru Bharat is running.',
      '',
      ...lines.flatMap(([name, where, what]) =>
        where === undefined ? [] : [`  ${name.padEnd(10)}${where}${what === '' ? '' : `   (${what})`}`],
      ),
      '',
      ...[...moved, ...standIns.remarks].map((remark) => `  ${remark}`),
      '  Press Ctrl+C to stop.',
      '',
    ].join('\n'),
  );
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError ||
    error instanceof DatabaseUnreachable ||
    (error instanceof Error && error.name.startsWith('EmbeddedMongo'));
  process.stderr.write(
    `${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});

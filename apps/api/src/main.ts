import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startApp } from './app.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { DatabaseUnreachable } from './db/connection.js';
import { createLog } from './http/log.js';
import { answerStarting, answerUnreadable } from './http/outside.js';
import { shareFiles } from './http/shared-files.js';
import { stopListening } from './http/stop-listening.js';
import { localUrlOf } from './listening.js';
import { onFreePort, type StandIns, startStandIns } from './stand-ins.js';
import { endsWithin, onStopSignal, type StopSignal } from './stopping.js';

/** Longer than the longest call: the provider's time-out and our answer. */
const STOP_WITHIN_MS = 20_000;
const builtSite = fileURLToPath(new URL('../../web/dist/site', import.meta.url));

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({ level: config.logLevel });
  if (config.production && config.allowUnsafe.length > 0)
    log.warn(
      { allowUnsafe: config.allowUnsafe },
      'NOT SAFE FOR REAL GIFTS: production runs with ALLOW_UNSAFE',
    );

  // Taken when it is first asked for. Where pages and stand-ins have it from the settings, that is once the app is ready: until then
  // the process takes no connection, and a load balancer passes it over.
  const server = createServer(answerStarting);
  server.on('clientError', answerUnreadable);
  let opened: Promise<AddressInfo> | undefined;
  const address = (): Promise<AddressInfo> => {
    opened ??= onFreePort(config.port, listen).then(() => server.address() as AddressInfo);
    return opened;
  };
  const localUrl = async (): Promise<string> => localUrlOf(await address());

  function listen(at: number): Promise<void> {
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, config.host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  }

  const siteDir = config.siteDir ?? builtSite;
  if (config.siteSharedDir !== undefined)
    await shareFiles(path.join(siteDir, 'files'), config.siteSharedDir, new Date());
  const siteUrl = config.publicUrl ?? (await localUrl());
  const standIns = await startStandIns(config, localUrl, log);
  const app = await startApp({
    config,
    publicUrl: siteUrl,
    mongodbUri: standIns.mongodbUri,
    smtpUrl: standIns.smtpUrl,
    provider: standIns.provider,
    siteDir,
    log,
  });
  let stopping = false;
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    // A proxy that keeps connections open must not send the next request down one that is about to end.
    if (stopping) response.setHeader('Connection', 'close');
    app.handle(request, response);
  });
  const listening = await address();
  // Where every service is set the log is the whole output, and says `ready` with the address: a collector reads each line as JSON.
  const toTerminal = !config.production && (standIns.any || !log.isLevelEnabled('info'));

  const stop = async (signal: StopSignal): Promise<void> => {
    stopping = true;
    log.info({ signal }, 'stopping');
    if (toTerminal)
      process.stdout.write(
        '\nStopping. What is under way is finished first; Ctrl+C once more ends at once.\n',
      );
    app.notReady();
    await wait(config.drainSeconds * 1_000);
    const ended = (work: Promise<unknown>) => endsWithin(work, STOP_WITHIN_MS);
    if (!(await ended(stopListening(server)))) log.warn('calls that were under way are left');
    if (!(await ended(app.stop())))
      log.warn('jobs or mails that were under way are left to the next process');
    await standIns.stop();
    end(0);
  };
  const end = (status: number): never => process.exit(status);
  onStopSignal({
    process,
    now: () => performance.now(),
    stop: (signal) =>
      void stop(signal).catch((error: unknown) => {
        log.error({ err: error }, 'the stop failed');
        end(1);
      }),
    end,
  });

  // Last, once signals are heard: a supervisor that reads it may send one at once.
  if (toTerminal) announce(config, localUrlOf(listening), listening.port, standIns);
  log.info({ url: siteUrl }, 'ready');
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

import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, readConfig } from '../config.js';
import { createLog } from '../http/log.js';
import { backUpIfDue, RETRY_MS, readNightlySettings } from './nightly-backup.js';
import { openOffice } from './office.js';

/* The process of the nightly backups: `node dist/admin/nightly.js`, with the settings of the site. */
const LOOK_EVERY_MS = 60_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const settings = readNightlySettings(process.env);
  const log = createLog({ level: config.logLevel });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      log.info({ signal }, 'stopping');
      process.exit(0);
    });
  log.info(settings, 'the nightly backups start');
  for (;;) {
    let pause = LOOK_EVERY_MS;
    try {
      const office = await openOffice(config);
      try {
        await backUpIfDue(office.connection, settings, { now: office.clock(), log });
      } finally {
        await office.close();
      }
    } catch (error) {
      log.error({ err: error }, 'the backup failed; it is tried again in ten minutes');
      pause = RETRY_MS;
    }
    await wait(pause);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
});

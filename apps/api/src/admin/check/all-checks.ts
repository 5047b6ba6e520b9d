import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { versions } from 'node:process';
import type { App } from '../../app.js';
import type { Config, Environment, ExaminedSettings } from '../../config.js';
import { createRazorpayGateway } from '../../payments/index.js';
import { latestBackup } from '../backup-record-store.js';
import { readNightlySettings } from '../nightly-backup.js';
import type { Office } from '../office.js';
import { judgeBackupAge, judgeDisk, judgeNewestBackup } from './backup-checks.js';
import { databaseChecks } from './database-checks.js';
import { mailServerCheck, senderChecks } from './mail-checks.js';
import { judgeWebhook, providerChecks } from './provider-checks.js';
import { settingsChecks, versionCheck } from './settings-checks.js';
import { siteChecks } from './site-checks.js';
import { CHECK_WITHIN_MS, type Check, skipped, type Verdict } from './verdict.js';
import { judgeExceptions, judgeJobs, judgeMails } from './work-checks.js';

const PROVIDER_WITHIN_MS = CHECK_WITHIN_MS - 500;
const DNS = { timeout: 1_500, tries: 2 } as const;

/** The office, opened once for all checks, and the app in read-only form. */
export interface Opened {
  readonly office: Office;
  readonly app: App;
}
/** Rejects where the database cannot be opened: each check that needs it then reports the reason. */
export type Open = () => Promise<Opened>;

/** All checks, in the order of the list; only those of the settings where these cannot be read. */
export function checksOf(settings: ExaminedSettings, environment: Environment, open: Open): readonly Check[] {
  const { config } = settings;
  const ofSettings = [
    versionCheck({ release: config?.release, node: versions.node }),
    ...settingsChecks(settings),
  ];
  if (config === undefined) return ofSettings;
  /** @throws ConfigError for a wrong setting of the backups, which the checks that use it then report. */
  const backupFolder = (): string => readNightlySettings(environment).directory;
  return [
    ...ofSettings,
    ...serviceChecks(config, open),
    ...recordChecks(config, open, backupFolder),
    diskCheck(config, backupFolder),
  ];
}

const machineTime = (): Date => new Date();

/** Checks of the site, the database, the mail server and the provider. */
function serviceChecks(config: Config, open: Open): readonly Check[] {
  const { provider, production, dkimSelector } = config;
  const office = async (): Promise<Office> => (await open()).office;
  return [
    ...siteChecks(config, { now: machineTime() }),
    ...databaseChecks(office, { production, machineTime }),
    mailServerCheck(config),
    ...senderChecks(config, { resolver: new Resolver(DNS), dkimSelector }),
    ...providerChecks(config, {
      gateway: async () =>
        provider === undefined
          ? (await office()).gateway
          : createRazorpayGateway(provider, { timeoutMs: PROVIDER_WITHIN_MS }),
      machineTime,
    }),
  ];
}

/** Checks of the records, by the database's clock. */
function recordChecks({ production }: Config, open: Open, backupFolder: () => string): readonly Check[] {
  const ofRecords = (name: string, judge: (opened: Opened, now: Date) => Promise<Verdict>): Check => ({
    name,
    async look() {
      const opened = await open();
      return judge(opened, opened.office.clock());
    },
  });
  return [
    ofRecords('webhook', lookAtWebhook),
    ofRecords('mails', ({ app }, now) => judgeMails(app.outbox, now)),
    ofRecords('exceptions', ({ app }, now) => judgeExceptions(app.payments.exceptions, now)),
    ofRecords('jobs', ({ office: { connection } }, now) => judgeJobs(connection, now)),
    ofRecords('backup', async ({ office: { connection } }, now) =>
      judgeBackupAge(await latestBackup(connection), now, production),
    ),
    ofRecords('newest backup', async ({ office: { connection } }) =>
      judgeNewestBackup(await latestBackup(connection), backupFolder()),
    ),
  ];
}

async function lookAtWebhook({ app }: Opened, now: Date): Promise<Verdict> {
  const silent = await app.payments.silentForSeconds();
  const lastNews = silent === undefined ? undefined : new Date(now.getTime() - silent * 1_000);
  return judgeWebhook(lastNews, await app.payments.orders.lastPaidAt(), now);
}

const diskCheck = ({ dataDir }: Config, backupFolder: () => string): Check => ({
  name: 'disk',
  async look() {
    const folder = [backupFolder(), dataDir].find((one) => existsSync(one));
    return folder === undefined
      ? skipped('Neither the folder of the backups nor that of the data can be seen from here.')
      : judgeDisk(folder);
  },
});

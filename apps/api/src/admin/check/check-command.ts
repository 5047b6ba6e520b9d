import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { versions } from 'node:process';
import { styleText } from 'node:util';
import type { Command } from 'commander';
import type { App } from '../../app.js';
import { type Config, type Environment, type ExaminedSettings, examineSettings } from '../../config.js';
import { createRazorpayGateway, lastPaidAt } from '../../payments/index.js';
import { latestBackup } from '../backup-record-store.js';
import { type Desk, Ended } from '../desk.js';
import { readNightlySettings } from '../nightly-backup.js';
import type { Office } from '../office.js';
import { judgeBackupAge, judgeDisk, judgeNewestBackup } from './backup-checks.js';
import { databaseChecks } from './database-checks.js';
import { mailServerCheck, senderChecks } from './mail-checks.js';
import { judgeWebhook, providerChecks } from './provider-checks.js';
import { settingsChecks, versionCheck } from './settings-checks.js';
import { siteChecks } from './site-checks.js';
import {
  CHECK_WITHIN_MS,
  type Check,
  type Finding,
  LEVELS,
  type Level,
  runChecks,
  skipped,
  statusOf,
  type Verdict,
  worstOf,
} from './verdict.js';
import { judgeExceptions, judgeJobs, judgeMails } from './work-checks.js';

/** Each step of the way to the database ends before the time of a check does, so that its own reason is told. */
const PATIENCE = { server: 3_000, connect: 3_000, answer: CHECK_WITHIN_MS - 500 } as const;
const PROVIDER_WITHIN_MS = CHECK_WITHIN_MS - 500;
const DNS = { timeout: 1_500, tries: 2 } as const;

interface Opened {
  readonly office: Office;
  readonly app: App;
}

/** Looks at the whole installation. */
export function giveCheckCommand(program: Command, desk: Desk): void {
  program
    .command('check')
    .description('looks at the whole installation: red, amber or green, with what to do')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nEnds with 0 when all is green, 1 when something is amber, 2 when something is red.',
    )
    .action(async ({ json }: { json?: true }) => {
      const settings = examineSettings(desk.environment);
      let opening: Promise<Opened> | undefined;
      const open = (): Promise<Opened> => {
        opening ??= desk
          .open({ config: settings.config, patience: PATIENCE })
          .then((office) => ({ office, app: office.onlooker() }));
        return opening;
      };
      try {
        const found = await runChecks(checksOf(settings, desk.environment, open));
        const findings = found.map((finding) => withoutSecrets(finding, desk.environment));
        desk.out.write(json ? inJson(findings) : inLines(findings, desk.outIsScreen));
        const status = statusOf(findings);
        if (status !== 0) throw new Ended(status);
      } finally {
        await opening?.then(
          ({ office }) => office.close(),
          () => undefined,
        );
      }
    });
}

function checksOf(
  settings: ExaminedSettings,
  environment: Environment,
  open: () => Promise<Opened>,
): readonly Check[] {
  const { config } = settings;
  const first = [
    versionCheck({ release: config?.release, node: versions.node }),
    ...settingsChecks(settings),
  ];
  return config === undefined ? first : [...first, ...checksOfServices(config, environment, open)];
}

function checksOfServices(
  config: Config,
  environment: Environment,
  open: () => Promise<Opened>,
): readonly Check[] {
  const { provider, production } = config;
  const machineTime = (): Date => new Date();
  const office = async (): Promise<Office> => (await open()).office;
  const resolver = new Resolver(DNS);
  /** @throws ConfigError for a setting of the backups that is wrong, which is then told by the lines that ask. */
  const backups = (): string => readNightlySettings(environment).directory;
  /** What the records tell, by the office's clock. */
  const ofRecords = (name: string, judge: (opened: Opened, now: Date) => Promise<Verdict>): Check => ({
    name,
    async look() {
      const opened = await open();
      return judge(opened, opened.office.clock());
    },
  });
  return [
    ...siteChecks(config, { now: machineTime() }),
    ...databaseChecks(office, { production, machineTime }),
    mailServerCheck(config),
    ...senderChecks(config, { resolver, dkimSelector: config.dkimSelector }),
    ...providerChecks(config, {
      gateway: async () =>
        provider === undefined
          ? (await office()).gateway
          : createRazorpayGateway(provider, { timeoutMs: PROVIDER_WITHIN_MS }),
      machineTime,
    }),
    ofRecords('webhook', async ({ office: { connection }, app }, now) => {
      const silent = await app.payments.silentForSeconds();
      const lastNews = silent === undefined ? undefined : new Date(now.getTime() - silent * 1_000);
      return judgeWebhook(lastNews, await lastPaidAt(connection), now);
    }),
    ofRecords('mails', ({ office: { connection } }, now) => judgeMails(connection, now)),
    ofRecords('exceptions', ({ office: { connection } }, now) => judgeExceptions(connection, now)),
    ofRecords('jobs', ({ office: { connection } }, now) => judgeJobs(connection, now)),
    ofRecords('backup', async ({ office: { connection } }, now) =>
      judgeBackupAge(await latestBackup(connection), now, production),
    ),
    ofRecords('newest backup', async ({ office: { connection } }) =>
      judgeNewestBackup(await latestBackup(connection), backups()),
    ),
    {
      name: 'disk',
      look: async () => {
        const folder = [backups(), config.dataDir].find((one) => existsSync(one));
        return folder === undefined
          ? skipped('Neither the folder of the backups nor that of the data can be seen from here.')
          : judgeDisk(folder);
      },
    },
  ];
}

const SECRET_NAME = /SECRET|PASSWORD|TOKEN|_KEY$/;
/** The shortest that is looked for: shorter ones would blot out words, and production refuses them. */
const SECRET_LETTERS = 6;

/** A reason comes from many libraries: whatever of the settings is secret is taken out of it. */
function withoutSecrets(finding: Finding, environment: Environment): Finding {
  const secrets = Object.entries(environment).flatMap(([name, value = '']) => [
    ...(SECRET_NAME.test(name) ? value.split(',').map((part) => part.trim()) : []),
    ...[...value.matchAll(/^\w+(?:\+\w+)?:\/\/[^:@/]*:([^@]*)@/g)].flatMap(([, password = '']) => [
      password,
      decoded(password),
    ]),
  ]);
  const clean = (text: string): string =>
    secrets
      .filter((secret) => secret.length >= SECRET_LETTERS)
      .reduce((left, secret) => left.replaceAll(secret, '***'), text);
  const { todo } = finding;
  return { ...finding, says: clean(finding.says), ...(todo !== undefined && { todo: clean(todo) }) };
}
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const inJson = (findings: readonly Finding[]): string =>
  `${JSON.stringify({ level: worstOf(findings), findings }, undefined, 2)}\n`;

const COLOURS = { green: 'green', skipped: 'gray', amber: 'yellow', red: 'red' } as const;

/** A line each, with what to do below it; colours only beside the words, and only where a person sees them. */
function inLines(findings: readonly Finding[], isScreen: boolean): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const shown = (level: Level): string => {
    const word = level.padEnd(7);
    return isScreen && !process.env.NO_COLOR
      ? styleText(COLOURS[level], word, { validateStream: false })
      : word;
  };
  const lines = findings.flatMap(({ name, level, says, todo }) => [
    `${shown(level)}  ${name.padEnd(width)}  ${says}`,
    ...(todo === undefined ? [] : [`${' '.repeat(7 + 2 + width + 2)}To do: ${todo}`]),
  ]);
  const counts = [...LEVELS]
    .reverse()
    .map((level) => [level, findings.filter((finding) => finding.level === level).length] as const)
    .filter(([, count]) => count > 0)
    .map(([level, count]) => `${count} ${level}`);
  return `${[...lines, counts.join(', ')].join('\n')}\n`;
}

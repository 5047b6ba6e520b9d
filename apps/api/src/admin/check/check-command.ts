import type { Command } from 'commander';
import { examineSettings } from '../../config.js';
import { type Desk, Ended } from '../desk.js';
import { checksOf, type Opened } from './all-checks.js';
import { inJson, inLines, withoutSecrets } from './findings.js';
import { CHECK_WITHIN_MS, runChecks, statusOf } from './verdict.js';

/** The database's time-outs end before that of a check, so that their own reason is reported. */
const TIMEOUTS = { server: 3_000, connect: 3_000, answer: CHECK_WITHIN_MS - 500 } as const;

/** Declares `check`, which looks at the whole installation. */
export function declareCheckCommand(program: Command, desk: Desk): void {
  program
    .command('check')
    .description('looks at the whole installation: red, amber or green, with what to do')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nEnds with 0 when all is green, 1 when something is amber, 2 when something is red.',
    )
    .action(({ json }: { json?: true }) => checkAll(desk, json === true));
}

/** @throws Ended with the exit code, unless all is green. */
async function checkAll(desk: Desk, asJson: boolean): Promise<void> {
  const settings = examineSettings(desk.environment);
  let opening: Promise<Opened> | undefined;
  const open = (): Promise<Opened> => {
    opening ??= desk
      .open({ config: settings.config, timeouts: TIMEOUTS })
      .then((office) => ({ office, app: office.readOnlyApp() }));
    return opening;
  };
  try {
    const found = await runChecks(checksOf(settings, desk.environment, open));
    const findings = found.map((finding) => withoutSecrets(finding, desk.environment));
    desk.out.write(asJson ? inJson(findings) : inLines(findings, desk.outIsScreen));
    const status = statusOf(findings);
    if (status !== 0) throw new Ended(status);
  } finally {
    await opening?.then(
      ({ office }) => office.close(),
      () => undefined,
    );
  }
}

import type { Command } from 'commander';
import { dayOf } from '../time/india.js';
import { latestBackup } from './backup-record-store.js';
import { type DeclareCommand, type Desk, remark, withOffice } from './desk.js';
import { Failure } from './failure.js';
import { backupAge, printLook } from './look.js';
import { unknownName, WAYS_TO_NAME } from './payment-name.js';
import { tellPayment } from './payment-story.js';
import { writeStory } from './payment-story-text.js';
import { asTable, type Column, counted, each } from './printing.js';
import { declareReceiptCommands } from './receipt-commands.js';
import { DIFFERENCE_COLUMNS, type Reconciliation, reconcile } from './reconciliation.js';
import { declareRefundCommand } from './refund-commands.js';
import { declareFormats, type FormatOptions, formatOf, show } from './show.js';
import { readDay, type Span } from './typed-days.js';

/** Declares `payment show`. */
const declarePaymentShow: DeclareCommand = (program, desk) => {
  program
    .command('payment')
    .description('one payment')
    .command('show')
    .description('tells all that is known of it')
    .argument('<payment>', WAYS_TO_NAME)
    .option('--json', 'as JSON')
    .action((name: string, { json }: { json?: true }) => showPayment(desk, name, json === true));
};

async function showPayment(desk: Desk, name: string, inJson: boolean): Promise<void> {
  await withOffice(desk, async (office) => {
    const app = await office.app();
    const audit = await office.audit(desk.user ?? '');
    const story = await tellPayment(name, { app, gateway: office.gateway, audit });
    if (!story) throw new Failure(await unknownName(name, app));
    desk.out.write(inJson ? `${JSON.stringify(story, undefined, 2)}\n` : writeStory(story));
  });
}

/** Declares `look`. */
const declareLook: DeclareCommand = (program, desk) => {
  program
    .command('look')
    .description('asks the provider for the payments of the last days now, as the site does every night')
    .option('--from <day>', 'since that day instead, such as 2026-11-01', readDay)
    .addHelpText('after', '\nExits with 1 when something could not be recorded.')
    .action(({ from }: { from?: Span }) => look(desk, from));
};

async function look(desk: Desk, since: Span | undefined): Promise<void> {
  await withOffice(desk, async (office) => {
    remark(desk, backupAge(await latestBackup(office.connection), office.clock()));
    const { payments } = await office.app();
    printLook(desk, await payments.sweep.reconcile(office.clock(), since?.from));
  });
}

/** Declares `reconcile`. */
const declareReconcile: DeclareCommand = (program, desk) => {
  declareFormats(program.command('reconcile').description('compares a day’s payments with the provider’s'))
    .argument('<day>', 'in India, such as 2026-11-21', readDay)
    .addHelpText('after', '\nExits with 1 when anything differs.')
    .action((day: Span, options: FormatOptions) => reconcileDay(desk, day, options));
};

async function reconcileDay(desk: Desk, day: Span, options: FormatOptions): Promise<void> {
  await withOffice(desk, async (office) => {
    const { payments } = await office.app();
    const found = await reconcile(day, { gateway: office.gateway, payments });
    const { provider, ours, differences } = found;
    if (formatOf(options) === 'json' && options.out === undefined)
      desk.out.write(`${JSON.stringify({ day: dayOf(day.from), provider, ours, differences })}\n`);
    else if (formatOf(options) !== 'table') await show(desk, DIFFERENCE_COLUMNS, each(differences), options);
    else desk.out.write(sumsAndDifferences(found));
    if (differences.length > 0)
      throw new Failure(`${counted(differences.length, 'difference')}. "payment show" tells more.`);
  });
}

const SUM_COLUMNS: readonly Column[] = [
  { name: 'side', says: '', table: 'text' },
  { name: 'payments', says: '', table: 'number' },
  { name: 'foreign', says: '', table: 'number' },
  { name: 'rupees', says: '', table: 'rupees' },
  { name: 'refundedRupees', says: '', table: 'rupees' },
];

function sumsAndDifferences({ provider, ours, differences }: Reconciliation): string {
  const gap = {
    payments: provider.payments - ours.payments,
    foreign: provider.foreign - ours.foreign,
    rupees: provider.rupees - ours.rupees,
    refundedRupees: provider.refundedRupees - ours.refundedRupees,
  };
  const sums = asTable(SUM_COLUMNS, [
    { side: 'provider', ...provider },
    { side: 'here', ...ours },
    { side: 'difference', ...gap },
  ]);
  return differences.length === 0 ? sums : `${sums}\n${asTable(DIFFERENCE_COLUMNS, differences)}`;
}

const COMMANDS: readonly DeclareCommand[] = [
  declarePaymentShow,
  declareReceiptCommands,
  declareLook,
  declareReconcile,
  declareRefundCommand,
];

/** Commands for payments: show, look, reconcile and refund. */
export function declarePaymentCommands(program: Command, desk: Desk): void {
  for (const give of COMMANDS) give(program, desk);
}

import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import type { Donation, Donations } from '../donations/index.js';
import { dayOf } from '../time/india.js';
import { giveGapsCommand } from './backup-commands.js';
import { latestBackup } from './backup-record.js';
import { type Desk, giveWho, remark, withOffice } from './desk.js';
import { Failure } from './failure.js';
import { nameOfOutput, writeNew } from './files.js';
import { backupAge, tellLook } from './look.js';
import type { Office } from './office.js';
import { findPayment, unknownName, WAYS_TO_NAME } from './payment-name.js';
import { tellPayment, writeStory } from './payment-story.js';
import { asTable, counted, each } from './printing.js';
import { DIFFERENCE_COLUMNS, reconcile } from './reconciliation.js';
import { giveRefundCommands } from './refund-commands.js';
import { type FormatOptions, formatOf, giveFormats, show } from './show.js';
import { readDay, type Span } from './typed-days.js';

/** One payment's story, the day's sums, receipts once more, and refunds. */
export function givePaymentCommands(program: Command, desk: Desk): void {
  program
    .command('payment')
    .description('one payment')
    .command('show')
    .description('tells all that is known of it')
    .argument('<payment>', WAYS_TO_NAME)
    .option('--json', 'as JSON')
    .action(async (name: string, { json }: { json?: true }) => {
      await withOffice(desk, async (office) => {
        const { ledger } = (await office.app()).payments;
        const audit = await office.audit(desk.user ?? '');
        const story = await tellPayment(name, { ...office, audit, ledger });
        if (!story) throw new Failure(await unknownName(office.connection, name));
        desk.out.write(json ? `${JSON.stringify(story, undefined, 2)}\n` : writeStory(story));
      });
    });

  const receipt = program.command('receipt').description('one receipt');
  giveGapsCommand(receipt, desk);
  giveWho(receipt.command('resend').description('mails a receipt to its donor once more'), desk)
    .argument('<payment>', WAYS_TO_NAME)
    .option('--why <text>', 'for the audit record', 'asked for')
    .action(async (name: string, { as: who, why }: { as: string; why: string }) => {
      await withOffice(desk, async (office) => {
        const { donations } = await office.app();
        const donation = await receiptOf(name, office, donations.books);
        const number = donation.receiptNumber;
        // With another key the mail could not be written: better said now than in the log of the site.
        donations.books.taxDetailsOf(donation);
        if (donation.email === '')
          throw new Failure('No address is known or left: "receipt save" writes the receipt to be printed.');
        const audit = await office.audit(who);
        await audit.record({ action: 'receipt resend', subject: number, why }, () =>
          donations.books.resendReceipt(donation),
        );
        desk.out.write(`${number} goes to ${donation.email} with the site’s next mails.\n`);
      });
    });

  giveWho(receipt.command('save').description('writes a receipt into a new file, as PDF'), desk)
    .argument('<payment>', WAYS_TO_NAME)
    .argument('<file>', 'its name, such as receipt.pdf, or - for standard output')
    .option('--why <text>', 'for the audit record', 'asked for')
    .action(async (name: string, file: string, { as: who, why }: { as: string; why: string }) => {
      await withOffice(desk, async (office) => {
        const { donations } = await office.app();
        const donation = await receiptOf(name, office, donations.books);
        const number = donation.receiptNumber;
        const audit = await office.audit(who);
        await audit.record({ action: 'receipt save', subject: number, why }, async () => {
          const pdf = await donations.books.receiptPdf(donation);
          await writeNew(desk, file, (out) => pipeline([pdf], out, { end: false }), { binary: true });
        });
        remark(desk, `${number} written to ${nameOfOutput(file)}`);
      });
    });

  program
    .command('look')
    .description('asks the provider for the payments of the last days now, as the site does every night')
    .option('--from <day>', 'since that day instead, such as 2026-11-01', readDay)
    .addHelpText('after', '\nExits with 1 when something could not be settled.')
    .action(async ({ from }: { from?: Span }) => {
      await withOffice(desk, async (office) => {
        remark(desk, backupAge(await latestBackup(office.connection), office.clock()));
        const { payments } = await office.app();
        tellLook(desk, await payments.sweep.reconcile(office.clock(), from?.from));
      });
    });

  giveFormats(program.command('reconcile').description('compares a day’s payments with the provider’s'))
    .argument('<day>', 'in India, such as 2026-11-21', readDay)
    .addHelpText('after', '\nExits with 1 when anything differs.')
    .action(async (day: Span, options: FormatOptions) => {
      await withOffice(desk, async (office) => {
        const { payments } = await office.app();
        const { provider, ours, differences } = await reconcile(day, { ...office, ledger: payments.ledger });
        if (formatOf(options) === 'json' && options.out === undefined) {
          desk.out.write(`${JSON.stringify({ day: dayOf(day.from), provider, ours, differences })}\n`);
        } else if (formatOf(options) !== 'table') {
          await show(desk, DIFFERENCE_COLUMNS, each(differences), options);
        } else {
          const line = (side: string, { payments, ...sums }: typeof ours) => ({ side, payments, ...sums });
          const gap = {
            payments: provider.payments - ours.payments,
            rupees: provider.rupees - ours.rupees,
            refundedRupees: provider.refundedRupees - ours.refundedRupees,
          };
          const sums = [line('provider', provider), line('here', ours), line('difference', gap)];
          desk.out.write(
            asTable(
              [
                { name: 'side', says: '', table: 'text' },
                { name: 'payments', says: '', table: 'number' },
                { name: 'rupees', says: '', table: 'rupees' },
                { name: 'refundedRupees', says: '', table: 'rupees' },
              ],
              sums,
            ),
          );
          if (differences.length > 0) desk.out.write(`\n${asTable(DIFFERENCE_COLUMNS, differences)}`);
        }
        if (differences.length > 0)
          throw new Failure(`${counted(differences.length, 'difference')}. "payment show" tells more.`);
      });
    });

  giveRefundCommands(program, desk);
}

/** The donation that a receipt is for. @throws Failure where there is none by that name. */
async function receiptOf(
  name: string,
  { connection }: Office,
  books: Pick<Donations['books'], 'byPayment'>,
): Promise<Donation> {
  const { order, paymentId, receipt } = await findPayment(connection, name);
  const donation = paymentId === null ? undefined : await books.byPayment(paymentId);
  if (donation) return donation;
  if (order || receipt)
    throw new Failure(`There is no receipt for ${name}. "payment show ${name}" tells why.`);
  throw new Failure(await unknownName(connection, name));
}

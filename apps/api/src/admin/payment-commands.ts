import { pipeline } from 'node:stream/promises';
import { formatPaise, toPaise } from '@vgb/contracts';
import { type Command, InvalidArgumentError } from 'commander';
import type { Donation, Donations } from '../donations/index.js';
import { giveGapsCommand } from './backup-commands.js';
import {
  type Desk,
  Failure,
  type FormatOptions,
  formatOf,
  giveFormats,
  giveWho,
  remark,
  show,
  withOffice,
} from './desk.js';
import { nameOfOutput, writeNew } from './files.js';
import { dayOf, readDay, type Span } from './indian-days.js';
import { tellBackupAge, tellLook } from './look.js';
import type { Office } from './office.js';
import { findPayment, unknownName } from './payment-name.js';
import { tellPayment, writeStory } from './payment-story.js';
import { asFacts, asTable, counted, each } from './printing.js';
import { DIFFERENCE_COLUMNS, reconcile } from './reconciliation.js';
import { planRefund, refundPayment } from './refund.js';

const WAYS_TO_NAME = 'a receipt’s number, the payment’s id, the order’s or the provider’s order’s';

/** Paise of rupees as people type them: 2100, 2,100, 2100.5 or ₹2,100.50. */
function readRupees(text: string): number {
  const [, whole, paise = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.replace(/[₹,\s]/g, '')) ?? [];
  if (whole === undefined) throw new InvalidArgumentError('It must be an amount in rupees.');
  return toPaise(Number(whole)) + Number(paise.padEnd(2, '0'));
}

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
        const story = await tellPayment(name, { ...office, audit: await office.audit(desk.user ?? '') });
        if (!story) throw new Failure(unknownName(name));
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
          throw new Failure('The donor has had the account deleted: no address is left.');
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
        await tellBackupAge(desk, office);
        const { payments } = await office.app();
        tellLook(desk, await payments.sweep.reconcile(office.clock(), from?.from));
      });
    });

  giveFormats(program.command('reconcile').description('compares a day’s payments with the provider’s'))
    .argument('<day>', 'in India, such as 2026-11-21', readDay)
    .addHelpText('after', '\nExits with 1 when anything differs.')
    .action(async (day: Span, options: FormatOptions) => {
      await withOffice(desk, async (office) => {
        const { provider, ours, differences } = await reconcile(day, office);
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

  giveWho(program.command('refund').description('pays a payment back, whatever is left of it'), desk)
    .argument('<payment>', WAYS_TO_NAME)
    .requiredOption('--reason <text>', 'for the audit record and the provider')
    .option('--yes', 'do not ask; needs --confirm')
    .option('--confirm <rupees>', 'the amount that goes back, instead of typing it when asked', readRupees)
    .action(async (name: string, options: RefundOptions) => {
      await withOffice(desk, async (office) => {
        const { paymentId, order, providerOrderId } = await findPayment(office.connection, name);
        if (paymentId === null)
          throw new Failure(
            order || providerOrderId !== null
              ? `Here no payment of the order ${name} is known. "payment show ${name}" tells what the provider has of it.`
              : unknownName(name),
          );
        const plan = await planRefund(office.gateway, paymentId);
        const { donations, payments } = await office.app();
        const donation = await donations.books.byPayment(paymentId);
        if (plan.leftPaise > 0) {
          remark(
            desk,
            asFacts([
              ['payment', paymentId],
              ['receipt', donation?.receiptNumber ?? null],
              ['donor', donation ? `${donation.firstName} ${donation.lastName}` : null],
              ['goes back', formatPaise(plan.leftPaise)],
            ]).trimEnd(),
          );
          await agree(desk, plan.leftPaise, options);
        }
        const audit = await office.audit(options.as);
        const deps = { gateway: office.gateway, audit, payments, books: donations.books };
        const done = await refundPayment(plan, options.reason, deps);
        const amount = formatPaise(done.paidBackPaise);
        const about = done.receiptNumber === null ? '' : ` ${done.receiptNumber} is marked.`;
        const told = {
          processed: `Paid back ${amount} (${done.refundId}).${about}\n`,
          pending: `${amount} is on its way back (${done.refundId}). The records follow when the bank has taken it.\n`,
          'done before': `${amount} was paid back before. Nothing was done.\n`,
        };
        desk.out.write(told[done.state]);
      });
    });
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
  throw new Failure(name.trim().startsWith('VGB/') ? `There is no receipt ${name}.` : unknownName(name));
}

interface RefundOptions {
  readonly as: string;
  readonly reason: string;
  readonly yes?: true;
  /** Paise. */
  readonly confirm?: number;
}

/** Asks twice: whether, and how much. A machine says both beforehand. @throws Failure when either is not so. */
async function agree(desk: Desk, amountPaise: number, { yes, confirm }: RefundOptions): Promise<void> {
  if (!yes && !desk.canAsk)
    throw new Failure('Nobody is there to be asked. Give --yes and --confirm with the amount in rupees.');
  if (yes && confirm === undefined)
    throw new Failure('--yes alone pays nothing back. Give --confirm with the amount in rupees.');
  if (!yes && !/^y(es)?$/i.test(await desk.ask('Pay this back? (yes/no) ')))
    throw new Failure('Nothing was done.');
  const typed = confirm ?? readRupees(await desk.ask('Type the amount in rupees: '));
  if (typed !== amountPaise)
    throw new Failure(`That is not the amount (${formatPaise(amountPaise)}). Nothing was done.`);
}

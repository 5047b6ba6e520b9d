import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import type { App } from '../app.js';
import { type Donation, numbersOf, receiptGaps } from '../donations/index.js';
import { isoInIndia } from '../time/india.js';
import { type DeclareCommand, type Desk, declareWho, remark, withOffice } from './desk.js';
import { Failure } from './failure.js';
import { nameOfOutput, writeNew } from './files.js';
import { findPayment, unknownName, WAYS_TO_NAME } from './payment-name.js';
import { type Column, each } from './printing.js';
import { declareFormats, type FormatOptions, show } from './show.js';

const GAP_COLUMNS: readonly Column[] = [
  { name: 'numbers', says: 'the receipt numbers that are never given', table: 'text' },
  { name: 'leftOut', says: 'when', table: 'text' },
  { name: 'who', says: 'who gave the restore', table: 'text' },
  { name: 'why', says: 'for what reason', table: 'text' },
];

/** Declares `receipt gaps`. */
const declareGaps: DeclareCommand = (receipt, desk) => {
  declareFormats(
    receipt.command('gaps').description('lists the receipt numbers that are never given'),
  ).action((options: FormatOptions) => listGaps(desk, options));
};

async function listGaps(desk: Desk, options: FormatOptions): Promise<void> {
  await withOffice(desk, async ({ connection }) => {
    const gaps = await receiptGaps(connection);
    const rows = gaps.map((gap) => ({
      numbers: numbersOf(gap),
      leftOut: isoInIndia(gap.at),
      who: gap.who,
      why: gap.why,
    }));
    await show(desk, GAP_COLUMNS, each(rows), options);
  });
}

interface Reasoned {
  readonly as: string;
  readonly why: string;
}

/** Declares `receipt resend`. */
const declareResend: DeclareCommand = (receipt, desk) => {
  declareWho(receipt.command('resend').description('mails a receipt to its donor once more'), desk)
    .argument('<payment>', WAYS_TO_NAME)
    .option('--why <text>', 'for the audit record', 'asked for')
    .action((name: string, options: Reasoned) => resend(desk, name, options));
};

async function resend(desk: Desk, name: string, { as: who, why }: Reasoned): Promise<void> {
  await withOffice(desk, async (office) => {
    const app = await office.app();
    const donation = await receiptOf(name, app);
    const number = donation.receiptNumber;
    // Decrypted once here: with another key the mail could not be composed, and only the site's log would say so.
    app.donations.books.taxDetailsOf(donation);
    if (donation.email === '')
      throw new Failure('No address is known or left: "receipt save" writes the receipt to be printed.');
    const audit = await office.audit(who);
    await audit.record({ action: 'receipt resend', subject: number, why }, () =>
      app.donations.books.resendReceipt(donation),
    );
    desk.out.write(`${number} goes to ${donation.email} with the site’s next mails.\n`);
  });
}

/** Declares `receipt save`. */
const declareSave: DeclareCommand = (receipt, desk) => {
  declareWho(receipt.command('save').description('writes a receipt into a new file, as PDF'), desk)
    .argument('<payment>', WAYS_TO_NAME)
    .argument('<file>', 'its name, such as receipt.pdf, or - for standard output')
    .option('--why <text>', 'for the audit record', 'asked for')
    .action((name: string, file: string, options: Reasoned) => save(desk, name, file, options));
};

async function save(desk: Desk, name: string, file: string, { as: who, why }: Reasoned): Promise<void> {
  await withOffice(desk, async (office) => {
    const app = await office.app();
    const donation = await receiptOf(name, app);
    const number = donation.receiptNumber;
    const audit = await office.audit(who);
    await audit.record({ action: 'receipt save', subject: number, why }, async () => {
      const pdf = await app.donations.books.receiptPdf(donation);
      await writeNew(desk, file, (out) => pipeline([pdf], out, { end: false }), { binary: true });
    });
    remark(desk, `${number} written to ${nameOfOutput(file)}`);
  });
}

/** The donation of a receipt. @throws Failure where there is none by that name. */
async function receiptOf(name: string, app: Pick<App, 'payments' | 'donations'>): Promise<Donation> {
  const { order, paymentId, receipt } = await findPayment(name, app);
  const donation = paymentId === null ? undefined : await app.donations.books.byPayment(paymentId);
  if (donation) return donation;
  if (order || receipt)
    throw new Failure(`There is no receipt for ${name}. "payment show ${name}" tells why.`);
  throw new Failure(await unknownName(name, app));
}

const COMMANDS: readonly DeclareCommand[] = [declareGaps, declareResend, declareSave];

/** Commands for receipts: resend, save, and the gaps in the numbers. */
export function declareReceiptCommands(program: Command, desk: Desk): void {
  const receipt = program.command('receipt').description('one receipt');
  for (const give of COMMANDS) give(receipt, desk);
}

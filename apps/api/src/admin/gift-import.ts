import { readFile } from 'node:fs/promises';
import type { Locale } from '@vgb/content/locale';
import { formatPaise } from '@vgb/contracts';
import type { Command } from 'commander';
import type { Payments } from '../payments/index.js';
import { type BankLine, readBankLines } from './bank-file.js';
import { type Desk, giveWho, remark, withOffice } from './desk.js';
import { Failure } from './failure.js';
import { withInput } from './files.js';
import { languageOption } from './gift-language.js';
import type { Office } from './office.js';
import { enterGift } from './office-gift.js';
import { asTable, type Column, counted, type Row } from './printing.js';
import { readDay } from './typed-days.js';

interface ImportOptions {
  readonly as: string;
  readonly language: Locale;
  readonly write?: true;
}

/** Gives `gift import`. */
export function giveGiftImport(gift: Command, desk: Desk): void {
  giveWho(
    gift
      .command('import')
      .description('enters a bank’s transfers from a CSV file, each line once by its UTR'),
    desk,
  )
    .argument('<file>', 'with the columns date, utr, rupees, name; and email, pan, address where known')
    .addOption(languageOption())
    .option('--write', 'enters them; without it, shows what would be done')
    .action((file: string, options: ImportOptions) => importTransfers(desk, file, options));
}

const COLUMNS: readonly Column[] = [
  { name: 'line', says: '', table: 'number' },
  { name: 'day', says: '', table: 'text' },
  { name: 'utr', says: '', table: 'text' },
  { name: 'rupees', says: '', table: 'text' },
  { name: 'name', says: '', table: 'text' },
  { name: 'outcome', says: '', table: 'text' },
];

async function importTransfers(desk: Desk, file: string, options: ImportOptions): Promise<void> {
  await withOffice(desk, async (office) => {
    const lines = readBankLines(await withInput(desk, file, (path) => readFile(path, 'utf8')));
    const { payments } = await office.app();
    const rows: Row[] = [];
    for (const line of lines) {
      const known = await outcomeOf(line, payments);
      const outcome = known ?? (options.write ? await enterLine(office, line, file, options) : NEW);
      rows.push(rowOf(line, outcome));
    }
    desk.out.write(asTable(COLUMNS, rows));
    const fresh = rows.filter(({ outcome }) => outcome === NEW).length;
    if (!options.write) remark(desk, `${counted(fresh, 'line')} would be entered. --write enters them.`);
    const wrong = lines.filter(({ trouble }) => trouble !== undefined).length;
    if (wrong > 0) throw new Failure(`${counted(wrong, 'line')} could not be read.`);
  });
}

const NEW = 'new';

/** Why a line is not entered now; undefined where it is new. */
async function outcomeOf(
  line: BankLine,
  { ledger, orders }: Pick<Payments, 'ledger' | 'orders'>,
): Promise<string | undefined> {
  if (line.trouble !== undefined) return line.trouble;
  if (!(await ledger.byPayment(line.paymentId))) return undefined;
  const order = await orders.byPayment(line.paymentId);
  return `entered before: ${order?.bookedAs ?? 'without a number'}`;
}

const rowOf = ({ number, day, reference, amountPaise, name }: BankLine, outcome: string): Row => ({
  line: number,
  day,
  utr: reference,
  rupees: formatPaise(amountPaise),
  name,
  outcome,
});

/** @returns the receipt's number. */
async function enterLine(
  office: Office,
  line: BankLine,
  file: string,
  { as: who, language }: ImportOptions,
): Promise<string> {
  const { reference, amountPaise, name, day, email, pan, address } = line;
  const { receiptNumber } = await enterGift(
    office,
    {
      mode: 'transfer',
      amountPaise,
      name,
      email,
      pan,
      address,
      // What a PAN in the file stands for (docs/admin.md).
      isIndianCitizen: true,
      language,
      receivedAt: readDay(day).from,
      reference,
    },
    { who, why: `line ${line.number} of ${file}`, from: 'bank file' },
  );
  return receiptNumber ?? 'entered';
}

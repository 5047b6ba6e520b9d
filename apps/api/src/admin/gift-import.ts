import { readFile } from 'node:fs/promises';
import type { Locale } from '@vgb/content/locale';
import { formatPaise } from '@vgb/contracts';
import type { Command } from 'commander';
import type { Donations } from '../donations/index.js';
import type { Payments } from '../payments/index.js';
import { type BankLine, readBankLines } from './bank-file.js';
import { type Desk, declareWho, remark, withOffice } from './desk.js';
import { Failure } from './failure.js';
import { withInput } from './files.js';
import { againOption, languageOption } from './gift-options.js';
import type { Office } from './office.js';
import { enterGift, equalStands, type GivenGift, whyNotEntered } from './office-gift.js';
import { asTable, type Column, counted, type Row } from './printing.js';
import { readDay } from './typed-days.js';

interface ImportOptions {
  readonly as: string;
  readonly language: Locale;
  readonly again?: true;
  readonly write?: true;
}

/** Declares `gift import`. */
export function declareGiftImport(gift: Command, desk: Desk): void {
  declareWho(
    gift
      .command('import')
      .description('enters a bank’s transfers from a CSV file, each line once by its UTR'),
    desk,
  )
    .argument('<file>', 'with the columns date, utr, rupees, name; and email, pan, address where known')
    .addOption(languageOption())
    .addOption(againOption())
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
    const { payments, donations } = await office.app();
    const rows: Row[] = [];
    let wrong = 0;
    for (const read of lines) {
      const line = await asEntered(read, donations);
      const gift = giftOf(line, options);
      const before = line.trouble === undefined ? await enteredBefore(line, payments) : undefined;
      const trouble =
        line.trouble ??
        whyNotEntered(gift, office.clock()) ??
        (await whyOtherwise(line, payments)) ??
        (before === undefined ? await whyEqual(gift, donations) : undefined);
      if (trouble !== undefined) wrong += 1;
      const outcome = trouble ?? before;
      rows.push(
        rowOf(line, outcome ?? (options.write ? await enterLine(office, line, gift, file, options) : NEW)),
      );
    }
    desk.out.write(asTable(COLUMNS, rows));
    const fresh = rows.filter(({ outcome }) => outcome === NEW).length;
    if (!options.write) remark(desk, `${counted(fresh, 'line')} would be entered. --write enters them.`);
    if (wrong > 0) throw new Failure(`${counted(wrong, 'line')} cannot be entered.`);
  });
}

const NEW = 'new';

/** The line with the reference under which its transfer was already entered, if it was. */
const asEntered = async (line: BankLine, { officeGifts }: Donations): Promise<BankLine> =>
  line.trouble === undefined
    ? { ...line, paymentId: await officeGifts.nameOf('transfer', line.reference) }
    : line;

/**
 * The sentence that an equal gift was entered by a clerk, perhaps under a mistyped UTR; undefined where there is none, or with
 * `--again`.
 */
async function whyEqual(gift: GivenGift, { officeGifts }: Donations): Promise<string | undefined> {
  const { again, name: firstName, email = '', receivedAt, reference = null } = gift;
  if (again || receivedAt === undefined) return undefined;
  const seen = { ...gift, firstName, lastName: '', email, receivedAt, reference };
  const equal = await officeGifts.equalTo(seen, 'bank file');
  return equal && equalStands(equal);
}

/** The sentence that the UTR was entered before with another amount; undefined where it was not. */
async function whyOtherwise(
  { paymentId, amountPaise }: BankLine,
  { orders }: Pick<Payments, 'orders'>,
): Promise<string | undefined> {
  const order = await orders.byPayment(paymentId);
  return order && order.amountPaise !== amountPaise
    ? `entered before with ${formatPaise(order.amountPaise)}: ${order.bookedAs ?? 'without a number'}`
    : undefined;
}

/** The sentence that a line was entered before; undefined where it is new. */
async function enteredBefore(
  { paymentId }: BankLine,
  { ledger, orders }: Pick<Payments, 'ledger' | 'orders'>,
): Promise<string | undefined> {
  if (!(await ledger.byPayment(paymentId))) return undefined;
  const order = await orders.byPayment(paymentId);
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

const giftOf = (
  { trouble, reference, amountPaise, name, day, email, pan, address }: BankLine,
  { language, again }: ImportOptions,
): GivenGift => ({
  mode: 'transfer',
  amountPaise,
  name,
  email,
  pan,
  address,
  // A PAN in the file implies the declaration (docs/admin.md).
  isIndianCitizen: true,
  language,
  again,
  // A line that cannot be read may have no valid day.
  receivedAt: trouble === undefined ? readDay(day).from : undefined,
  reference,
});

/** @returns the receipt's number. */
async function enterLine(
  office: Office,
  line: BankLine,
  gift: GivenGift,
  file: string,
  { as: who }: ImportOptions,
): Promise<string> {
  const entry = { who, why: `line ${line.number} of ${file}`, from: 'bank file' as const };
  return (await enterGift(office, gift, entry)).receiptNumber ?? 'entered';
}

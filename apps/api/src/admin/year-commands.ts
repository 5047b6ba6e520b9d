import { trust } from '@vgb/content';
import { formatPaise, formatRupees } from '@vgb/contracts';
import type { Command } from 'commander';
import { type Donations, isOfficeGift, keptOf, numbersOf } from '../donations/index.js';
import type { Fact } from '../ledger/index.js';
import { dayOf } from '../time/india.js';
import { type DeclareCommand, type Desk, declareWho, remark, withOffice } from './desk.js';
import { FORM_113_COLUMNS, type Form113, makeForm113 } from './form-113.js';
import type { Office } from './office.js';
import { counted, each } from './printing.js';
import { declareFormats, type FormatOptions, formatOf, show } from './show.js';
import { makeStatement, STATEMENT_COLUMNS } from './statement.js';
import { readFinancialYear } from './typed-days.js';

interface YearOptions extends FormatOptions {
  readonly year: ReturnType<typeof readFinancialYear>;
}

const declareYear = (command: Command): Command =>
  declareFormats(command).requiredOption(
    '--year <year>',
    'a financial year, such as 2026-27',
    readFinancialYear,
  );

/** Declares `statement`. */
const declareStatement: DeclareCommand = (program, desk) => {
  declareYear(program.command('statement').description('a year’s gifts, donor by donor')).action(
    (options: YearOptions) => writeStatement(desk, options),
  );
};

async function writeStatement(desk: Desk, options: YearOptions): Promise<void> {
  await withOffice(desk, async (office) => {
    const { donations } = await office.app();
    const { name } = options.year;
    const { donors, total } = await makeStatement(donations.books.ofFinancialYear(name));
    const rows = formatOf(options) === 'table' ? [...donors, total] : donors;
    await show(desk, STATEMENT_COLUMNS, each(rows), options);
    const { gifts, keptRupees } = total;
    remark(
      desk,
      `${name}: ${counted(donors.length, 'donor')}, ${counted(Number(gifts), 'gift')}, ${formatRupees(Number(keptRupees))} kept`,
    );
    await tellGaps(desk, donations.books, name);
  });
}

interface Form113Options extends YearOptions {
  readonly as: string;
}

/** Declares `form113`. */
const declareForm113: DeclareCommand = (program, desk) => {
  declareWho(
    declareYear(
      program
        .command('form113')
        .description('the statement of donations for the income-tax department (formerly Form 10BD)'),
    ),
    desk,
  )
    .addHelpText('after', '\nIt opens donors’ PAN and address: keep the file where only the office reads it.')
    .action((options: Form113Options) => writeForm113(desk, options));
};

async function writeForm113(desk: Desk, { as: who, ...options }: Form113Options): Promise<void> {
  await withOffice(desk, async (office) => {
    const { books } = (await office.app()).donations;
    const { name } = options.year;
    const audit = await office.audit(who);
    const opened = { action: 'form113', subject: name, why: 'statement to the income-tax department' };
    await audit.record(opened, async () => {
      const form = await makeForm113(books.ofFinancialYear(name), {
        financialYear: name,
        approval: { number: trust.donationApprovalNumber.value, date: trust.donationApprovalDate.value },
        open: (gift) => books.taxDetailsOf(gift),
      });
      // The portal accepts UTF-8 without a byte order mark.
      await show(desk, FORM_113_COLUMNS, each(form.rows), { ...options, mark: false });
      tellForm113(desk, name, form);
      await tellGaps(desk, books, name);
      await tellLaterChanges(desk, office, options.year);
      if (trust.donationApprovalNumber.sample || trust.donationApprovalDate.sample)
        remark(desk, 'The approval number and its date are placeholders: see docs/launch-checklist.md.');
    });
  });
}

function tellForm113(desk: Desk, year: string, { rows, gifts, leftOut }: Form113): void {
  remark(desk, `${year}: ${counted(rows.length, 'donor')} with ${counted(gifts, 'gift')}.`);
  const reasons: readonly (readonly [number, string])[] = [
    [leftOut.noPan, 'without a PAN'],
    [leftOut.noAddress, 'with a PAN but no address'],
    [leftOut.paidBack, 'paid back in full'],
    [leftOut.bounced, 'by a cheque that the bank has not paid'],
  ];
  for (const [count, why] of reasons)
    if (count > 0) remark(desk, `Left out: ${counted(count, 'gift')} ${why}.`);
}

async function tellGaps(desk: Desk, books: Donations['books'], year: string): Promise<void> {
  for (const gap of await books.gapsOfFinancialYear(year))
    remark(desk, `No gifts have the numbers ${numbersOf(gap)}: ${gap.why} (${gap.who}).`);
}

/**
 * Prints the losses, corrections and entries after the year's end: they are in the amounts, and a statement that was filed before them
 * needs a revision. Open disputes and refunds count as kept.
 */
async function tellLaterChanges(
  desk: Desk,
  office: Office,
  { name, to }: YearOptions['year'],
): Promise<void> {
  const { donations, payments } = await office.app();
  const entered: Date[] = [];
  for await (const {
    paymentId,
    receiptNumber,
    amountPaise,
    openPaise,
    ...gift
  } of donations.books.ofFinancialYear(name)) {
    const isAsGiven = keptOf({ amountPaise, ...gift }) === amountPaise && openPaise === 0;
    if (isAsGiven && !isOfficeGift(gift)) continue;
    const folio = await payments.ledger.byPayment(paymentId);
    const entry = folio?.facts.find((fact) => fact.what === 'gift' && fact.status === 'received');
    if (entry && entry.heardAt >= to) entered.push(entry.heardAt);
    if (isAsGiven) continue;
    const { refunds = [], disputes = [] } = folio?.standing ?? {};
    const later = [
      ...(folio?.facts ?? []).flatMap((fact) => {
        const change = fact.heardAt >= to ? changeByOffice(fact) : undefined;
        return change ?? [];
      }),
      ...refunds
        .filter(({ status, at }) => status === 'processed' && at >= to)
        .map(({ amountPaise: paise, at }) => `${formatPaise(paise)} was paid back on ${dayOf(at)}`),
      ...disputes
        .filter(({ status, at }) => status === 'lost' && at >= to)
        .map(
          ({ deductedPaise, at }) => `${formatPaise(deductedPaise)} was lost in a dispute on ${dayOf(at)}`,
        ),
    ];
    if (later.length > 0)
      remark(
        desk,
        `${receiptNumber}: ${later.join(', ')}, after the year’s end. If the statement was filed before, file a revised one.`,
      );
    if (openPaise !== 0)
      remark(desk, `${receiptNumber}: ${formatPaise(-openPaise)} is undecided, and counts as kept for now.`);
  }
  const last = entered.toSorted((one, other) => one.getTime() - other.getTime()).at(-1);
  if (last)
    remark(
      desk,
      `${counted(entered.length, 'gift')} ${entered.length === 1 ? 'was' : 'were'} entered after the year’s end, the last on ${dayOf(last)}. If the statement was filed before, file a revised one.`,
    );
}

/** The sentence for a fact with which the office has changed a gift's amount; undefined for any other fact. */
function changeByOffice(fact: Fact): string | undefined {
  const day = dayOf(fact.heardAt);
  if (fact.what === 'gift' && fact.status === 'bounced') return `its cheque was entered as bounced on ${day}`;
  if (fact.what !== 'correction') return undefined;
  const amount = formatPaise(Math.abs(fact.amountPaise));
  return `${amount} was ${fact.amountPaise < 0 ? 'taken off' : 'added'} by a correction on ${day}`;
}

const COMMANDS: readonly DeclareCommand[] = [declareStatement, declareForm113];

/** Commands for the end of a financial year: the trust's own statement, and the one for the income-tax department. */
export function declareYearCommands(program: Command, desk: Desk): void {
  for (const give of COMMANDS) give(program, desk);
}

import { trust } from '@vgb/content';
import { formatPaise, formatRupees } from '@vgb/contracts';
import type { Command } from 'commander';
import { type Donations, keptOf, numbersOf } from '../donations/index.js';
import { dayOf } from '../time/india.js';
import { type Desk, giveWho, remark, withOffice } from './desk.js';
import { FORM_113_COLUMNS, makeForm113 } from './form-113.js';
import type { Office } from './office.js';
import { counted, each } from './printing.js';
import { type FormatOptions, formatOf, giveFormats, show } from './show.js';
import { makeStatement, STATEMENT_COLUMNS } from './statement.js';
import { readFinancialYear } from './typed-days.js';

interface YearOptions extends FormatOptions {
  readonly year: ReturnType<typeof readFinancialYear>;
}

/** What a financial year ends with: the trust's own statement, and the one for the income-tax department. */
export function giveYearCommands(program: Command, desk: Desk): void {
  const giveYear = (command: Command): Command =>
    giveFormats(command).requiredOption(
      '--year <year>',
      'a financial year, such as 2026-27',
      readFinancialYear,
    );
  const tellGaps = async (books: Donations['books'], year: string): Promise<void> => {
    for (const gap of await books.gapsOfFinancialYear(year))
      remark(desk, `No gifts have the numbers ${numbersOf(gap)}: ${gap.why} (${gap.who}).`);
  };

  giveYear(program.command('statement').description('a year’s gifts, donor by donor')).action(
    async (options: YearOptions) => {
      await withOffice(desk, async (office) => {
        const { donations } = await office.app();
        const { donors, total } = await makeStatement(donations.books.ofFinancialYear(options.year.name));
        const rows = formatOf(options) === 'table' ? [...donors, total] : donors;
        await show(desk, STATEMENT_COLUMNS, each(rows), options);
        const { gifts, keptRupees } = total;
        remark(
          desk,
          `${options.year.name}: ${counted(donors.length, 'donor')}, ${counted(Number(gifts), 'gift')}, ${formatRupees(Number(keptRupees))} kept`,
        );
        await tellGaps(donations.books, options.year.name);
      });
    },
  );

  giveWho(
    giveYear(
      program
        .command('form113')
        .description('the statement of donations for the income-tax department (formerly Form 10BD)'),
    ),
    desk,
  )
    .addHelpText('after', '\nIt opens donors’ PAN and address: keep the file where only the office reads it.')
    .action(async (options: YearOptions & { as: string }) => {
      await withOffice(desk, async (office) => {
        const { donations } = await office.app();
        const { name } = options.year;
        const audit = await office.audit(options.as);
        const opened = { action: 'form113', subject: name, why: 'statement to the income-tax department' };
        await audit.record(opened, async () => {
          const { rows, gifts, leftOut } = await makeForm113(donations.books.ofFinancialYear(name), {
            financialYear: name,
            approval: { number: trust.donationApprovalNumber.value, date: trust.donationApprovalDate.value },
            open: (gift) => donations.books.taxDetailsOf(gift),
          });
          // The portal takes plain UTF-8.
          await show(desk, FORM_113_COLUMNS, each(rows), { ...options, mark: false });
          remark(desk, `${name}: ${counted(rows.length, 'donor')} with ${counted(gifts, 'gift')}.`);
          const reasons: [number, string][] = [
            [leftOut.noPan, 'without a PAN'],
            [leftOut.noAddress, 'with a PAN but no address'],
            [leftOut.paidBack, 'paid back in full'],
          ];
          for (const [count, why] of reasons)
            if (count > 0) remark(desk, `Left out: ${counted(count, 'gift')} ${why}.`);
          await tellGaps(donations.books, name);
          await tellLaterLosses(desk, office, options.year);
          if (trust.donationApprovalNumber.sample || trust.donationApprovalDate.sample)
            remark(desk, 'The approval number and its date are placeholders: see docs/launch-checklist.md.');
        });
      });
    });
}

/**
 * A loss after the year's end is no longer in the statement's amounts: one that was filed before needs a revised one. What is undecided still
 * counts as kept.
 */
async function tellLaterLosses(desk: Desk, office: Office, { name, to }: YearOptions['year']): Promise<void> {
  const { donations, payments } = await office.app();
  for await (const {
    paymentId,
    receiptNumber,
    amountPaise,
    openPaise,
    ...gift
  } of donations.books.ofFinancialYear(name)) {
    if (keptOf({ amountPaise, ...gift }) === amountPaise && openPaise === 0) continue;
    const folio = await payments.ledger.byPayment(paymentId);
    const { refunds = [], disputes = [] } = folio?.standing ?? {};
    const later = [
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
}

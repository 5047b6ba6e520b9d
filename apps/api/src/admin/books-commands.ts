import type { Command } from 'commander';
import type { Payments } from '../payments/index.js';
import { CHECK_COLUMNS, checkBooks, mendBooks } from './books-check.js';
import { type Desk, declareWho, remark, withOffice } from './desk.js';
import { Failure } from './failure.js';
import type { Office } from './office.js';
import { counted, each } from './printing.js';
import { declareFormats, type FormatOptions, show } from './show.js';

interface BooksOptions extends FormatOptions {
  readonly as: string;
  readonly mend?: true;
}

/** Declares `books check`: whether the books agree with their facts. */
export function declareBooksCheck(program: Command, desk: Desk): void {
  declareFormats(
    declareWho(
      program
        .command('books')
        .description('what orders, donations and memberships repeat of the ledger')
        .command('check')
        .description('recomputes it from the facts and shows what differs'),
      desk,
    ),
  )
    .option('--mend', 'writes what the facts say, after asking the provider')
    .addHelpText('after', '\nExits with 1 when anything differs.')
    .action((options: BooksOptions) => check(desk, options));
}

async function check(desk: Desk, { as: who, mend, ...options }: BooksOptions): Promise<void> {
  await withOffice(desk, async (office) => {
    const app = await office.app();
    const differences = [];
    for await (const difference of checkBooks(app)) differences.push(difference);
    if (differences.length === 0) return remark(desk, 'The books agree with their facts.');
    await show(desk, CHECK_COLUMNS, each(differences), options);
    const wrong = new Set(differences.map(({ payment }) => payment));
    if (!mend)
      throw new Failure(
        `${counted(differences.length, 'difference')} of ${counted(wrong.size, 'payment')}. --mend writes what the facts say.`,
      );
    await mendAll(wrong, office, app.payments, who);
    remark(desk, `${counted(wrong.size, 'payment')} mended.`);
  });
}

/** @throws Failure at the first payment that cannot be mended. */
async function mendAll(
  wrong: ReadonlySet<string>,
  office: Office,
  payments: Payments,
  who: string,
): Promise<void> {
  const { gateway } = office;
  const audit = await office.audit(who);
  for (const subject of wrong)
    await audit.record({ action: 'books mend', subject, why: 'differs from its facts' }, async () => {
      const { failed } = await mendBooks([subject], { payments, gateway, now: office.clock() });
      if (failed.length > 0) throw new Failure(failed.join('\n'));
    });
}

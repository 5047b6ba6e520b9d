import { type Command, Option } from 'commander';
import { type Desk, readCount, remark, withOffice } from './desk.js';
import { inCount } from './printing.js';
import { declareFormats, type FormatOptions, formatOf, show } from './show.js';
import { readDay, readFinancialYear, type Span } from './typed-days.js';
import { type Selection, ViewStore } from './view-store.js';
import { type AdminView, adminViews, type Conditions } from './views.js';

interface ListOptions extends FormatOptions {
  readonly from?: Span;
  readonly to?: Span;
  readonly year?: Span;
  readonly limit?: number;
  /** A command's own filter, such as `--unanswered`. */
  readonly [wish: string]: unknown;
}

const IN_A_TABLE = 50;

/** An option that changes which records are listed. */
interface Wish {
  readonly flag: string;
  readonly says: string;
  readonly selects: Conditions;
}

/** Settings of a pair of commands `list` and `export`. */
export interface Listing {
  readonly view: AdminView;
  /** The name of the records, in the plural. */
  readonly what: string;
  /** Whether there is an option for the financial year. */
  readonly years?: boolean;
  /** Applied when its flag is given. */
  readonly only?: Wish;
  /** Applied when its flag is not given. */
  readonly unless?: Wish;
}

function selectionOf({ only, unless }: Listing, options: ListOptions): Selection {
  const isWished = ({ flag }: Wish): boolean => options[flag.slice(2)] === true;
  return {
    from: options.from?.from ?? options.year?.from,
    to: options.to?.to ?? options.year?.to,
    only: {
      ...(only && isWished(only) && only.selects),
      ...(unless && !isWished(unless) && unless.selects),
    },
  };
}

function declareDays(command: Command, { years, only, unless }: Listing): Command {
  command
    .option('--from <day>', 'from this day in India, such as 2026-11-21', readDay)
    .option('--to <day>', 'up to and including this day', readDay);
  if (years)
    command.addOption(
      new Option('--year <year>', 'of this financial year, such as 2026-27')
        .argParser(readFinancialYear)
        .conflicts(['from', 'to']),
    );
  for (const wish of [only, unless]) if (wish) command.option(wish.flag, wish.says);
  return command;
}

/** Declares `list` and `export` for one view. */
export function declareList(parent: Command, desk: Desk, listing: Listing): void {
  const { what } = listing;
  declareFormats(declareDays(parent.command('list').description(`shows ${what}, the newest first`), listing))
    .option('--limit <count>', `at most so many (a table: ${IN_A_TABLE})`, readCount)
    .action((options: ListOptions) => list(desk, listing, options));
  declareDays(parent.command('export').description(`writes ${what} into a new file`), listing)
    .argument('<file>', 'its name, or - for standard output')
    .option('--json', 'as JSON instead of CSV')
    .action((file: string, options: ListOptions) => exportAll(desk, listing, file, options));
}

async function list(desk: Desk, listing: Listing, options: ListOptions): Promise<void> {
  const { view } = listing;
  await withOffice(desk, async (office) => {
    const isTable = formatOf(options) === 'table';
    const limit = options.limit ?? (isTable ? IN_A_TABLE : undefined);
    const selection = selectionOf(listing, options);
    const store = new ViewStore(office);
    const rows = store.rows(view, selection, { now: office.clock(), limit });
    const shown = await show(desk, view.fields, rows, options);
    if (!isTable) return;
    const all = await store.count(view, selection);
    remark(
      desk,
      shown < all
        ? `${inCount(shown)} of ${inCount(all)} shown; --limit shows more`
        : `${inCount(all)} in all`,
    );
  });
}

async function exportAll(desk: Desk, listing: Listing, file: string, options: ListOptions): Promise<void> {
  const { view } = listing;
  await withOffice(desk, async (office) => {
    const selection = selectionOf(listing, options);
    const rows = new ViewStore(office).rows(view, selection, { now: office.clock() });
    await show(desk, view.fields, rows, { ...(options.json && { json: true as const }), out: file });
  });
}

/** Declares `donations`. */
export function declareDonationsList(program: Command, desk: Desk): void {
  const donations = program.command('donations').description('gifts that have arrived');
  declareList(donations, desk, { view: adminViews.donations, what: 'gifts', years: true });
}

/** Declares `members`. */
export function declareMembersList(program: Command, desk: Desk): void {
  const members = program.command('members').description('people with an account');
  declareList(members, desk, { view: adminViews.members, what: 'members' });
}

/** Declares `mandates`. */
export function declareMandatesList(program: Command, desk: Desk): void {
  const mandates = program.command('mandates').description('monthly gifts');
  declareList(mandates, desk, { view: adminViews.mandates, what: 'standing orders' });
}

import { type Command, Option } from 'commander';
import { adopt } from './adoption.js';
import { type Desk, giveWho, readCount, remark, withOffice } from './desk.js';
import { Failure } from './failure.js';
import type { Office } from './office.js';
import { inCount, type Row } from './printing.js';
import { giveExceptionRefund } from './refund-commands.js';
import { type FormatOptions, formatOf, giveFormats, show } from './show.js';
import { readDay, readFinancialYear, type Span } from './typed-days.js';
import { adoptMandate, giveExceptionCancel } from './unknown-mandate.js';
import { type AdminView, adminViews, projectionOf } from './views.js';

interface ListOptions extends FormatOptions {
  readonly from?: Span;
  readonly to?: Span;
  readonly year?: Span;
  readonly limit?: number;
  /** A command's own wish, such as `--unanswered`. */
  readonly [wish: string]: unknown;
}

const IN_A_TABLE = 50;

/** The records of a view between two days, the newest first. The view itself need not have been made. */
async function* rowsOf(
  { connection, clock }: Office,
  view: AdminView,
  filter: Readonly<Record<string, unknown>>,
  limit: number | undefined,
): AsyncGenerator<Row> {
  const stages = [
    { $match: filter },
    { $sort: { [view.when]: -1, _id: -1 } },
    ...(limit === undefined ? [] : [{ $limit: limit }]),
    { $project: projectionOf(view, clock()) },
  ];
  for await (const row of connection.collection(view.source).aggregate<Row>(stages)) yield row;
}

function filterOf(
  view: AdminView,
  { from, to, year }: ListOptions,
  wished: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const begins = from?.from ?? year?.from;
  const ends = to?.to ?? year?.to;
  const when = { ...(begins && { $gte: begins }), ...(ends && { $lt: ends }) };
  return { ...view.only, ...wished, ...(Object.keys(when).length > 0 && { [view.when]: when }) };
}

interface Wish {
  readonly flag: string;
  readonly says: string;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** `list` and `export` for one view. */
function giveList(
  parent: Command,
  desk: Desk,
  view: AdminView,
  what: string,
  wishes: { readonly years?: boolean; readonly only?: Wish; readonly unless?: Wish } = {},
): void {
  const own = [wishes.only, wishes.unless].filter((wish) => wish !== undefined);
  const giveDays = (command: Command): Command => {
    command
      .option('--from <day>', 'from this day in India, such as 2026-11-21', readDay)
      .option('--to <day>', 'up to and including this day', readDay);
    if (wishes.years)
      command.addOption(
        new Option('--year <year>', 'of this financial year, such as 2026-27')
          .argParser(readFinancialYear)
          .conflicts(['from', 'to']),
      );
    for (const wish of own) command.option(wish.flag, wish.says);
    return command;
  };
  const isWished = (options: ListOptions, wish: Wish): boolean => options[wish.flag.slice(2)] === true;
  const filter = (options: ListOptions) =>
    filterOf(view, options, {
      ...(wishes.only && isWished(options, wishes.only) && wishes.only.filter),
      ...(wishes.unless && !isWished(options, wishes.unless) && wishes.unless.filter),
    });

  giveFormats(giveDays(parent.command('list').description(`shows ${what}, the newest first`)))
    .option('--limit <count>', `at most so many (a table: ${IN_A_TABLE})`, readCount)
    .action(async (options: ListOptions) => {
      await withOffice(desk, async (office) => {
        const isTable = formatOf(options) === 'table';
        const limit = options.limit ?? (isTable ? IN_A_TABLE : undefined);
        const wanted = filter(options);
        const shown = await show(desk, view.fields, rowsOf(office, view, wanted, limit), options);
        if (!isTable) return;
        const all = await office.connection.collection(view.source).countDocuments(wanted);
        remark(
          desk,
          shown < all
            ? `${inCount(shown)} of ${inCount(all)} shown; --limit shows more`
            : `${inCount(all)} in all`,
        );
      });
    });

  giveDays(parent.command('export').description(`writes ${what} into a new file`))
    .argument('<file>', 'its name, or - for standard output')
    .option('--json', 'as JSON instead of CSV')
    .action(async (file: string, options: ListOptions) => {
      await withOffice(desk, async (office) => {
        const rows = rowsOf(office, view, filter(options), undefined);
        await show(desk, view.fields, rows, { ...(options.json && { json: true as const }), out: file });
      });
    });
}

interface AdoptOptions {
  readonly as: string;
  readonly name?: string;
  readonly email?: string;
  readonly note?: string;
}

/** What is kept of gifts, letters, members, mandates and exceptions: shown and exported; letters answered, exceptions decided. */
export function giveListCommands(program: Command, desk: Desk): void {
  giveList(
    program.command('donations').description('gifts that have arrived'),
    desk,
    adminViews.donations,
    'gifts',
    {
      years: true,
    },
  );

  const contacts = program.command('contacts').description('letters to the trust');
  giveList(contacts, desk, adminViews.contacts, 'letters', {
    only: { flag: '--unanswered', says: 'only those not marked as answered', filter: { answeredAt: null } },
  });
  giveWho(contacts.command('answer').description('marks a letter as answered'), desk)
    .argument('<id>', 'its id, from the list')
    .action(async (id: string, { as: who }: { as: string }) => {
      await withOffice(desk, async (office) => {
        const { contact } = await office.app();
        const letter = await contact.messages.findById(id);
        if (!letter) throw new Failure(`There is no letter with the id ${id}.`);
        const about = `${letter.name}: ${letter.subject}`;
        if (letter.answeredAt) {
          desk.out.write(`Marked before, by ${letter.answeredBy}: ${about}\n`);
          return;
        }
        const audit = await office.audit(who);
        await audit.record({ action: 'contacts answer', subject: id, why: 'answered' }, () =>
          contact.messages.markAnswered(id, who, office.clock()),
        );
        desk.out.write(`Marked as answered: ${about}\n`);
      });
    });

  giveList(
    program.command('members').description('people with an account'),
    desk,
    adminViews.members,
    'members',
  );
  giveList(
    program.command('mandates').description('monthly gifts'),
    desk,
    adminViews.mandates,
    'standing orders',
  );

  const exceptions = program.command('exceptions').description('payments that wait for a decision');
  giveList(exceptions, desk, adminViews.exceptions, 'payments that do not add up', {
    unless: { flag: '--all', says: 'those already decided as well', filter: { state: 'open' } },
  });
  giveWho(
    exceptions
      .command('adopt')
      .description(
        'books a payment that was put aside, with a receipt by mail, or takes over a monthly gift',
      ),
    desk,
  )
    .argument('<id>', 'its id, from the list')
    .option('--name <text>', 'the donor’s name, where no order knows it')
    .option('--email <address>', 'the donor’s address, unless the provider knows it')
    .option('--note <text>', 'why it is booked although it does not add up')
    .action(async (id: string, { as: who, ...donor }: AdoptOptions) => {
      await withOffice(desk, async (office) => {
        const app = await office.app();
        const audit = await office.audit(who);
        const mandate = await adoptMandate(id, donor, { ...app, audit, who });
        if (mandate !== undefined) {
          desk.out.write(`${mandate}\n`);
          return;
        }
        const done = await adopt(id, donor, { ...app, gateway: office.gateway, audit, who });
        const told = {
          before: `${done.paymentId} was booked before, as ${done.receiptNumber}. Nothing was done.`,
          now: `Booked as ${done.receiptNumber}: the receipt goes out with the site’s next mails.`,
          soon: `${done.paymentId} is noted as a gift: the site books it within a minute, and mails the receipt.`,
        };
        desk.out.write(`${told[!done.isNew ? 'before' : done.receiptNumber === null ? 'soon' : 'now']}\n`);
      });
    });
  giveExceptionRefund(exceptions, desk);
  giveExceptionCancel(exceptions, desk);
  giveWho(
    exceptions
      .command('decide')
      .alias('dismiss')
      .description('ends it without booking it or paying it back, with a note of why'),
    desk,
  )
    .argument('<id>', 'its id, from the list')
    .requiredOption('--note <text>', 'what was decided, and why')
    .action(async (id: string, { as: who, note }: { as: string; note: string }) => {
      await withOffice(desk, async (office) => {
        const { payments } = await office.app();
        const audit = await office.audit(who);
        const decided = await audit.record(
          { action: 'exceptions decide', subject: id, why: note },
          async () => {
            const found = await payments.exceptions.decide(id, { decidedBy: who, decision: note });
            if (!found) throw new Failure(`No exception with the id ${id} waits for a decision.`);
            if (found.orderId !== null) await payments.orders.endReview(found.orderId);
            return found;
          },
        );
        desk.out.write(`Decided: ${decided.kind}, payment ${decided.paymentId}. ${note}\n`);
      });
    });
}

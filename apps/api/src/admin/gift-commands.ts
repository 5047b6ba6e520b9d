import { readFile } from 'node:fs/promises';
import { defaultLocale, type Locale, locales } from '@vgb/content/locale';
import { formatPaise, formatRupees, officeDonorSchema } from '@vgb/contracts';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Entry, type GiftMode, giftModes } from '../donations/index.js';
import { dayOf } from '../time/india.js';
import { type BankLine, readBankLines } from './bank-file.js';
import { CHECK_COLUMNS, checkBooks, mendBooks } from './books-check.js';
import { type Desk, giveWho, remark, withOffice } from './desk.js';
import { Failure } from './failure.js';
import { withInput } from './files.js';
import type { Office } from './office.js';
import { findPayment, WAYS_TO_NAME } from './payment-name.js';
import { asTable, counted, each } from './printing.js';
import { type FormatOptions, giveFormats, show } from './show.js';
import { readDay, type Span } from './typed-days.js';
import { readRupees } from './typed-rupees.js';

interface GiftOptions {
  readonly as: string;
  readonly mode: GiftMode;
  /** Paise. */
  readonly rupees: number;
  readonly name: string;
  readonly email?: string;
  readonly pan?: string;
  readonly address?: string;
  readonly indianCitizen?: true;
  readonly language: Locale;
  readonly on?: Span;
  readonly reference?: string;
  readonly why: string;
}

/** Of what the donor is sent. */
const languageOption = () =>
  new Option('--language <language>', 'of the receipt and the mails to the donor')
    .choices(locales)
    .default(defaultLocale);

/** Gifts that did not come through the provider, and whether the books agree with their facts. */
export function giveGiftCommands(program: Command, desk: Desk): void {
  const gift = program.command('gift').description('gifts that did not come through the payment provider');
  giveWho(gift.command('add').description('enters one: cash, a cheque, a bank transfer, or goods'), desk)
    .addOption(new Option('--mode <mode>', 'how it came').choices(giftModes).makeOptionMandatory())
    .requiredOption('--rupees <rupees>', 'its amount, or what goods are worth', readRupees)
    .requiredOption('--name <text>', 'the donor’s name')
    .option('--email <address>', 'where the receipt goes; without it, "receipt save" prints it')
    .option('--pan <pan>', 'the donor’s PAN; needs --indian-citizen')
    .option('--address <text>', 'the donor’s address')
    .option('--indian-citizen', 'the donor has said to be an Indian citizen (FCRA)')
    .addOption(languageOption())
    .option('--on <day>', 'when it was received, unless today', readDay)
    .option('--reference <text>', 'of a transfer the UTR, of a cheque its bank and number: entered once')
    .option('--why <text>', 'what it is, such as 40 blankets; for the audit record', 'a gift at the office')
    .action(async (options: GiftOptions) => {
      await withOffice(desk, async (office) => {
        if ((options.mode === 'transfer' || options.mode === 'cheque') && !options.reference?.trim())
          throw new Failure('A transfer needs --reference with its UTR, a cheque with its bank and number.');
        const done = await enter(office, options, 'office');
        desk.out.write(told(done));
      });
    });

  for (const [name, status, about] of [
    ['clear', 'received', 'the bank has paid a cheque: the receipt follows'],
    ['bounce', 'bounced', 'the bank has not paid a cheque, or has taken it back'],
  ] as const)
    giveWho(gift.command(name).description(about), desk)
      .argument('<cheque>', 'its id, as "gift add" has told it')
      .option('--on <day>', 'when, unless today', readDay)
      .option('--why <text>', 'for the audit record', about)
      .action(async (id: string, { as: who, why, on }: { as: string; why: string; on?: Span }) => {
        await withOffice(desk, async (office) => {
          const { donations } = await office.app();
          const audit = await office.audit(who);
          const entry: Entry = { who, why, from: 'office' };
          const at = on?.from ?? office.clock();
          const done = await audit.record({ action: `gift ${name}`, subject: id, why }, async () => {
            const ended = await donations.officeGifts.endCheque(id, { status, at }, entry);
            if (!ended) throw new Failure(`There is no cheque ${id}.`);
            return ended;
          });
          desk.out.write(status === 'bounced' ? `${id} counts for nothing.\n` : told(done));
        });
      });

  giveWho(
    gift.command('correct').description('changes what a gift counts for; its receipt keeps its number'),
    desk,
  )
    .argument('<gift>', WAYS_TO_NAME)
    .requiredOption('--by <rupees>', 'more, or less with a minus: --by=-500', readChange)
    .requiredOption('--why <text>', 'for the audit record')
    .action(async (name: string, { as: who, why, by }: { as: string; why: string; by: number }) => {
      await withOffice(desk, async (office) => {
        const { donations } = await office.app();
        const paymentId = (await findPayment(office.connection, name)).paymentId ?? name.trim();
        const audit = await office.audit(who);
        const folio = await audit.record({ action: 'gift correct', subject: paymentId, why }, async () => {
          const corrected = await donations.officeGifts.correct(paymentId, by, { who, why, from: 'office' });
          if (!corrected) throw new Failure(`No money of ${name} is known.`);
          return corrected;
        });
        desk.out.write(`${paymentId} counts for ${formatPaise(folio.standing.keptPaise)} now.\n`);
      });
    });

  giveWho(
    gift
      .command('import')
      .description('enters a bank’s transfers from a CSV file, each line once by its UTR'),
    desk,
  )
    .argument('<file>', 'with the columns date, utr, rupees, name; and email, pan, address where known')
    .addOption(languageOption())
    .option('--write', 'enters them; without it, shows what would be done')
    .action(async (file: string, given: { as: string; language: Locale; write?: true }) => {
      const { as: who, language, write } = given;
      await withOffice(desk, async (office) => {
        const lines = readBankLines(await withInput(desk, file, (path) => readFile(path, 'utf8')));
        const { payments } = await office.app();
        const rows = [];
        for (const line of lines) {
          const before = await payments.ledger.byPayment(line.paymentId);
          const booked = before && (await payments.orders.byPayment(line.paymentId));
          const outcome =
            line.trouble ?? (before ? `entered before: ${booked?.bookedAs ?? 'without a number'}` : 'new');
          const done =
            write && outcome === 'new' ? await enterLine(office, line, { who, language, file }) : undefined;
          const { number, day, reference, amountPaise, name } = line;
          rows.push({
            line: number,
            day,
            utr: reference,
            rupees: formatPaise(amountPaise),
            name,
            outcome: done ?? outcome,
          });
        }
        const columns = ['line', 'day', 'utr', 'rupees', 'name', 'outcome'] as const;
        desk.out.write(
          asTable(
            columns.map((name) => ({ name, says: '', table: name === 'line' ? 'number' : 'text' })),
            rows,
          ),
        );
        const fresh = rows.filter(({ outcome }) => outcome === 'new').length;
        if (!write) remark(desk, `${counted(fresh, 'line')} would be entered. --write enters them.`);
        const wrong = lines.filter(({ trouble }) => trouble !== undefined).length;
        if (wrong > 0) throw new Failure(`${counted(wrong, 'line')} could not be read.`);
      });
    });

  giveFormats(
    giveWho(
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
    .action(async ({ as: who, mend, ...options }: FormatOptions & { as: string; mend?: true }) => {
      await withOffice(desk, async (office) => {
        const { payments } = await office.app();
        const differences = [];
        for await (const difference of checkBooks({ connection: office.connection, payments }))
          differences.push(difference);
        if (differences.length === 0) return remark(desk, 'The books agree with their facts.');
        await show(desk, CHECK_COLUMNS, each(differences), options);
        const wrong = new Set(differences.map(({ payment }) => payment));
        if (!mend)
          throw new Failure(
            `${counted(differences.length, 'difference')} of ${counted(wrong.size, 'payment')}. --mend writes what the facts say.`,
          );
        const audit = await office.audit(who);
        const { gateway, clock } = office;
        for (const subject of wrong)
          await audit.record({ action: 'books mend', subject, why: 'differs from its facts' }, async () => {
            const { failed } = await mendBooks([subject], { payments, gateway, now: clock() });
            if (failed.length > 0) throw new Failure(failed.join('\n'));
          });
        remark(desk, `${counted(wrong.size, 'payment')} mended.`);
      });
    });
}

const told = ({
  paymentId,
  receiptNumber,
  isNew,
}: {
  paymentId: string;
  receiptNumber: string | null;
  isNew: boolean;
}) =>
  `${isNew ? 'Entered' : 'Entered before'} as ${paymentId}${receiptNumber === null ? ', without a number yet' : `, receipt ${receiptNumber}`}.\n`;

/** Rupees with a sign, in paise. */
function readChange(text: string): number {
  const [, sign = '', amount = ''] = /^([-+]?)(.*)$/.exec(text.trim()) ?? [];
  const paise = readRupees(amount);
  if (paise === 0) throw new InvalidArgumentError('It must be an amount other than 0.');
  return sign === '-' ? -paise : paise;
}

type Given = Pick<
  GiftOptions,
  | 'mode'
  | 'rupees'
  | 'name'
  | 'email'
  | 'pan'
  | 'address'
  | 'indianCitizen'
  | 'language'
  | 'on'
  | 'reference'
  | 'why'
  | 'as'
>;

/** Checks the donor as the site's own form does, and enters the gift. @throws Failure with what is wrong. */
async function enter(office: Office, given: Given, from: Entry['from']) {
  const { donations } = await office.app();
  const words = given.name.trim().split(/\s+/);
  const donor = officeDonorSchema.safeParse({
    firstName: words.length > 1 ? words.slice(0, -1).join(' ') : words[0],
    lastName: words.length > 1 ? words.at(-1) : '',
    email: given.email ?? '',
    pan: given.pan ?? '',
    address: given.address ?? '',
  });
  if (!donor.success)
    throw new Failure(`The ${donor.error.issues[0]?.path.join('.')} is not valid. Nothing was entered.`);
  const { firstName, lastName, email, pan, address } = donor.data;
  if (pan && !given.indianCitizen)
    throw new Failure(
      'A PAN is taken with --indian-citizen only: gifts of foreign citizens may not come through this account (FCRA).',
    );
  if (given.rupees < 100) throw new Failure(`The least gift is ${formatRupees(1)}.`);
  const receivedAt = given.on?.from ?? office.clock();
  if (receivedAt > office.clock()) throw new Failure(`${dayOf(receivedAt)} has not come yet.`);
  const details = donations.flow.detailsByHand({
    firstName,
    lastName,
    email,
    pan: pan || null,
    address: address || null,
    locale: given.language,
  });
  const { mode, rupees: amountPaise, as: who, why } = given;
  const audit = await office.audit(who);
  const reference = given.reference?.trim() || null;
  return audit.record({ action: 'gift add', subject: reference ?? given.name, why }, () =>
    donations.officeGifts.add({ mode, amountPaise, details, receivedAt, reference }, { who, why, from }),
  );
}

async function enterLine(
  office: Office,
  line: BankLine,
  { who, language, file }: { who: string; language: Locale; file: string },
): Promise<string> {
  const { reference, amountPaise, name, day, email, pan, address } = line;
  const done = await enter(
    office,
    {
      mode: 'transfer',
      rupees: amountPaise,
      name,
      ...(email && { email }),
      ...(pan && { pan, indianCitizen: true as const }),
      ...(address && { address }),
      language,
      on: readDay(day),
      reference,
      as: who,
      why: `line ${line.number} of ${file}`,
    },
    'bank file',
  );
  return done.receiptNumber ?? 'entered';
}

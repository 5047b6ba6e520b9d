import type { Locale } from '@vgb/content/locale';
import { formatPaise } from '@vgb/contracts';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type ChequeRefusal,
  type CorrectionRefusal,
  type Donation,
  type Entry,
  type GiftMode,
  giftModes,
} from '../donations/index.js';
import { dayOf } from '../time/india.js';
import { type DeclareCommand, type Desk, declareWho, withOffice } from './desk.js';
import { Failure } from './failure.js';
import { declareGiftImport } from './gift-import.js';
import { againOption, cashLimitOption, languageOption } from './gift-options.js';
import { BOUNCED_BEFORE, type EnteredGift, enterGift, notYet, overCashLimit } from './office-gift.js';
import { findPayment, WAYS_TO_NAME } from './payment-name.js';
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
  readonly again?: true;
  readonly despiteCashLimit?: true;
  readonly why: string;
}

/** Declares `gift add`. */
const declareAdd: DeclareCommand = (gift, desk) => {
  declareWho(gift.command('add').description('enters one: cash, a cheque, a bank transfer, or goods'), desk)
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
    .addOption(againOption())
    .addOption(cashLimitOption())
    .option('--why <text>', 'what it is, such as 40 blankets; for the audit record', 'a gift at the office')
    .action((options: GiftOptions) => addGift(desk, options));
};

async function addGift(desk: Desk, { as: who, why, ...given }: GiftOptions): Promise<void> {
  const { rupees: amountPaise, indianCitizen, on, ...gift } = given;
  const isIndianCitizen = indianCitizen === true;
  await withOffice(desk, async (office) => {
    const done = await enterGift(
      office,
      { ...gift, amountPaise, isIndianCitizen, receivedAt: on?.from },
      { who, why, from: 'office' },
    );
    desk.out.write(told(done));
  });
}

interface ChequeOptions {
  readonly as: string;
  readonly why: string;
  readonly on?: Span;
}

const declareChequeEnd = (gift: Command, desk: Desk, name: 'clear' | 'bounce', about: string): void => {
  declareWho(gift.command(name).description(about), desk)
    .argument('<cheque>', 'its id, as "gift add" has told it')
    .option('--on <day>', 'when, unless today', readDay)
    .option('--why <text>', 'for the audit record', about)
    .action((id: string, options: ChequeOptions) => endCheque(desk, name, id, options));
};

/** Declares `gift clear`. */
const declareClear: DeclareCommand = (gift, desk) =>
  declareChequeEnd(gift, desk, 'clear', 'the bank has paid a cheque: the receipt follows');

/** Declares `gift bounce`. */
const declareBounce: DeclareCommand = (gift, desk) =>
  declareChequeEnd(gift, desk, 'bounce', 'the bank has not paid a cheque, or has taken it back');

async function endCheque(
  desk: Desk,
  name: 'clear' | 'bounce',
  id: string,
  { as: who, why, on }: ChequeOptions,
): Promise<void> {
  await withOffice(desk, async (office) => {
    const { donations } = await office.app();
    const audit = await office.audit(who);
    const entry: Entry = { who, why, from: 'office' };
    const status = name === 'clear' ? 'received' : 'bounced';
    const at = on?.from ?? office.clock();
    const done = await audit.record({ action: `gift ${name}`, subject: id, why }, async () => {
      const ended = await donations.officeGifts.endCheque(id, { status, at }, entry);
      if (!ended.allowed) throw new Failure(chequeSentence(id, ended));
      return ended;
    });
    desk.out.write(status === 'bounced' ? bounced(done, await donations.books.byPayment(id)) : told(done));
  });
}

/** What the clerk has to do after a bounced cheque. `donation`: set where its receipt was already issued. */
function bounced({ paymentId }: EnteredGift, donation: Donation | undefined): string {
  if (!donation) return `${paymentId} counts for nothing.\n`;
  const hears =
    donation.email === ''
      ? 'The donor has left no e-mail address: tell them, and ask for the receipt back.'
      : `${donation.email} is told so by mail.`;
  return `${paymentId} counts for nothing, and receipt ${donation.receiptNumber} is void. ${hears}\n`;
}

function chequeSentence(id: string, refusal: ChequeRefusal): string {
  switch (refusal.reason) {
    case 'unknown':
      return `There is no cheque ${id}.`;
    case 'in-the-future':
      return notYet(refusal.at);
    case 'before-it-was-given':
      return `The cheque was handed over on ${dayOf(refusal.at)}: no bank has seen it before.`;
    case 'bounced-before':
      return BOUNCED_BEFORE;
  }
}

interface CorrectionOptions {
  readonly as: string;
  readonly why: string;
  /** Paise; below 0 for less. */
  readonly by: number;
  readonly despiteCashLimit?: true;
}

/** Declares `gift correct`. */
const declareCorrect: DeclareCommand = (gift, desk) => {
  declareWho(
    gift.command('correct').description('changes what a gift counts for; its receipt keeps its number'),
    desk,
  )
    .argument('<gift>', WAYS_TO_NAME)
    .requiredOption('--by <rupees>', 'more, or less with a minus: --by=-500', readChange)
    .requiredOption('--why <text>', 'for the audit record')
    .addOption(cashLimitOption())
    .action((name: string, options: CorrectionOptions) => correctGift(desk, name, options));
};

async function correctGift(
  desk: Desk,
  name: string,
  { as: who, why, ...change }: CorrectionOptions,
): Promise<void> {
  await withOffice(desk, async (office) => {
    const app = await office.app();
    const paymentId = (await findPayment(name, app)).paymentId ?? name.trim();
    const audit = await office.audit(who);
    const done = await audit.record({ action: 'gift correct', subject: paymentId, why }, async () => {
      const corrected = await app.donations.officeGifts.correct(
        paymentId,
        { byPaise: change.by, despiteCashLimit: change.despiteCashLimit === true },
        { who, why, from: 'office' },
      );
      if (!corrected.allowed) throw new Failure(correctionSentence(name, corrected));
      return corrected;
    });
    const again = done.isNew
      ? ''
      : ' The same correction was entered before today: nothing was done. Another one needs another --why.';
    desk.out.write(`${paymentId} counts for ${formatPaise(done.keptPaise)} now.${again}\n`);
  });
}

function correctionSentence(name: string, refusal: CorrectionRefusal): string {
  switch (refusal.reason) {
    case 'unknown':
      return `No money of ${name} is known.`;
    case 'through-provider':
      return `${name} came through the payment provider, whose amount counts. "refund" pays a part of it back.`;
    case 'over-cash-limit':
      return `${overCashLimit(refusal.takenPaise)} Nothing was done: --despite-cash-limit enters it all the same.`;
    case 'more-than-kept':
      return `${name} counts for ${formatPaise(refusal.keptPaise)}: no more than that can be taken off. Nothing was done.`;
  }
}

const told = ({ paymentId, receiptNumber, isNew }: EnteredGift): string =>
  `${isNew ? 'Entered' : 'Entered before'} as ${paymentId}${receiptNumber === null ? ', without a number yet' : `, receipt ${receiptNumber}`}.\n`;

/** Rupees with a sign, in paise. @throws InvalidArgumentError, which ends in a usage message. */
function readChange(text: string): number {
  const [, sign = '', amount = ''] = /^([-+]?)(.*)$/.exec(text.trim()) ?? [];
  const paise = readRupees(amount);
  if (paise === 0) throw new InvalidArgumentError('It must be an amount other than 0.');
  return sign === '-' ? -paise : paise;
}

const COMMANDS: readonly DeclareCommand[] = [
  declareAdd,
  declareClear,
  declareBounce,
  declareCorrect,
  declareGiftImport,
];

/** Commands for gifts outside the provider: cash, cheques, transfers and gifts in kind. */
export function declareGiftCommands(program: Command, desk: Desk): void {
  const gift = program.command('gift').description('gifts that did not come through the payment provider');
  for (const give of COMMANDS) give(gift, desk);
}

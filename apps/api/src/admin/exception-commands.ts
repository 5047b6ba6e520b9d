import type { Locale } from '@vgb/content/locale';
import type { Command } from 'commander';
import type { PaymentException, Payments } from '../payments/index.js';
import { type Adopted, adopt } from './adoption.js';
import { type DeclareCommand, type Desk, declareWho, withOffice } from './desk.js';
import { Failure } from './failure.js';
import { languageOption } from './gift-options.js';
import { declareList } from './list-commands.js';
import { declareExceptionRefund } from './refund-commands.js';
import { adoptMandate, declareExceptionCancel } from './unknown-mandate.js';
import { adminViews, undecided } from './views.js';

interface AdoptOptions {
  readonly as: string;
  readonly name?: string;
  readonly email?: string;
  readonly language: Locale;
  readonly note?: string;
}

/** Declares `exceptions list` and `exceptions export`. */
const declareExceptionsList: DeclareCommand = (exceptions, desk) =>
  declareList(exceptions, desk, {
    view: adminViews.exceptions,
    what: 'payments that do not add up',
    unless: { flag: '--all', says: 'those already decided as well', selects: undecided },
  });

/** Declares `exceptions adopt`. */
const declareExceptionAdopt: DeclareCommand = (exceptions, desk) => {
  declareWho(
    exceptions
      .command('adopt')
      .description('books a payment that is held, with a receipt by mail, or takes over a monthly gift'),
    desk,
  )
    .argument('<id>', 'its id, from the list')
    .option('--name <text>', 'the donor’s name, where no order knows it')
    .option('--email <address>', 'the donor’s address, unless the provider knows it')
    .addOption(languageOption())
    .option('--note <text>', 'why it is booked although it does not add up')
    .action((id: string, options: AdoptOptions) => adoptHeld(desk, id, options));
};

async function adoptHeld(desk: Desk, id: string, { as: who, ...donor }: AdoptOptions): Promise<void> {
  await withOffice(desk, async (office) => {
    const { payments, donations } = await office.app();
    const audit = await office.audit(who);
    const mandate = await adoptMandate(id, donor, { payments, donations, audit, who });
    if (mandate !== undefined) {
      desk.out.write(`${mandate}\n`);
      return;
    }
    const { gateway } = office;
    desk.out.write(`${told(await adopt(id, donor, { payments, donations, gateway, audit, who }))}\n`);
  });
}

function told({ paymentId, receiptNumber, isNew }: Adopted): string {
  if (!isNew) return `${paymentId} was booked before, as ${receiptNumber}. Nothing was done.`;
  return receiptNumber === null
    ? `${paymentId} is noted as a gift: the site books it within a minute, and mails the receipt.`
    : `Booked as ${receiptNumber}: the receipt goes out with the site’s next mails.`;
}

interface DecideOptions {
  readonly as: string;
  readonly note: string;
}

/** Declares `exceptions decide`. */
const declareExceptionDecide: DeclareCommand = (exceptions, desk) => {
  declareWho(
    exceptions
      .command('decide')
      .alias('dismiss')
      .description('ends it without booking it or paying it back, with a note of why'),
    desk,
  )
    .argument('<id>', 'its id, from the list')
    .requiredOption('--note <text>', 'what was decided, and why')
    .action((id: string, options: DecideOptions) => decide(desk, id, options));
};

async function decide(desk: Desk, id: string, { as: who, note }: DecideOptions): Promise<void> {
  await withOffice(desk, async (office) => {
    const { payments } = await office.app();
    const audit = await office.audit(who);
    const deed = { action: 'exceptions decide', subject: id, why: note };
    const decided = await audit.record(deed, () => dismiss(id, { decidedBy: who, decision: note }, payments));
    desk.out.write(`Decided: ${decided.kind}, payment ${decided.paymentId}. ${note}\n`);
  });
}

/**
 * Dismisses an exception without booking or refunding. Its order is ended first, so that an interrupted command can be repeated.
 * @throws Failure where it does not wait for a decision.
 */
export async function dismiss(
  id: string,
  decided: { readonly decidedBy: string; readonly decision: string },
  { exceptions, orders }: Pick<Payments, 'exceptions' | 'orders'>,
): Promise<PaymentException> {
  const found = await exceptions.byId(id);
  if (found?.state === 'open' && found.orderId) await orders.endReview(found.orderId);
  const ended = await exceptions.decide(id, decided);
  if (!ended) throw new Failure(`No exception with the id ${id} waits for a decision.`);
  return ended;
}

const COMMANDS: readonly DeclareCommand[] = [
  declareExceptionsList,
  declareExceptionAdopt,
  declareExceptionRefund,
  declareExceptionCancel,
  declareExceptionDecide,
];

/** Commands for exceptions: list, export and decide. */
export function declareExceptionCommands(program: Command, desk: Desk): void {
  const exceptions = program.command('exceptions').description('payments that wait for a decision');
  for (const give of COMMANDS) give(exceptions, desk);
}

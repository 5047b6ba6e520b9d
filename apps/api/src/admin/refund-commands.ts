import { CURRENCY, formatPaise, inSmallestUnit } from '@vgb/contracts';
import type { Command } from 'commander';
import { type Desk, declareWho, remark, withOffice } from './desk.js';
import { Failure } from './failure.js';
import type { Office } from './office.js';
import { findPayment, unknownName, WAYS_TO_NAME } from './payment-name.js';
import { asFacts } from './printing.js';
import { planRefund, type RefundPlan, refundPayment, whyNot } from './refund.js';
import { readRupees } from './typed-rupees.js';

interface RefundOptions {
  readonly as: string;
  readonly reason: string;
  readonly yes?: true;
  /** Paise. */
  readonly confirm?: number;
  /** Paise. */
  readonly amount?: number;
  /** The dispute's id, where it was given as an option. */
  readonly despiteDispute?: string | true;
}

const declareRefundOptions = (command: Command, desk: Desk): Command =>
  declareWho(command, desk)
    .requiredOption('--reason <text>', 'for the audit record and the provider')
    .option('--amount <rupees>', 'a part, instead of all that is left', readRupees)
    .option('--yes', 'do not ask; needs --confirm')
    .option('--confirm <rupees>', 'the amount that goes back, instead of typing it when asked', readRupees)
    .option(
      '--despite-dispute [id]',
      'although the payer’s bank disputes it: asks for the dispute’s id as well, unless it is given',
    );

/** Declares `refund`. */
export function declareRefundCommand(program: Command, desk: Desk): void {
  declareRefundOptions(
    program.command('refund').description('pays a payment back, whatever is left of it'),
    desk,
  )
    .argument('<payment>', WAYS_TO_NAME)
    .action((name: string, options: RefundOptions) => refundNamed(desk, name, options));
}

async function refundNamed(desk: Desk, name: string, options: RefundOptions): Promise<void> {
  await withOffice(desk, async (office) => {
    const app = await office.app();
    const { paymentId, order, providerOrderId } = await findPayment(name, app);
    if (paymentId === null)
      throw new Failure(
        order || providerOrderId !== null
          ? `Here no payment of the order ${name} is known. "payment show ${name}" tells what the provider has of it.`
          : await unknownName(name, app),
      );
    await payBack(desk, office, paymentId, options);
  });
}

/** Declares `exceptions refund`, which refunds a held payment. */
export function declareExceptionRefund(exceptions: Command, desk: Desk): void {
  declareRefundOptions(
    exceptions
      .command('refund')
      .description('pays back what is held; the exception ends when the bank has taken it'),
    desk,
  )
    .argument('<id>', 'its id, from the list')
    .action((id: string, options: RefundOptions) => refundException(desk, id, options));
}

async function refundException(desk: Desk, id: string, options: RefundOptions): Promise<void> {
  await withOffice(desk, async (office) => {
    const { payments } = await office.app();
    const exception = await payments.exceptions.byId(id);
    if (!exception) throw new Failure(`There is no exception with the id ${id}.`);
    await payBack(desk, office, exception.paymentId, options);
  });
}

/** Plans the refund, asks for confirmation and refunds. @throws Failure where it is refused or not confirmed. */
async function payBack(desk: Desk, office: Office, paymentId: string, options: RefundOptions): Promise<void> {
  const app = await office.app();
  const { gateway } = office;
  const plan = await planRefund(paymentId, options.amount, { gateway, payments: app.payments });
  const donation = await app.donations.books.byPayment(paymentId);
  for (const dispute of plan.disputes)
    await agreeDespite(desk, dispute.id, whyNot(dispute, plan.currency), options);
  if (plan.leftPaise > 0) {
    remark(
      desk,
      asFacts([
        ['payment', paymentId],
        ['receipt', donation?.receiptNumber ?? null],
        ['donor', donation ? `${donation.firstName} ${donation.lastName}` : null],
        ['goes back', formatPaise(plan.amountPaise, plan.currency)],
      ]).trimEnd(),
    );
    await agree(desk, plan, options);
  }
  const audit = await office.audit(options.as);
  const done = await refundPayment(plan, options.reason, { gateway, audit, payments: app.payments });
  const amount = formatPaise(done.paidBackPaise, plan.currency);
  const about = done.receiptNumber === null ? '' : ` ${done.receiptNumber} is marked.`;
  const told = {
    processed: `Paid back ${amount} (${done.refundId}).${about}\n`,
    pending: `${amount} is on its way back (${done.refundId}). The records follow when the bank has taken it.\n`,
    'done before': `${amount} was paid back before. Nothing was done.\n`,
    'given again': `${amount} was paid back before by the same command (${done.refundId}). Nothing was done. Another refund needs another --reason.\n`,
  };
  desk.out.write(told[done.state]);
}

/** Asks twice: whether, and how much. A machine says both beforehand. @throws Failure when either is not so. */
async function agree(
  desk: Desk,
  { amountPaise, currency }: RefundPlan,
  { yes, confirm }: RefundOptions,
): Promise<void> {
  if (!yes && !desk.canAsk)
    throw new Failure('No person is there to be asked. Give --yes and --confirm with the amount in rupees.');
  if (yes && confirm === undefined)
    throw new Failure('--yes alone pays nothing back. Give --confirm with the amount in rupees.');
  if (!yes && !/^y(es)?$/i.test(await desk.ask('Pay this back? (yes/no) ')))
    throw new Failure('Nothing was done.');
  const typed =
    confirm ?? readRupees(await desk.ask(`Type the amount${currency === CURRENCY ? ' in rupees' : ''}: `));
  if (inSmallestUnit(typed, currency) !== amountPaise)
    throw new Failure(`That is not the amount (${formatPaise(amountPaise, currency)}). Nothing was done.`);
}

/** Asks for the id of an open dispute, since the bank may return the money as well. @throws Failure unless it is given. */
async function agreeDespite(
  desk: Desk,
  id: string,
  why: string,
  { despiteDispute }: RefundOptions,
): Promise<void> {
  if (despiteDispute === undefined)
    throw new Failure(`${why} Nothing was done. --despite-dispute pays it back all the same.`);
  remark(desk, why);
  if (despiteDispute === true && !desk.canAsk)
    throw new Failure(`No person is there to be asked. Give --despite-dispute ${id}.`);
  const typed = despiteDispute === true ? await desk.ask('Type the dispute’s id to go on: ') : despiteDispute;
  if (typed.trim() !== id) throw new Failure(`That is not the dispute’s id (${id}). Nothing was done.`);
}

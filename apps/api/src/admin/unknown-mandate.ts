import type { Command } from 'commander';
import type { Donations } from '../donations/index.js';
import type { Payments } from '../payments/index.js';
import { readDonor } from './adoption.js';
import type { KnownDonor } from './adoption-rules.js';
import type { Audit } from './audit-store.js';
import { type Desk, declareWho, withOffice } from './desk.js';
import { Failure } from './failure.js';
import { counted } from './printing.js';

/**
 * Adopts a mandate that has no record in this database: its past debits are booked at once, and future ones as they come.
 * Resolves with a sentence for the office; undefined where the exception is of another kind.
 * @throws Failure where it was decided before, is not monthly, or no name or address is known.
 */
export async function adoptMandate(
  id: string,
  donor: KnownDonor & { readonly note?: string },
  deps: { payments: Payments; donations: Donations; audit: Audit; who: string },
): Promise<string | undefined> {
  const { payments, donations, audit, who } = deps;
  const exception = await payments.exceptions.byId(id);
  if (exception?.kind !== 'mandate-unknown') return undefined;
  if (exception.state !== 'open') throw new Failure(`It was decided before: ${exception.decision}`);
  const { paymentId: subscriptionId } = exception;
  const donorOf = (email: string | null) => {
    const { mandateId: _mandateId, ...details } = donations.flow.detailsByHand(readDonor(donor, email));
    return details;
  };
  const why = donor.note ?? 'a monthly gift without a record';
  return audit.record({ action: 'exceptions adopt', subject: subscriptionId, why }, async () => {
    const adopted = await donations.unknownMandates.adopt(subscriptionId, donorOf);
    if (!adopted.allowed) throw new Failure(notMonthly(subscriptionId, adopted.rhythm));
    const { booked } = adopted;
    await payments.exceptions.decide(id, { decidedBy: who, decision: 'taken over' });
    const debits = `${counted(booked.length, 'debit')} so far ${booked.length === 1 ? 'is' : 'are'} booked`;
    return `The monthly gift ${subscriptionId} is taken over; ${debits}${booked.length > 0 ? `: ${booked.join(', ')}` : ''}.`;
  });
}

const notMonthly = (subscriptionId: string, rhythm: string): string =>
  `${subscriptionId} is debited ${rhythm}. The site knows monthly gifts alone: its receipts, mails and the donor’s page would call this one monthly. ` +
  'End it with "exceptions cancel" and ask the donor to begin a monthly gift on the site, or let it go on. ' +
  'Either way each debit is an exception of its own, which "exceptions adopt" books as a single gift.';

interface CancelOptions {
  readonly as: string;
  readonly note: string;
}

/** Declares `exceptions cancel`, which ends a monthly gift that this database has no record of. */
export function declareExceptionCancel(exceptions: Command, desk: Desk): void {
  declareWho(
    exceptions
      .command('cancel')
      .description(
        'ends a monthly gift without a record here at the provider; its debits so far stay as they are',
      ),
    desk,
  )
    .argument('<id>', 'its id, from the list')
    .requiredOption('--note <text>', 'why')
    .action((id: string, options: CancelOptions) => cancelMandate(desk, id, options));
}

async function cancelMandate(desk: Desk, id: string, { as: who, note }: CancelOptions): Promise<void> {
  await withOffice(desk, async (office) => {
    const { payments, donations } = await office.app();
    const exception = await payments.exceptions.byId(id);
    if (!exception) throw new Failure(`There is no exception with the id ${id}.`);
    if (exception.kind !== 'mandate-unknown')
      throw new Failure(`It is "${exception.kind}": only a monthly gift can be cancelled.`);
    const { paymentId: subscriptionId } = exception;
    const audit = await office.audit(who);
    await audit.record({ action: 'exceptions cancel', subject: subscriptionId, why: note }, async () => {
      await donations.unknownMandates.end(subscriptionId);
      await payments.exceptions.decide(id, { decidedBy: who, decision: note });
    });
    desk.out.write(`The monthly gift ${subscriptionId} is cancelled: nothing more is debited.\n`);
  });
}

import { decimalRupees } from '@vgb/contracts';
import { type Command, InvalidArgumentError } from 'commander';
import { numbersOf, type ReceiptGap } from '../donations/index.js';
import { OutcomeUnknown } from '../payments/index.js';
import { dayOf, isoInIndia } from '../time/india.js';
import { declareKey, FILE_OR_INPUT, type KeyOption, keysOf } from './backup-key.js';
import type { Survey } from './backup-survey.js';
import { type Desk, declareWho, remark, withOffice } from './desk.js';
import { fileSource } from './encrypted-backup.js';
import { Failure } from './failure.js';
import { withInput } from './files.js';
import { printLook } from './look.js';
import type { Office } from './office.js';
import { asTable, type Column, counted } from './printing.js';
import { restore } from './restore.js';
import {
  gapsBehind,
  lookFrom,
  numbersByGuess,
  numbersGivenTo,
  type PaidSince,
  paidSince,
} from './since-backup.js';

const PAID_SINCE_COLUMNS: readonly Column[] = [
  { name: 'payment', says: 'the provider’s payment id', table: 'text' },
  { name: 'paid', says: 'when', table: 'text' },
  { name: 'rupees', says: 'how much', table: 'rupees' },
  { name: 'email', says: 'what the payer has told the provider', table: 'text' },
];

/** Parses the number of receipt numbers to leave out. */
function readNumbers(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a number, such as 20.');
  return Number(text);
}

interface RestoreOptions extends KeyOption {
  readonly as: string;
  readonly providerAway?: number;
}

/** Declares `restore`. */
export function declareRestore(program: Command, desk: Desk): void {
  declareWho(declareKey(program.command('restore')).description('puts a backup into an empty database'), desk)
    .argument('<file>', FILE_OR_INPUT)
    .option(
      '--provider-away <count>',
      'where the payment provider cannot be asked: so many receipt numbers are left out',
      readNumbers,
    )
    .addHelpText(
      'after',
      '\nA file that was changed or cut short is refused before anything is written. Receipt numbers that may\n' +
        'have been given since the backup are left out for ever; "receipt gaps" lists them.',
    )
    .action((file: string, options: RestoreOptions) => restoreFile(desk, file, options));
}

async function restoreFile(desk: Desk, file: string, options: RestoreOptions): Promise<void> {
  const keys = await keysOf(desk, options);
  await withOffice(desk, async (office) => {
    const { head, collections, documents } = await withInput(desk, file, (path) =>
      restore(office.connection, fileSource(path, keys), {
        planGaps: (survey) => planGaps(survey, { desk, office, ...options }),
        tell: (progress) => remark(desk, progress),
      }),
    );
    // After the restore: an earlier record would make the database not empty.
    const audit = await office.audit(options.as);
    await audit.record({ action: 'restore', subject: file, why: 'restore' }, async () => undefined);
    const made = isoInIndia(head.madeAt);
    desk.out.write(
      `${counted(documents, 'document')} of ${counted(collections, 'collection')}, backed up at ${made}, are restored.\n`,
    );
    // The nightly reconciliation goes back only four days; a backup may be older.
    const { payments } = await office.app();
    if (options.providerAway === undefined)
      printLook(desk, await payments.sweep.reconcile(office.clock(), lookFrom(head.madeAt)));
    else remark(desk, `When the provider answers again: look --from ${dayOf(lookFrom(head.madeAt))}`);
  });
}

/** Reads at the provider what was paid since the backup, and prints it with the receipt numbers that are left out for it. */
async function planGaps(
  survey: Survey,
  { desk, office, as: who, providerAway }: { desk: Desk; office: Office } & RestoreOptions,
): Promise<ReceiptGap[]> {
  const now = office.clock();
  const { madeAt } = survey.head;
  const made = isoInIndia(madeAt);
  let counts: ReadonlyMap<string, number>;
  let why = `may have been given between the backup of ${made} and its restore`;
  if (providerAway === undefined) {
    const payments = await askProvider(survey, office);
    if (payments.length > 0) {
      remark(desk, `Not booked in the backup of ${made}, and perhaps given a receipt since:`);
      desk.err.write(asTable(PAID_SINCE_COLUMNS, payments.map(rowOf)));
    }
    counts = numbersGivenTo(payments);
  } else {
    counts = numbersByGuess(providerAway, madeAt, now);
    why += '; the provider could not be asked, and their count was given by hand';
  }
  const gaps = gapsBehind(survey.highestSerials, counts, { at: now, who, why });
  for (const gap of gaps) remark(desk, `Left out, as donors may hold them: ${numbersOf(gap)}`);
  return gaps;
}

async function askProvider(survey: Survey, office: Office): Promise<PaidSince[]> {
  try {
    return await paidSince(survey, office.gateway, office.clock());
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error;
    throw new Failure(
      'The payment provider does not answer: which receipts were given since the backup is not known. Nothing was restored.\n' +
        'Try again later, or give --provider-away with more receipt numbers than can have been given since: they are left out.',
    );
  }
}

const rowOf = ({ paymentId, paidAt, payment }: PaidSince) => ({
  payment: paymentId,
  paid: isoInIndia(paidAt),
  rupees: payment ? decimalRupees(payment.amountPaise) : null,
  email: payment?.email ?? null,
});

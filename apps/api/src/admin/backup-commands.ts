import { readFile } from 'node:fs/promises';
import { decimalRupees } from '@vgb/contracts';
import { type Command, InvalidArgumentError } from 'commander';
import { numbersOf, type ReceiptGap, receiptGaps } from '../donations/index.js';
import { OutcomeUnknown } from '../payments/index.js';
import { dayOf, isoInIndia } from '../time/india.js';
import { backUp } from './backup.js';
import { type Survey, surveyBackup } from './backup-survey.js';
import { type Desk, giveWho, remark, withOffice } from './desk.js';
import { fileSource, isRecipient, makeKey, readKeys } from './encrypted-backup.js';
import { Failure } from './failure.js';
import { cannotRead, nameOfOutput, withInput, writeNew } from './files.js';
import { tellLook } from './look.js';
import type { Office } from './office.js';
import { asFacts, asTable, type Column, counted, each, inCount } from './printing.js';
import { restore } from './restore.js';
import { giveFormats, show } from './show.js';
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
const GAP_COLUMNS: readonly Column[] = [
  { name: 'numbers', says: 'the receipt numbers that are never given', table: 'text' },
  { name: 'leftOut', says: 'when', table: 'text' },
  { name: 'who', says: 'who gave the restore', table: 'text' },
  { name: 'why', says: 'for what reason', table: 'text' },
];

/** Numbers of the operator's own count. */
function readNumbers(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a number, such as 20.');
  return Number(text);
}

const FILE_OR_INPUT = 'made by backup; - reads standard input';

function readRecipient(text: string): string {
  if (!isRecipient(text)) throw new InvalidArgumentError('It must be a public key of age, age1….');
  return text;
}
interface KeyOption {
  readonly key?: string;
}
const giveKey = (command: Command): Command =>
  command.option('--key <file>', 'with the secret key, where the backup is encrypted');

/** The secret keys of the file that `--key` names; none without it. @throws Failure. */
async function keysOf(desk: Desk, { key }: KeyOption): Promise<readonly string[]> {
  if (key === undefined) return [];
  const text = await readFile(desk.pathOf(key), 'utf8').catch((error: unknown) => {
    throw cannotRead(key, error);
  });
  return readKeys(key, text);
}

interface RestoreOptions extends KeyOption {
  readonly as: string;
  readonly providerAway?: number;
}

/** Backups of the whole database, and the way back. */
export function giveBackupCommands(program: Command, desk: Desk): void {
  const backup = program.command('backup').description('the whole database in one new file');
  backup
    .command('key')
    .description('makes the pair of keys for encrypted backups')
    .argument('<file>', 'where the secret key goes, or - for standard output')
    .addHelpText(
      'after',
      '\nKeep the file away from the server, twice: without it no encrypted backup opens, and with it each does.',
    )
    .action(async (file: string) => {
      const { file: text, recipient } = await makeKey(isoInIndia(new Date()));
      await writeNew(desk, file, async (out) => void out.write(text));
      remark(
        desk,
        `The secret key is in ${nameOfOutput(file)}. For the server’s .env:\nBACKUP_RECIPIENT=${recipient}`,
      );
    });
  giveKey(backup.command('verify'))
    .description('reads a backup from beginning to end, and says what it holds')
    .argument('<file>', FILE_OR_INPUT)
    .action(async (file: string, options: KeyOption) => {
      const keys = await keysOf(desk, options);
      const { head, counts, highestSerials } = await withInput(desk, file, (path) =>
        surveyBackup(fileSource(path, keys)),
      );
      const documents = [...counts.values()].reduce((sum, count) => sum + count, 0);
      desk.out.write(
        asFacts([
          ['database', head.database],
          ['made', isoInIndia(head.madeAt)],
          ...[...counts].map(([name, count]): [string, string] => [name, inCount(count)]),
          ...[...highestSerials].map(([year, serial]): [string, string] => [
            `receipts ${year}`,
            `up to ${inCount(serial)}`,
          ]),
        ]),
      );
      desk.out.write(
        `${counted(documents, 'document')} of ${counted(counts.size, 'collection')}: the backup is whole, and its checksum agrees.\n`,
      );
    });
  giveWho(backup, desk)
    .argument('<file>', 'its name, such as vgb-2026-11-21.backup.gz, or - for standard output')
    .addHelpText(
      'after',
      '\nThe file holds personal data. PAN and address stay encrypted: keep TAX_DETAILS_KEY elsewhere.',
    )
    .option('--recipient <key>', 'encrypts it for this public key, age1…', readRecipient)
    .action(async (file: string, { as: who, recipient }: { as: string; recipient?: string }) => {
      await withOffice(desk, async (office) => {
        const audit = await office.audit(who);
        const done = await audit.record({ action: 'backup', subject: file, why: 'backup' }, () =>
          writeNew(
            desk,
            file,
            (out) =>
              backUp(office.connection, out, {
                now: office.clock(),
                recipient,
                tell: (progress) => remark(desk, progress),
              }),
            { binary: true },
          ),
        );
        const { collections, documents } = done;
        remark(
          desk,
          `${counted(documents, 'document')} of ${counted(collections, 'collection')} are in ${nameOfOutput(file)}.`,
        );
      });
    });

  giveWho(giveKey(program.command('restore')).description('puts a backup into an empty database'), desk)
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
    .action(async (file: string, options: RestoreOptions) => {
      const keys = await keysOf(desk, options);
      await withOffice(desk, async (office) => {
        const { head, collections, documents } = await withInput(desk, file, (path) =>
          restore(office.connection, fileSource(path, keys), {
            planGaps: (survey) => planGaps(survey, { desk, office, ...options }),
            tell: (progress) => remark(desk, progress),
          }),
        );
        // Only now: a record made before would be something in the database.
        const audit = await office.audit(options.as);
        await audit.record({ action: 'restore', subject: file, why: 'restore' }, async () => undefined);
        const made = isoInIndia(head.madeAt);
        desk.out.write(
          `${counted(documents, 'document')} of ${counted(collections, 'collection')}, backed up at ${made}, are restored.\n`,
        );
        // The nightly look goes back four days only; a backup may be older.
        const { payments } = await office.app();
        if (options.providerAway === undefined)
          tellLook(desk, await payments.sweep.reconcile(office.clock(), lookFrom(head.madeAt)));
        else remark(desk, `When the provider answers again: look --from ${dayOf(lookFrom(head.madeAt))}`);
      });
    });
}

/** Lists what `receipt gaps` is asked for. */
export function giveGapsCommand(receipt: Command, desk: Desk): void {
  giveFormats(receipt.command('gaps').description('lists the receipt numbers that are never given')).action(
    async (options) => {
      await withOffice(desk, async ({ connection }) => {
        const gaps = await receiptGaps(connection);
        const rows = gaps.map((gap) => ({
          numbers: numbersOf(gap),
          leftOut: isoInIndia(gap.at),
          who: gap.who,
          why: gap.why,
        }));
        await show(desk, GAP_COLUMNS, each(rows), options);
      });
    },
  );
}

/** Asks the provider what was paid since the backup, and shows it with the numbers that are left out for it. */
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

import { type Command, InvalidArgumentError } from 'commander';
import { isoInIndia } from '../time/india.js';
import { backUp } from './backup.js';
import { declareKey, FILE_OR_INPUT, type KeyOption, keysOf } from './backup-key.js';
import { type Survey, surveyBackup } from './backup-survey.js';
import { type DeclareCommand, type Desk, declareWho, remark, withOffice } from './desk.js';
import { fileSource, isRecipient, makeKey } from './encrypted-backup.js';
import { nameOfOutput, withInput, writeNew } from './files.js';
import { asFacts, counted, inCount } from './printing.js';
import { declareRestore } from './restore-commands.js';

function readRecipient(text: string): string {
  if (!isRecipient(text)) throw new InvalidArgumentError('It must be a public key of age, age1….');
  return text;
}

/** Declares `backup key`. */
const declareBackupKey: DeclareCommand = (backup, desk) => {
  backup
    .command('key')
    .description('makes the pair of keys for encrypted backups')
    .argument('<file>', 'where the secret key goes, or - for standard output')
    .addHelpText(
      'after',
      '\nKeep the file away from the server, twice: without it no encrypted backup opens, and with it each does.',
    )
    .action((file: string) => makeKeyFile(desk, file));
};

async function makeKeyFile(desk: Desk, file: string): Promise<void> {
  const { file: text, recipient } = await makeKey(isoInIndia(new Date()));
  await writeNew(desk, file, async (out) => void out.write(text));
  remark(
    desk,
    `The secret key is in ${nameOfOutput(file)}. For the server’s .env:\nBACKUP_RECIPIENT=${recipient}`,
  );
}

/** Declares `backup verify`. */
const declareBackupVerify: DeclareCommand = (backup, desk) => {
  declareKey(backup.command('verify'))
    .description('reads a backup from beginning to end, and says what it holds')
    .argument('<file>', FILE_OR_INPUT)
    .action((file: string, options: KeyOption) => verify(desk, file, options));
};

async function verify(desk: Desk, file: string, options: KeyOption): Promise<void> {
  const keys = await keysOf(desk, options);
  const survey = await withInput(desk, file, (path) => surveyBackup(fileSource(path, keys)));
  desk.out.write(contentsOf(survey));
}

function contentsOf({ head, counts, highestSerials }: Survey): string {
  const documents = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const facts = asFacts([
    ['database', head.database],
    ['made', isoInIndia(head.madeAt)],
    ...[...counts].map(([name, count]): [string, string] => [name, inCount(count)]),
    ...[...highestSerials].map(([year, serial]): [string, string] => [
      `receipts ${year}`,
      `up to ${inCount(serial)}`,
    ]),
  ]);
  return `${facts}${counted(documents, 'document')} of ${counted(counts.size, 'collection')}: the backup is whole, and its checksum agrees.\n`;
}

interface BackupCommandOptions {
  readonly as: string;
  readonly recipient?: string;
}

/** Declares `backup`, and what belongs to it. */
const declareBackup: DeclareCommand = (program, desk) => {
  const backup = program.command('backup').description('the whole database in one new file');
  declareBackupKey(backup, desk);
  declareBackupVerify(backup, desk);
  declareWho(backup, desk)
    .argument('<file>', 'its name, such as vgb-2026-11-21.backup.gz, or - for standard output')
    .addHelpText(
      'after',
      '\nThe file holds personal data. PAN and address stay encrypted: keep TAX_DETAILS_KEY elsewhere.',
    )
    .option('--recipient <key>', 'encrypts it for this public key, age1…', readRecipient)
    .action((file: string, options: BackupCommandOptions) => makeBackup(desk, file, options));
};

async function makeBackup(
  desk: Desk,
  file: string,
  { as: who, recipient }: BackupCommandOptions,
): Promise<void> {
  await withOffice(desk, async (office) => {
    const { connection } = office;
    const now = office.clock();
    const tell = (progress: string): void => remark(desk, progress);
    const audit = await office.audit(who);
    const { collections, documents } = await audit.record(
      { action: 'backup', subject: file, why: 'backup' },
      () =>
        writeNew(desk, file, (out) => backUp(connection, out, { now, recipient, tell }), { binary: true }),
    );
    remark(
      desk,
      `${counted(documents, 'document')} of ${counted(collections, 'collection')} are in ${nameOfOutput(file)}.`,
    );
  });
}

const COMMANDS: readonly DeclareCommand[] = [declareBackup, declareRestore];

/** Backups of the whole database, and their restore. */
export function declareBackupCommands(program: Command, desk: Desk): void {
  for (const give of COMMANDS) give(program, desk);
}

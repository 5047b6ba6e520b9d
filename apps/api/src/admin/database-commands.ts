import type { Command } from 'commander';
import { backUp } from './backup.js';
import { type Desk, giveWho, remark, withOffice } from './desk.js';
import { nameOfOutput, withInput, writeNew } from './files.js';
import { isoInIndia } from './indian-days.js';
import { asTable, counted } from './printing.js';
import { createReader, readersAddress } from './reader.js';
import { restore } from './restore.js';
import { makeViews } from './views.js';

/** The database as a whole: views for Compass, who may read them, backup and restore. */
export function giveDatabaseCommands(program: Command, desk: Desk): void {
  giveWho(
    program.command('views').description('makes the read-only views for MongoDB Compass, or makes them anew'),
    desk,
  ).action(async ({ as: who }: { as: string }) => {
    await withOffice(desk, async (office) => {
      const audit = await office.audit(who);
      const deed = { action: 'views', subject: office.connection.name, why: 'to be read in Compass' };
      const views = await audit.record(deed, () => makeViews(office.connection));
      const columns = [
        { name: 'name', says: '', table: 'text' },
        { name: 'about', says: '', table: 'text' },
      ] as const;
      desk.out.write(
        asTable(
          columns,
          views.map(({ name, about }) => ({ name, about })),
        ),
      );
    });
  });

  const reader = program.command('reader').description('people who may only read');
  giveWho(
    reader
      .command('create')
      .description('makes a user of the database who may read the views and nothing else'),
    desk,
  )
    .argument('<name>', 'the user’s name')
    .action(async (name: string, { as: who }: { as: string }) => {
      await withOffice(desk, async (office) => {
        const audit = await office.audit(who);
        const deed = { action: 'reader create', subject: name, why: 'to read the views' };
        const made = await audit.record(deed, () =>
          office.asOwner((run) => createReader(name, office.connection, run)),
        );
        const address = readersAddress({ name, ...made }, office.config);
        desk.out.write(
          `For Compass and mongosh; shown once, and the password cannot be read again:\n${address}\n`,
        );
      });
    });

  giveWho(program.command('backup').description('the whole database in one new file'), desk)
    .argument('<file>', 'its name, such as vgb-2026-11-21.backup.gz, or - for standard output')
    .addHelpText(
      'after',
      '\nThe file holds personal data. PAN and address stay sealed: keep TAX_DETAILS_KEY elsewhere.',
    )
    .action(async (file: string, { as: who }: { as: string }) => {
      await withOffice(desk, async (office) => {
        const audit = await office.audit(who);
        const done = await audit.record({ action: 'backup', subject: file, why: 'backup' }, () =>
          writeNew(
            desk,
            file,
            (out) =>
              backUp(office.connection, out, {
                now: office.clock(),
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

  giveWho(program.command('restore').description('puts a backup into an empty database'), desk)
    .argument('<file>', 'made by backup, or - for standard input')
    .addHelpText(
      'after',
      '\nStop the site first. A file that was changed or cut short is refused before anything is written.',
    )
    .action(async (file: string, { as: who }: { as: string }) => {
      await withOffice(desk, async (office) => {
        const { head, collections, documents } = await withInput(desk, file, (path) =>
          restore(office.connection, path, (progress) => remark(desk, progress)),
        );
        // Only now: a record made before would be something in the database.
        const audit = await office.audit(who);
        await audit.record({ action: 'restore', subject: file, why: 'restore' }, async () => undefined);
        const made = isoInIndia(head.madeAt);
        desk.out.write(
          `${counted(documents, 'document')} of ${counted(collections, 'collection')}, backed up at ${made}, are restored.\n`,
        );
      });
    });
}

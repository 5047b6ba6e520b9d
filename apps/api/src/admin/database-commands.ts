import type { Command } from 'commander';
import { type Desk, giveWho, withOffice } from './desk.js';
import { asTable } from './printing.js';
import { createReader, readersAddress } from './reader.js';
import { makeViews } from './views.js';

/** Reading the database with Compass: its views, and who may read them. */
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
}

import type { Command } from 'commander';
import { type DeclareCommand, type Desk, declareWho, withOffice } from './desk.js';
import { asTable } from './printing.js';
import { createReader, readersAddress } from './reader-store.js';
import { ViewStore } from './view-store.js';

const VIEW_COLUMNS = [
  { name: 'name', says: '', table: 'text' },
  { name: 'about', says: '', table: 'text' },
] as const;

/** Declares `views`. */
const declareViews: DeclareCommand = (program, desk) => {
  declareWho(
    program.command('views').description('makes the read-only views for MongoDB Compass, or makes them anew'),
    desk,
  ).action(({ as: who }: { as: string }) => makeViews(desk, who));
};

async function makeViews(desk: Desk, who: string): Promise<void> {
  await withOffice(desk, async (office) => {
    const audit = await office.audit(who);
    const deed = { action: 'views', subject: office.connection.name, why: 'to be read in Compass' };
    const views = await audit.record(deed, () => new ViewStore(office).make());
    const rows = views.map(({ name, about }) => ({ name, about }));
    desk.out.write(asTable(VIEW_COLUMNS, rows));
  });
}

/** Declares `reader create`. */
const declareReaderCreate: DeclareCommand = (program, desk) => {
  const reader = program.command('reader').description('people who may only read');
  declareWho(
    reader
      .command('create')
      .description('makes a user of the database who may read the views and nothing else'),
    desk,
  )
    .argument('<name>', 'the user’s name')
    .action((name: string, { as: who }: { as: string }) => makeReader(desk, name, who));
};

async function makeReader(desk: Desk, name: string, who: string): Promise<void> {
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
}

const COMMANDS: readonly DeclareCommand[] = [declareViews, declareReaderCreate];

/** Reading the database with Compass: its views, and who may read them. */
export function declareDatabaseCommands(program: Command, desk: Desk): void {
  for (const give of COMMANDS) give(program, desk);
}

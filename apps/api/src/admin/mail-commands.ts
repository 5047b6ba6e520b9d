import type { Command } from 'commander';
import { isoInIndia } from '../time/india.js';
import { type DeclareCommand, type Desk, declareWho, remark, withOffice } from './desk.js';
import { Failure } from './failure.js';
import { type Column, counted, each } from './printing.js';
import { declareFormats, type FormatOptions, show } from './show.js';

const COLUMNS: readonly Column[] = [
  { name: 'id', says: 'what "mails drop" takes', table: 'text' },
  { name: 'queued', says: 'when the site wrote it', table: 'text' },
  { name: 'state', says: '`given up`, or `waits` because the mail server refuses the site', table: 'text' },
  { name: 'mail', says: 'what it is', table: 'text' },
  { name: 'to', says: 'to whom', table: 'text' },
  { name: 'tries', says: 'how often it was given to the mail server', table: 'number' },
  { name: 'reason', says: 'what the mail server said last', table: 'text' },
];

/** Declares `mails list`. */
const declareMailsList: DeclareCommand = (mails, desk) => {
  declareFormats(
    mails
      .command('list')
      .description('shows the mails that were given up or wait for the mail server, the newest first'),
  ).action((options: FormatOptions) => listStuck(desk, options));
};

async function listStuck(desk: Desk, options: FormatOptions): Promise<void> {
  await withOffice(desk, async (office) => {
    const { outbox } = await office.app();
    const stuck = await outbox.stuck();
    const rows = stuck.map(({ id, createdAt, state, kind, to, attempts, lastError }) => ({
      id,
      queued: isoInIndia(createdAt),
      state: state === 'dead' ? 'given up' : 'waits',
      mail: kind,
      to,
      tries: attempts,
      reason: lastError,
    }));
    await show(desk, COLUMNS, each(rows), options);
    const dead = stuck.filter(({ state }) => state === 'dead').length;
    remark(desk, `${counted(dead, 'mail')} given up.`);
    if (stuck.length > dead)
      remark(
        desk,
        `${counted(stuck.length - dead, 'mail')} waiting: the mail server refuses this site, not the recipient. "check" says more.`,
      );
  });
}

/** Declares `mails retry`. */
const declareMailsRetry: DeclareCommand = (mails, desk) => {
  declareWho(mails.command('retry').description('lets the site send all of these mails again'), desk)
    .addHelpText(
      'after',
      '\nPut right first what "mails list" names: each is tried once more, and given up again if it fails.',
    )
    .action(({ as: who }: { as: string }) => retryStuck(desk, who));
};

async function retryStuck(desk: Desk, who: string): Promise<void> {
  await withOffice(desk, async (office) => {
    const { outbox } = await office.app();
    const audit = await office.audit(who);
    const deed = { action: 'mails retry', subject: 'outbox', why: 'mails that were given up' };
    const count = await audit.record(deed, () => outbox.retryStuck(office.clock()));
    desk.out.write(`${counted(count, 'mail')} will go out with the site’s next mails.\n`);
  });
}

interface DropOptions {
  readonly as: string;
  readonly why: string;
}

/** Declares `mails drop`. */
const declareMailsDrop: DeclareCommand = (mails, desk) => {
  declareWho(
    mails
      .command('drop')
      .description('ends one mail that need not leave any more; its address and contents are removed')
      .argument('<id>', 'as "mails list" shows it'),
    desk,
  )
    .requiredOption('--why <text>', 'for the audit record')
    .action((id: string, options: DropOptions) => drop(desk, id, options));
};

async function drop(desk: Desk, id: string, { as: who, why }: DropOptions): Promise<void> {
  await withOffice(desk, async (office) => {
    const { outbox } = await office.app();
    const isThere = (await outbox.stuck()).some((mail) => mail.id === id);
    if (!isThere) throw new Failure(`"mails list" has no mail ${id}. Nothing was done.`);
    const audit = await office.audit(who);
    const isDropped = await audit.record({ action: 'mails drop', subject: id, why }, () => outbox.drop(id));
    if (!isDropped) throw new Failure(`The mail ${id} has just left, or is about to.`);
    desk.out.write(`The mail ${id} will not leave.\n`);
  });
}

const COMMANDS: readonly DeclareCommand[] = [declareMailsList, declareMailsRetry, declareMailsDrop];

/** Commands for mails that were given up or are refused by the mail server: list, retry and drop. */
export function declareMailCommands(program: Command, desk: Desk): void {
  const mails = program.command('mails').description('mails that could not be delivered');
  for (const give of COMMANDS) give(mails, desk);
}

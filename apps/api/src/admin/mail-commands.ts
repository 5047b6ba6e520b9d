import type { Command } from 'commander';
import { type Desk, giveFormats, giveWho, remark, show, withOffice } from './desk.js';
import { isoInIndia } from './indian-days.js';
import { type Column, counted, each } from './printing.js';

const COLUMNS: readonly Column[] = [
  { name: 'queued', says: 'when the site wrote it', table: 'text' },
  { name: 'mail', says: 'what it is', table: 'text' },
  { name: 'to', says: 'to whom', table: 'text' },
  { name: 'tries', says: 'how often it was given to the mail server', table: 'number' },
  { name: 'reason', says: 'what the mail server said last', table: 'text' },
];

/** Mails that were given up: shown, and sent again once the cause is mended. */
export function giveMailCommands(program: Command, desk: Desk): void {
  const mails = program.command('mails').description('mails that could not be delivered');
  giveFormats(
    mails.command('list').description('shows the mails that were given up, the newest first'),
  ).action(async (options) => {
    await withOffice(desk, async (office) => {
      const { outbox } = await office.app();
      const rows = (await outbox.dead()).map(({ createdAt, kind, to, attempts, lastError }) => ({
        queued: isoInIndia(createdAt),
        mail: kind,
        to,
        tries: attempts,
        reason: lastError,
      }));
      remark(desk, `${counted(await show(desk, COLUMNS, each(rows), options), 'mail')} given up.`);
    });
  });
  giveWho(mails.command('retry').description('lets the site send all mails again that were given up'), desk)
    .addHelpText(
      'after',
      '\nPut right first what "mails list" names: each is tried once more, and given up again if it fails.',
    )
    .action(async ({ as: who }: { as: string }) => {
      await withOffice(desk, async (office) => {
        const { outbox } = await office.app();
        const audit = await office.audit(who);
        const deed = { action: 'mails retry', subject: 'outbox', why: 'mails that were given up' };
        const count = await audit.record(deed, () => outbox.reviveDead(office.clock()));
        desk.out.write(`${counted(count, 'mail')} will go out with the site’s next mails.\n`);
      });
    });
}

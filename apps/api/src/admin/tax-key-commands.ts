import type { Command } from 'commander';
import { type Desk, declareWho, withOffice } from './desk.js';
import { Failure } from './failure.js';
import { asTable, counted } from './printing.js';

const COLUMNS = [
  { name: 'collection', says: '', table: 'text' },
  { name: 'reencrypted', says: '', table: 'number' },
  { name: 'current', says: '', table: 'number' },
  { name: 'unopened', says: '', table: 'number' },
] as const;

/** Declares `tax-key rotate`, for the key that encrypts donors' PAN and address. */
export function declareTaxKeyRotate(program: Command, desk: Desk): void {
  const taxKey = program.command('tax-key').description('the key that encrypts donors’ PAN and address');
  declareWho(
    taxKey
      .command('rotate')
      .description(
        'encrypts PAN and address anew with TAX_DETAILS_KEY, opening them with it or TAX_DETAILS_KEY_EARLIER',
      ),
    desk,
  )
    .addHelpText(
      'after',
      '\nThe site may go on. Cut short, it goes on where it was when you give it again. Backups of before open with the earlier key only.',
    )
    .action(({ as: who }: { as: string }) => rotate(desk, who));
}

async function rotate(desk: Desk, who: string): Promise<void> {
  await withOffice(desk, async (office) => {
    const { taxKey } = (await office.app()).donations;
    const audit = await office.audit(who);
    const { currentId } = taxKey;
    const subject = `key ${currentId}`;
    const deed = { action: 'tax-key rotate', subject, why: 'PAN and address encrypted anew' };
    const done = await audit.record(deed, () => taxKey.rotate());
    const rows = done.map((row) => ({ ...row }));
    desk.out.write(asTable(COLUMNS, rows));
    const unopened = done.reduce((sum, row) => sum + row.unopened, 0);
    if (unopened > 0)
      throw new Failure(
        `${counted(unopened, 'record')} left as they are: no key that is set opens them. Put the key that the site had then into TAX_DETAILS_KEY_EARLIER, and give this again.`,
      );
    desk.out.write(
      `All are encrypted with the key ${currentId}. TAX_DETAILS_KEY_EARLIER is needed no more.\n`,
    );
  });
}

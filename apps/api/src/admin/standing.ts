import { latestBackup } from './backup-record-store.js';
import { readWaiting } from './check/work-checks.js';
import { type Desk, withOffice } from './desk.js';
import { backupAge } from './look.js';
import { counted } from './printing.js';

/** A person who typed the command alone waits for no dead database. */
const QUICK = { server: 1_500, connect: 1_500, answer: 1_500 } as const;

/**
 * What the person who looks after the site should see first: whether mails can leave, how old the latest backup is, and what waits for a person.
 * Never throws: where the records cannot be read, that is what it says.
 */
export async function readStanding(desk: Desk): Promise<readonly string[]> {
  try {
    return await withOffice(
      desk,
      async ({ connection, clock }) => {
        const { deadMails, refusedMails, openExceptions } = await readWaiting(connection);
        return [
          // No mail can tell of this.
          ...(refusedMails > 0
            ? [`The mail server refuses this site: ${counted(refusedMails, 'mail')} waiting. "mails list".`]
            : []),
          backupAge(await latestBackup(connection), clock()),
          ...(deadMails > 0 ? [`${counted(deadMails, 'mail')} given up: "mails list".`] : []),
          ...(openExceptions > 0
            ? [`${counted(openExceptions, 'payment')} waiting for a decision: "exceptions list".`]
            : []),
        ];
      },
      QUICK,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`How old the latest backup is cannot be told. ${reason}`];
  }
}

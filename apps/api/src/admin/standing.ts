import { latestBackup } from './backup-record-store.js';
import { type Desk, withOffice } from './desk.js';
import { backupAge } from './look.js';
import { counted } from './printing.js';

/** The time-outs of the first lines: the help must not wait long for a database that does not answer. */
const QUICK = { server: 1_500, connect: 1_500, answer: 1_500 } as const;

/**
 * What the person who looks after the site should see first: whether mails can leave, how old the latest backup is, and what waits for a person.
 * Never throws: where the records cannot be read, that is what it says.
 */
export async function readStanding(desk: Desk): Promise<readonly string[]> {
  try {
    return await withOffice(
      desk,
      async (office) => {
        const { outbox, payments } = office.onlooker();
        const [{ dead: deadMails }, refusedMails, { count: openExceptions }] = await Promise.all([
          outbox.depth(),
          outbox.waitingForSender(),
          payments.exceptions.waiting(),
        ]);
        return [
          // No mail can tell of this.
          ...(refusedMails > 0
            ? [`The mail server refuses this site: ${counted(refusedMails, 'mail')} waiting. "mails list".`]
            : []),
          backupAge(await latestBackup(office.connection), office.clock()),
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

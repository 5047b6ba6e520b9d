import { latestBackup } from './backup-record-store.js';
import { type Desk, withOffice } from './desk.js';
import { backupAge } from './look.js';
import { counted } from './printing.js';

/** Short time-outs: the help must not wait long for a database that does not answer. */
const QUICK = { server: 1_500, connect: 1_500, answer: 1_500 } as const;

/**
 * The lines above the tool's help: whether mails can be sent, the age of the latest backup, and what waits for a decision. Never
 * throws: where the records cannot be read, a line says so.
 */
export async function readStanding(desk: Desk): Promise<readonly string[]> {
  try {
    return await withOffice(
      desk,
      async (office) => {
        const { outbox, payments } = office.readOnlyApp();
        const [{ dead: deadMails }, refusedMails, { count: openExceptions }] = await Promise.all([
          outbox.depth(),
          outbox.waitingForSender(),
          payments.exceptions.waiting(),
        ]);
        return [
          // The only notice of it, as no mail can be sent.
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

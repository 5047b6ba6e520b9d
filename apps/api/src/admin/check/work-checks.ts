import type { Connection } from '../../db/connection.js';
import { JobStore } from '../../jobs/job-store.js';
import type { OutboxStore } from '../../mail/outbox-store.js';
import type { Payments } from '../../payments/index.js';
import { counted } from '../printing.js';
import { DAY, HOUR, inWords, MINUTE } from './times.js';
import { amber, green, red, type Verdict } from './verdict.js';

/**
 * When waiting mails are amber (longer than the outbox's first pauses) and red (most of the day after which they are given up).
 */
const MAILS_WAIT_AMBER_MS = 15 * MINUTE;
const MAILS_WAIT_RED_MS = 6 * HOUR;
/** A bank's dispute must be answered within days. */
const EXCEPTION_WAITS_RED_MS = 7 * DAY;
/** Jobs are polled every two seconds, and one whose process was killed is started again within 90. */
const JOB_LATE_MS = 5 * MINUTE;

/** Whether mails are sent. `now` is the database's. */
export async function judgeMails(
  outbox: Pick<OutboxStore, 'depth' | 'waitingForSender' | 'waitingSince'>,
  now: Date,
): Promise<Verdict> {
  const { queued, sending, dead: deadMails } = await outbox.depth();
  const refusedMails = await outbox.waitingForSender();
  const since = await outbox.waitingSince();
  const count = queued + sending;
  const waits = since === undefined ? 0 : now.getTime() - since.getTime();
  const says = `${counted(count, 'mail')} waiting${count === 0 ? '' : `, the oldest for ${inWords(waits)}`}, ${counted(deadMails, 'mail')} given up.`;
  if (refusedMails > 0)
    return red(
      `${says} The mail server refuses this site for ${counted(refusedMails, 'mail')}.`,
      'See "mails list" for its answer: the login, the address of the sender, a limit or a full disk (452). Put it right, then "mails retry".',
    );
  if (deadMails > 0)
    return red(says, 'See "mails list": put right what it names, then send them again by "mails retry".');
  if (waits > MAILS_WAIT_RED_MS)
    return red(says, 'See the line of the mail server here, and that the site runs.');
  return waits > MAILS_WAIT_AMBER_MS
    ? amber(says, 'See the line of the mail server here, and that the site runs.')
    : green(says);
}

/** Whether payments wait for a decision. */
export async function judgeExceptions(
  exceptions: Pick<Payments['exceptions'], 'waiting'>,
  now: Date,
): Promise<Verdict> {
  const { count, since } = await exceptions.waiting();
  if (count === 0) return green('No payment waits for a decision.');
  const waits = since === undefined ? 0 : now.getTime() - since.getTime();
  const says = `${counted(count, 'payment')} waiting for a decision, the oldest for ${inWords(waits)}.`;
  const todo = 'See "exceptions list"; docs/admin.md says what each kind means.';
  return waits > EXCEPTION_WAITS_RED_MS ? red(says, todo) : amber(says, todo);
}

/** Whether the jobs of the time-table run on time. */
export async function judgeJobs(connection: Connection, now: Date): Promise<Verdict> {
  const rows = await new JobStore({ connection }).all();
  const seeRuns = 'See "docker compose ps": at least one process of the service api must be healthy.';
  if (rows.length === 0) return red('The site has never run on this database.', seeRuns);
  const late = rows.filter(({ nextAt }) => now.getTime() - nextAt.getTime() > JOB_LATE_MS);
  if (late.length === 0) return green(`${counted(rows.length, 'job')}, none late.`);
  const since = Math.max(...late.map(({ nextAt }) => now.getTime() - nextAt.getTime()));
  const names = late.map(({ name }) => name).sort();
  return red(`Late by ${inWords(since)}: ${names.join(', ')}.`, seeRuns);
}

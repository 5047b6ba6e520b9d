import type { Accounts } from '../accounts/index.js';
import type { Outbox } from '../mail/mail.js';
import { DAY_MS } from '../time/india.js';
import { dueReminder, REMINDER_DAYS } from './membership.js';

export interface RemindersDeps {
  readonly accounts: Pick<Accounts['accounts'], 'endingBetween'>;
  readonly outbox: Outbox;
}

/**
 * Queues the reminders that are due, each once for each bought year even when several processes run. Resolves with their number.
 */
export async function remindDue({ accounts, outbox }: RemindersDeps, now: Date): Promise<number> {
  const [first, last] = [Math.max(...REMINDER_DAYS), Math.min(...REMINDER_DAYS)];
  const from = new Date(now.getTime() + (2 * last - 1) * DAY_MS);
  const to = new Date(now.getTime() + (first + 2) * DAY_MS);
  let due = 0;
  for (const account of await accounts.endingBetween(from, to)) {
    const { id: userId, membershipEndDate, membershipPaymentId, email, locale } = account;
    const day = membershipEndDate ? dueReminder(membershipEndDate, now) : undefined;
    if (day === undefined || membershipPaymentId === null) continue;
    due += 1;
    await outbox.enqueue({
      key: `membership-reminder:${membershipPaymentId}:${day}`,
      kind: 'membership-reminder',
      to: email,
      data: { userId, paymentId: membershipPaymentId },
      locale,
    });
  }
  return due;
}

import type { Limits } from '../http/limits.js';
import type { Asked } from './asked.js';

/*
 * The mails to an address that no account has proved are few a day: each may reach a person who never asked for it. They are counted by the network that asks, and
 * for all networks together.
 */

/** Counts one mail; false where today's number is used up. */
export const mayWriteUnproved = async (limits: Limits, { email, ip }: Asked): Promise<boolean> =>
  (await limits.takeIfLeft('unprovedMails', { ip, of: email })) &&
  (await limits.takeIfLeft('unprovedMailsInAll', { of: email }));

/** Counts one mail. @throws AppError RATE_LIMITED where today's number is used up. */
export async function writeUnproved(limits: Limits, { email, ip }: Asked): Promise<void> {
  await limits.take('unprovedMails', { ip, of: email });
  await limits.take('unprovedMailsInAll', { of: email });
}

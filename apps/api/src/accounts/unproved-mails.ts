import type { Limits } from '../http/limits.js';
import type { Asked } from './asked.js';

/*
 * Limits the mails to an address that no account has verified, as they may reach a person who did not request them: counted by
 * network, and for all networks together.
 */

/** Counts one mail; false where the day's limit is used up. */
export const mayWriteUnproved = async (limits: Limits, { email, ip }: Asked): Promise<boolean> =>
  (await limits.takeIfLeft('unprovedMails', { ip, of: email })) &&
  (await limits.takeIfLeft('unprovedMailsInAll', { of: email }));

/** Counts one mail. @throws AppError RATE_LIMITED where the day's limit is used up. */
export async function writeUnproved(limits: Limits, { email, ip }: Asked): Promise<void> {
  await limits.take('unprovedMails', { ip, of: email });
  await limits.take('unprovedMailsInAll', { of: email });
}

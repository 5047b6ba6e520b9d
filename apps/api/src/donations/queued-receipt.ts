import type { Outbox } from '../mail/mail.js';
import type { Donation } from './donation-store.js';

/** Queues the mail with a donation's receipt, once for each `key`; `to`: another address than the donation's. */
export const queueReceipt = (
  outbox: Outbox,
  { id, email, locale, orderId, receiptNumber }: Donation,
  { key, to = email }: { readonly key: string; readonly to?: string },
): Promise<void> =>
  outbox.enqueue({
    key: `donation-receipt:${key}`,
    kind: 'donation-receipt',
    to,
    data: { donationId: id },
    locale,
    about: { orderId, receiptNumber },
  });

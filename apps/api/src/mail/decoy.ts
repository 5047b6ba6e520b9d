import type { Locale } from '@vgb/content/locale';
import type { Outbox } from './mail.js';

/**
 * Queues a mail that is never sent, in place of one to an address that must get none: the call writes the same records, so that
 * its duration does not reveal whether the address is known. `link`: an invalid link or code.
 */
export const queueDecoy = (
  outbox: Outbox,
  { link, ...mail }: { key: string; link: string; locale: Locale; expiresAt: Date },
): Promise<void> => outbox.enqueue({ kind: 'no-mail', to: 'no address', data: { name: '', link }, ...mail });

import type { Locale } from '@vgb/content/locale';
import type { Outbox } from './mail.js';

/**
 * In place of a mail to an address that gets none: queued like it, with as much in it, so that asking costs as much, and dropped when its
 * turn comes. `link`: a link or a code that opens nothing.
 */
export const queueDecoy = (
  outbox: Outbox,
  { link, ...mail }: { key: string; link: string; locale: Locale; expiresAt: Date },
): Promise<void> => outbox.enqueue({ kind: 'no-mail', to: 'no address', data: { name: '', link }, ...mail });

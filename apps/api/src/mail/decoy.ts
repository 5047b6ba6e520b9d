import type { Locale } from '@vgb/content/locale';
import type { Outbox } from './mail.js';

/**
 * A mail that is queued and never sent, for an address that must get none: the call writes the same records, so that its time does not tell
 * whether the address is known. `link`: a link or a code that opens nothing.
 */
export const queueDecoy = (
  outbox: Outbox,
  { link, ...mail }: { key: string; link: string; locale: Locale; expiresAt: Date },
): Promise<void> => outbox.enqueue({ kind: 'no-mail', to: 'no address', data: { name: '', link }, ...mail });

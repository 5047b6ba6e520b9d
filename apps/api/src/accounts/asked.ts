import type { Locale } from '@vgb/content/locale';

/** The network that a call comes from, and the language of its answer. */
export type From = Readonly<{ ip: string; locale: Locale }>;
/** A request for a code or link: the address it is sent to, and the caller. */
export type Asked = From & Readonly<{ email: string }>;
/** What failed tries are counted by. */
export type Counted = Pick<Asked, 'email' | 'ip'>;

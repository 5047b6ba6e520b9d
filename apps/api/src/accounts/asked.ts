import type { Locale } from '@vgb/content/locale';

/** The network that a call comes from, and the language of its answer. */
export type From = Readonly<{ ip: string; locale: Locale }>;
/** Whom a code or link goes to, and who has asked for it. */
export type Asked = From & Readonly<{ email: string }>;
/** What tries are counted by. */
export type Counted = Pick<Asked, 'email' | 'ip'>;

import type { Outbox } from '../mail/mail.js';
import { dayOf } from '../time/india.js';
import type { Account } from './account.js';

/** Once for each account, when its address is proved. */
export const queueWelcome = (outbox: Outbox, { id, email, name, locale }: Account): Promise<void> =>
  outbox.enqueue({ key: `welcome:${id}`, kind: 'welcome', to: email, data: { name }, locale });

/** Once for each new password. */
export const queuePasswordChanged = (
  outbox: Outbox,
  { id, tokenVersion, email, name, locale }: Account,
  changedAt: Date,
): Promise<void> =>
  outbox.enqueue({
    key: `password-changed:${id}:${tokenVersion}`,
    kind: 'password-changed',
    to: email,
    data: { name, changedAt },
    locale,
  });

/** Once a day for each account: many wrong passwords. `count`: within `hours`. */
export const queueLoginGuessed = (
  outbox: Outbox,
  { id, email, name, locale }: Account,
  guessed: { count: number; hours: number; noticedAt: Date },
): Promise<void> =>
  outbox.enqueue({
    key: `login-guessed:${id}:${dayOf(guessed.noticedAt)}`,
    kind: 'login-guessed',
    to: email,
    data: { name, ...guessed },
    locale,
  });

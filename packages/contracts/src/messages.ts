import type { Locale } from '@vgb/content/locale';
import { type MessageKey, type MessageTable, messagesIn } from '@vgb/content/messages';

/**
 * Every sentence that a call or a form can answer with, by key and by language: `messages.ts` of each language in `content/`.
 * Schemas have keys; the server's error middleware and the browser's forms look up the sentences.
 */
export type { MessageKey, MessageTable };

/** All sentences of the default language, by key. */
export const messages: MessageTable = messagesIn();

export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(messages, text);
}

/**
 * The sentence for `key`; `{name}` in it is replaced by `values.name`. Without a `locale` it is English, and in a bundle of one
 * language always that language.
 */
export function say(key: MessageKey, values: Readonly<Record<string, string>> = {}, locale?: Locale): string {
  return messagesIn(locale)[key].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

import { language } from '@vgb/content/words/language';
import { fromEachLanguage } from './each-language.js';
import type { Locale } from './locale.js';
import type { MessageTable } from './types/messages.js';

export type { MessageKey, MessageTable } from './types/messages.js';

const tables = await fromEachLanguage(async (locale) => {
  const { messages }: { readonly messages: MessageTable } = await import(`./${locale}/messages.js`);
  return messages;
});

/**
 * The sentences that calls and forms answer with, in a language; without one in that of the build, which outside the site is
 * English. A build of the site has its own language's table in place of this module (`siteIn` in apps/web).
 */
export const messagesIn = (locale: Locale = language.locale): MessageTable => tables[locale];

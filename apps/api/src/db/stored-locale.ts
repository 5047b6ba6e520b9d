import { defaultLocale } from '@vgb/content/locale';
import { localeSchema } from '@vgb/contracts';

/**
 * The language of a record as it is read: English where it names none, as all do from before there were several, or one that this version does
 * not know (docs/decisions/0084-the-language-of-a-record.md).
 */
export const storedLocale = localeSchema.catch(defaultLocale);

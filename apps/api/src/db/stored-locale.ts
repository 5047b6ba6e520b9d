import { defaultLocale } from '@vgb/content/locale';
import { localeSchema } from '@vgb/contracts';

/**
 * Reads the language of a record: English where it has none, as in versions with one language, or one that this version does not
 * know (docs/decisions/0084-the-language-of-a-record.md).
 */
export const storedLocale = localeSchema.catch(defaultLocale);

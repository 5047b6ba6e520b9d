import './no-eval.js';
import { locales } from '@vgb/content/locale';
import { z } from 'zod';

/** The language of answers and mails to a person: one of the site's languages. */
export const localeSchema = z.enum(locales);

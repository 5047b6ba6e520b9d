import './no-eval.js';
import { locales } from '@vgb/content/locale';
import { z } from 'zod';

/** The language in which a person is answered and written to: one that the site is written in. */
export const localeSchema = z.enum(locales);

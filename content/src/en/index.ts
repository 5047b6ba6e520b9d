import type { Content } from '../types/content.js';
import { common } from './common.js';
import { contactFields } from './contact.js';
import { documents } from './documents.js';
import { language } from './language.js';
import { mails } from './mails.js';
import { seo } from './seo.js';

export const en: Content = { seo, language, common, contactFields, mails, documents };

import type { Content } from '../types/content.js';
import { common } from './common.js';
import { contactFields } from './contact.js';
import { documents } from './documents.js';
import { figures } from './figures.js';
import { language } from './language.js';
import { mails } from './mails.js';
import { messages } from './messages.js';
import { offer } from './offer.js';
import { officeMails } from './office-mails.js';
import { particulars } from './particulars.js';
import { plans } from './plans.js';
import { seo } from './seo.js';

export const words: Content = {
  seo,
  language,
  common,
  contactFields,
  mails,
  officeMails,
  documents,
  messages,
  plans,
  particulars,
  figures,
  offer,
};

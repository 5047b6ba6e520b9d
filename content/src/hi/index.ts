import type { Content } from '../types/content.js';
import { account } from './account.js';
import { contact } from './contact.js';
import { documents } from './documents.js';
import { donate } from './donate.js';
import { forms } from './forms.js';
import { mails } from './mails.js';
import { membership } from './membership.js';
import { newsletter } from './newsletter.js';
import { notFound } from './not-found.js';
import { payment } from './payment.js';
import { privacy } from './privacy.js';
import { seo } from './seo.js';
import { sitemap } from './sitemap.js';
import { terms } from './terms.js';
import { volunteer } from './volunteer.js';

/** Hindi: each section is a file of this folder, written whole; what is not here yet is read in English. */
export const hi: Partial<Content> = {
  seo,
  forms,
  volunteer,
  contact,
  donate,
  membership,
  account,
  payment,
  newsletter,
  terms,
  privacy,
  sitemap,
  notFound,
  mails,
  documents,
};

import type { Content } from '../types/content.js';
import { about } from './about.js';
import { account } from './account.js';
import { boards } from './boards.js';
import { calendar } from './calendar.js';
import { common } from './common.js';
import { community } from './community.js';
import { contact, contactFields } from './contact.js';
import { documents } from './documents.js';
import { donate } from './donate.js';
import { elements } from './elements.js';
import { events } from './events.js';
import { experience } from './experience.js';
import { festivals } from './festivals.js';
import { figures } from './figures.js';
import { film } from './film.js';
import { forms } from './forms.js';
import { ganga } from './ganga.js';
import { gau } from './gau.js';
import { gayatri } from './gayatri.js';
import { gita } from './gita.js';
import { guru } from './guru.js';
import { home } from './home.js';
import { language } from './language.js';
import { mails } from './mails.js';
import { membership } from './membership.js';
import { messages } from './messages.js';
import { newsletter } from './newsletter.js';
import { notFound } from './not-found.js';
import { offer } from './offer.js';
import { panchang } from './panchang.js';
import { particulars } from './particulars.js';
import { patra } from './patra.js';
import { payment } from './payment.js';
import { practice } from './practice.js';
import { privacy } from './privacy.js';
import { sankalp } from './sankalp.js';
import { seo } from './seo.js';
import { sitemap } from './sitemap.js';
import { team } from './team.js';
import { terms } from './terms.js';
import { volunteer } from './volunteer.js';

export const words: Content = {
  seo,
  language,
  common,
  home,
  film,
  forms,
  about,
  sankalp,
  patra,
  boards,
  calendar,
  festivals,
  panchang,
  team,
  gau,
  ganga,
  gayatri,
  gita,
  guru,
  elements,
  experience,
  practice,
  community,
  events,
  volunteer,
  contact,
  contactFields,
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
  messages,
  particulars,
  figures,
  offer,
};

import type { Content } from '../types/content.js';
import { account } from './account.js';
import { common } from './common.js';
import { documents } from './documents.js';
import { donate } from './donate.js';
import { forms } from './forms.js';
import { ganga } from './ganga.js';
import { gau } from './gau.js';
import { gayatri } from './gayatri.js';
import { gita } from './gita.js';
import { guru } from './guru.js';
import { home } from './home.js';
import { mails } from './mails.js';
import { membership } from './membership.js';
import { payment } from './payment.js';

/** Hindi: each section is a file of this folder, written whole; what is not here yet is read in English. */
export const hi: Partial<Content> = {
  common,
  home,
  gau,
  ganga,
  gayatri,
  gita,
  guru,
  forms,
  donate,
  membership,
  account,
  payment,
  mails,
  documents,
};

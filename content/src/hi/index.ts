import type { Content } from '../types/content.js';
import { account } from './account.js';
import { documents } from './documents.js';
import { donate } from './donate.js';
import { forms } from './forms.js';
import { mails } from './mails.js';
import { membership } from './membership.js';
import { payment } from './payment.js';

/** Hindi: each section is a file of this folder, written whole; what is not here yet is read in English. */
export const hi: Partial<Content> = {
  forms,
  donate,
  membership,
  account,
  payment,
  mails,
  documents,
};

import type { Content } from '../types/content.js';
import { documents } from './documents.js';
import { forms } from './forms.js';
import { mails } from './mails.js';

/** Hindi: each section is a file of this folder, written whole; what is not here yet is read in English. */
export const hi: Partial<Content> = {
  forms,
  mails,
  documents,
};

import type { Content } from '../types/content.js';
import { common } from './common.js';
import { ganga } from './ganga.js';
import { gau } from './gau.js';
import { gayatri } from './gayatri.js';
import { gita } from './gita.js';
import { guru } from './guru.js';
import { home } from './home.js';

/** Hindi: each section is a file of this folder, written whole; what is not here yet is read in English. */
export const hi: Partial<Content> = {
  common,
  home,
  gau,
  ganga,
  gayatri,
  gita,
  guru,
};

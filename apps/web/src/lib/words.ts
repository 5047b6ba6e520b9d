import type { CommonWords } from '@vgb/content/types';
import { common } from '@vgb/content/words/common';

/** The words that every screen shares, in the reader's language. */
export const useCommonWords = (): CommonWords => common;

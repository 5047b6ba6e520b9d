import { common } from '@vgb/content/en/common';
import type { CommonWords } from '@vgb/content/types';

/** The words that every screen shares, in the reader's language. */
export const useCommonWords = (): CommonWords => common;

import type { DonateWords } from '@vgb/content/types';
import { donate } from '@vgb/content/words/donate';

export const useDonateWords = (): DonateWords => donate;

import { donate } from '@vgb/content/en/donate';
import type { DonateWords } from '@vgb/content/types';

export const useDonateWords = (): DonateWords => donate;

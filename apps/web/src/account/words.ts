import type { AccountWords } from '@vgb/content/types';
import { account } from '@vgb/content/words/account';

export const useAccountWords = (): AccountWords => account;

import { account } from '@vgb/content/en/account';
import type { AccountWords } from '@vgb/content/types';

export const useAccountWords = (): AccountWords => account;

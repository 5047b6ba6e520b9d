import type { ContactWords } from '@vgb/content/types';
import { contact } from '@vgb/content/words/contact';

export const useContactWords = (): ContactWords => contact;

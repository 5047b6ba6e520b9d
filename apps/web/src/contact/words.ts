import { contact } from '@vgb/content/en/contact';
import type { ContactWords } from '@vgb/content/types';

export const useContactWords = (): ContactWords => contact;

import type { NewsletterWords } from '@vgb/content/types';
import { newsletter } from '@vgb/content/words/newsletter';

export const useNewsletterWords = (): NewsletterWords => newsletter;

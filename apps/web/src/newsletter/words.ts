import { newsletter } from '@vgb/content/en/newsletter';
import type { NewsletterWords } from '@vgb/content/types';

export const useNewsletterWords = (): NewsletterWords => newsletter;

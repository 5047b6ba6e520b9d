import type { PatraWords } from '../types/about-pages.js';

export const patra: PatraWords = {
  sentenceLabel: 'What will you do?',
  sentenceHint: (left) => `One sentence. ${left === 1 ? '1 character' : `${left} characters`} left.`,
  placeholder: 'I will plant one tree and stay with it for three summers.',
  dayLabel: 'From which day?',
  savePicture: 'Save as a picture',
  saveEntry: 'Remind me each year',
  saved: 'Saved to your downloads.',
  entryTitle: 'My sankalp',
  privacy:
    'Nothing leaves your browser: the leaf is drawn on your own device, and we do not see what you write.',
  leaf: (sentence) => `Your leaf: ${sentence}`,
};

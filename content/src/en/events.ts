import type { EventsWords } from '../types/experience.js';
import { gatherings } from './gatherings.js';

export const events: EventsWords = {
  hero: {
    eyebrow: 'Events',
    title: 'Come, sit, take part',
    lead: 'Three gatherings to look forward to. Bring a friend, or come and find one.',
  },
  heading: 'The next gatherings',
  register: 'Register Now',
  learnMore: 'Learn More',
  sampleNote: 'Sample dates and places, until the trust confirms them.',
  items: gatherings,
  callToAction: {
    heading: 'Looking for a festival?',
    text: 'The calendar shows the whole Sanatan year, from Makar Sankranti to Gita Jayanti.',
    links: [
      { label: 'Open the calendar', href: '/about/EventCalendar' },
      { label: 'Find a chapter', href: '/community/chapters' },
    ],
  },
};

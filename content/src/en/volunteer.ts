import type { VolunteerWords } from '../types/experience.js';
import { volunteerRoles } from './volunteer-roles.js';

export const volunteer: VolunteerWords = {
  hero: {
    eyebrow: 'Volunteer',
    title: 'Seva: service, freely given',
    lead: 'You do not need to know Sanskrit, cows or rivers. You need a few hours and a willing heart.',
  },
  intro: {
    id: 'seva',
    heading: 'What seva is',
    paragraphs: [
      'Seva is work done for its own sake. It is the quickest way to learn, because nobody who sweeps a ghat at sunrise stays quite the same.',
    ],
  },
  rolesHeading: 'Where you are wanted',
  commitmentLabel: 'Time',
  locationLabel: 'Place',
  skillsLabel: 'What helps',
  choose: 'Choose this role',
  roles: volunteerRoles,
  form: {
    heading: 'Offer yourself',
    text: 'Two minutes. We answer within two working days, and you decide after a first visit.',
    anyRole: 'Wherever I am needed',
    messageHint:
      'Your town, when you are free (such as Sunday mornings), what you like to do, what you would like to learn.',
    subject: (role) => `Volunteer: ${role}`,
  },
  expectations: {
    heading: 'What you can expect of us',
    items: [
      { title: 'Someone beside you', text: 'Nobody is left alone on the first three visits.' },
      { title: 'Clear hours', text: 'We begin and end on time, and never press you for more.' },
      { title: 'A word of thanks', text: 'And a letter that certifies your service, if you need one.' },
    ],
  },
  callToAction: {
    heading: 'No time just now?',
    text: 'A gift keeps those at work who have it.',
    links: [
      { label: 'Make a Donation', href: '/donate' },
      { label: 'See the community', href: '/community' },
    ],
  },
};

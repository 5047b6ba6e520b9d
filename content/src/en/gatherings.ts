import type { EventItem } from '../types/entities.js';

/** The three gatherings of the Events page and the community's Events tab. Dates are samples until the trust confirms them. */
export const gatherings: readonly [EventItem, EventItem, EventItem] = [
  {
    id: 'gita-jayanti-reading',
    title: 'Gita Jayanti: 700\u00a0verses, one morning',
    date: '2026-12-20',
    time: '6\u00a0am to 10\u00a0am',
    location: 'Jammu, and online',
    image: 'gita',
    description:
      'We recite the whole Gita, from the first verse to the last. Come for one chapter or for all eighteen.',
    details: [
      'The recitation takes about three hours, with a short pause after chapters 6 and 12. Booklets have Devanagari, Roman script and meaning side by side.',
      'Breakfast is served afterwards. Children are welcome, and nobody minds if they wander.',
    ],
    sample: true,
  },
  {
    id: 'sankranti-river-day',
    title: 'Sankranti river day',
    date: '2027-01-15',
    time: '7\u00a0am to 11\u00a0am',
    location: 'Kishtwar, on the Chenab',
    image: 'ganga',
    description: 'We clean a stretch of bank, test the water, and share sesame and jaggery in the sun.',
    details: [
      'Gloves, bags and test kits are there. Please bring strong shoes, a cup and something warm.',
      'The waste is sorted and weighed, and the figures go to the municipality.',
    ],
    sample: true,
  },
  {
    id: 'yoga-day',
    title: 'International Day of Yoga',
    date: '2027-06-21',
    time: '5.30\u00a0am to 7\u00a0am',
    location: 'All chapters',
    image: 'meditation',
    description: 'A gentle hour for beginners: breath, a few postures, and silence as the sun comes up.',
    details: [
      'Bring a mat or a blanket, and come with an empty stomach. Those who cannot sit on the floor get a chair.',
      'If you are pregnant or have a health condition, ask your doctor first and tell the teacher.',
    ],
    sample: true,
  },
];

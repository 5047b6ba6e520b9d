import type { VolunteerRole } from '../types/entities.js';

export const volunteerRoles: readonly [VolunteerRole, VolunteerRole, VolunteerRole, VolunteerRole] = [
  {
    id: 'gau-sevak',
    title: 'Gau sevak: a morning at the gaushala',
    commitment: '3 hours a week',
    location: 'Gaushalas near you',
    skills: ['Early rising', 'A calm hand', 'No fear of mud'],
    description:
      'Feed, clean, and learn to see when an animal is unwell. A senior sevak shows you everything.',
  },
  {
    id: 'river-keeper',
    title: 'River keeper',
    commitment: '1 Sunday a month',
    location: 'Ghats, ponds and wells',
    skills: ['Good shoes', 'Patience with plastic', 'Keeping simple records'],
    description:
      'Clear a bank, sort and weigh the waste, test the water, and talk to the people who live there.',
  },
  {
    id: 'teacher',
    title: 'Saturday teacher',
    commitment: '2 hours a week',
    location: 'Local chapters, or online',
    skills: ['One subject you love', 'Kindness', 'Punctuality'],
    description:
      'Teach children or adults: Sanskrit, a craft, music, arithmetic, first aid. We help with material.',
  },
  {
    id: 'writer',
    title: 'Writer and translator',
    commitment: '4 hours a month',
    location: 'From home',
    skills: ['Clear English or Hindi', 'Care with sources', 'Any second language'],
    description: 'Write reports and newsletters, translate, or check a quotation against its text.',
  },
];

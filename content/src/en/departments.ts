import type { Department } from '../types/entities.js';

export const departments: readonly Department[] = [
  {
    id: 'agriculture',
    name: 'Agriculture',
    description:
      'Helps farmers to leave chemicals behind, one field at a time. Teaches composting, seed saving and jeevamrit, a ferment of cow dung, urine, jaggery, gram flour and soil that feeds the life in the ground.',
  },
  {
    id: 'art-culture',
    name: 'Art & Culture',
    description:
      'Keeps songs, dances, scripts and crafts in use. Holds baithaks (small concerts at home), brings village artists into schools, and records elders before their songs are forgotten.',
  },
  {
    id: 'education',
    name: 'Education',
    description:
      'Runs reading circles, Sanskrit for beginners and holiday classes. Joins what the gurukul did well, learning by heart and by hand, with what a child needs for today’s examinations.',
  },
  {
    id: 'environment-forest',
    name: 'Environment & Forest',
    description:
      'Plants native trees, and stays until they stand on their own. Looks after sacred groves, the oldest nature reserves in India, and teaches children to name what grows around them.',
  },
  {
    id: 'health-family-welfare',
    name: 'Health & Family Welfare',
    description:
      'Holds health camps with doctors, and talks on food, rest and seasons as ayurveda sees them. Sends people to a hospital where a hospital is what they need.',
  },
  {
    id: 'yoga-meditation',
    name: 'Yoga & Meditation',
    description:
      'Offers free morning classes in parks and halls. Teaches yoga as Patanjali laid it out: eight limbs, of which posture is one and kindness the first.',
  },
  {
    id: 'science-technology',
    name: 'Science & Technology',
    description:
      'Looks at India’s own record in numbers, stars, metals and medicine, without exaggeration. Builds biogas plants, water filters and the software that keeps the trust running.',
  },
  {
    id: 'social-development',
    name: 'Social Development',
    description:
      'Stands beside those who are easily left out: widows, daily workers, people with disabilities. Starts savings groups and skills classes, and opens every door of ours to every caste.',
  },
  {
    id: 'rural-urban-development',
    name: 'Rural & Urban Development',
    description:
      'Works with gram panchayats on ponds, wells and common grazing land. In towns it joins neighbours for cleaner lanes, shade trees and rainwater tanks.',
  },
  {
    id: 'information-broadcasting',
    name: 'Information & Broadcasting',
    description:
      'Tells what we do in plain words: this site, the newsletter, films and talks. Checks every quotation against its source before it is printed.',
  },
  {
    id: 'defence',
    name: 'Defence',
    description:
      'Honours those who serve. Visits the families of soldiers, helps veterans to find a new task, and teaches self-defence and first aid to young people.',
  },
  {
    id: 'law-justice',
    name: 'Law & Justice',
    description:
      'Explains rights and duties in words that a farmer or a widow can use. Helps with papers, points the way to free legal aid, and keeps the trust’s own books and deeds in order.',
  },
];

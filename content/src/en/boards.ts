import { mailtoTrust } from '../trust.js';
import type { BoardsWords } from '../types/about-pages.js';
import { departments } from './departments.js';

export const boards: BoardsWords = {
  hero: {
    eyebrow: 'Boards and Departments',
    title: 'Twelve departments, one purpose',
    lead: 'From the field to the court of law: who does what, and where your skill is wanted.',
  },
  intro: {
    id: 'how-we-are-organised',
    heading: 'Many small groups, close to the work',
    paragraphs: [
      'A well is dug by those who will drink from it. That is why we work in many small departments, 108 in all, and not in one large office. They are grouped under the twelve named here.',
      'Each of the twelve has its own people and its own plan for the year, and asks the others for help across the fence.',
    ],
  },
  stats: [
    { value: '12', label: 'fields of work' },
    { value: '108', label: 'departments' },
    { value: '1000+', label: 'volunteers' },
  ],
  listHeading: 'The twelve departments',
  wheel: 'A wheel of twelve petals, an emblem in each, in a ring of 108 small circles',
  wheelText:
    'Twelve fields of work, and 108 circles of people around them. Choose an emblem to read what its department does.',
  departments,
  structure: {
    heading: 'How a decision is made',
    items: [
      {
        title: 'The department proposes',
        text: 'Whoever does the work writes down what is needed, what it costs and by when.',
      },
      {
        title: 'The board agrees',
        text: 'The board looks at the plan, asks its questions and sets the money aside.',
      },
      {
        title: 'The accounts show it',
        text: 'What was spent is written down and checked. Every gift has its receipt.',
      },
    ],
  },
  contact: {
    heading: 'Is one of these your field?',
    text: 'Write to us. Say which department it is, what you can do, and how many hours you have.',
    link: { label: 'Write to the departments', href: mailtoTrust('Boards and Departments') },
  },
};

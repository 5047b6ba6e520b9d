import type { GitaWords } from '../types/initiatives.js';

/** The eighteen chapters with their verse counts in the common count of 700. */
export const gitaChapters: GitaWords['chapters']['items'] = [
  { number: 1, name: 'Arjuna Vishada', about: 'Arjuna’s despair before the battle', verses: 47 },
  { number: 2, name: 'Sankhya', about: 'The self that does not die; steady wisdom', verses: 72 },
  { number: 3, name: 'Karma', about: 'Action without grasping', verses: 43 },
  { number: 4, name: 'Jnana Karma Sannyasa', about: 'Knowledge that makes action free', verses: 42 },
  { number: 5, name: 'Karma Sannyasa', about: 'Letting go within the work', verses: 29 },
  { number: 6, name: 'Dhyana', about: 'Meditation and the restless mind', verses: 47 },
  { number: 7, name: 'Jnana Vijnana', about: 'Knowing the divine in all things', verses: 30 },
  { number: 8, name: 'Akshara Brahma', about: 'The imperishable, and the last thought', verses: 28 },
  { number: 9, name: 'Raja Vidya Raja Guhya', about: 'The royal secret: love and offering', verses: 34 },
  { number: 10, name: 'Vibhuti', about: 'Where the divine shines most', verses: 42 },
  { number: 11, name: 'Vishvarupa Darshana', about: 'The vision of the whole', verses: 55 },
  { number: 12, name: 'Bhakti', about: 'Devotion, and the friend of all beings', verses: 20 },
  { number: 13, name: 'Kshetra Kshetrajna Vibhaga', about: 'The field and the one who knows it', verses: 34 },
  { number: 14, name: 'Gunatraya Vibhaga', about: 'Three strands: clarity, drive, inertia', verses: 27 },
  { number: 15, name: 'Purushottama', about: 'The tree with its roots above', verses: 20 },
  { number: 16, name: 'Daivasura Sampad Vibhaga', about: 'Two ways of living', verses: 24 },
  { number: 17, name: 'Shraddhatraya Vibhaga', about: 'Three kinds of faith, food and giving', verses: 28 },
  { number: 18, name: 'Moksha Sannyasa', about: 'Freedom, and the choice left to Arjuna', verses: 78 },
];

import type { FilmWords } from '../types/home.js';

export const film: FilmWords = {
  close: 'Close the film',
  play: 'Play the film',
  pause: 'Pause the film',
  title: 'One minute with Vishwa Guru Bharat',
  description:
    'A minute of drawn emblems with captions: mountains and a river at sunrise, a cow, the river, the mantra, the book and the lamp in turn, then water, and the mark of the trust.',
  captions: [
    { from: 0, to: 6, text: 'Before the sun is up, someone is already sweeping the cowshed.' },
    {
      from: 6,
      to: 13,
      text: 'Gau: she gave milk for twelve years. Now she is cared for, milk or no milk.',
    },
    {
      from: 13,
      to: 20,
      text: 'Ganga: a river comes back when the drains, fields and kitchens beside it change.',
    },
    { from: 20, to: 27, text: 'Gayatri: twenty-four syllables, to ask for a clear mind.' },
    { from: 27, to: 34, text: 'Gita: a friend’s advice on the hardest day of a life.' },
    { from: 34, to: 41, text: 'Guru: one lamp lights the next, and loses nothing.' },
    { from: 41, to: 49, text: 'Space, air, fire, water, earth: we are made of what we look after.' },
    { from: 49, to: 60, text: 'Vishwa Guru Bharat. Since 1992. Come and take part.' },
  ],
  end: 'Watch again',
};

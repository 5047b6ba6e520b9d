import type { FilmWords } from '../types/home.js';

export const film: FilmWords = {
  close: 'Close the film',
  play: 'Play the film',
  pause: 'Pause the film',
  title: 'One minute with Vishwa Guru Bharat',
  chapters: 'Chapters',
  captions: [
    {
      from: 0,
      to: 6,
      chapter: 'Dawn',
      seen: 'The sun rises behind the mountains.',
      text: 'Before the sun is up, someone is already sweeping the cowshed.',
    },
    {
      from: 6,
      to: 13,
      chapter: 'Gau',
      seen: 'A red and white cow lifts her head from the grass.',
      text: 'Gau: she gave milk for twelve years. Now she is cared for, milk or no milk.',
    },
    {
      from: 13,
      to: 20,
      chapter: 'Ganga',
      seen: 'Below the mountains the river begins to run.',
      text: 'Ganga: a river comes back when the drains, fields and kitchens beside it change.',
    },
    {
      from: 20,
      to: 27,
      chapter: 'Gayatri',
      seen: 'A sun of twenty-four rays turns into sight.',
      text: 'Gayatri: twenty-four syllables, to ask for a clear mind.',
    },
    {
      from: 27,
      to: 34,
      chapter: 'Gita',
      seen: 'The wheel of a chariot rolls in and stands.',
      text: 'Gita: a friend’s advice on the hardest day of a life.',
    },
    {
      from: 34,
      to: 41,
      chapter: 'Guru',
      seen: 'Six lamps are lit, each after the one before.',
      text: 'Guru: one lamp lights the next, and loses nothing.',
    },
    {
      from: 41,
      to: 49,
      chapter: 'Elements',
      seen: 'Space, air, fire, water and earth appear, one by one.',
      text: 'Space, air, fire, water, earth: we are made of what we look after.',
    },
    {
      from: 49,
      to: 60,
      chapter: 'Come',
      seen: 'The lotus of the trust opens.',
      text: 'Vishwa Guru Bharat. Since 1992. Come and take part.',
    },
  ],
  end: 'Watch again',
};

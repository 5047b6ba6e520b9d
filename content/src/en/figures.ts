import type { FigureWords } from '../types/language.js';

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

export const figures: FigureWords = {
  belowHundred: [
    ...ONES,
    ...TENS.flatMap((ten) => [ten, ...ONES.slice(1, 10).map((one) => `${ten}-${one}`)]),
  ],
  hundreds: (count) => `${count} hundred`,
  thousand: 'thousand',
  lakh: 'lakh',
  crore: 'crore',
  ending: (head, number) => `${head} and ${number}`,
  amount: (rupees, paise) =>
    `Rupees ${rupees.words}${paise === undefined ? '' : ` and paise ${paise.words}`} only`,
  moment: (date, hour, minute) =>
    `${date} at ${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`,
};

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { amountInWords, rupeesInWords } from './in-words.js';

describe('an amount in words, as cheques in India say it', () => {
  it.each([
    [0, 'zero'],
    [1, 'one'],
    [13, 'thirteen'],
    [20, 'twenty'],
    [21, 'twenty-one'],
    [100, 'one hundred'],
    [101, 'one hundred and one'],
    [999, 'nine hundred and ninety-nine'],
    [1_000, 'one thousand'],
    [1_001, 'one thousand and one'],
    [2_100, 'two thousand one hundred'],
    [5_100, 'five thousand one hundred'],
    [51_000, 'fifty-one thousand'],
    [99_999, 'ninety-nine thousand nine hundred and ninety-nine'],
    [1_00_000, 'one lakh'],
    [2_10_100, 'two lakh ten thousand one hundred'],
    [5_00_000, 'five lakh'],
    [1_00_00_000, 'one crore'],
    [12_34_56_789, 'twelve crore thirty-four lakh fifty-six thousand seven hundred and eighty-nine'],
    [1_00_00_00_00_000, 'ten thousand crore'],
  ])('%d', (rupees, words) => {
    expect(rupeesInWords(rupees)).toBe(`Rupees ${words} only`);
  });

  it('says the number that it was given, whatever it is', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99_99_99_99_999 }), (rupees) => {
        expect(readBack(rupeesInWords(rupees))).toBe(rupees);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('has no words for %p', (amount) => {
    expect(() => rupeesInWords(amount)).toThrow(RangeError);
  });
});

describe('an amount with paise in words', () => {
  it.each([
    [210_000, 'Rupees two thousand one hundred only'],
    [10_050, 'Rupees one hundred and paise fifty only'],
    [210_001, 'Rupees two thousand one hundred and paise one only'],
    [99, 'Rupees zero and paise ninety-nine only'],
  ])('%d paise', (paise, text) => {
    expect(amountInWords(paise)).toBe(text);
  });

  it('says its rupees and its paise, whatever they are', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99_99_99_999 }), fc.nat({ max: 99 }), (rupees, paise) => {
        const [whole = '', rest] = amountInWords(rupees * 100 + paise).split(' and paise ');
        expect(readBack(whole.replace(/( only)?$/, ' only'))).toBe(rupees);
        expect(rest === undefined ? 0 : readBack(`Rupees ${rest}`)).toBe(paise);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN])('has no words for %p', (paise) => {
    expect(() => amountInWords(paise)).toThrow(RangeError);
  });
});

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const UNITS: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  lakh: 1_00_000,
  crore: 1_00_00_000,
};

/** A reader of its own: a unit multiplies all that stands before it and is smaller than the unit. */
function readBack(text: string): number {
  const parts: number[] = [];
  for (const word of text
    .replace(/^Rupees /, '')
    .replace(/ only$/, '')
    .split(/[ -]/)) {
    const unit = UNITS[word];
    if (unit !== undefined) {
      let before = 0;
      while (parts.length > 0 && (parts.at(-1) ?? 0) < unit) before += parts.pop() ?? 0;
      parts.push(before * unit);
    } else if (TENS.includes(word)) parts.push(20 + 10 * TENS.indexOf(word));
    else if (word !== 'and') parts.push(SMALL.indexOf(word));
  }
  return parts.reduce((sum, part) => sum + part, 0);
}

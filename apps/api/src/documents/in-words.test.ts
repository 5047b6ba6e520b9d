import { describe, expect, it } from '@jest/globals';
import { locales } from '@vgb/content';
import fc from 'fast-check';
import { amountInWords } from './in-words.js';

describe('an amount in words, as cheques in India say it', () => {
  it.each([
    [0, 'zero', 'शून्य'],
    [2, 'two', 'दो'],
    [13, 'thirteen', 'तेरह'],
    [20, 'twenty', 'बीस'],
    [21, 'twenty-one', 'इक्कीस'],
    [100, 'one hundred', 'एक सौ'],
    [101, 'one hundred and one', 'एक सौ एक'],
    [999, 'nine hundred and ninety-nine', 'नौ सौ निन्यानवे'],
    [1_000, 'one thousand', 'एक हज़ार'],
    [1_001, 'one thousand and one', 'एक हज़ार एक'],
    [2_100, 'two thousand one hundred', 'दो हज़ार एक सौ'],
    [5_155, 'five thousand one hundred and fifty-five', 'पाँच हज़ार एक सौ पचपन'],
    [51_000, 'fifty-one thousand', 'इक्यावन हज़ार'],
    [99_999, 'ninety-nine thousand nine hundred and ninety-nine', 'निन्यानवे हज़ार नौ सौ निन्यानवे'],
    [1_00_000, 'one lakh', 'एक लाख'],
    [2_10_100, 'two lakh ten thousand one hundred', 'दो लाख दस हज़ार एक सौ'],
    [5_00_000, 'five lakh', 'पाँच लाख'],
    [1_00_00_000, 'one crore', 'एक करोड़'],
    [
      12_34_56_789,
      'twelve crore thirty-four lakh fifty-six thousand seven hundred and eighty-nine',
      'बारह करोड़ चौंतीस लाख छप्पन हज़ार सात सौ नवासी',
    ],
    [1_00_00_00_00_000, 'ten thousand crore', 'दस हज़ार करोड़'],
  ])('%d rupees', (rupees, english, hindi) => {
    expect(amountInWords(rupees * 100, 'en')).toBe(`Rupees ${english} only`);
    expect(amountInWords(rupees * 100, 'hi')).toBe(`${hindi} रुपये मात्र`);
  });

  it.each([
    [210_000, 'Rupees two thousand one hundred only', 'दो हज़ार एक सौ रुपये मात्र'],
    [10_050, 'Rupees one hundred and paise fifty only', 'एक सौ रुपये और पचास पैसे मात्र'],
    [101, 'Rupees one and paise one only', 'एक रुपया और एक पैसा मात्र'],
    [99, 'Rupees zero and paise ninety-nine only', 'शून्य रुपये और निन्यानवे पैसे मात्र'],
  ])('%d paise', (paise, english, hindi) => {
    expect(amountInWords(paise, 'en')).toBe(english);
    expect(amountInWords(paise, 'hi')).toBe(hindi);
  });

  it('can be read back to its rupees and paise', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99_99_99_999 }), fc.nat({ max: 99 }), (rupees, paise) => {
        const amount = rupees * 100 + paise;
        const [, whole = '', rest = 'zero'] =
          /^Rupees (.*?)(?: and paise (.*))? only$/.exec(amountInWords(amount, 'en')) ?? [];
        expect([readBack(whole), readBack(rest)]).toEqual([rupees, paise]);
        const [, pure = '', parts = 'शून्य'] =
          /^(.*?) (?:रुपये|रुपया)(?: और (.*) (?:पैसे|पैसा))? मात्र$/.exec(amountInWords(amount, 'hi')) ?? [];
        expect([readBack(pure), readBack(parts)]).toEqual([rupees, paise]);
      }),
    );
  });

  it.each(locales)('differs for different amounts (%s)', (locale) => {
    const amount = fc.nat({ max: 99_99_99_999_99 });
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        expect(amountInWords(one, locale) === amountInWords(other, locale)).toBe(one === other);
      }),
    );
    const upToAThousand = Array.from({ length: 1_001 }, (_, rupees) => amountInWords(rupees * 100, locale));
    expect(new Set(upToAThousand).size).toBe(1_001);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('has no words for %p paise', (paise) => {
    for (const locale of locales) expect(() => amountInWords(paise, locale)).toThrow(RangeError);
  });
});

describe('the Hindi numbers below a hundred', () => {
  // 79 and 89 count up from their tens; the other numbers that end on nine count down from the next.
  const ENDS: readonly (readonly [of: readonly number[], end: RegExp])[] = [
    [[...range(11, 18)], /ह$/],
    [[19, ...range(20, 28)], /ीस$|ईस$/],
    [[29, ...range(30, 38)], /तीस$/],
    [[39, ...range(40, 48)], /लीस$/],
    [[49, 50, 55, 56], /चास$|पन$|प्पन$/],
    [[51, 52, 57, 58], /वन$/],
    [[59, ...range(60, 68)], /ठ$/],
    [[69, ...range(70, 78)], /त्तर$/],
    [[79, ...range(80, 89)], /सी$/],
    [[...range(91, 99)], /नवे$/],
  ];
  it.each(ENDS)('%p end as their tens do', (numbers, end) => {
    for (const number of numbers)
      expect([number, HINDI[number]]).toEqual([number, expect.stringMatching(end)]);
  });

  it('are a hundred different words, each printed for its amount', () => {
    expect(new Set(HINDI).size).toBe(100);
    HINDI.forEach((word, number) => {
      if (number !== 1) expect(amountInWords(number * 100, 'hi')).toBe(`${word} रुपये मात्र`);
    });
  });
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** From the Central Hindi Directorate's list, independent of the code. */
const HINDI = `शून्य एक दो तीन चार पाँच छह सात आठ नौ
  दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
  बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
  तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
  चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
  पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
  साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
  सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी
  अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सतासी अठासी नवासी
  नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`.split(/\s+/);
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
  सौ: 100,
  हज़ार: 1_000,
  लाख: 1_00_000,
  करोड़: 1_00_00_000,
};

/** An independent parser: a unit multiplies the preceding numbers that are smaller than it. */
function readBack(text: string): number {
  const parts: number[] = [];
  for (const word of text.split(/[ -]/)) {
    const unit = UNITS[word];
    if (unit !== undefined) {
      let before = 0;
      while (parts.length > 0 && (parts.at(-1) ?? 0) < unit) before += parts.pop() ?? 0;
      parts.push(before * unit);
    } else if (TENS.includes(word)) parts.push(20 + 10 * TENS.indexOf(word));
    else if (HINDI.includes(word)) parts.push(HINDI.indexOf(word));
    else if (word !== 'and') parts.push(SMALL.indexOf(word));
  }
  return parts.reduce((sum, part) => sum + part, 0);
}

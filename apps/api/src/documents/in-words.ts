import type { Locale, Localized } from '@vgb/content';
import { decimalRupees, toPaise } from '@vgb/contracts';

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** Each number below a hundred has a word of its own, spelt as the Central Hindi Directorate's standard has it (decision 0085). */
const HINDI =
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सतासी अठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'.split(
    ' ',
  );

function belowHundredInEnglish(number: number): string {
  if (number < 20) return ONES[number] ?? '';
  const ten = TENS[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? ten : `${ten}-${ONES[number % 10]}`;
}

interface Counting {
  readonly belowHundred: (number: number) => string;
  /** The Indian way of counting: a crore is a hundred lakh, a lakh a hundred thousand. */
  readonly units: readonly (readonly [size: number, name: string])[];
  /** Stands before the last number below a hundred. */
  readonly and: string;
  readonly amount: (
    rupees: string,
    paise: string | undefined,
    isOneRupee: boolean,
    isOnePaisa: boolean,
  ) => string;
}

const countings: Localized<Counting> = {
  en: {
    belowHundred: belowHundredInEnglish,
    units: [
      [10_000_000, 'crore'],
      [100_000, 'lakh'],
      [1_000, 'thousand'],
      [100, 'hundred'],
    ],
    and: 'and ',
    amount: (rupees, paise) => `Rupees ${rupees}${paise === undefined ? '' : ` and paise ${paise}`} only`,
  },
  hi: {
    belowHundred: (number) => HINDI[number] ?? '',
    units: [
      [10_000_000, 'करोड़'],
      [100_000, 'लाख'],
      [1_000, 'हज़ार'],
      [100, 'सौ'],
    ],
    and: '',
    amount: (rupees, paise, isOneRupee, isOnePaisa) =>
      `${rupees} ${isOneRupee ? 'रुपया' : 'रुपये'}${paise === undefined ? '' : ` और ${paise} ${isOnePaisa ? 'पैसा' : 'पैसे'}`} मात्र`,
  },
};

function inWords(number: number, counting: Counting): string {
  for (const [size, unit] of counting.units) {
    if (number < size) continue;
    const rest = number % size;
    const head = `${inWords(Math.floor(number / size), counting)} ${unit}`;
    if (rest === 0) return head;
    return `${head} ${rest < 100 ? counting.and : ''}${inWords(rest, counting)}`;
  }
  return counting.belowHundred(number);
}

/**
 * An amount as receipts and cheques in India say it. `21010050` paise: "Rupees two lakh ten thousand one hundred and paise fifty only",
 * "दो लाख दस हज़ार एक सौ रुपये और पचास पैसे मात्र".
 * @throws RangeError for anything but whole, non-negative, safe paise.
 */
export function amountInWords(paise: number, locale: Locale): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`not whole paise: ${paise}`);
  const counting = countings[locale];
  const rupees = Math.floor(decimalRupees(paise));
  const rest = paise - toPaise(rupees);
  return counting.amount(
    inWords(rupees, counting),
    rest === 0 ? undefined : inWords(rest, counting),
    rupees === 1,
    rest === 1,
  );
}

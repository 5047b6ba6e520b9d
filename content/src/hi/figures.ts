import type { FigureWords } from '../types/language.js';

/** Each number below a hundred has a word of its own, spelt as the Central Hindi Directorate's standard has it (decision 0085). */
const belowHundred =
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सतासी अठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'.split(
    ' ',
  );

/** The parts of the day by the hour at which each begins (CLDR, day periods of hi). */
const PARTS_OF_DAY = [
  [20, 'रात'],
  [16, 'शाम'],
  [12, 'दोपहर'],
  [4, 'सुबह'],
  [0, 'रात'],
] as const;

export const figures: FigureWords = {
  belowHundred,
  hundreds: (count) => `${count} सौ`,
  thousand: 'हज़ार',
  lakh: 'लाख',
  crore: 'करोड़',
  ending: (head, number) => `${head} ${number}`,
  amount: (rupees, paise) => {
    const rest = paise === undefined ? '' : ` और ${paise.words} ${paise.isOne ? 'पैसा' : 'पैसे'}`;
    return `${rupees.words} ${rupees.isOne ? 'रुपया' : 'रुपये'}${rest} मात्र`;
  },
  // By hand: `Intl` gives `8:15 am बजे`.
  moment: (date, hour, minute) => {
    const part = PARTS_OF_DAY.find(([from]) => hour >= from)?.[1];
    return `${date}, ${part} ${hour % 12 || 12}:${String(minute).padStart(2, '0')} बजे`;
  },
};

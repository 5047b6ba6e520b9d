import { decimalRupees, toPaise } from '@vgb/contracts';

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** The Indian way of counting: a crore is a hundred lakh, a lakh a hundred thousand. */
const UNITS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

function words(number: number): string {
  for (const [size, unit] of UNITS) {
    if (number < size) continue;
    const rest = number % size;
    const head = `${words(Math.floor(number / size))} ${unit}`;
    if (rest === 0) return head;
    return `${head} ${rest < 100 ? 'and ' : ''}${words(rest)}`;
  }
  if (number < 20) return ONES[number] ?? '';
  const ten = TENS[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? ten : `${ten}-${ONES[number % 10]}`;
}

/**
 * `210100` → "Rupees two lakh ten thousand one hundred only", as receipts and cheques in India say it.
 * @throws RangeError for anything but whole, non-negative, safe numbers.
 */
export function rupeesInWords(rupees: number): string {
  if (!Number.isSafeInteger(rupees) || rupees < 0) throw new RangeError(`not whole rupees: ${rupees}`);
  return `Rupees ${words(rupees)} only`;
}

/** `10050` → "Rupees one hundred and paise fifty only". @throws RangeError for anything but whole, non-negative paise. */
export function amountInWords(paise: number): string {
  const rupees = Math.floor(decimalRupees(paise));
  const rest = paise - toPaise(rupees);
  const whole = rupeesInWords(rupees);
  return rest === 0 ? whole : whole.replace(/ only$/, ` and paise ${words(rest)} only`);
}

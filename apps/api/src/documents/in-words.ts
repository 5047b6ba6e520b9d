import { content, type FigureWords, type Locale } from '@vgb/content';
import { decimalRupees, toPaise } from '@vgb/contracts';

/** The Indian way of counting: a crore is a hundred lakh, a lakh a hundred thousand. */
function inWords(number: number, figures: FigureWords): string {
  const units = [
    [10_000_000, figures.crore],
    [100_000, figures.lakh],
    [1_000, figures.thousand],
  ] as const;
  for (const [size, unit] of units)
    if (number >= size)
      return withRest(`${inWords(Math.floor(number / size), figures)} ${unit}`, number % size, figures);
  const rest = number % 100;
  if (number >= 100)
    return withRest(figures.hundreds(inWords(Math.floor(number / 100), figures), rest === 0), rest, figures);
  return figures.belowHundred[number] ?? '';
}

function withRest(head: string, rest: number, figures: FigureWords): string {
  if (rest === 0) return head;
  const words = inWords(rest, figures);
  return rest < 100 ? figures.ending(head, words) : `${head} ${words}`;
}

/**
 * An amount as receipts and cheques in India say it. `21010050` paise: "Rupees two lakh ten thousand one hundred and paise fifty only",
 * "दो लाख दस हज़ार एक सौ रुपये और पचास पैसे मात्र".
 * @throws RangeError for anything but whole, non-negative, safe paise.
 */
export function amountInWords(paise: number, locale: Locale): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`not whole paise: ${paise}`);
  const { figures } = content(locale);
  const rupees = Math.floor(decimalRupees(paise));
  const rest = paise - toPaise(rupees);
  const counted = (number: number) => ({ words: inWords(number, figures), isOne: number === 1 });
  return figures.amount(counted(rupees), rest === 0 ? undefined : counted(rest));
}

/** U+0966: the zero of the Devanagari digits. */
const DEVANAGARI_ZERO = 0x966;

/** With the digits of a Hindi keyboard (५०१) as those that figures are read in (501); all else as it is. */
export const asciiDigits = (text: string): string =>
  text.replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));

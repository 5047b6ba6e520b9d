/** U+0966: the zero of the Devanagari digits. */
const DEVANAGARI_ZERO = 0x966;

/** Replaces Devanagari digits, as of a Hindi keyboard (५०१), by ASCII ones (501). */
export const asciiDigits = (text: string): string =>
  text.replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));

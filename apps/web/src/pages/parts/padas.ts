const VOWELS = /ai|au|[aāiīuūṛṝḷeo]/g;
/** An independent vowel, or a consonant that is not joined to the next one (no virama after it). */
const AKSHARAS = /[\u0905-\u0914\u0960]|[\u0915-\u0939](?!\u094d)/g;

const syllables = (text: string): number =>
  (text.match(/[\u0900-\u097f]/.test(text) ? AKSHARAS : VOWELS) ?? []).length;

/**
 * Splits a line of verse into its two quarters (pada) of equal syllables; one part when the quarters are joined by sandhi or unequal. A
 * screen breaks the line only between the parts.
 */
export function padas(line: string): readonly string[] {
  const half = syllables(line) / 2;
  for (let at = line.indexOf(' '); at > 0; at = line.indexOf(' ', at + 1)) {
    const first = line.slice(0, at);
    // Lines with quarters of fewer than 8 syllables fit a screen unbroken.
    if (half >= 8 && syllables(first) === half) return [first, line.slice(at + 1)];
  }
  return [line];
}

const VOWELS = /ai|au|[aāiīuūṛṝḷeo]/g;
/** A vowel of its own, or a consonant that is not joined to the next one (no virama after it). */
const AKSHARAS = /[\u0905-\u0914\u0960]|[\u0915-\u0939](?!\u094d)/g;

const syllables = (text: string): number =>
  (text.match(/[\u0900-\u097f]/.test(text) ? AKSHARAS : VOWELS) ?? []).length;

/**
 * A line of verse as its two quarters (pada), of as many syllables each; whole where they are joined by sandhi or are not equal. A reader's
 * screen may break the line between them, and nowhere else.
 */
export function padas(line: string): readonly string[] {
  const half = syllables(line) / 2;
  for (let at = line.indexOf(' '); at > 0; at = line.indexOf(' ', at + 1)) {
    const first = line.slice(0, at);
    // Short lines fit anyway, and what is no verse of 16 syllables has no quarters here.
    if (half >= 8 && syllables(first) === half) return [first, line.slice(at + 1)];
  }
  return [line];
}

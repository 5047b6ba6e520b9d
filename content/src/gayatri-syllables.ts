/**
 * The twenty-four syllables of Rig Veda 3.62.10 in their three lines, with the accents of the Shakala samhita: `raised` (udatta, unmarked in
 * writing), `falling` (the svarita after it, a stroke above), `low` (anudatta, a line below), `level` (what follows a svarita, unmarked). The
 * metre reads vareṇyaṃ with four syllables, va-re-ṇi-yaṃ.
 */
export type SyllableAccent = 'raised' | 'falling' | 'low' | 'level';

export interface Syllable {
  readonly devanagari: string;
  readonly transliteration: string;
  readonly accent: SyllableAccent;
}

const line = (...syllables: readonly (readonly [string, string, SyllableAccent])[]): readonly Syllable[] =>
  syllables.map(([devanagari, transliteration, accent]) => ({ devanagari, transliteration, accent }));

export const gayatriSyllables: readonly (readonly Syllable[])[] = [
  line(
    ['तत्', 'tat', 'raised'],
    ['स', 'sa', 'falling'],
    ['वि', 'vi', 'low'],
    ['तुर्', 'tur', 'raised'],
    ['व', 'va', 'raised'],
    ['रे', 're', 'falling'],
    ['णि', 'ṇi', 'level'],
    ['यं', 'yaṃ', 'low'],
  ),
  line(
    ['भर्', 'bhar', 'raised'],
    ['गो', 'go', 'falling'],
    ['दे', 'de', 'low'],
    ['व', 'va', 'raised'],
    ['स्य', 'sya', 'falling'],
    ['धी', 'dhī', 'level'],
    ['म', 'ma', 'level'],
    ['हि', 'hi', 'level'],
  ),
  line(
    ['धि', 'dhi', 'raised'],
    ['यो', 'yo', 'low'],
    ['यो', 'yo', 'raised'],
    ['नः', 'naḥ', 'falling'],
    ['प्र', 'pra', 'level'],
    ['चो', 'co', 'low'],
    ['द', 'da', 'raised'],
    ['यात्', 'yāt', 'falling'],
  ),
];

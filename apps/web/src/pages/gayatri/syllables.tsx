import { gayatriSyllables, type SyllableAccent } from '@vgb/content/gayatri-syllables';
import { gayatri } from '@vgb/content/words/gayatri';
import { useState } from 'react';

const ACCENTS: readonly SyllableAccent[] = ['raised', 'falling', 'low', 'level'];

/**
 * The mantra in its three lines of eight, each syllable at the height of its tone; a button moves a mark along the lines at the pace of a
 * breath.
 */
export function Syllables() {
  const words = gayatri.syllables;
  const [breathing, setBreathing] = useState(false);
  return (
    <div data-breathing={breathing} className="syllables flex flex-col gap-6 sm:gap-8">
      <ol className="flex flex-col gap-7 sm:gap-10">
        {gayatriSyllables.map((line) => (
          <li key={line.map(({ transliteration }) => transliteration).join('')} className="syllable-line">
            {line.map(({ devanagari, transliteration, accent }, at) => (
              <span key={at} className={`syllable syllable-${accent}`}>
                <span lang="sa" className="font-deva text-xl sm:text-3xl lg:text-4xl">
                  {devanagari}
                </span>
                <span className="text-xs text-paper/80 italic sm:text-base">{transliteration}</span>
              </span>
            ))}
            <span aria-hidden="true" className="syllable-breath" />
          </li>
        ))}
      </ol>
      <ul className="grid gap-x-6 gap-y-2 text-sm max-sm:leading-snug sm:flex sm:flex-wrap">
        {ACCENTS.map((accent) => (
          <li key={accent} className="flex items-center gap-2">
            <span aria-hidden="true" className={`syllable-mark syllable-${accent}`} />
            {words.accents[accent]}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button
          type="button"
          aria-pressed={breathing}
          onClick={() => setBreathing(!breathing)}
          className="js-only min-h-12 cursor-pointer rounded-full border border-turmeric-pale/70 px-7 font-semibold hover:bg-paper/10 aria-pressed:bg-turmeric-pale aria-pressed:text-maroon-deep motion-reduce:hidden"
        >
          {words.breathe}
        </button>
        <p className="text-sm text-paper/80">{words.source}</p>
      </div>
    </div>
  );
}

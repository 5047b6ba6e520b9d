import { gita } from '@vgb/content/words/gita';
import { useState } from 'react';
import { CardRow, classNames } from '../../ui';

const TURN = 360 / 18;
/** A petal's length in a box of 400; the longest chapter has 78 verses. */
const reach = (verses: number): number => 118 + verses * 0.95;

const petal = (verses: number): string => {
  const top = -reach(verses);
  return `M0 -84C-19 -104 -17 ${top + 30} 0 ${top}C17 ${top + 30} 19 -104 0 -84Z`;
};

interface WheelProps {
  /** The number of the chapter in the middle of the wheel. */
  chosen: number;
  choose: (number: number) => void;
}

function Wheel({ chosen, choose }: WheelProps) {
  const { items, wheel, shown } = gita.chapters;
  const chapter = items[chosen - 1];
  return (
    <div className="sticky top-28 max-lg:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: the links are a group within an SVG, where no fieldset is allowed. */}
      <svg viewBox="-200 -200 400 400" role="group" aria-label={wheel} className="mx-auto w-full max-w-lg">
        <circle r="84" fill="var(--color-card)" stroke="var(--color-turmeric)" />
        <circle r="78" fill="none" stroke="var(--color-rule)" />
        {items.map(({ number, name, verses }) => (
          <a
            key={number}
            href={`#chapter-${number}`}
            aria-label={`${number}. ${name}`}
            aria-current={number === chosen ? 'true' : undefined}
            onClick={() => choose(number)}
            onFocus={() => choose(number)}
            onMouseEnter={() => choose(number)}
            className="gita-petal"
          >
            <g transform={`rotate(${(number - 1) * TURN})`}>
              <path d={petal(verses)} />
              <g transform={`translate(0 ${-reach(verses) + 30}) rotate(${-(number - 1) * TURN})`}>
                <text textAnchor="middle" dominantBaseline="central" fontSize="14" fontWeight="600">
                  {number}
                </text>
              </g>
            </g>
          </a>
        ))}
      </svg>
      {chapter && (
        <div
          aria-live="polite"
          className="pointer-events-none absolute inset-0 m-auto grid size-36 place-content-center text-center"
        >
          <p className="font-display leading-tight font-semibold">{chapter.name}</p>
          <p className="mt-1 text-xs text-ink-soft">{shown(chapter.number, chapter.verses)}</p>
        </div>
      )}
    </div>
  );
}

function Lines({ chosen }: Pick<WheelProps, 'chosen'>) {
  const { items, columns, caption } = gita.chapters;
  return (
    <div className="min-w-0">
      <p
        aria-hidden="true"
        className="flex justify-between border-b border-rule pb-2 text-sm text-ink-soft max-md:w-[84%] max-md:max-w-84"
      >
        <span>
          {columns.number}, {columns.name}
        </span>
        <span>{columns.verses}</span>
      </p>
      <CardRow as="ol" label={caption} columns="gap-0" className="in-sixes">
        {items.map(({ number, name, about, verses }) => (
          <li
            key={number}
            id={`chapter-${number}`}
            className={classNames(
              'grid scroll-mt-28 grid-cols-[2rem_1fr_auto] gap-x-2 border-b border-rule py-1.5 transition-colors max-sm:leading-snug sm:py-2.5',
              number === chosen && 'lg:bg-turmeric-pale/30',
            )}
          >
            <span aria-hidden="true" className="font-display font-semibold text-primary-deep">
              {number}
            </span>
            <span>
              <strong className="font-semibold">{name}</strong>
              <span className="block text-sm text-ink-soft">{about}</span>
            </span>
            <span className="text-sm tabular-nums">
              <span className="sr-only">{columns.verses}: </span>
              {verses}
            </span>
          </li>
        ))}
      </CardRow>
    </div>
  );
}

/**
 * The eighteen chapters: on wide screens a wheel with petals as long as their chapters, and a list with a line for each; on a phone the
 * list is in three groups of six, by the three paths.
 */
export function Chapters() {
  const [chosen, setChosen] = useState(1);
  return (
    <div className="grid items-start gap-12 lg:grid-cols-2">
      <Wheel chosen={chosen} choose={setChosen} />
      <Lines chosen={chosen} />
    </div>
  );
}

import { ganga } from '@vgb/content/words/ganga';
import { artUrl } from '../../art/art-url';
import { MAP, mainStream, places } from '../../art/ganga-course';
import { Button, classNames } from '../../ui';
import { useLeafRow } from '../parts/leaf-row';

/** The position of each place's name relative to its mark, chosen so that no two overlap; with a negative x the name ends there. */
const LABELS: readonly (readonly [x: number, y: number])[] = [
  [26, -8],
  [24, 34],
  [22, 62],
  [-20, 40],
  [24, 34],
  [-6, -26],
  [-4, -28],
  [-28, 30],
];

/** The map with its places; the river is red from the source to place number `here`. */
function RiverMap({ here, walkTo }: { here: number; walkTo: (place: number) => void }) {
  const words = ganga.course;
  return (
    <div className="relative">
      <img
        src={artUrl('ganga-map')}
        alt={words.map}
        width={MAP.width}
        height={MAP.height}
        className="w-full"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: the links are a group within an SVG, where no fieldset is allowed. */}
      <svg
        viewBox={`0 0 ${MAP.width} ${MAP.height}`}
        role="group"
        aria-label={words.heading}
        className="absolute inset-0 size-full"
      >
        <path
          d={mainStream}
          pathLength="100"
          strokeDasharray={`${(places[here]?.walked ?? 0) * 100} 100`}
          className="walked"
          fill="none"
          stroke="var(--color-primary)"
          strokeWidth="8"
        />
        {places.map(({ x, y }, at) => {
          const place = words.stops[at]?.title ?? '';
          const isHere = at === here;
          return (
            <a
              key={place}
              href={`#ganga-${at + 1}`}
              aria-current={isHere ? 'step' : undefined}
              onClick={(event) => {
                event.preventDefault();
                walkTo(at);
              }}
            >
              <circle cx={x} cy={y} r="30" fill="transparent" />
              <circle
                cx={x}
                cy={y}
                r={isHere ? 16 : 10}
                fill={isHere ? 'var(--color-primary)' : 'var(--color-card)'}
                stroke="var(--color-maroon)"
                strokeWidth="3"
              />
              <text
                x={x + (LABELS[at]?.[0] ?? 0)}
                y={y + (LABELS[at]?.[1] ?? 0)}
                textAnchor={(LABELS[at]?.[0] ?? 0) < 0 ? 'end' : 'start'}
                className={classNames('map-label', !isHere && 'max-sm:sr-only')}
              >
                {place}
              </text>
            </a>
          );
        })}
      </svg>
    </div>
  );
}

/**
 * The river's map and a row of eight leaves in the river's order. Scrolling the leaves, tapping a place, arrow keys and buttons move along
 * the river; without JavaScript the places link to their leaves.
 */
export function Course() {
  const words = ganga.course;
  const { row, first: here, last: end, walkTo } = useLeafRow();

  return (
    <div className="grid gap-8 lg:grid-cols-[3fr_2fr] lg:items-center">
      <RiverMap here={here} walkTo={walkTo} />
      <div className="min-w-0">
        <ol {...row} aria-label={words.heading} className="leaves-in-a-row relative">
          {words.stops.map(({ title, text, state }, at) => (
            <li
              key={title}
              id={`ganga-${at + 1}`}
              className="leaf flex min-h-52 shrink-0 basis-full snap-start flex-col justify-center p-6 lg:min-h-64 lg:p-8"
            >
              <h3 className="text-h2">{title}</h3>
              <p className="text-ink-soft">{state}</p>
              <p className="mt-3 text-lead">{text}</p>
            </li>
          ))}
        </ol>
        <div className="js-only mt-4 flex flex-wrap items-center gap-3">
          <Button variant="outline" disabled={here === 0} onClick={() => walkTo(here - 1)}>
            {words.upstream}
          </Button>
          <Button
            variant="outline"
            disabled={end === words.stops.length - 1}
            onClick={() => walkTo(here + 1)}
          >
            {words.downstream}
          </Button>
        </div>
        <p aria-live="polite" className="sr-only">
          {words.at(words.stops[here]?.title ?? '')}
        </p>
      </div>
    </div>
  );
}

import { artUrl } from '../../art/art-url';
import { MAP, place } from '../../art/india-places';

export interface MapPin {
  /** Of the element that tells of the place; it takes the focus. */
  readonly target: string;
  readonly name: string;
  /** Degrees east and north. */
  readonly at: readonly [east: number, north: number];
  /** On which side of the pin its name stands. */
  readonly side: 'left' | 'right';
}

interface IndiaMapProps {
  label: string;
  /** Whose outline it is. */
  note: string;
  pins: readonly MapPin[];
}

/** India with pins; each leads to what is told of its place, further on in the page. */
export function IndiaMap({ label, note, pins }: IndiaMapProps) {
  return (
    <figure className="max-w-md">
      {/* biome-ignore lint/a11y/useSemanticElements: the pins are a group within a drawing, where no fieldset can be. */}
      <svg
        viewBox={`0 0 ${MAP.width} ${MAP.height}`}
        role="group"
        aria-label={label}
        className="h-auto w-full"
      >
        <image href={artUrl('india')} width={MAP.width} height={MAP.height} />
        {pins.map(({ target, name, at, side }) => {
          const [x, y] = place(...at);
          return (
            <a
              key={target}
              href={`#${target}`}
              className="map-pin"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(target)?.focus();
              }}
            >
              <circle cx={x} cy={y} r="18" fill="transparent" />
              <circle cx={x} cy={y} r="6.5" />
              <text
                x={side === 'right' ? x + 13 : x - 13}
                y={y}
                dominantBaseline="central"
                textAnchor={side === 'right' ? 'start' : 'end'}
              >
                {name}
              </text>
            </a>
          );
        })}
      </svg>
      <figcaption className="mt-2 text-sm text-ink-soft">{note}</figcaption>
    </figure>
  );
}

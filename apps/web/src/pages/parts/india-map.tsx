import { artUrl } from '../../art/art-url';
import { MAP, place } from '../../art/india-places';

export interface MapPin {
  /** The id of the element about this place, which gets the focus. */
  readonly target: string;
  readonly name: string;
  /** Degrees east and north. */
  readonly at: readonly [east: number, north: number];
  /** The side of the pin on which its name is. */
  readonly side: 'left' | 'right';
}

interface IndiaMapProps {
  label: string;
  /** The source of the outline. */
  note: string;
  pins: readonly MapPin[];
}

/** India with pins, each a link to the part of the page about its place. */
export function IndiaMap({ label, note, pins }: IndiaMapProps) {
  return (
    <figure className="max-w-md">
      {/* biome-ignore lint/a11y/useSemanticElements: the pins are a group within an SVG, where no fieldset is allowed. */}
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

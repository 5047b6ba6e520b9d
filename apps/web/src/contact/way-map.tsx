import { artUrl } from '../art/art-url';
import { WAY, wayPlace } from '../art/way-places';
import { useContactWords } from './words';

/**
 * Towns of the way: degrees east and north, and where their names stand: beside the dot that way, so many units of the sketch away. Names
 * are as large on a phone as the text around, which makes them longer in the sketch.
 */
const TOWNS = [
  { town: 'jammu', at: [74.86, 32.73], dx: 14, dy: 10, anchor: 'start' },
  { town: 'udhampur', at: [75.14, 32.92], dx: 14, dy: 14, anchor: 'start' },
  { town: 'batote', at: [75.33, 33.11], dx: -14, dy: -2, anchor: 'end' },
  { town: 'doda', at: [75.55, 33.15], dx: 2, dy: 34, anchor: 'middle' },
  { town: 'kishtwar', at: [75.77, 33.31], dx: -16, dy: -20, anchor: 'end' },
] as const;

/** A sketch map of the way to Kishtwar: the road from Jammu and the Chenab; names are text. */
export function WayMap() {
  const { map, towns } = useContactWords().visit;
  const [chenabX, chenabY] = wayPlace(74.98, 33.24);
  return (
    <svg
      viewBox={`0 0 ${WAY.width} ${WAY.height}`}
      role="img"
      aria-label={map}
      className="way-map h-auto w-full"
    >
      <image href={artUrl('way-to-kishtwar')} width={WAY.width} height={WAY.height} />
      {TOWNS.map(({ town, at: [east, north], dx, dy, anchor }) => {
        const [x, y] = wayPlace(east, north);
        return (
          <text key={town} x={x + dx} y={y + dy} textAnchor={anchor}>
            {towns[town]}
          </text>
        );
      })}
      <text x={chenabX} y={chenabY} textAnchor="middle" className="river">
        {towns.chenab}
      </text>
    </svg>
  );
}

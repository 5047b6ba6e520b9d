import { artUrl } from '../art/art-url';
import { WAY, wayPlace } from '../art/way-places';
import { useContactWords } from './words';

/** Towns of the way: degrees east and north, and where their names stand. */
const TOWNS = [
  { town: 'jammu', at: [74.86, 32.73], dx: 12, dy: 16 },
  { town: 'udhampur', at: [75.14, 32.92], dx: 14, dy: 12 },
  { town: 'batote', at: [75.33, 33.11], dx: -12, dy: -18 },
  { town: 'doda', at: [75.55, 33.15], dx: 4, dy: 26 },
  { town: 'kishtwar', at: [75.77, 33.31], dx: -20, dy: -24 },
] as const;

/** How one comes to Kishtwar: the road from Jammu and the Chenab, drawn; the names are text. */
export function WayMap() {
  const { map, towns } = useContactWords().visit;
  const [chenabX, chenabY] = wayPlace(75.0, 33.17);
  return (
    <svg viewBox={`0 0 ${WAY.width} ${WAY.height}`} role="img" aria-label={map} className="h-auto w-full">
      <image href={artUrl('way-to-kishtwar')} width={WAY.width} height={WAY.height} />
      {TOWNS.map(({ town, at, dx, dy }) => {
        const [x, y] = wayPlace(at[0], at[1]);
        return (
          <text key={town} x={x + dx} y={y + dy} fontSize="19" fontWeight="600" fill="var(--color-ink)">
            {towns[town]}
          </text>
        );
      })}
      <text x={chenabX} y={chenabY - 12} fontSize="17" fontStyle="italic" fill="var(--color-maroon-soft)">
        {towns.chenab}
      </text>
    </svg>
  );
}

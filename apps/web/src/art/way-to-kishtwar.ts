import { onPaper } from './inks';
import { circle, curve, document, group, type Point, path } from './svg';
import { WAY, wayPlace } from './way-places';

const along = (points: readonly Point[]): string =>
  curve(points.map(([east, north]) => wayPlace(east, north)));

/**
 * The national road from Jammu by Udhampur and Batote into the valley of the Chenab and up to Kishtwar. Places are accurate to a hundredth
 * of a degree.
 */
const ROAD: readonly Point[] = [
  [74.86, 32.73],
  [74.98, 32.82],
  [75.14, 32.92],
  [75.27, 33.03],
  [75.33, 33.11],
  [75.43, 33.12],
  [75.55, 33.15],
  [75.66, 33.18],
  [75.79, 33.17],
  [75.77, 33.31],
];
/** The Chenab from above Kishtwar down to the plain at Akhnoor. */
const CHENAB: readonly Point[] = [
  [76.05, 33.36],
  [75.9, 33.3],
  [75.74, 33.29],
  [75.77, 33.16],
  [75.62, 33.13],
  [75.5, 33.13],
  [75.38, 33.17],
  [75.24, 33.24],
  [75.02, 33.19],
  [74.83, 33.08],
  [74.74, 32.9],
  [74.62, 32.82],
];

const peak = (east: number, north: number, size: number): string => {
  const [x, y] = wayPlace(east, north);
  return (
    path(`M${x - size} ${y}L${x} ${y - size * 1.1}L${x + size} ${y}`, {
      stroke: onPaper.line,
      'stroke-opacity': 0.5,
    }) +
    path(
      `M${x - size * 0.3} ${y - size * 0.77}L${x - size * 0.08} ${y - size * 0.6}L${x + size * 0.12} ${y - size * 0.74}L${x + size * 0.3} ${y - size * 0.77}`,
      { stroke: onPaper.soft },
    )
  );
};

const kishtwar = wayPlace(75.77, 33.31);

export const wayToKishtwar = (): string =>
  document(
    WAY.width,
    WAY.height,
    group(
      [
        ...(
          [
            [74.7, 33.3, 30],
            [74.86, 33.38, 36],
            [75.14, 33.37, 40],
            [75.36, 33.34, 36],
            [75.94, 33.1, 36],
            [76.0, 33.44, 24],
            [75.66, 32.92, 36],
            [75.5, 32.8, 26],
          ] as const
        ).map(([east, north, size]) => peak(east, north, size)),
        path(along(CHENAB), { stroke: onPaper.soft, 'stroke-width': 7, 'stroke-opacity': 0.45 }),
        path(along(CHENAB), { stroke: onPaper.soft, 'stroke-width': 2 }),
        path(along(ROAD), { stroke: onPaper.accent, 'stroke-width': 3.5 }),
        ...[0, 2, 4, 6].map((stop) => {
          const [x, y] = wayPlace(...(ROAD[stop] ?? ([0, 0] as const)));
          return circle(x, y, 6, { fill: onPaper.ground, stroke: onPaper.accent });
        }),
        circle(kishtwar[0], kishtwar[1], 9, { fill: onPaper.accent, stroke: 'none' }),
      ].join(''),
      { fill: 'none', 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    ),
  );

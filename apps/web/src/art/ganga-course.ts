import { curve, type Point } from './svg';

/** The box of the map: 76.2° to 90° east, 20.8° to 31.7° north. */
export const MAP = { width: 1000, height: 840 } as const;

/** Degrees east and north to units of the map; a degree of longitude has the width that it has at 26° north. */
export const onMap = (east: number, north: number): Point => [(east - 76.2) * 73, (31.7 - north) * 77];

/** The towns and bends of the main stream from the glacier to the sea; `stop` marks the eight places of the Ganga page. */
const bends: readonly (readonly [east: number, north: number, isStop?: true])[] = [
  [79.08, 30.93, true], // Gaumukh
  [78.44, 30.73],
  [78.48, 30.38],
  [78.6, 30.15, true], // Devprayag
  [78.29, 30.09],
  [78.16, 29.95, true], // Haridwar
  [78.1, 28.78],
  [78.38, 28.2],
  [79.58, 27.39],
  [80.35, 26.46],
  [81.3, 25.7],
  [81.88, 25.43, true], // Prayagraj
  [82.57, 25.15],
  [83.01, 25.31, true], // Varanasi
  [83.58, 25.58],
  [84.2, 25.65],
  [85.14, 25.61, true], // Patna
  [86.47, 25.38],
  [87.2, 25.32],
  [87.64, 25.25, true], // Sahibganj
  [87.92, 24.8],
  [88.07, 24.3],
  [88.37, 23.41],
  [88.35, 22.57],
  [88.08, 21.65, true], // Ganga Sagar
];

const points = bends.map(([east, north]) => onMap(east, north));

/** The main stream as one line, from its source. */
export const mainStream = curve(points);

/** The eight places in the river's order: their position, and the share of the stream from the source to each, from 0 to 1. */
export const places = (() => {
  const walked = [0];
  for (const [at, [x, y]] of points.entries()) {
    const [px, py] = points[at - 1] ?? [x, y];
    walked.push((walked.at(-1) ?? 0) + Math.hypot(x - px, y - py));
  }
  const whole = walked.at(-1) ?? 1;
  return bends.flatMap(([east, north, isStop], at) => {
    const [x, y] = onMap(east, north);
    return isStop ? [{ x, y, walked: (walked[at + 1] ?? 0) / whole }] : [];
  });
})();

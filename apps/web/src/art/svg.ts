/** The basic strokes of all drawings. Lengths are in units of the view box; all functions are pure. */

export type Point = readonly [x: number, y: number];

/** One decimal: finer than a pixel, and short in the file. */
export const num = (value: number): string => String(Math.round(value * 10) / 10);

const attributes = (given: Readonly<Record<string, string | number>>): string =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? num(value) : value}"`)
    .join('');

export type Attributes = Readonly<Record<string, string | number>>;

export const group = (body: string, given: Attributes): string => `<g${attributes(given)}>${body}</g>`;

export const path = (d: string, given: Attributes = {}): string => `<path d="${d}"${attributes(given)}/>`;

export const circle = (cx: number, cy: number, r: number, given: Attributes = {}): string =>
  `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}"${attributes(given)}/>`;

export const rect = (x: number, y: number, width: number, height: number, given: Attributes = {}): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${attributes(given)}/>`;

/** Straight lines from point to point. */
export function polyline(points: readonly Point[], closed = false): string {
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}${closed ? 'Z' : ''}`;
}

/** One smooth curve through all points (Catmull-Rom, as cubic Béziers). */
export function curve(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  let d = `M${num(at(0)[0])} ${num(at(0)[1])}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const controls = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    ];
    d += `C${controls.map(num).join(' ')}`;
  }
  return d;
}

/** The point at `angle` degrees clockwise from the top, `radius` away from the centre. */
export function polar(cx: number, cy: number, radius: number, angle: number): Point {
  const turn = ((angle - 90) * Math.PI) / 180;
  return [cx + radius * Math.cos(turn), cy + radius * Math.sin(turn)];
}

/**
 * `shape`, drawn once and repeated `count` times around a centre: as the marker of points on a circle, which turns with it. Copies by `<use>`
 * would be elements, each styled and laid out for itself: on a slow phone tens of milliseconds of the first paint.
 */
export function around(cx: number, cy: number, count: number, shape: string, offset = 0): string {
  const id = `s${hash(`${shape}${cx}${cy}${count}${offset}`).toString(36)}`;
  // One more on either side: a marker turns with the lines before and after it.
  const points = Array.from({ length: count + 2 }, (_, index) =>
    polar(cx, cy, TURN, ((index - 1) * 360) / count + offset)
      .map(hundredths)
      .join(' '),
  );
  const marker = `<marker id="${id}" markerUnits="userSpaceOnUse" orient="auto" overflow="visible" refX="${num(cx)}" refY="${num(cy - TURN)}">${shape}</marker>`;
  return marker + path(`M${points.join('L')}`, { stroke: 'none', 'marker-mid': `url(#${id})` });
}

/** The radius of the circle of markers, about that of most rings. */
const TURN = 100;

/** A tenth would turn the markers of a dense ring by a third of a degree. */
const hundredths = (value: number): string => String(Math.round(value * 100) / 100);

/** The shape and its mirror image across the vertical line at `x`. */
export const mirrored = (shape: string, x: number): string =>
  `${shape}<g transform="matrix(-1 0 0 1 ${num(2 * x)} 0)">${shape}</g>`;

export function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return value >>> 0;
}

/** Numbers from 0 to 1, always the same for the same seed (mulberry32). */
export function random(seed: string): () => number {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A smooth random line: a sum of waves, about -1 to 1, with more detail the more `octaves`. */
export function waves(seed: string, octaves = 4): (x: number) => number {
  const next = random(seed);
  const parts = Array.from({ length: octaves }, (_, index) => ({
    frequency: 2 ** index * (0.8 + next() * 0.5),
    phase: next() * Math.PI * 2,
    height: 0.55 ** index,
  }));
  return (x) =>
    parts.reduce((sum, part) => sum + part.height * Math.sin(x * part.frequency + part.phase), 0) / 1.8;
}

export const document = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;

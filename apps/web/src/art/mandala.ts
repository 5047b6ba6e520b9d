import type { Ink } from './inks';
import { around, circle, num, path, polar, polyline, random } from './svg';

const petal = (cx: number, cy: number, inner: number, outer: number, width: number): string => {
  const belly = inner + (outer - inner) * 0.45;
  const y = (radius: number) => num(cy - radius);
  return `M${num(cx)} ${y(inner)}C${num(cx - width)} ${y(belly)} ${num(cx - width * 0.7)} ${y(outer - (outer - inner) * 0.18)} ${num(cx)} ${y(outer)}C${num(cx + width * 0.7)} ${y(outer - (outer - inner) * 0.18)} ${num(cx + width)} ${y(belly)} ${num(cx)} ${y(inner)}Z`;
};

/** A ring of veined petals whose widths fill the circle. */
export function petalRing(
  cx: number,
  cy: number,
  count: number,
  inner: number,
  outer: number,
  ink: Ink,
  offset = 0,
): string {
  const width = Math.tan(Math.PI / count) * (inner + (outer - inner) * 0.5) * 1.02;
  const vein = inner + (outer - inner) * 0.3;
  const tip = inner + (outer - inner) * 0.72;
  return around(
    cx,
    cy,
    count,
    path(petal(cx, cy, inner, outer, width), { fill: ink.ground, stroke: ink.line }) +
      path(petal(cx, cy, vein, tip, width * 0.42), { stroke: ink.soft }),
    offset,
  );
}

/** One circle whose line is round dots: a shape for each bead would be laid out and painted each for itself. */
export function beadRing(
  cx: number,
  cy: number,
  count: number,
  radius: number,
  size: number,
  ink: Ink,
): string {
  const apart = (2 * Math.PI * radius) / count;
  return circle(cx, cy, radius, {
    stroke: ink.accent,
    'stroke-width': size * 2,
    'stroke-linecap': 'round',
    'stroke-dasharray': `0 ${apart.toFixed(3)}`,
    // A circle begins on the right.
    transform: `rotate(${num(180 / count - 90)} ${num(cx)} ${num(cy)})`,
  });
}

/** A ring of small arches, like the edge of a lotus seat. */
export function archRing(
  cx: number,
  cy: number,
  count: number,
  inner: number,
  outer: number,
  ink: Ink,
): string {
  const half = 180 / count;
  const [left, right] = [polar(cx, cy, inner, -half), polar(cx, cy, inner, half)];
  const control = polar(cx, cy, outer * 1.35 - inner * 0.35, 0);
  const [cl, cr] = [polar(cx, cy, outer, -half * 0.9), polar(cx, cy, outer, half * 0.9)];
  const d = `M${left.map(num).join(' ')}Q${cl.map(num).join(' ')} ${num(control[0])} ${num((control[1] + cl[1]) / 2)}Q${cr.map(num).join(' ')} ${right.map(num).join(' ')}`;
  return around(cx, cy, count, path(d, { stroke: ink.line }));
}

export function rayRing(
  cx: number,
  cy: number,
  count: number,
  inner: number,
  outer: number,
  ink: Ink,
): string {
  const ray = polyline([
    [cx, cy - inner],
    [cx, cy - outer],
  ]);
  return around(cx, cy, count, path(ray, { stroke: ink.soft }), 180 / count);
}

export interface MandalaShape {
  readonly cx?: number;
  readonly cy?: number;
  readonly radius?: number;
  /** How many times the pattern repeats; 8, 12, 16 or 24 look best. */
  readonly fold?: number;
}

/** A mandala with rings chosen by the seed: the same seed draws the same mandala. */
export function mandala(seed: string, ink: Ink, shape: MandalaShape = {}): string {
  const { cx = 200, cy = 200, radius = 185 } = shape;
  const next = random(seed);
  const fold = shape.fold ?? [8, 12, 16][Math.floor(next() * 3)] ?? 12;
  const parts: string[] = [];
  let outer = radius;
  let ring = 0;
  while (outer > radius * 0.2) {
    const depth = outer * (0.18 + next() * 0.1);
    const inner = outer - depth;
    const count = outer > radius * 0.62 ? fold * 2 : fold;
    if (ring % 3 === 0) parts.push(petalRing(cx, cy, count, inner, outer, ink, ring ? 180 / count : 0));
    else if (ring % 3 === 1) parts.push(archRing(cx, cy, count * 2, inner + depth * 0.35, outer * 0.99, ink));
    else parts.push(petalRing(cx, cy, count, inner, outer, ink, 180 / count));
    parts.push(
      circle(cx, cy, inner, { stroke: ink.line }),
      circle(cx, cy, inner * 0.97, { stroke: ink.soft }),
    );
    if (next() > 0.35) parts.push(beadRing(cx, cy, count, inner * 0.92, Math.max(1.2, radius * 0.011), ink));
    outer = inner * 0.85;
    ring += 1;
  }
  parts.push(circle(cx, cy, radius * 0.06, { fill: ink.accent, stroke: 'none' }));
  return parts.join('');
}

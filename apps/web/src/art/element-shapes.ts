import type { Emblem, Ink } from './inks';
import { petalRing } from './mandala';
import { circle, curve, mirrored, num, type Point, path, polar, polyline, rect } from './svg';

/** The five great elements in their traditional shapes: ovoid, circle, triangle, crescent, square. */
export const elementShapes = {
  space: (ink: Ink): string =>
    [
      '<ellipse cx="200" cy="200" rx="128" ry="172" fill="GROUND" stroke="LINE"/>'
        .replace('GROUND', ink.ground)
        .replace('LINE', ink.line),
      ...[0.86, 0.7, 0.54, 0.38, 0.22].map(
        (scale, index) =>
          `<ellipse cx="200" cy="200" rx="${num(128 * scale)}" ry="${num(172 * scale)}" stroke="${index % 2 ? ink.line : ink.soft}" stroke-dasharray="${index % 2 ? '1 9' : '2 5'}" stroke-linecap="round"/>`,
      ),
      circle(200, 200, 8, { fill: ink.accent, stroke: 'none' }),
    ].join(''),
  air: (ink: Ink): string => {
    const swirl = (turn: number) => {
      const points: Point[] = [];
      for (let i = 0; i <= 12; i++) points.push(polar(200, 200, 18 + i * 11.4, turn + i * 19));
      return path(curve(points), { stroke: turn % 120 === 0 ? ink.accent : ink.line });
    };
    return (
      circle(200, 200, 168, { fill: ink.ground, stroke: ink.line }) +
      circle(200, 200, 160, { stroke: ink.soft }) +
      [0, 60, 120, 180, 240, 300].map(swirl).join('')
    );
  },
  fire: (ink: Ink): string => {
    const triangle = (scale: number): Point[] =>
      [0, 120, 240].map((angle) => polar(200, 236, 196 * scale, angle));
    return [
      path(polyline(triangle(1), true), { fill: ink.ground, stroke: ink.line, 'stroke-linejoin': 'round' }),
      path(polyline(triangle(0.9), true), { stroke: ink.soft }),
      ...[1, 0.72, 0.44].map((scale, index) =>
        path(
          `M200 ${num(296 - 176 * scale)}C${num(200 + 30 * scale)} ${num(296 - 110 * scale)} ${num(200 + 84 * scale)} ${num(296 - 70 * scale)} ${num(200 + 60 * scale)} 296Q200 ${num(296 + 18 * scale)} ${num(200 - 60 * scale)} 296C${num(200 - 84 * scale)} ${num(296 - 76 * scale)} ${num(200 - 16 * scale)} ${num(296 - 90 * scale)} 200 ${num(296 - 176 * scale)}Z`,
          { stroke: index === 0 ? ink.accent : ink.line },
        ),
      ),
    ].join('');
  },
  water: (ink: Ink): string => {
    const crescent = 'M36 150A168 168 0 0 0 364 150A196 130 0 0 1 36 150Z';
    const wave = (y: number, half: number, stroke: string) => {
      const points: Point[] = [];
      for (let i = 0; i <= 16; i++)
        points.push([200 - half + (2 * half * i) / 16, y + Math.sin(i * 1.35) * 8]);
      return path(curve(points), { stroke });
    };
    return [
      path(crescent, { fill: ink.ground, stroke: ink.line }),
      path('M58 186A154 154 0 0 0 342 186', { stroke: ink.soft }),
      wave(120, 96, ink.accent),
      wave(88, 120, ink.line),
      wave(56, 84, ink.soft),
      path('M200 246c14 22 22 32 22 44a22 22 0 0 1-44 0c0-12 8-22 22-44Z', {
        fill: ink.ground,
        stroke: ink.accent,
      }),
    ].join('');
  },
  earth: (ink: Ink): string => {
    const strata = [0, 1, 2, 3, 4].map((layer) => {
      const points: Point[] = [];
      for (let i = 0; i <= 8; i++)
        points.push([60 + 35 * i, 236 + layer * 22 + Math.sin(i * 0.9 + layer * 1.3) * 7]);
      return path(curve(points), { stroke: layer % 2 ? ink.soft : ink.line });
    });
    return [
      rect(46, 46, 308, 308, { fill: ink.ground, stroke: ink.line }),
      rect(54, 54, 292, 292, { stroke: ink.soft }),
      ...strata,
      path('M200 236V150', { stroke: ink.accent }),
      mirrored(
        path('M200 206C176 204 160 190 156 166C182 168 198 182 200 206Z', {
          fill: ink.ground,
          stroke: ink.accent,
        }),
        200,
      ),
      path('M200 158C186 140 186 118 200 98C214 118 214 140 200 158Z', {
        fill: ink.ground,
        stroke: ink.accent,
      }),
    ].join('');
  },
} as const;

const placed = (body: string, x: number, y: number, scale: number): string =>
  `<g transform="translate(${num(x)} ${num(y)}) scale(${scale})" stroke-width="${num(1.6 / scale)}">${body}</g>`;

/** The five shapes in a ring. */
export const ringOfElements: Emblem = (ink) =>
  [
    circle(200, 200, 188, { stroke: ink.soft }),
    circle(200, 200, 120, { stroke: ink.soft, 'stroke-dasharray': '2 7' }),
    ...(['space', 'air', 'fire', 'water', 'earth'] as const).map((name, index) => {
      const [x, y] = polar(200, 200, 124, index * 72);
      return placed(elementShapes[name](ink), x - 60, y - 60, 0.3);
    }),
    petalRing(200, 200, 10, 12, 46, ink),
    circle(200, 200, 8, { fill: ink.accent, stroke: 'none' }),
  ].join('');

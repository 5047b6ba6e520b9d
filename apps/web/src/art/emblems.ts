import { diya } from './diya';
import { ringOfElements } from './element-shapes';
import { initiativeEmblems } from './emblems-of-initiatives';
import type { Emblem, Ink } from './inks';
import { lotus } from './lotus';
import { beadRing, mandala, petalRing, rayRing } from './mandala';
import { around, circle, curve, mirrored, num, type Point, path, polar, polyline, rect } from './svg';

/** A person sitting in meditation. */
const meditation: Emblem = (ink) => {
  const half =
    'M200 158C176 160 160 168 152 186C142 210 138 240 124 262C112 282 84 290 66 306C82 324 130 322 168 314C184 310 194 306 200 300';
  return [
    ...[96, 118, 140, 162, 184].map((r, i) =>
      circle(200, 190, r, { stroke: i % 2 ? ink.line : ink.soft, 'stroke-opacity': num(1 - i * 0.15) }),
    ),
    rayRing(200, 190, 60, 186, 194, ink),
    path(
      'M200 158C176 160 160 168 152 186C142 210 138 240 124 262C112 282 84 290 66 306C82 324 130 322 168 314L200 300L232 314C270 322 318 324 334 306C316 290 288 282 276 262C262 240 258 210 248 186C240 168 224 160 200 158Z',
      { fill: ink.ground, stroke: 'none' },
    ),
    mirrored(path(half, { stroke: ink.accent }), 200),
    mirrored(
      path('M158 206C164 236 160 262 138 284M138 284C164 282 184 286 200 292', { stroke: ink.line }),
      200,
    ),
    `<ellipse cx="200" cy="126" rx="25" ry="30" fill="${ink.ground}" stroke="${ink.accent}"/>`,
    circle(200, 90, 10, { fill: ink.ground, stroke: ink.accent }),
    circle(200, 118, 2.5, { fill: ink.accent, stroke: 'none' }),
    path('M72 334H328M96 344H304', { stroke: ink.line }),
  ].join('');
};

/** The vessel of plenty (kalash) with leaves and a coconut, a traditional offering. */
const kalash: Emblem = (ink) =>
  [
    rayRing(200, 196, 56, 178, 190, ink),
    circle(200, 196, 170, { stroke: ink.soft }),
    mirrored(
      [
        'M196 158C150 152 118 124 108 92C146 96 184 118 198 152',
        'M197 154C172 130 162 98 168 66C194 88 204 122 199 152',
      ]
        .map((d) => path(d, { fill: ink.ground, stroke: ink.line }))
        .join(''),
      200,
    ),
    path('M200 44C226 70 232 108 200 148C168 108 174 70 200 44Z', { fill: ink.ground, stroke: ink.accent }),
    path('M200 60V140', { stroke: ink.soft }),
    path('M146 154H254L240 176H160Z', { fill: ink.ground, stroke: ink.line }),
    path('M160 176C96 206 88 296 150 330H250C312 296 304 206 240 176Z', {
      fill: ink.ground,
      stroke: ink.line,
    }),
    path('M108 232Q200 262 292 232M106 256Q200 286 294 256', { stroke: ink.soft }),
    petalRing(200, 218, 8, 6, 24, ink),
    circle(200, 218, 5, { fill: ink.accent, stroke: 'none' }),
    path('M140 330H260L272 346H128Z', { fill: ink.ground, stroke: ink.line }),
  ].join('');

/** The moon through its fortnights, around the year. */
const moons: Emblem = (ink) => {
  const moon = (index: number) => {
    const [x, y] = polar(200, 200, 150, index * 24);
    const r = 21;
    const lit = Math.cos((index / 15) * Math.PI * 2);
    const bulge = num(Math.abs(lit) * r);
    return (
      circle(x, y, r, { fill: ink.ground, stroke: ink.line }) +
      path(
        `M${num(x)} ${num(y - r)}A${r} ${r} 0 0 1 ${num(x)} ${num(y + r)}A${bulge} ${r} 0 0 ${lit > 0 ? 0 : 1} ${num(x)} ${num(y - r)}`,
        { fill: ink.accent, 'fill-opacity': 0.55, stroke: 'none' },
      )
    );
  };
  return [
    circle(200, 200, 186, { stroke: ink.soft }),
    circle(200, 200, 114, { stroke: ink.soft }),
    circle(200, 200, 150, { stroke: ink.soft, 'stroke-dasharray': '1 7' }),
    ...Array.from({ length: 15 }, (_, index) => moon(index)),
    around(200, 200, 12, path('M200 92V106', { stroke: ink.line })),
    petalRing(200, 200, 12, 40, 82, ink),
    petalRing(200, 200, 12, 26, 56, ink, 15),
    circle(200, 200, 14, { fill: ink.accent, stroke: 'none' }),
  ].join('');
};

/** A festoon of leaves and marigolds, as hung over a door on a feast day. */
const toran: Emblem = (ink) => {
  const hang = (from: number, to: number, y: number, sag: number) => {
    const parts: string[] = [];
    const points: Point[] = [];
    for (let i = 0; i <= 10; i++) {
      const t = i / 10;
      points.push([from + (to - from) * t, y + sag * Math.sin(Math.PI * t)]);
    }
    parts.push(path(curve(points), { stroke: ink.soft }));
    points.forEach(([x, py], i) => {
      if (i % 2) {
        parts.push(
          path(`M${num(x)} ${num(py)}c-11 16 -9 34 0 50c9 -16 11 -34 0 -50Zm0 8v34`, {
            fill: ink.ground,
            stroke: ink.line,
          }),
        );
      } else {
        parts.push(
          petalRing(x, py, 10, 3, 13, ink),
          circle(x, py, 3.4, { fill: ink.accent, stroke: 'none' }),
        );
      }
    });
    return parts.join('');
  };
  return [
    path('M8 60H392M8 68H392', { stroke: ink.line }),
    hang(24, 200, 78, 76),
    hang(200, 376, 78, 76),
    mirrored(
      path('M24 78V260', { stroke: ink.soft }) +
        [110, 150, 190, 230].map((y) => petalRing(24, y, 10, 3, 13, ink)).join(''),
      200,
    ),
    diya(200, 300, 104, ink),
    diya(104, 326, 62, ink),
    diya(296, 326, 62, ink),
  ].join('');
};

const pond: Emblem = (ink) =>
  [
    circle(200, 176, 150, { stroke: ink.soft }),
    circle(200, 176, 132, { stroke: ink.soft, 'stroke-dasharray': '1 8' }),
    lotus(200, 276, 150, ink),
    lotus(72, 306, 70, ink),
    lotus(330, 310, 62, ink),
    ...[300, 318, 336, 354].map((y, index) =>
      path(
        curve(Array.from({ length: 11 }, (_, i): Point => [20 + 36 * i, y + Math.sin(i * 1.4 + index) * 5])),
        { stroke: index % 2 ? ink.soft : ink.line },
      ),
    ),
  ].join('');

/** Rings that interlock. */
const circleOfPeople: Emblem = (ink) =>
  [
    circle(200, 200, 188, { stroke: ink.soft }),
    around(
      200,
      200,
      12,
      circle(200, 108, 56, { stroke: ink.line }) +
        circle(200, 52, 8, { fill: ink.ground, stroke: ink.accent }),
    ),
    circle(200, 200, 60, { fill: ink.ground, stroke: ink.line }),
    petalRing(200, 200, 12, 16, 54, ink),
    circle(200, 200, 10, { fill: ink.accent, stroke: 'none' }),
  ].join('');

/** The leaf of a book: rules, lines of writing, the hole for the string. */
const pothi: Emblem = (ink) => {
  const leaf = (y: number, seed: number) => {
    const lines = [0, 1, 2, 3].map((line) => {
      const top = y + 20 + line * 13;
      const marks = Array.from({ length: 22 }, (_, i) => {
        const x = 66 + i * 12.6;
        if (Math.abs(x - 200) < 22 && line > 0 && line < 3) return '';
        return `M${num(x)} ${top}h${num(5 + ((i * 7 + line * 5 + seed) % 5))}m-4 0v${num(3 + ((i * 3 + line + seed) % 4))}`;
      });
      return path(marks.join(''), { stroke: ink.line });
    });
    return [
      rect(24, y, 352, 84, { fill: ink.ground, stroke: ink.line, rx: 5 }),
      rect(30, y + 6, 340, 72, { stroke: ink.soft, rx: 3 }),
      path(`M52 ${y + 6}v72M348 ${y + 6}v72`, { stroke: ink.accent }),
      ...lines,
      circle(200, y + 42, 7, { fill: ink.ground, stroke: ink.accent }),
    ].join('');
  };
  return leaf(42, 1) + leaf(146, 3) + leaf(250, 4);
};

/** A yantra: nine triangles, lotus rings and the square with its four gates. */
const yantra: Emblem = (ink) => {
  const triangle = (radius: number, up: boolean, shift: number) =>
    path(
      polyline(
        [0, 120, 240].map((angle) => polar(200, 200 + shift, radius, angle + (up ? 0 : 180))),
        true,
      ),
      { stroke: up ? ink.accent : ink.line },
    );
  const gates = around(
    200,
    200,
    4,
    path('M178 34V14H164V4H236V14H222V34', { fill: ink.ground, stroke: ink.line }),
  );
  return [
    gates,
    rect(30, 30, 340, 340, { fill: ink.ground, stroke: ink.line }),
    rect(38, 38, 324, 324, { stroke: ink.soft }),
    petalRing(200, 200, 16, 126, 156, ink),
    petalRing(200, 200, 8, 104, 128, ink),
    circle(200, 200, 102, { fill: ink.ground, stroke: ink.line }),
    triangle(100, true, 0),
    triangle(100, false, 0),
    triangle(74, true, 8),
    triangle(74, false, -8),
    triangle(54, true, -4),
    triangle(50, false, 6),
    triangle(32, true, 3),
    triangle(28, false, -2),
    circle(200, 200, 5, { fill: ink.accent, stroke: 'none' }),
  ].join('');
};

/** A herb in a mortar's ring, for ayurveda: three leaves for three doshas. */
const herb: Emblem = (ink) =>
  [
    circle(200, 200, 184, { stroke: ink.soft }),
    beadRing(200, 200, 36, 172, 2.6, ink),
    circle(200, 200, 160, { stroke: ink.line }),
    around(
      200,
      200,
      3,
      path('M200 186C160 150 156 96 200 56C244 96 240 150 200 186Z', { fill: ink.ground, stroke: ink.line }) +
        path('M200 186V72M200 150L176 126M200 150L224 126M200 120L182 100M200 120L218 100', {
          stroke: ink.soft,
        }),
    ),
    around(200, 200, 3, path('M200 200C186 160 188 140 200 118', { stroke: ink.accent }), 60),
    circle(200, 200, 14, { fill: ink.ground, stroke: ink.accent }),
  ].join('');

/** A wheel with a gap, for the page that does not exist. */
const lost: Emblem = (ink) => {
  const gone = new Set([4, 5, 6, 11]);
  const spokes = Array.from({ length: 24 }, (_, index) => {
    if (gone.has(index)) return '';
    const from = polar(200, 200, 60, index * 15);
    const to = polar(200, 200, 168, index * 15);
    return (
      path(polyline([from, to]), { stroke: index % 3 ? ink.line : ink.accent }) +
      circle(to[0], to[1], 6, { fill: ink.ground, stroke: ink.line })
    );
  });
  return [
    circle(200, 200, 60, { stroke: ink.line }),
    circle(200, 200, 184, { stroke: ink.soft, 'stroke-dasharray': '700 130 260 70' }),
    circle(200, 200, 120, { stroke: ink.soft, 'stroke-dasharray': '2 8' }),
    ...spokes,
    diya(200, 214, 56, ink),
  ].join('');
};

export const emblems = {
  ...initiativeEmblems,
  elements: ringOfElements,
  meditation,
  kalash,
  moons,
  toran,
  pond,
  people: circleOfPeople,
  pothi,
  yantra,
  herb,
  lost,
  twelve: (ink: Ink) => mandala('twelve departments', ink, { fold: 12 }),
  eight: (ink: Ink) => mandala('eight directions', ink, { fold: 8 }),
  sixteen: (ink: Ink) => mandala('sixteen petals', ink, { fold: 16 }),
} satisfies Record<string, Emblem>;

export type EmblemName = keyof typeof emblems;

import type { Ink } from './inks';
import { lotus } from './lotus';
import { archRing, beadRing, mandala, petalRing, rayRing } from './mandala';
import { around, circle, curve, group, mirrored, num, type Point, path, polar, polyline, rect } from './svg';

/** Drawings in a box of 400 × 400, one for each thing that the trust works for. They leave fill and stroke width to their frame. */
export type Emblem = (ink: Ink) => string;

/** A lamp of clay with its flame; (x, y) is the middle of the bowl's rim. */
export function diya(x: number, y: number, width: number, ink: Ink): string {
  const half = width / 2;
  const flame = (height: number, belly: number) =>
    `M${num(x)} ${num(y - height)}C${num(x + belly)} ${num(y - height * 0.5)} ${num(x + belly)} ${num(y - 4)} ${num(x)} ${num(y - 4)}C${num(x - belly)} ${num(y - 4)} ${num(x - belly)} ${num(y - height * 0.5)} ${num(x)} ${num(y - height)}Z`;
  return [
    path(
      `M${num(x - half)} ${num(y)}C${num(x - half * 0.7)} ${num(y + half * 0.72)} ${num(x + half * 0.7)} ${num(y + half * 0.72)} ${num(x + half)} ${num(y)}Z`,
      { fill: ink.ground, stroke: ink.line },
    ),
    path(
      `M${num(x - half * 0.78)} ${num(y + half * 0.2)}Q${num(x)} ${num(y + half * 0.62)} ${num(x + half * 0.78)} ${num(y + half * 0.2)}`,
      { stroke: ink.soft },
    ),
    path(flame(half * 1.1, half * 0.44), { fill: ink.ground, stroke: ink.accent }),
    path(flame(half * 0.62, half * 0.22), { stroke: ink.line }),
  ].join('');
}

/** A cow's head from the front with horns, a garland and the mark on her brow. */
const gau: Emblem = (ink) => {
  const x = 200;
  const horn = 'M170 118C140 108 112 84 110 38C124 70 150 86 184 96';
  const ear = 'M160 138C126 120 84 122 56 150C84 176 132 174 164 160Z M146 146C120 138 98 140 80 150';
  const face =
    'M200 92C176 92 160 104 156 130C152 166 158 192 164 222C168 244 160 262 160 282C160 312 178 328 200 328';
  const eye = 'M166 168C172 160 184 160 188 170C182 178 172 178 166 168Z';
  const garland: Point[] = [];
  for (let i = 0; i <= 18; i++) {
    const t = i / 18;
    garland.push([96 + 208 * t, 268 + 104 * Math.sin(Math.PI * t)]);
  }
  return [
    group(rayRing(x, 190, 48, 172, 186, ink) + circle(x, 190, 166, { stroke: ink.soft }), {}),
    mirrored(path(horn, { fill: ink.ground, stroke: ink.accent }), x),
    mirrored(path(ear, { fill: ink.ground, stroke: ink.line }), x),
    path(
      'M156 130C152 166 158 192 164 222C168 244 160 262 160 282C160 312 178 328 200 328C222 328 240 312 240 282C240 262 232 244 236 222C242 192 248 166 244 130C240 104 224 92 200 92C176 92 160 104 156 130Z',
      {
        fill: ink.ground,
        stroke: 'none',
      },
    ),
    mirrored(path(face, { stroke: ink.line }), x),
    mirrored(path(eye, { fill: ink.line, stroke: ink.line }), x),
    mirrored(path('M178 292C184 286 190 288 190 296', { stroke: ink.line }), x),
    path('M164 254Q200 236 236 254', { stroke: ink.soft }),
    path('M186 314Q200 320 214 314', { stroke: ink.line }),
    petalRing(x, 136, 8, 5, 19, ink),
    circle(x, 136, 4, { fill: ink.accent, stroke: 'none' }),
    ...garland.map(([gx, gy], index) =>
      circle(gx, gy, 10, { fill: ink.ground, stroke: index % 3 === 1 ? ink.accent : ink.line }),
    ),
    ...garland.map(([gx, gy]) => circle(gx, gy, 4.5, { stroke: ink.soft })),
  ].join('');
};

/** Water that comes down from snow in braids, past the moon. */
const ganga: Emblem = (ink) => {
  const strand = (offset: number, stroke: string, opacity: number) => {
    const points: Point[] = [];
    for (let i = 0; i <= 10; i++) {
      const t = i / 10;
      const swing = Math.sin(t * Math.PI * 2.1 + 0.4) * (22 + 46 * t);
      points.push([200 + swing + offset * (0.16 + t * t * 1.9), 118 + 274 * t]);
    }
    return path(curve(points), { stroke, 'stroke-opacity': opacity });
  };
  const strands = Array.from({ length: 13 }, (_, i) =>
    strand((i - 6) * 10, i % 4 === 2 ? ink.accent : ink.line, 0.55 + 0.45 * (1 - Math.abs(i - 6) / 6)),
  );
  const peak = (px: number, top: number, half: number) =>
    path(`M${px - half} 250L${px} ${top}L${px + half} 250Z`, { fill: ink.ground, stroke: ink.line }) +
    path(
      `M${px - half * 0.34} ${top + (250 - top) * 0.34}L${px - half * 0.1} ${top + (250 - top) * 0.24}L${px + half * 0.06} ${top + (250 - top) * 0.38}L${px + half * 0.34} ${top + (250 - top) * 0.34}`,
      { stroke: ink.soft },
    );
  return [
    circle(292, 84, 38, { stroke: ink.accent }),
    path('M292 46A38 38 0 0 1 292 122A28 38 0 0 0 292 46', { stroke: ink.soft }),
    peak(84, 128, 92),
    peak(318, 140, 90),
    peak(200, 62, 128),
    path('M110 250H290L330 392H70Z', { fill: ink.ground, stroke: 'none' }),
    ...strands,
  ].join('');
};

/** The sun of the mantra: twenty-four rays for twenty-four syllables. */
const gayatri: Emblem = (ink) =>
  [
    around(
      200,
      200,
      24,
      path('M200 12C206 40 206 56 200 74C194 56 194 40 200 12Z', { fill: ink.ground, stroke: ink.line }),
    ),
    around(200, 200, 24, path('M200 40V84', { stroke: ink.soft }), 7.5),
    circle(200, 200, 118, { stroke: ink.line }),
    circle(200, 200, 112, { stroke: ink.soft }),
    beadRing(200, 200, 24, 103, 3, ink),
    petalRing(200, 200, 12, 58, 96, ink),
    petalRing(200, 200, 12, 40, 74, ink, 15),
    path(polyline([polar(200, 200, 44, 0), polar(200, 200, 44, 120), polar(200, 200, 44, 240)], true), {
      fill: ink.ground,
      stroke: ink.accent,
    }),
    path(polyline([polar(200, 200, 44, 60), polar(200, 200, 44, 180), polar(200, 200, 44, 300)], true), {
      stroke: ink.accent,
    }),
    circle(200, 200, 9, { fill: ink.accent, stroke: 'none' }),
  ].join('');

/** The wheel of the chariot: eighteen spokes for eighteen chapters. */
const gita: Emblem = (ink) =>
  [
    circle(200, 200, 186, { stroke: ink.line }),
    circle(200, 200, 178, { stroke: ink.soft }),
    beadRing(200, 200, 36, 167, 3.4, ink),
    circle(200, 200, 156, { stroke: ink.line }),
    archRing(200, 200, 18, 138, 154, ink),
    around(
      200,
      200,
      18,
      path('M196 148L190 66Q200 44 210 66L204 148Z', { fill: ink.ground, stroke: ink.line }) +
        circle(200, 84, 5, { stroke: ink.accent }),
    ),
    circle(200, 200, 54, { fill: ink.ground, stroke: ink.line }),
    petalRing(200, 200, 9, 20, 48, ink),
    circle(200, 200, 18, { fill: ink.ground, stroke: ink.accent }),
    circle(200, 200, 6, { fill: ink.accent, stroke: 'none' }),
  ].join('');

/** From one lamp, another: a row of lamps, each lit by the one before. */
const guru: Emblem = (ink) =>
  [
    rayRing(128, 176, 40, 92, 108, ink),
    circle(128, 176, 86, { stroke: ink.soft }),
    circle(128, 176, 62, { stroke: ink.soft, 'stroke-dasharray': '2 7' }),
    diya(128, 226, 150, ink),
    path('M196 168C226 132 262 132 286 176', {
      stroke: ink.accent,
      'stroke-dasharray': '1 9',
      'stroke-linecap': 'round',
    }),
    diya(286, 262, 96, ink),
    path('M318 226C334 208 350 214 358 240', {
      stroke: ink.accent,
      'stroke-dasharray': '1 9',
      'stroke-linecap': 'round',
    }),
    diya(362, 292, 52, ink),
    path('M24 324H392M48 336H368', { stroke: ink.line }),
    group(archRing(200, 520, 64, 168, 182, ink), { 'stroke-opacity': 0.8 }),
  ].join('');

/** The five great elements by the shapes that tradition gives them: ovoid, circle, triangle, crescent, square. */
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

const elements: Emblem = (ink) =>
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

/** One who sits still. */
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

/** The vessel of plenty, with leaves and a coconut: what one brings when one gives. */
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

/** Rings that hold one another. */
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

/** A wheel with a gap in it: the page that is not there. */
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
  gau,
  ganga,
  gayatri,
  gita,
  guru,
  elements,
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

import { diya } from './diya';
import type { Emblem } from './inks';
import { archRing, beadRing, petalRing, rayRing } from './mandala';
import { around, circle, curve, group, mirrored, type Point, path, polar, polyline } from './svg';

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

/** Water flowing down from snow in braids, past the moon. */
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

/** A row of lamps, each lit by the one before. */
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

export const initiativeEmblems = { gau, ganga, gayatri, gita, guru } satisfies Record<string, Emblem>;

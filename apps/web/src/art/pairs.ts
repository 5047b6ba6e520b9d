import { diya } from './diya';
import type { Ink } from './inks';
import { shikhara } from './landscape';
import { circle, curve, document, group, type Point, path, polyline, rect } from './svg';

/** A person sitting cross-legged on (x, y), facing right with `way` 1 and left with -1. */
function seated(
  x: number,
  y: number,
  way: 1 | -1,
  ink: Ink,
  more: { beard?: boolean; plait?: boolean } = {},
): string {
  const at = (dx: number, dy: number) => `${x + way * dx} ${y + dy}`;
  return [
    path(
      `M${at(-40, 0)}C${at(-44, -22)} ${at(-16, -30)} ${at(0, -28)}C${at(26, -30)} ${at(46, -18)} ${at(48, 0)}Z`,
      { fill: ink.ground, stroke: ink.line },
    ),
    path(
      `M${at(-18, -26)}C${at(-24, -54)} ${at(-20, -74)} ${at(-4, -80)}C${at(14, -78)} ${at(20, -58)} ${at(18, -28)}Z`,
      { fill: ink.ground, stroke: ink.line },
    ),
    path(`M${at(-14, -76)}C${at(4, -62)} ${at(12, -44)} ${at(16, -30)}`, { stroke: ink.soft }),
    circle(x + way * 4, y - 98, 16, { fill: ink.ground, stroke: ink.line }),
    more.beard
      ? path(`M${at(8, -88)}C${at(10, -70)} ${at(18, -68)} ${at(20, -90)}`, {
          fill: ink.ground,
          stroke: ink.line,
        })
      : '',
    more.plait
      ? path(`M${at(-8, -108)}C${at(-24, -96)} ${at(-22, -70)} ${at(-24, -52)}`, {
          stroke: ink.line,
          'stroke-width': 4,
        })
      : path(`M${at(-6, -112)}q${way * 4} -12 ${way * 12} -3`, { stroke: ink.line }),
  ].join('');
}

const arm = (from: Point, over: Point, to: Point, ink: Ink): string =>
  path(`M${from[0]} ${from[1]}Q${over[0]} ${over[1]} ${to[0]} ${to[1]}`, {
    stroke: ink.accent,
    'stroke-width': 3,
  });

const ground = (y: number, ink: Ink): string => path(`M20 ${y}H380`, { stroke: ink.soft });

function tree(x: number, y: number, ink: Ink): string {
  return [
    path(
      `M${x - 6} ${y}C${x - 2} ${y - 60} ${x - 8} ${y - 100} ${x - 20} ${y - 130}M${x + 8} ${y}C${x + 4} ${y - 60} ${x + 10} ${y - 100} ${x + 24} ${y - 130}`,
      { stroke: ink.line },
    ),
    path(
      `M${x - 92} ${y - 130}C${x - 110} ${y - 170} ${x - 60} ${y - 196} ${x - 34} ${y - 184}C${x - 20} ${y - 214} ${x + 36} ${y - 214} ${x + 46} ${y - 184}C${x + 84} ${y - 192} ${x + 112} ${y - 156} ${x + 90} ${y - 128}C${x + 60} ${y - 108} ${x - 60} ${y - 108} ${x - 92} ${y - 130}Z`,
      { fill: ink.ground, stroke: ink.line },
    ),
    path(
      `M${x - 64} ${y - 146}q20 -14 40 0M${x - 6} ${y - 168}q22 -14 44 0M${x + 26} ${y - 138}q18 -12 38 0`,
      { stroke: ink.soft },
    ),
  ].join('');
}

const question = (ink: Ink): string =>
  [
    tree(200, 224, ink),
    ground(224, ink),
    seated(104, 222, 1, ink, { plait: true }),
    seated(300, 222, -1, ink, { beard: true }),
    arm([116, 160], [146, 158], [150, 138], ink),
    arm([288, 160], [258, 164], [246, 150], ink),
    group(diya(200, 210, 30, ink), { 'stroke-width': 1.4 }),
  ].join('');

const salt = (ink: Ink): string => {
  const grains: Point[] = Array.from({ length: 12 }, (_, i) => [196 + ((i * 7) % 15) - 7, 118 + i * 5]);
  return [
    ground(224, ink),
    seated(96, 222, 1, ink, { beard: true }),
    seated(304, 222, -1, ink),
    arm([110, 160], [150, 120], [192, 112], ink),
    arm([290, 166], [256, 178], [226, 190], ink),
    ...grains.map(([x, y]) => circle(x, y, 1.4, { fill: ink.soft, stroke: 'none' })),
    path('M160 182C162 214 238 214 240 182Z', { fill: ink.ground, stroke: ink.accent }),
    `<ellipse cx="200" cy="182" rx="40" ry="9" fill="${ink.ground}" stroke="${ink.accent}"/>`,
    path('M176 183q12 -5 24 0t24 0', { stroke: ink.soft }),
    ...[0, 1, 2].map(
      (i) =>
        `<ellipse cx="200" cy="182" rx="${52 + i * 16}" ry="${13 + i * 5}" stroke="${ink.soft}" stroke-opacity="${0.6 - i * 0.18}"/>`,
    ),
  ].join('');
};

const city = (ink: Ink): string => {
  const battlement: Point[] = [];
  for (let i = 0; i < 16; i++) {
    const x = 196 + i * 12;
    battlement.push([x, i % 2 ? 120 : 112], [x + 12, i % 2 ? 120 : 112]);
  }
  return [
    circle(318, 52, 26, { stroke: ink.accent }),
    rect(228, 74, 28, 46, { fill: ink.ground, stroke: ink.line }),
    path('M222 74L242 50L262 74Z', { fill: ink.ground, stroke: ink.line }),
    rect(322, 82, 30, 40, { fill: ink.ground, stroke: ink.line }),
    path('M316 82L337 60L358 82Z', { fill: ink.ground, stroke: ink.line }),
    path(`${polyline(battlement)}V196H196Z`, { fill: ink.ground, stroke: ink.line }),
    path('M270 196V162A20 20 0 0 1 310 162V196', { stroke: ink.accent }),
    path('M206 140H266M314 140H378M206 168H260M320 168H378', { stroke: ink.soft }),
    ground(224, ink),
    seated(70, 222, 1, ink, { beard: true }),
    seated(150, 222, 1, ink),
    arm([82, 160], [108, 148], [124, 106], ink),
  ].join('');
};

const river = (ink: Ink): string => {
  const wave = (y: number) => {
    const points: Point[] = Array.from({ length: 12 }, (_, i) => [16 + i * 34, y + (i % 2 ? 4 : -4)]);
    return path(curve(points), { stroke: ink.soft });
  };
  const boat = (x: number, y: number) =>
    path(`M${x} ${y}Q${x + 32} ${y + 18} ${x + 64} ${y}Z`, { fill: ink.ground, stroke: ink.line }) +
    path(`M${x + 32} ${y}V${y - 40}L${x + 56} ${y - 8}`, { stroke: ink.accent });
  return [
    shikhara(320, 134, 70, 96, ink),
    path('M20 134H380', { stroke: ink.soft }),
    wave(150),
    wave(166),
    boat(60, 140),
    boat(196, 150),
    wave(184),
    path('M20 224C80 200 320 200 380 224', { fill: ink.ground, stroke: ink.line }),
    seated(140, 222, 1, ink, { beard: true }),
    seated(256, 222, -1, ink),
    arm([154, 162], [178, 150], [192, 154], ink),
    ground(232, ink),
  ].join('');
};

/** Four pairs of teacher and pupil, each with an object between them. */
const scenes = { question, salt, city, river } as const;

export type PairName = `pair-${keyof typeof scenes}`;

export const pairs = Object.keys(scenes) as (keyof typeof scenes)[];

export const pair = (name: keyof typeof scenes, ink: Ink): string =>
  document(
    400,
    250,
    group(scenes[name](ink), {
      fill: 'none',
      'stroke-width': 1.9,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }),
  );

/** Seven lamps, lit one after the other from the left within five seconds; all lit from the start under `prefers-reduced-motion`. */
export function lampRow(ink: Ink): string {
  const lamps = Array.from({ length: 7 }, (_, i) => {
    const x = 100 + i * 167;
    const flame = `M${x} 62C${x + 22} 98 ${x + 20} 126 ${x} 130C${x - 20} 126 ${x - 22} 98 ${x} 62Z`;
    const body = `<g class="bowl">${diya(x, 140, 110, ink).replace(/<path d="M[^"]*Z" fill="[^"]*" stroke="[^"]*"\/><path[^>]*\/>$/, '')}</g>`;
    const light = `<g class="flame" style="animation-delay:${i * 700}ms">${path(flame, { fill: ink.soft, stroke: ink.accent })}${circle(x, 96, 58, { fill: ink.soft, 'fill-opacity': 0.12, stroke: 'none' })}</g>`;
    const hand =
      i < 6
        ? `<g class="flame" style="animation-delay:${i * 700 + 350}ms">${path(`M${x + 14} 76Q${x + 84} 14 ${x + 152} 76`, { stroke: ink.soft, 'stroke-dasharray': '2 7' })}</g>`
        : '';
    return body + light + hand;
  });
  const style =
    '<style>@media (prefers-reduced-motion:no-preference){.flame{animation:lit .6s both}}@keyframes lit{from{opacity:0}}</style>';
  return document(
    1200,
    240,
    `${style}${group(`${path('M30 196H1170', { stroke: ink.soft })}${lamps.join('')}`, { fill: 'none', 'stroke-width': 2.2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' })}`,
  );
}

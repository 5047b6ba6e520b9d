import { diya } from './diya';
import { onMaroon, onPaper } from './inks';
import { ridge, river, shikhara } from './landscape';
import { rayRing } from './mandala';
import { around, circle, group, mirrored, num, path, polar, rect } from './svg';

/** The box of a panel of the home page. */
export const PANEL = { width: 600, height: 260 } as const;

const { line, accent, soft } = onPaper;

/** Culture in daily life: a temple by a river that comes from the mountains, a lamp at its door, an open book. */
const mission = (): string =>
  [
    ridge('mission far', 600, 150, 110, 260, { fill: '#f4eadb', stroke: soft }),
    ridge('mission near', 600, 186, 60, 260, { fill: '#e8efdf', stroke: '#3c6639' }),
    shikhara(150, 196, 70, 130, onPaper),
    shikhara(216, 196, 44, 80, onPaper),
    rect(0, 196, 600, 64, { fill: '#fbf6ee', stroke: 'none' }),
    river('mission', 600, 202, 262, 7, { ...onPaper, line: '#4f7f8f', accent: '#9dbcc4' }, 7),
    diya(300, 172, 46, onPaper),
    path(
      'M430 190C404 176 376 176 352 182V128C376 122 404 122 430 136C456 122 484 122 508 128V182C484 176 456 176 430 190ZM430 136V190',
      {
        fill: onPaper.ground,
        stroke: line,
      },
    ),
    path(
      'M368 140C384 136 400 138 416 144M368 154C384 150 400 152 416 158M368 168C384 164 400 166 416 172M492 140C476 136 460 138 444 144M492 154C476 150 460 152 444 158M492 168C476 164 460 166 444 172',
      {
        stroke: soft,
      },
    ),
  ].join('');

/** Paths from all sides of the earth lead to one lamp. */
const vision = (): string =>
  [
    rayRing(300, 96, 60, 70, 88, onPaper),
    path('M40 260C120 130 480 130 560 260', { fill: '#dfe9e6', stroke: '#4f7f8f' }),
    path(
      'M96 260C170 166 430 166 504 260M300 163V260M196 184C214 220 220 240 220 260M404 184C386 220 380 240 380 260',
      { stroke: '#9dbcc4' },
    ),
    path(
      'M64 224C150 178 230 170 286 150M536 224C450 178 370 170 314 150M176 250C220 212 262 190 292 156M424 250C380 212 338 190 308 156',
      {
        stroke: accent,
        'stroke-dasharray': '2 9',
        'stroke-linecap': 'round',
      },
    ),
    ...[
      [64, 224],
      [536, 224],
      [176, 250],
      [424, 250],
    ].map(
      ([x = 0, y = 0]) =>
        circle(x, y - 16, 6, { fill: '#f6d894', stroke: line }) +
        path(`M${x - 8} ${y}C${x - 8} ${y - 12} ${x + 8} ${y - 12} ${x + 8} ${y}Z`, {
          fill: '#f0b9a8',
          stroke: line,
        }),
    ),
    diya(300, 122, 96, onPaper),
  ].join('');

/** Service as offering hands, truth as a still flame, harmony as persons in one circle. */
const values = (): string =>
  [
    circle(100, 130, 92, { fill: '#f4eadb', stroke: soft }),
    path('M66 128H134C132 156 118 162 100 162S68 156 66 128Z', { fill: '#f6d894', stroke: line }),
    path('M74 128C72 106 88 98 100 106C112 98 128 106 126 128Z', { fill: '#cfdcc0', stroke: '#3c6639' }),
    mirrored(
      path('M100 196C72 196 44 180 36 150C34 140 46 136 52 146C60 160 76 168 100 172Z', {
        fill: '#f0b9a8',
        stroke: line,
      }),
      100,
    ),
    circle(300, 130, 92, { fill: '#fbeed6', stroke: soft }),
    circle(300, 130, 72, { stroke: soft, 'stroke-dasharray': '1 9', 'stroke-linecap': 'round' }),
    diya(300, 168, 110, onPaper),
    circle(500, 130, 92, { stroke: soft }),
    around(
      500,
      130,
      9,
      circle(500, 52, 9, { fill: '#f6d894', stroke: line }) +
        path('M482 84C482 60 518 60 518 84Z', { fill: '#cfdcc0', stroke: line }),
    ),
    circle(500, 130, 16, { fill: '#f6d894', stroke: accent }),
  ].join('');

const panels = { mission, vision, values } as const;
export type Panel = keyof typeof panels;
export const panelNames = Object.keys(panels) as Panel[];

export const panel = (name: Panel): string =>
  group(panels[name](), {
    'stroke-linecap': 'round',
  });

export const ARC = { width: 1200, height: 200 } as const;

/** 108 lamps on a low arc, each with its flame. */
export function lampArc(): string {
  const lamps = Array.from({ length: 108 }, (_, at) => {
    const [x, y] = polar(600, 1150, 1120 - (at % 2) * 22, -29 + (at * 58) / 107);
    return `<use href="#lamp" x="${num(x)}" y="${num(y)}"/>`;
  });
  return `<defs><g id="lamp">${path('M-7 0C-5 7 5 7 7 0Z', { fill: onMaroon.line, stroke: 'none' })}${path('M0 -15C5 -8 5 -2 0 -2S-5 -8 0 -15Z', { fill: onMaroon.accent, stroke: 'none' })}</g></defs>${lamps.join('')}`;
}

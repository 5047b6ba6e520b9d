import type { DepartmentId } from '@vgb/content/types';
import { onPaper } from './inks';
import { petalRing } from './mandala';
import { circle, document, group, num, path, polar } from './svg';
import { onWheel, WHEEL } from './wheel';

/** Each department's emblem as strokes in a box of 48 × 48; `accent` is the coloured part. */
const strokes: Readonly<Record<DepartmentId, readonly [line: string, accent: string]>> = {
  // An ear of grain between two leaves.
  agriculture: [
    'M24 44V14M24 44C16 44 9 39 7 30C16 30 22 36 24 44ZM24 44C32 44 39 39 41 30C32 30 26 36 24 44Z',
    'M24 14C20 11 20 7 24 3C28 7 28 11 24 14ZM23 21C18 21 15 17 15 12C20 12 23 16 23 21ZM25 21C30 21 33 17 33 12C28 12 25 16 25 21ZM23 29C18 29 15 25 15 20C20 20 23 24 23 29ZM25 29C30 29 33 25 33 20C28 20 25 24 25 29Z',
  ],
  // A veena with its two gourds.
  'art-culture': [
    'M14 32L38 8M17 35L41 11M38 8C40 5 44 6 45 9C45 12 43 13 41 11M12 42A8 8 0 1 1 19 34',
    'M12 30A6 6 0 1 0 12 42A6 6 0 1 0 12 30ZM32 18A4.5 4.5 0 1 0 38 24M22 27L25 30M26 23L29 26',
  ],
  // An open book under a flame.
  education: [
    'M24 20C18 16 10 16 4 18V42C10 40 18 40 24 44C30 40 38 40 44 42V18C38 16 30 16 24 20ZM24 20V44M9 25C13 24 16 25 19 27M9 32C13 31 16 32 19 34M39 25C35 24 32 25 29 27M39 32C35 31 32 32 29 34',
    'M24 14C20 11 21 7 24 3C27 7 28 11 24 14Z',
  ],
  // A banyan with its hanging roots.
  'environment-forest': [
    'M20 44C22 38 22 32 21 26M28 44C26 38 26 32 27 26M12 40V27M36 40V27M8 44H40M21 30L13 25M27 30L35 25',
    'M12 27C5 27 3 19 8 15C8 8 16 6 19 9C22 3 31 4 32 10C38 8 43 13 41 18C46 22 42 28 36 27C30 30 18 30 12 27Z',
  ],
  // A mortar, its pestle, and a sprig.
  'health-family-welfare': [
    'M7 24H41C41 34 34 40 24 40S7 34 7 24ZM16 44H32M24 40V44M29 24L39 8',
    'M18 24C18 16 14 11 8 9C7 16 11 22 18 24ZM18 24C22 19 22 12 19 6C14 11 14 18 18 24Z',
  ],
  // A person sitting in meditation.
  'yoga-meditation': [
    'M24 19C18 20 16 25 17 33H31C32 25 30 20 24 19ZM17 25L8 35M31 25L40 35M4 42C13 32 35 32 44 42C34 46 14 46 4 42Z',
    'M24 5A5 5 0 1 0 24 15A5 5 0 1 0 24 5Z',
  ],
  // An armillary sphere on its stand.
  'science-technology': [
    'M24 4A16 16 0 1 0 24 36A16 16 0 1 0 24 4ZM24 36V44M15 44H33M24 4C17 12 17 28 24 36C31 28 31 12 24 4Z',
    'M8.5 16C16 23 32 23 39.5 16M11 30L37 10M24 17A3 3 0 1 0 24 23A3 3 0 1 0 24 17Z',
  ],
  // Three persons in one circle.
  'social-development': [
    'M24 21C19 21 16 25 16 31H32C32 25 29 21 24 21ZM10 26C6 26 3 29 3 35H14M38 26C42 26 45 29 45 35H34',
    'M24 9A5 5 0 1 0 24 19A5 5 0 1 0 24 9ZM10 16A4 4 0 1 0 10 24A4 4 0 1 0 10 16ZM38 16A4 4 0 1 0 38 24A4 4 0 1 0 38 16ZM6 40C16 45 32 45 42 40',
  ],
  // A farmhouse and a town house, and the pond between them.
  'rural-urban-development': [
    'M5 30V18L13 10L21 18V30M3 20L13 10L23 20M11 30V23H15V30M28 30V5H43V30M33 11H35M37 11H39M33 17H35M37 17H39M33 23H35M37 23H39M3 30H45',
    'M8 37C13 33 17 41 22 37S31 33 36 37M13 43C17 40 20 46 24 43S30 40 34 43',
  ],
  // A mast, and the waves that leave it.
  'information-broadcasting': [
    'M24 18L14 44M24 18L34 44M20 28H28M17 36H31M20 28L31 36M28 28L17 36M10 44H38',
    'M24 10A4 4 0 1 0 24 18A4 4 0 1 0 24 10ZM15 22C11 17 11 11 15 6M33 22C37 17 37 11 33 6M9 26C3 19 3 9 9 2M39 26C45 19 45 9 39 2',
  ],
  // A shield with a wheel on it.
  defence: [
    'M24 3L42 9V22C42 33 35 40 24 45C13 40 6 33 6 22V9Z',
    'M24 13A9 9 0 1 0 24 31A9 9 0 1 0 24 13ZM24 13V31M15 22H33M17.6 15.6L30.4 28.4M30.4 15.6L17.6 28.4',
  ],
  // A balance, level.
  'law-justice': [
    'M24 8V42M14 44H34M6 14H42M24 8A3 3 0 1 0 24 2A3 3 0 1 0 24 8Z',
    'M10 14L3 29H17ZM3 29C4 35 16 35 17 29M38 14L31 29H45ZM31 29C32 35 44 35 45 29',
  ],
};

export const departmentEmblemNames = Object.keys(strokes) as DepartmentId[];

const round = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const;

const emblemOf = (name: DepartmentId, width: number): string =>
  group(
    path(strokes[name][0], { stroke: onPaper.line }) + path(strokes[name][1], { stroke: onPaper.accent }),
    { ...round, 'stroke-width': width },
  );

export const departmentEmblem = (name: DepartmentId): string => document(48, 48, emblemOf(name, 1.8));

/** Twelve petals with the departments' emblems around the trust's lotus, in a ring of 108 circles. */
export function departmentsWheel(): string {
  const middle = WHEEL.size / 2;
  const beads = Array.from({ length: 108 }, (_, at) => {
    const [x, y] = polar(middle, middle, at % 2 ? 292 : 306, (at * 360) / 108);
    return circle(x, y, 6.4, { fill: onPaper.ground, stroke: onPaper.line });
  });
  const emblems = departmentEmblemNames.map((name, at) => {
    const [x, y] = onWheel(at);
    const scale = WHEEL.emblem / 48;
    return `<g transform="translate(${num(x - WHEEL.emblem / 2)} ${num(y - WHEEL.emblem / 2)}) scale(${scale.toFixed(3)})">${emblemOf(name, 1.6)}</g>`;
  });
  return group(
    [
      circle(middle, middle, 280, { fill: onPaper.ground, stroke: onPaper.soft }),
      ...beads,
      petalRing(middle, middle, 12, 96, 270, { ...onPaper, line: onPaper.soft, soft: 'none' }),
      ...emblems,
      circle(middle, middle, 92, { fill: onPaper.ground, stroke: onPaper.line }),
      petalRing(middle, middle, 12, 44, 88, onPaper),
      petalRing(middle, middle, 12, 16, 50, onPaper, 15),
      circle(middle, middle, 9, { fill: onPaper.accent, stroke: 'none' }),
    ].join(''),
    { fill: 'none', 'stroke-width': 1.6 },
  );
}

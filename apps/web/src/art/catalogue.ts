import type { DepartmentId } from '@vgb/content/types';
import { about } from '@vgb/content/words/about';
import { home } from '@vgb/content/words/home';
import { team } from '@vgb/content/words/team';
import { type Breed, breedHead, breedNames } from './breeds';
import { departmentEmblem, departmentEmblemNames, departmentsWheel } from './department-emblems';
import { elementShapes } from './element-shapes';
import { type EmblemName, emblems } from './emblems';
import { type FestivalEmblem, festivalEmblem, festivalEmblemNames } from './festival-emblems';
import { MAP } from './ganga-course';
import { gangaMap } from './ganga-map';
import { type GiftAmount, giftAmounts, gifts } from './gifts';
import { ARC, lampArc, PANEL, type Panel, panel, panelNames } from './home-panels';
import { india } from './india';
import { type Ink, onMaroon, onPaper } from './inks';
import { ridge, river, type Skyline, skyline } from './landscape';
import { emblem } from './lotus';
import { mandala } from './mandala';
import { MILESTONE, type Milestone, milestoneScene, milestones } from './milestones';
import { openingLotus } from './opening-lotus';
import { lampRow, type PairName, pair, pairs } from './pairs';
import { PATRA, patraGround } from './patra';
import { lotusPortrait } from './portrait';
import { document, group, rect } from './svg';
import { wayToKishtwar } from './way-to-kishtwar';
import { WHEEL } from './wheel';

type ElementName = keyof typeof elementShapes;

const towns = {
  delhi: 'gate',
  mumbai: 'dome',
  bangalore: 'temple',
  chennai: 'gopuram',
  kishtwar: 'mountain',
} satisfies Record<string, Skyline>;

export type TownName = keyof typeof towns;

/** The file name of every drawing, without `.svg`. */
export type ArtName =
  | 'hero'
  | 'mark'
  | 'ganga-map'
  | 'departments'
  | 'patra'
  | 'lamps'
  | `panel-${Panel}`
  | `department-${DepartmentId}`
  | `milestone-${Milestone}`
  | `portrait-${string}`
  | `banner-${EmblemName}`
  | `emblem-${EmblemName}`
  | `element-${ElementName}`
  | `breed-${Breed}`
  | `festival-${FestivalEmblem}`
  | `gift-${GiftAmount}`
  | 'guru-lamps'
  | 'india'
  | 'opening-lotus'
  | PairName
  | `town-${TownName}`
  | 'way-to-kishtwar';

const line = (body: string, width: number): string =>
  group(body, { fill: 'none', 'stroke-width': width, 'stroke-linejoin': 'round' });

const square = (body: string): string => document(400, 400, line(body, 1.8));

const ember = (id: string, width: number, height: number): string =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2a070c"/><stop offset=".55" stop-color="#4c0f17"/><stop offset="1" stop-color="#6d1a1e"/></linearGradient></defs>${rect(0, 0, width, height, { fill: `url(#${id})` })}`;

/** Scale factors of the emblems that are landscapes, which fill the disc to its rim. */
const WITHIN_THE_DISC: Partial<Record<EmblemName, number>> = { ganga: 1, guru: 0.88 };

/** The emblem on the banner's disc, 400 wide. */
function onDisc(name: EmblemName): string {
  const drawing = emblems[name](onMaroon);
  const scale = WITHIN_THE_DISC[name];
  if (scale === undefined) return drawing;
  const inset = 200 * (1 - scale);
  const smaller = `<g transform="translate(${inset} ${inset}) scale(${scale})">${drawing}</g>`;
  return `<clipPath id="disc"><circle cx="200" cy="200" r="196"/></clipPath>${group(smaller, { 'clip-path': 'url(#disc)' })}`;
}

/** A page's head: its drawing to the right, water along the foot, room for words to the left. */
function banner(name: EmblemName): string {
  const water = river(
    `banner ${name}`,
    1600,
    500,
    600,
    8,
    { ...onMaroon, accent: onMaroon.soft, line: onMaroon.soft },
    14,
  );
  const halo = mandala(
    'halo',
    { ...onMaroon, line: onMaroon.soft, accent: onMaroon.soft },
    { cx: 1250, cy: 270, radius: 470, fold: 16 },
  );
  return document(
    1600,
    560,
    `${ember('sky', 1600, 560)}${line(group(halo, { opacity: '0.16' }) + water, 1.2)}<g transform="translate(1015 35) scale(1.18)" opacity="0.95">${line(`<circle cx="200" cy="200" r="196" fill="#4c0f17" fill-opacity=".75"/>${onDisc(name)}`, 1.5)}</g>`,
  );
}

/** Sunrise over the mountains above Kishtwar: the sun is a mandala, the Chenab flows towards the viewer. */
function hero(): string {
  const [width, height] = [1600, 1000];
  const far: Ink = { ...onMaroon, line: '#93433c', soft: '#7b3334' };
  const layers = [
    ridge('hero far', width, 660, 300, height, { fill: '#5d161c', stroke: '#9a4a3e', 'stroke-width': 1 }),
    ridge('hero middle', width, 740, 210, height, {
      fill: '#471017',
      stroke: '#a8574a',
      'stroke-width': 1.2,
    }),
    ridge('hero near', width, 810, 130, height, {
      fill: '#340a10',
      stroke: '#e0a02b',
      'stroke-opacity': 0.55,
      'stroke-width': 1.2,
    }),
  ];
  const glow = `<defs><radialGradient id="glow" cx="1130" cy="400" r="520" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#cd232e" stop-opacity=".55"/><stop offset=".55" stop-color="#8f1d25" stop-opacity=".28"/><stop offset="1" stop-color="#4c0f17" stop-opacity="0"/></radialGradient></defs>${rect(0, 0, width, height, { fill: 'url(#glow)' })}`;
  const sun = mandala(
    'sunrise',
    { ...onMaroon, ground: '#5a141b' },
    { cx: 1130, cy: 400, radius: 330, fold: 16 },
  );
  return document(
    width,
    height,
    `${ember('sky', width, height)}${glow}${line(group(mandala('halo', far, { cx: 1130, cy: 400, radius: 620, fold: 24 }), { opacity: '0.22' }) + sun, 1.3)}${layers.join('')}${line(river('chenab', width, 850, 1010, 12, onMaroon, 22), 1.4)}`,
  );
}

const prefixed = <Name extends string | number, Prefix extends string>(
  prefix: Prefix,
  names: readonly Name[],
  draw: (name: Name) => string,
): [ArtName, () => string][] => names.map((name) => [`${prefix}-${name}` as ArtName, () => draw(name)]);

const emblemNames = Object.keys(emblems) as EmblemName[];

/** Each person on the pages, by the seed of their portrait, the same in every language. */
const persons = [
  ...about.officers.items,
  ...home.testimonials.items,
  ...[team.leaders, team.coreTeam, team.developers].flatMap(({ items }) => items),
].map(({ image }) => image);

/** All drawings that the build writes to files, by name. */
export const catalogue: ReadonlyMap<ArtName, () => string> = new Map<ArtName, () => string>([
  ['hero', hero],
  [
    'mark',
    () =>
      document(
        400,
        400,
        group(emblem(onPaper), { fill: 'none', 'stroke-width': 10, 'stroke-linejoin': 'round' }),
      ),
  ],
  ['ganga-map', () => document(MAP.width, MAP.height, line(gangaMap(), 1.8))],
  ['lamps', () => document(ARC.width, ARC.height, lampArc())],
  ...prefixed('panel', panelNames, (name) => document(PANEL.width, PANEL.height, line(panel(name), 2))),
  ['patra', () => document(PATRA.width, PATRA.height, patraGround())],
  ['departments', () => document(WHEEL.size, WHEEL.size, departmentsWheel())],
  ...prefixed('department', departmentEmblemNames, departmentEmblem),
  ...prefixed('milestone', Object.keys(milestones) as Milestone[], (name) =>
    document(MILESTONE.width, MILESTONE.height, line(milestoneScene(name), 1.8)),
  ),
  ...prefixed('portrait', persons, (seed) => square(lotusPortrait(seed))),
  ...prefixed('banner', emblemNames, banner),
  ...prefixed('emblem', emblemNames, (name) => square(emblems[name](onPaper))),
  ...prefixed('element', Object.keys(elementShapes) as ElementName[], (name) =>
    square(elementShapes[name](onPaper)),
  ),
  ...prefixed('breed', breedNames, (name) => square(breedHead(name))),
  ...prefixed('festival', festivalEmblemNames, festivalEmblem),
  ...prefixed('gift', giftAmounts, (amount) => document(400, 400, line(gifts[amount](onPaper), 3))),
  ['india', india],
  ['way-to-kishtwar', wayToKishtwar],
  ['guru-lamps', () => lampRow(onPaper)],
  ['opening-lotus', () => openingLotus(onPaper)],
  ...prefixed('pair', pairs, (name) => pair(name, onPaper)),
  ...prefixed('town', Object.keys(towns) as TownName[], (name) =>
    square(skyline(name, towns[name], onPaper)),
  ),
]);

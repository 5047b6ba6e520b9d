import { MAP, mainStream, onMap } from './ganga-course';
import { onPaper } from './inks';
import { shikhara } from './landscape';
import { circle, curve, group, num, type Point, path, random, rect } from './svg';

const water = '#4f7f8f';
const snow = '#fffdf9';

/** The tributaries, by their bends in degrees. */
const tributaries: readonly (readonly (readonly [number, number])[])[] = [
  // Alaknanda
  [
    [79.5, 30.74],
    [79.3, 30.4],
    [78.98, 30.28],
    [78.6, 30.15],
  ],
  // Yamuna
  [
    [78.45, 31.0],
    [77.6, 30.4],
    [77.25, 28.65],
    [77.68, 27.5],
    [78.05, 27.2],
    [79.5, 26.35],
    [80.6, 25.85],
    [81.88, 25.43],
  ],
  // Ghaghara
  [
    [81.2, 29.3],
    [81.3, 28.2],
    [82.2, 26.8],
    [83.7, 26.2],
    [84.75, 25.72],
  ],
  // Gandak
  [
    [83.9, 27.6],
    [84.5, 26.6],
    [85.14, 25.61],
  ],
  // Son
  [
    [82, 23.4],
    [83.2, 24.5],
    [84.75, 25.7],
  ],
  // Kosi
  [
    [87.1, 27],
    [86.7, 26],
    [87.2, 25.35],
  ],
  // Padma, the arm that goes to Bangladesh
  [
    [87.92, 24.8],
    [88.5, 24.35],
    [89.4, 23.9],
    [90.1, 23.4],
  ],
];

/** A snow peak with its foot at (x, y). */
const peak = (x: number, y: number, height: number): string => {
  const half = height * 0.72;
  const face = `M${num(x - half)} ${num(y)}L${num(x)} ${num(y - height)}L${num(x + half)} ${num(y)}`;
  return (
    path(face, { fill: snow, stroke: onPaper.line }) +
    path(
      `M${num(x)} ${num(y - height)}L${num(x + half * 0.2)} ${num(y - height * 0.55)}L${num(x + half * 0.05)} ${num(y - height * 0.3)}L${num(x + half * 0.4)} ${num(y - height * 0.1)}`,
      { stroke: onPaper.soft },
    )
  );
};

/** The Himalaya along the north in three rows, the rear ones higher. */
function himalaya(): string {
  const next = random('himalaya');
  const rows = [0, 1, 2].map((row) =>
    Array.from({ length: 19 }, (_, at) => {
      const share = at / 18;
      const x = 10 + share * 990 + next() * 26;
      const y = 70 + row * 32 + share * 190 + Math.sin(share * 3) * 36 + next() * 12;
      return peak(x, y, 78 - row * 18 + next() * 26);
    }).join(''),
  );
  return group(rows.join(''), { 'stroke-width': 1.6, 'stroke-linejoin': 'round' });
}

const hill = (x: number, y: number, width: number): string =>
  path(`M${num(x - width)} ${num(y)}Q${num(x)} ${num(y - width * 1.1)} ${num(x + width)} ${num(y)}`, {
    fill: '#f4eadb',
    stroke: onPaper.soft,
  });

function hills(): string {
  const next = random('vindhya');
  const vindhya = Array.from({ length: 16 }, (_, at) =>
    hill(40 + at * 36 + next() * 16, 625 + Math.sin(at * 0.7) * 26 + next() * 60, 22 + next() * 12),
  );
  const [x, y] = onMap(87.4, 24.85);
  return [...vindhya, hill(x - 26, y + 12, 20), hill(x + 4, y + 22, 24), hill(x - 44, y + 30, 18)].join('');
}

/** The Bay of Bengal: the coast of the delta, and lines of waves. */
function sea(): string {
  const coast: Point[] = [
    onMap(85.6, 20.6),
    onMap(86.9, 21.4),
    onMap(87.6, 21.62),
    onMap(88.1, 21.55),
    onMap(88.9, 21.72),
    onMap(89.6, 21.7),
    onMap(90.4, 22.0),
  ];
  const d = curve(coast);
  const [left = [0, 0]] = coast;
  const waves = [1, 2, 3, 4].map((line) =>
    path(curve(coast.map(([x, y], at) => [x, y + line * 20 + (at % 2) * 5])), {
      stroke: water,
      'stroke-opacity': num(0.75 - line * 0.13),
    }),
  );
  return (
    path(`${d}V${MAP.height}H${num(left[0])}Z`, { fill: '#dfe9e6', stroke: 'none' }) +
    path(d, { stroke: water }) +
    waves.join('')
  );
}

/** A river dolphin, leaping to the left above (x, y). */
const dolphin = (x: number, y: number): string =>
  group(
    path(
      'M0 26C4 10 18 2 34 6C44 9 52 18 58 30L66 28L62 36L66 44L57 40C48 44 44 30 34 26C24 22 14 26 6 34L-14 32L2 28Z',
      {
        fill: snow,
        stroke: onPaper.line,
      },
    ) + path('M26 6L34 -3L37 7M8 22h1', { stroke: onPaper.line }),
    { transform: `translate(${num(x)} ${num(y)}) scale(.9)`, 'stroke-width': 2, 'stroke-linejoin': 'round' },
  );

/** Steps of a ghat going down to the water from (x, y), with a spire above them. */
const ghat = (x: number, y: number): string =>
  shikhara(x - 18, y - 16, 24, 46, onPaper) +
  shikhara(x + 14, y - 16, 18, 34, onPaper) +
  path(
    `M${num(x - 40)} ${num(y - 16)}H${num(x + 40)}M${num(x - 36)} ${num(y - 10)}H${num(x + 36)}M${num(x - 32)} ${num(y - 4)}H${num(x + 32)}`,
    {
      stroke: onPaper.line,
    },
  );

/** The Ganga with its tributaries from the glacier to the sea, as a map without letters. */
export function gangaMap(): string {
  const streams = tributaries.map((bends) =>
    path(curve(bends.map(([east, north]) => onMap(east, north))), {
      stroke: water,
      'stroke-opacity': 0.55,
      'stroke-width': 3,
    }),
  );
  const [haridwarX, haridwarY] = onMap(78.16, 29.95);
  const [kashiX, kashiY] = onMap(83.01, 25.31);
  const [patnaX, patnaY] = onMap(85.14, 25.61);
  const [sagarX, sagarY] = onMap(88.08, 21.65);
  return [
    rect(0, 0, MAP.width, MAP.height, { fill: '#fbf6ee', rx: 10 }),
    `<clipPath id="sheet"><rect x="6" y="6" width="${MAP.width - 12}" height="${MAP.height - 12}" rx="7"/></clipPath>`,
    group(
      [
        sea(),
        hills(),
        himalaya(),
        ...streams,
        path(mainStream, { stroke: '#dfe9e6', 'stroke-width': 15 }),
        path(mainStream, { stroke: water, 'stroke-width': 7 }),
        shikhara(haridwarX - 42, haridwarY + 26, 26, 50, onPaper),
        ghat(kashiX - 26, kashiY + 76),
        dolphin(patnaX - 8, patnaY + 30),
        circle(sagarX + 74, sagarY + 34, 20, { fill: '#f6d894', stroke: onPaper.soft }),
      ].join(''),
      { 'clip-path': 'url(#sheet)', 'stroke-linecap': 'round' },
    ),
    rect(6, 6, MAP.width - 12, MAP.height - 12, { stroke: onPaper.soft, rx: 7 }),
  ].join('');
}

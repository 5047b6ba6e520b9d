import { onPaper } from './inks';
import { circle, curve, group, num, type Point, path } from './svg';

/** The shapes in which the breeds differ, as a head seen from the side in a box of 400 × 400, facing left. */
interface BreedShape {
  /** How far the forehead bulges beyond the line of the face; below zero it is concave. */
  readonly forehead: number;
  /** The hump's height above the withers. */
  readonly hump: number;
  /** How far the dewlap hangs below the throat. */
  readonly dewlap: number;
  readonly ear: string;
  /** The near horn and the far one, each a closed shape. */
  readonly horns: readonly [near: string, far: string];
  /** The coat's colour, and the darker one of its shades. */
  readonly coat: string;
  readonly shade: string;
  /** Patches of another colour on the coat. */
  readonly patches?: string;
  readonly patch?: string;
}

/** A horn that grows along `spine`, `width` thick at its root and pointed at its tip. */
function horn(spine: readonly Point[], width: number): string {
  const last = spine.length - 1;
  const sides = spine.map((point, at): readonly [Point, Point] => {
    const [before, after] = [spine[Math.max(0, at - 1)] ?? point, spine[Math.min(last, at + 1)] ?? point];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const half = (width / 2) * (1 - at / last) ** 0.8;
    const length = Math.hypot(dx, dy);
    const [nx, ny] = [(-dy / length) * half, (dx / length) * half];
    return [
      [point[0] + nx, point[1] + ny],
      [point[0] - nx, point[1] - ny],
    ];
  });
  const there = curve(sides.map(([left]) => left));
  const back = curve(sides.map(([, right]) => right).reverse());
  return `${there}L${back.slice(1)}Z`;
}

const shapes = {
  gir: {
    forehead: 21,
    hump: 54,
    dewlap: 34,
    ear: 'M226 146C248 150 260 178 258 214C256 252 244 284 226 306C214 290 204 258 202 222C200 184 210 154 226 146Z',
    horns: [
      horn(
        [
          [206, 116],
          [232, 120],
          [262, 136],
          [288, 136],
          [302, 114],
          [294, 92],
        ],
        30,
      ),
      horn(
        [
          [200, 106],
          [230, 106],
          [258, 116],
          [280, 110],
          [286, 92],
        ],
        22,
      ),
    ],
    coat: '#f3e6d6',
    shade: '#b5543c',
    patch: '#b5543c',
    patches:
      'M160 132C178 108 200 104 214 112C212 140 196 168 176 176C162 170 154 152 160 132ZM262 210C290 196 318 210 322 240C316 270 282 274 264 256C252 242 250 222 262 210ZM336 130C356 118 384 132 440 150V214C372 216 346 198 336 172ZM118 232C130 226 142 232 142 244C138 256 122 256 116 248ZM226 330C240 322 256 328 258 344C252 358 232 358 224 348Z',
  },
  sahiwal: {
    forehead: 8,
    hump: 40,
    dewlap: 48,
    ear: 'M222 150C250 150 284 164 296 190C300 202 294 212 282 210C254 204 226 186 216 168Z',
    horns: [
      horn(
        [
          [208, 112],
          [216, 96],
          [214, 80],
          [204, 72],
        ],
        24,
      ),
      horn(
        [
          [198, 108],
          [202, 94],
          [198, 82],
        ],
        20,
      ),
    ],
    coat: '#b9613f',
    shade: '#8f3f2a',
  },
  tharparkar: {
    forehead: 10,
    hump: 50,
    dewlap: 30,
    ear: 'M222 148C250 138 286 144 302 164C306 176 296 184 282 184C252 184 226 176 216 164Z',
    horns: [
      horn(
        [
          [210, 112],
          [224, 92],
          [230, 66],
          [218, 40],
          [200, 28],
        ],
        24,
      ),
      horn(
        [
          [200, 108],
          [206, 88],
          [202, 64],
          [186, 46],
        ],
        19,
      ),
    ],
    coat: '#fbf7ef',
    shade: '#cfc6b8',
  },
  kankrej: {
    forehead: -12,
    hump: 58,
    dewlap: 26,
    ear: 'M224 146C258 140 292 156 302 192C306 216 296 234 280 232C252 222 224 190 214 166Z',
    horns: [
      horn(
        [
          [210, 114],
          [234, 98],
          [252, 70],
          [250, 38],
          [230, 14],
          [204, 8],
        ],
        32,
      ),
      horn(
        [
          [200, 108],
          [190, 84],
          [176, 60],
          [168, 34],
          [178, 10],
        ],
        27,
      ),
    ],
    coat: '#cbc5bd',
    shade: '#8d857c',
    patch: '#a39b91',
    patches: 'M300 136C322 84 360 74 382 116L440 134V400H330C352 330 336 220 300 136Z',
  },
  hallikar: {
    forehead: 16,
    hump: 44,
    dewlap: 10,
    ear: 'M222 150C246 140 272 140 292 148C278 164 250 172 218 166Z',
    horns: [
      horn(
        [
          [212, 108],
          [238, 78],
          [264, 52],
          [284, 24],
          [286, 4],
        ],
        22,
      ),
      horn(
        [
          [202, 104],
          [222, 74],
          [244, 46],
          [258, 20],
          [256, 4],
        ],
        18,
      ),
    ],
    coat: '#b9b2a9',
    shade: '#766e66',
    patch: '#8f877e',
    patches: 'M304 138C324 92 356 84 378 122L440 136V400H350C362 330 346 220 304 138Z',
  },
  vechur: {
    forehead: 6,
    hump: 26,
    dewlap: 22,
    ear: 'M222 152C244 146 270 152 280 166C270 180 244 182 218 170Z',
    horns: [
      horn(
        [
          [206, 112],
          [206, 96],
          [192, 86],
          [178, 90],
        ],
        15,
      ),
      horn(
        [
          [198, 110],
          [194, 96],
          [182, 92],
        ],
        12,
      ),
    ],
    coat: '#d39a6c',
    shade: '#a86a42',
  },
} satisfies Record<string, BreedShape>;

export type Breed = keyof typeof shapes;

export const breedNames = Object.keys(shapes) as Breed[];

const dark = '#4a3a34';

/** The outline of head, neck and shoulder, from the muzzle over the poll to the withers and back along the dewlap. */
function outline({ forehead, hump, dewlap }: BreedShape): string {
  const out = (x: number, y: number, share: number) =>
    `${num(x - forehead * share)} ${num(y - forehead * share * 0.7)}`;
  return [
    'M84 262C84 250 92 240 102 230',
    `C124 204 ${out(138, 176, 0.55)} ${out(160, 140, 1)}`,
    `C${out(176, 112, 0.8)} ${out(194, 104, 0.2)} 212 108`,
    'C246 116 276 134 302 140',
    `C318 ${num(140 - hump * 0.5)} 336 ${num(142 - hump)} 352 ${num(142 - hump)}`,
    `C372 ${num(142 - hump)} 382 ${num(140 - hump * 0.3)} 400 138H440V400H300`,
    `C284 ${num(372 + dewlap * 0.2)} ${num(250 - dewlap * 0.5)} ${num(350 + dewlap)} ${num(232 - dewlap * 0.3)} ${num(318 + dewlap * 0.6)}`,
    'C222 304 214 292 204 284C176 298 142 306 116 304C98 302 90 296 90 286C88 280 84 270 84 262Z',
  ].join('');
}

/** The head, neck and hump of a cow of one of India's breeds, on a disc. */
export function breedHead(name: Breed): string {
  const { soft } = onPaper;
  return [
    circle(200, 200, 190, { fill: '#f4eadb', stroke: soft, 'stroke-width': 1.2 }),
    circle(200, 200, 182, {
      stroke: soft,
      'stroke-width': 0.8,
      'stroke-dasharray': '1 7',
      'stroke-linecap': 'round',
    }),
    '<clipPath id="disc"><path d="M10 200V0H316V50A190 190 0 1 1 10 200Z"/></clipPath>',
    `<g clip-path="url(#disc)"><g transform="translate(0 22) scale(.92)">${cowOf(name)}</g></g>`,
  ].join('');
}

/** The same without the disc, clipped at the right and lower edge of its box. */
export function cowOf(name: Breed): string {
  const shape: BreedShape = shapes[name];
  const body = outline(shape);
  const { line, accent } = onPaper;
  const bells: Point[] = [];
  for (let i = 0; i <= 9; i++)
    bells.push([296 - 22 * (i / 9) + 30 * Math.sin((Math.PI * i) / 9), 139 + 236 * (i / 9)]);
  return [
    `<clipPath id="hide"><path d="${body}"/></clipPath>`,
    ...[
      path(shape.horns[1], { fill: '#e9dcc4', stroke: dark }),
      path(body, { fill: shape.coat, stroke: 'none' }),
      group(
        [
          shape.patches ? path(shape.patches, { fill: shape.patch ?? shape.shade, stroke: 'none' }) : '',
          path('M84 262C96 236 116 232 124 246C130 268 128 296 112 310L76 300Z', {
            fill: dark,
            'fill-opacity': 0.82,
            stroke: 'none',
          }),
          path(
            'M216 280C236 300 250 330 256 372M234 256C262 292 276 330 280 380M318 156C326 190 330 220 328 252',
            { stroke: shape.shade, 'stroke-opacity': 0.8 },
          ),
          path('M204 284C190 262 188 240 196 220', { stroke: shape.shade }),
        ].join(''),
        { 'clip-path': 'url(#hide)' },
      ),
      path(body, { stroke: line, 'stroke-width': 2.4 }),
      path(shape.horns[0], { fill: '#f6ead2', stroke: dark }),
      path('M150 186C156 174 176 172 184 188C176 198 158 198 150 186Z', { fill: dark, stroke: dark }),
      circle(165, 182, 2.6, { fill: '#fffdf9', stroke: 'none' }),
      path('M146 178C156 162 180 162 190 182M154 202C164 206 176 204 184 198', {
        stroke: dark,
        'stroke-opacity': 0.75,
      }),
      path('M98 254C104 248 110 252 108 260', { stroke: '#f4eadb', 'stroke-width': 2.2 }),
      path('M92 284C108 288 124 284 134 276', { stroke: '#f4eadb', 'stroke-opacity': 0.8 }),
      path(curve(bells), { stroke: accent, 'stroke-width': 3 }),
      ...bells
        .filter((_, at) => at % 3 === 2)
        .map(([x, y]) => circle(x, y, 6, { fill: '#e0a02b', stroke: line })),
      path(shape.ear, { fill: shape.coat, stroke: line, 'stroke-width': 2.2 }),
      path(shape.ear, {
        fill: shape.shade,
        'fill-opacity': 0.3,
        stroke: 'none',
        transform: 'translate(46 34) scale(.8)',
      }),
    ],
  ].join('');
}

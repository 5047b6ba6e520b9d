import { departmentsWheel } from './department-emblems';
import { onPaper } from './inks';
import { ridge } from './landscape';
import { emblem } from './lotus';
import { rayRing } from './mandala';
import { circle, curve, group, num, type Point, path, random, rect } from './svg';
import { WHEEL } from './wheel';

/** The size of a scene of the timeline; the ground is at y = 220. */
export const MILESTONE = { width: 400, height: 260 } as const;
const GROUND = 220;
const { line, accent, soft, ground } = onPaper;
const stone = '#f4eadb';
const brick = '#e3b697';

const earth = path(`M0 ${GROUND}H400`, { stroke: line });

/** A seated person facing right, at (x, GROUND). */
const seated = (x: number, size: number, fill: string): string =>
  `<g transform="translate(${num(x)} ${GROUND}) scale(${num(size)})">${path('M-16 0C-24 -2 -26 -10 -14 -14C-12 -30 -8 -40 0 -42C8 -40 12 -30 12 -16C24 -12 28 -4 22 0Z', { fill, stroke: line })}${circle(2, -54, 10, { fill: stone, stroke: line })}${path('M-8 -58C-8 -68 10 -70 12 -58M2 -66C-4 -72 4 -78 6 -70', { stroke: line })}</g>`;

const facingLeft = (shape: string): string => group(shape, { transform: 'matrix(-1 0 0 1 400 0)' });

/** A teacher and pupils at the fire, reciting. */
const vedas = (): string =>
  [
    circle(200, 132, 92, { fill: '#fbeed6', stroke: soft }),
    circle(200, 132, 108, { stroke: soft, 'stroke-dasharray': '1 8', 'stroke-linecap': 'round' }),
    circle(200, 132, 122, { stroke: soft, 'stroke-dasharray': '1 14', 'stroke-linecap': 'round' }),
    path('M150 220L162 196H238L250 220ZM162 196L170 180H230L238 196Z', { fill: brick, stroke: line }),
    path('M200 180C170 172 172 138 196 100C196 124 210 126 212 108C232 138 232 172 200 180Z', {
      fill: '#f6d894',
      stroke: accent,
    }),
    path('M200 180C188 172 188 152 200 136C212 152 212 172 200 180Z', { fill: ground, stroke: accent }),
    seated(90, 1.25, '#f6d894'),
    facingLeft(seated(96, 0.95, '#cfdcc0') + seated(40, 0.85, '#f0b9a8')),
    path('M118 128C128 120 128 112 120 104M128 134C144 122 144 108 130 96', { stroke: accent }),
    earth,
  ].join('');

/** A stupa of Gandhara before the hills, with its umbrellas. */
const takshashila = (): string =>
  [
    ridge('takshashila', 400, 190, 120, GROUND, { fill: '#f4eadb', stroke: soft }),
    path('M70 220V200H330V220ZM92 200V184H308V200Z', { fill: stone, stroke: line }),
    path('M110 184C110 116 150 82 200 82S290 116 290 184Z', { fill: ground, stroke: line }),
    path('M104 172C140 160 260 160 296 172M118 142C150 132 250 132 282 142', { stroke: soft }),
    rect(186, 62, 28, 20, { fill: brick, stroke: line }),
    path('M200 62V18M176 56H224M182 44H218M188 32H212', { stroke: accent }),
    path('M186 220V204Q200 190 214 204V220', { fill: brick, stroke: line }),
    ...[84, 130, 256, 302].map((x) => path(`M${x} 200V190H${x + 14}V200`, { stroke: soft })),
    earth,
  ].join('');

/** Nalanda's great stair tower, brick on brick. */
const nalanda = (): string => {
  const next = random('nalanda');
  const tiers = [
    [60, 168, 280, 52],
    [92, 120, 216, 48],
    [128, 76, 144, 44],
    [164, 44, 72, 32],
  ] as const;
  const bricks = tiers.map(([x, y, width, height]) => {
    const courses: string[] = [];
    for (let row = y + 10; row < y + height - 2; row += 10) {
      courses.push(`M${x} ${row}H${x + width}`);
      for (let at = x + 8 + next() * 12; at < x + width - 4; at += 22)
        courses.push(`M${num(at)} ${row - 10}v10`);
    }
    return (
      rect(x, y, width, height, { fill: brick, stroke: line }) +
      path(courses.join(''), { stroke: '#c08a66', 'stroke-width': 1 })
    );
  });
  return [
    circle(330, 60, 30, { fill: '#f6d894', stroke: soft }),
    ...bricks,
    path('M176 220L186 76H214L224 220Z', { fill: stone, stroke: line }),
    path(
      Array.from(
        { length: 13 },
        (_, at) => `M${num(177 + at * 0.7)} ${210 - at * 11}H${num(223 - at * 0.7)}`,
      ).join(''),
      { stroke: soft },
    ),
    ...[78, 104, 284, 310].map((x) =>
      path(`M${x} 204V190Q${x + 7} 182 ${x + 14} 190V204`, { fill: stone, stroke: line }),
    ),
    path('M20 220C18 196 30 184 26 164M26 164C8 168 6 154 26 152C24 138 40 138 38 152C54 154 50 168 32 164', {
      stroke: '#3c6639',
    }),
    earth,
  ].join('');
};

/** A steamer of 1893 at sea. */
const chicago = (): string => {
  const wave = (y: number, shift: number): Point[] =>
    Array.from({ length: 11 }, (_, at) => [at * 40, y + (at % 2 ? shift : -shift)] as const);
  return [
    circle(310, 84, 40, { fill: '#f6d894', stroke: soft }),
    rayRing(310, 84, 32, 46, 58, onPaper),
    path('M52 168H340L312 210H86Z', { fill: '#8f2a30', stroke: line }),
    path('M60 178H332', { stroke: '#f6d894' }),
    path('M96 168V146H290V168M116 146V130H214V146', { fill: ground, stroke: line }),
    path('M150 130L154 84H180L184 130Z', { fill: brick, stroke: line }),
    path('M153 96H181', { stroke: accent }),
    path('M164 84C150 66 128 70 118 54C104 40 84 48 66 38', { stroke: soft }),
    path('M110 146V60M256 146V52M110 72L150 130M256 64L290 146M256 64L216 130', { stroke: line }),
    path('M256 54L284 60L256 68Z', { fill: '#e0a02b', stroke: line }),
    ...[110, 140, 170, 200, 230, 260].map((x) => circle(x, 157, 3.5, { fill: ground, stroke: line })),
    path(`${curve(wave(208, 4))}V260H0Z`, { fill: '#dfe9e6', stroke: '#4f7f8f' }),
    path(curve(wave(226, -4)), { stroke: '#4f7f8f' }),
    path(curve(wave(244, 4)), { stroke: '#4f7f8f', 'stroke-opacity': 0.6 }),
  ].join('');
};

/** The trust's mark above the mountains of Kishtwar. */
const founding = (): string =>
  [
    `<g transform="translate(112 18) scale(.44)" stroke-width="5">${emblem(onPaper, 8)}</g>`,
    rayRing(200, 106, 48, 92, 108, onPaper),
    ridge('kishtwar far', 400, 216, 90, 260, { fill: '#f4eadb', stroke: soft }),
    ridge('kishtwar near', 400, 240, 60, 260, { fill: '#e8efdf', stroke: '#3c6639' }),
  ].join('');

/** The wheel of the departments in its ring of 108. */
const today = (): string =>
  `<g transform="translate(76 6) scale(${(248 / WHEEL.size).toFixed(3)})" stroke-width="3">${departmentsWheel()}</g>`;

export const milestones = { vedas, takshashila, nalanda, chicago, founding, today } as const;

export type Milestone = keyof typeof milestones;

export const milestoneScene = (name: Milestone): string =>
  group(
    rect(0, 0, MILESTONE.width, MILESTONE.height, { fill: '#fffdf9', stroke: 'none' }) + milestones[name](),
    { 'stroke-linecap': 'round' },
  );

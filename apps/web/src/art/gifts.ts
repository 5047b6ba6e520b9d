import { diya } from './diya';
import type { Ink } from './inks';
import { around, circle, curve, group, mirrored, type Point, path, rect } from './svg';

/** What a gift of each size is used for, in a box of 400 × 400. Fill and stroke width come from the frame. */
type Drawing = (ink: Ink) => string;

const groundLine = (y: number, ink: Ink): string => path(`M36 ${y}H364`, { stroke: ink.soft });

/** A cow from the side, her head down to a bundle of fodder. */
const fodder: Drawing = (ink) => {
  const blades = Array.from({ length: 13 }, (_, i) => {
    const lean = (i - 6) * 7;
    return path(
      `M${82 + (i - 6) * 3} 316Q${82 + lean * 0.5} 268 ${82 + lean * 1.1} ${232 + Math.abs(i - 6) * 3}`,
      {
        stroke: i % 3 === 0 ? ink.accent : ink.soft,
      },
    );
  });
  return [
    groundLine(324, ink),
    path(
      'M150 168C168 128 186 118 204 130C220 146 250 142 292 142C322 142 334 156 338 184C342 212 336 232 330 250L332 322H310L306 262C286 268 260 268 238 262L234 322H212L208 254C190 246 176 232 170 214C160 226 150 246 140 258C128 268 112 262 112 246C114 228 124 198 136 180C140 174 144 170 150 168Z',
      { fill: ink.ground, stroke: ink.line },
    ),
    path('M290 264L292 322H274L270 266M252 266L254 322H236', { stroke: ink.line }),
    path('M336 170C352 190 350 226 344 258M344 258C338 270 350 272 346 258', { stroke: ink.line }),
    path('M148 170C136 158 132 144 138 132M156 162C152 150 154 138 164 130', { stroke: ink.accent }),
    path('M158 176C170 170 182 174 186 184C174 190 162 188 158 176Z', { fill: ink.ground, stroke: ink.line }),
    circle(140, 204, 3.4, { fill: ink.line, stroke: 'none' }),
    path('M168 212C188 232 206 236 212 226', { stroke: ink.soft }),
    ...blades,
    path('M58 288Q82 302 108 288', { stroke: ink.line, 'stroke-width': 5 }),
  ].join('');
};

/** Three books, the uppermost open on its stand. */
const books: Drawing = (ink) => {
  const lines = (x: number, way: number) =>
    Array.from({ length: 4 }, (_, i) =>
      path(`M${x} ${128 + i * 20}q${way * 38} -16 ${way * 84} ${-6}`, { stroke: ink.soft }),
    ).join('');
  const shut = (y: number, x: number, width: number) =>
    path(`M${x} ${y}H${x + width}V${y + 34}H${x}C${x - 14} ${y + 34} ${x - 14} ${y} ${x} ${y}Z`, {
      fill: ink.ground,
      stroke: ink.line,
    }) + path(`M${x + 2} ${y + 9}H${x + width}M${x + 2} ${y + 25}H${x + width}`, { stroke: ink.soft });
  return [
    groundLine(336, ink),
    shut(302, 92, 220),
    shut(266, 112, 196),
    mirrored(path('M200 258L120 222M200 222L118 258', { stroke: ink.line }), 200),
    path('M200 222C160 186 110 190 70 208V96C110 78 160 78 200 112Z', { fill: ink.ground, stroke: ink.line }),
    path('M200 222C240 186 290 190 330 208V96C290 78 240 78 200 112Z', {
      fill: ink.ground,
      stroke: ink.line,
    }),
    lines(100, 1),
    lines(300, -1),
    path('M200 112V222', { stroke: ink.accent }),
    path('M200 222V262L192 254L184 262V214', { stroke: ink.accent }),
  ].join('');
};

/** Saplings, each with its stake, along a bank above running water. */
const trees: Drawing = (ink) => {
  const sapling = (x: number, foot: number, height: number) => {
    const leaves = [0.42, 0.6, 0.78].map((share, i) => {
      const y = foot - height * share;
      const reach = 30 - i * 5;
      return mirrored(
        path(
          `M${x} ${y}C${x + reach * 0.4} ${y - reach} ${x + reach} ${y - reach} ${x + reach * 1.3} ${y - reach * 0.7}C${x + reach} ${y} ${x + reach * 0.5} ${y + 4} ${x} ${y}Z`,
          {
            fill: ink.ground,
            stroke: ink.line,
          },
        ),
        x,
      );
    });
    const tip = foot - height;
    return [
      path(`M${x + 9} ${foot}V${foot - height * 0.55}M${x - 3} ${foot - height * 0.3}H${x + 12}`, {
        stroke: ink.soft,
      }),
      path(`M${x} ${foot}V${tip + 12}`, { stroke: ink.line }),
      ...leaves,
      path(
        `M${x} ${tip + 16}C${x - 14} ${tip} ${x - 6} ${tip - 16} ${x} ${tip - 22}C${x + 6} ${tip - 16} ${x + 14} ${tip} ${x} ${tip + 16}Z`,
        {
          fill: ink.ground,
          stroke: ink.accent,
        },
      ),
      path(`M${x - 26} ${foot}Q${x} ${foot - 14} ${x + 26} ${foot}`, { stroke: ink.line }),
    ].join('');
  };
  const ripple = (y: number, from: number) => {
    const points: Point[] = Array.from({ length: 10 }, (_, i) => [from + i * 36, y + (i % 2 === 0 ? -5 : 5)]);
    return path(curve(points), { stroke: y % 2 === 0 ? ink.soft : ink.line });
  };
  return [
    circle(300, 92, 34, { stroke: ink.accent }),
    path('M36 262C110 236 160 254 220 262C280 268 330 256 364 250', { stroke: ink.line }),
    sapling(94, 250, 118),
    sapling(196, 260, 150),
    sapling(304, 258, 108),
    ripple(290, 36),
    ripple(315, 46),
    ripple(340, 36),
  ].join('');
};

/** A vet's stethoscope around the head of a calm cow. */
const vet: Drawing = (ink) => {
  const head = 'M200 112C172 112 156 126 154 152C152 186 162 206 166 234C168 258 178 282 200 282';
  return [
    circle(200, 196, 158, { stroke: ink.soft }),
    mirrored(
      path('M166 128C140 116 120 96 118 64C134 92 156 104 186 110', { fill: ink.ground, stroke: ink.accent }),
      200,
    ),
    mirrored(
      path('M156 150C126 132 96 136 76 158C98 182 132 182 158 172Z', { fill: ink.ground, stroke: ink.line }),
      200,
    ),
    path(`${head}C222 282 232 258 234 234C238 206 248 186 246 152C244 126 228 112 200 112Z`, {
      fill: ink.ground,
      stroke: ink.line,
    }),
    mirrored(
      circle(176, 182, 5, { fill: ink.line, stroke: 'none' }) +
        path('M186 262q6 -6 8 2', { stroke: ink.line }),
      200,
    ),
    path('M172 240Q200 226 228 240', { stroke: ink.soft }),
    path('M112 236C112 330 168 356 216 344C262 332 290 300 290 262', {
      stroke: ink.accent,
      'stroke-width': 4,
    }),
    path('M112 236V206M96 206H128', { stroke: ink.accent, 'stroke-width': 4 }),
    circle(290, 244, 20, { fill: ink.ground, stroke: ink.line }),
    circle(290, 244, 9, { stroke: ink.accent }),
  ].join('');
};

/** A village well: its ring of stone, the wheel, a pot on its rope above clear water. */
const well: Drawing = (ink) => {
  const stones = Array.from({ length: 7 }, (_, i) =>
    path(`M${116 + i * 28} ${i % 2 === 0 ? 250 : 290}V${i % 2 === 0 ? 290 : 330}`, { stroke: ink.soft }),
  );
  return [
    groundLine(332, ink),
    path('M96 250V330H304V250', { fill: ink.ground, stroke: ink.line }),
    '<ellipse cx="200" cy="250" rx="104" ry="26"',
    ` fill="${ink.ground}" stroke="${ink.line}"/>`,
    `<ellipse cx="200" cy="254" rx="80" ry="17" stroke="${ink.soft}"/>`,
    path('M148 254Q174 246 200 254T252 254', { stroke: ink.accent }),
    path('M96 290H304', { stroke: ink.soft }),
    ...stones,
    path('M112 244V84M288 244V84M92 84H308', { stroke: ink.line, 'stroke-width': 5 }),
    path('M78 84L200 34L322 84Z', { fill: ink.ground, stroke: ink.line }),
    around(200, 112, 8, path('M200 112V88', { stroke: ink.soft })),
    circle(200, 112, 24, { stroke: ink.line }),
    circle(200, 112, 5, { fill: ink.accent, stroke: 'none' }),
    path('M224 112V168', { stroke: ink.accent }),
    path('M206 176C194 196 200 222 224 222C248 222 254 196 242 176Z', {
      fill: ink.ground,
      stroke: ink.accent,
    }),
    path('M202 176H246M224 168L208 176M224 168L240 176', { stroke: ink.accent }),
  ].join('');
};

/** Children in a half circle around a lamp, under a tree. */
const classroom: Drawing = (ink) => {
  const child = (x: number, y: number) =>
    circle(x, y - 44, 15, { fill: ink.ground, stroke: ink.line }) +
    path(`M${x - 8} ${y - 56}Q${x} ${y - 66} ${x + 8} ${y - 56}`, { stroke: ink.accent }) +
    path(
      `M${x - 14} ${y - 24}C${x - 16} ${y - 34} ${x + 16} ${y - 34} ${x + 14} ${y - 24}L${x + 18} ${y - 6}H${x - 18}Z`,
      { fill: ink.ground, stroke: ink.line },
    ) +
    path(`M${x - 32} ${y}C${x - 18} ${y - 16} ${x + 18} ${y - 16} ${x + 32} ${y}Z`, {
      fill: ink.ground,
      stroke: ink.line,
    });
  return [
    groundLine(330, ink),
    path('M192 300C196 250 190 214 184 176M212 300C210 250 214 214 222 176', { stroke: ink.line }),
    path(
      'M200 34C160 26 126 46 122 78C86 84 74 124 96 148C92 178 130 194 156 180C178 198 226 198 246 180C274 192 312 174 306 146C328 118 312 82 278 78C272 44 238 26 200 34Z',
      { fill: ink.ground, stroke: ink.line },
    ),
    path('M128 112C150 98 168 100 180 116M220 92C240 78 262 84 268 104M176 152C196 138 220 140 232 156', {
      stroke: ink.soft,
    }),
    child(86, 300),
    child(314, 300),
    child(138, 326),
    child(262, 326),
    group(diya(200, 312, 44, ink), { 'stroke-width': 1.6 }),
    rect(188, 322, 24, 8, { stroke: ink.soft }),
  ].join('');
};

/** By the amount in whole rupees, as in `donate.amount.gifts` of the content. */
export const gifts = {
  1000: fodder,
  2100: books,
  5100: trees,
  11000: vet,
  21000: well,
  51000: classroom,
} as const;

export type GiftAmount = keyof typeof gifts;

export const giftAmounts = Object.keys(gifts).map(Number) as GiftAmount[];

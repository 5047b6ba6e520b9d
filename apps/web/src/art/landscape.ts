import type { Ink } from './inks';
import { circle, curve, group, mirrored, num, type Point, path, polyline, random, waves } from './svg';

/** A line of mountains as a closed shape down to `bottom`; `peak` is its height above `base`. */
export function ridge(
  seed: string,
  width: number,
  base: number,
  peak: number,
  bottom: number,
  given: Record<string, string | number>,
): string {
  const shape = waves(seed, 4);
  const points: Point[] = [];
  for (let step = 0; step <= 90; step++) {
    const x = (step * width) / 90;
    const height = 1 - Math.min(1, Math.abs(shape(x / (width / 4))));
    points.push([x, base - peak * height * height]);
  }
  return path(`${polyline(points)}L${num(width)} ${num(bottom)}L0 ${num(bottom)}Z`, given);
}

/** Water: parallel lines that bend together, from `from` to `to` (y), across `width`. */
export function river(
  seed: string,
  width: number,
  from: number,
  to: number,
  lines: number,
  ink: Ink,
  swing = 26,
): string {
  const bend = waves(seed, 3);
  const parts: string[] = [];
  for (let line = 0; line < lines; line++) {
    const share = line / Math.max(1, lines - 1);
    const y = from + (to - from) * share ** 1.25;
    const points: Point[] = [];
    for (let step = -1; step <= 15; step++) {
      const x = (step * width) / 14;
      points.push([x, y + swing * (0.35 + share) * bend(x / (width / 4.2) + share * 1.1)]);
    }
    parts.push(
      path(curve(points), {
        stroke: line % 4 === 1 ? ink.accent : ink.line,
        'stroke-opacity': num(0.35 + share * 0.55),
      }),
    );
  }
  return parts.join('');
}

/** A temple spire of the northern style, standing on (x, y). */
export function shikhara(x: number, y: number, width: number, height: number, ink: Ink): string {
  const half = width / 2;
  const body = `M${num(x - half)} ${num(y)}V${num(y - height * 0.3)}C${num(x - half)} ${num(y - height * 0.62)} ${num(x - half * 0.35)} ${num(y - height * 0.8)} ${num(x - half * 0.22)} ${num(y - height * 0.86)}H${num(x + half * 0.22)}C${num(x + half * 0.35)} ${num(y - height * 0.8)} ${num(x + half)} ${num(y - height * 0.62)} ${num(x + half)} ${num(y - height * 0.3)}V${num(y)}Z`;
  const rib = (share: number) =>
    `M${num(x - half * share)} ${num(y - height * 0.3)}C${num(x - half * share)} ${num(y - height * 0.6)} ${num(x - half * share * 0.4)} ${num(y - height * 0.78)} ${num(x - half * 0.22 * share)} ${num(y - height * 0.86)}`;
  return [
    path(body, { fill: ink.ground, stroke: ink.line }),
    mirrored(path(rib(0.62) + rib(0.28), { stroke: ink.soft }), x),
    path(`M${num(x - half)} ${num(y - height * 0.3)}H${num(x + half)}`, { stroke: ink.line }),
    path(
      `M${num(x - half * 0.28)} ${num(y)}V${num(y - height * 0.14)}A${num(half * 0.28)} ${num(half * 0.28)} 0 0 1 ${num(x + half * 0.28)} ${num(y - height * 0.14)}V${num(y)}`,
      { stroke: ink.line },
    ),
    `<ellipse cx="${num(x)}" cy="${num(y - height * 0.885)}" rx="${num(half * 0.34)}" ry="${num(height * 0.028)}" fill="${ink.ground}" stroke="${ink.line}"/>`,
    path(
      `M${num(x)} ${num(y - height * 0.91)}V${num(y - height * 1.08)}L${num(x + half * 0.5)} ${num(y - height * 1.04)}L${num(x)} ${num(y - height)}`,
      { stroke: ink.accent },
    ),
  ].join('');
}

function dome(x: number, y: number, width: number, height: number, ink: Ink): string {
  const half = width / 2;
  const top = y - height * 0.55;
  const d = `M${num(x - half)} ${num(y)}V${num(top)}C${num(x - half * 1.15)} ${num(top - height * 0.3)} ${num(x - half * 0.3)} ${num(top - height * 0.38)} ${num(x)} ${num(top - height * 0.5)}C${num(x + half * 0.3)} ${num(top - height * 0.38)} ${num(x + half * 1.15)} ${num(top - height * 0.3)} ${num(x + half)} ${num(top)}V${num(y)}Z`;
  return (
    path(d, { fill: ink.ground, stroke: ink.line }) +
    path(`M${num(x - half)} ${num(top)}H${num(x + half)}`, { stroke: ink.soft })
  );
}

function gate(x: number, y: number, width: number, height: number, ink: Ink): string {
  const half = width / 2;
  const d = `M${num(x - half)} ${num(y)}V${num(y - height)}H${num(x + half)}V${num(y)}H${num(x + half * 0.5)}V${num(y - height * 0.45)}A${num(half * 0.5)} ${num(half * 0.5)} 0 0 0 ${num(x - half * 0.5)} ${num(y - height * 0.45)}V${num(y)}Z`;
  return (
    path(d, { fill: ink.ground, stroke: ink.line }) +
    path(`M${num(x - half)} ${num(y - height * 0.86)}H${num(x + half)}`, { stroke: ink.soft })
  );
}

function gopuram(x: number, y: number, width: number, height: number, ink: Ink): string {
  const half = width / 2;
  const parts: string[] = [];
  for (let tier = 0; tier < 6; tier++) {
    const [low, high] = [tier / 6, (tier + 1) / 6];
    const [w0, w1] = [half * (1 - low * 0.62), half * (1 - high * 0.62)];
    const quad: Point[] = [
      [x - w0, y - height * low * 0.9],
      [x - w1, y - height * high * 0.9],
      [x + w1, y - height * high * 0.9],
      [x + w0, y - height * low * 0.9],
    ];
    parts.push(path(polyline(quad, true), { fill: ink.ground, stroke: tier % 2 ? ink.soft : ink.line }));
  }
  const top = y - height * 0.9;
  parts.push(
    path(
      `M${num(x - half * 0.42)} ${num(top)}Q${num(x)} ${num(top - height * 0.2)} ${num(x + half * 0.42)} ${num(top)}Z`,
      { fill: ink.ground, stroke: ink.accent },
    ),
  );
  return parts.join('');
}

function house(x: number, y: number, width: number, height: number, ink: Ink, next: () => number): string {
  const half = width / 2;
  const box = polyline([
    [x - half, y],
    [x - half, y - height],
    [x + half, y - height],
    [x + half, y],
  ]);
  const windows: string[] = [];
  for (let wy = y - height + 12; wy < y - 12; wy += 16) {
    for (let wx = x - half + 8; wx < x + half - 6; wx += 13) {
      if (next() > 0.45) windows.push(`M${num(wx)} ${num(wy)}v6`);
    }
  }
  return (
    path(box, { fill: ink.ground, stroke: ink.line }) + path(windows.join('') || 'M0 0', { stroke: ink.soft })
  );
}

function deodar(x: number, y: number, height: number, ink: Ink): string {
  const tiers = [0.2, 0.42, 0.64, 0.84].map((at, index) => {
    const width = height * (0.26 - index * 0.05);
    return `M${num(x - width)} ${num(y - height * at)}Q${num(x)} ${num(y - height * (at + 0.05))} ${num(x)} ${num(y - height * (at + 0.24))}Q${num(x)} ${num(y - height * (at + 0.05))} ${num(x + width)} ${num(y - height * at)}`;
  });
  return path(`M${num(x)} ${num(y)}V${num(y - height)}${tiers.join('')}`, { stroke: ink.line });
}

export type Skyline = 'temple' | 'dome' | 'gate' | 'gopuram' | 'mountain';

/** A town on a shore, 400 × 400: a landmark in the middle, houses placed by the seed around it. */
export function skyline(seed: string, landmark: Skyline, ink: Ink): string {
  const next = random(seed);
  const ground = 290;
  const parts: string[] = [
    circle(276, 132, 46, { stroke: ink.soft }),
    circle(276, 132, 38, { stroke: ink.accent }),
  ];
  if (landmark === 'mountain') {
    parts.push(ridge(`${seed}far`, 400, 250, 160, ground, { fill: ink.ground, stroke: ink.soft }));
    parts.push(ridge(`${seed}near`, 400, 290, 100, ground, { fill: ink.ground, stroke: ink.line }));
    for (const x of [24, 52, 84, 322, 350, 378]) parts.push(deodar(x, ground + 4, 70 + next() * 50, ink));
  } else {
    for (let x = 22; x < 390; x += 34 + next() * 12) {
      if (Math.abs(x - 190) > 58) parts.push(house(x, ground, 26 + next() * 16, 46 + next() * 92, ink, next));
    }
  }
  if (landmark === 'temple' || landmark === 'mountain') {
    parts.push(
      shikhara(142, ground, 48, 92, ink),
      shikhara(238, ground, 48, 92, ink),
      shikhara(190, ground, 84, 172, ink),
    );
  }
  if (landmark === 'dome')
    parts.push(
      dome(136, ground, 34, 100, ink),
      dome(244, ground, 34, 100, ink),
      dome(190, ground, 92, 168, ink),
    );
  if (landmark === 'gate') parts.push(gate(190, ground, 124, 158, ink));
  if (landmark === 'gopuram') parts.push(gopuram(190, ground, 124, 190, ink));
  parts.push(path(`M0 ${ground}H400`, { stroke: ink.line }));
  parts.push(group(river(seed, 400, ground + 16, 392, 9, ink, 7), {}));
  return parts.join('');
}

import type { Ink } from './inks';
import { circle, mirrored, num, path } from './svg';

/** A petal seen from the side, growing from (x, y) at an angle of `lean`, `height` tall and `width` wide. */
export function sidePetal(x: number, y: number, lean: number, height: number, width: number): string {
  const turn = (lean * Math.PI) / 180;
  const place = (across: number, up: number) =>
    `${num(x + across * Math.cos(turn) + up * Math.sin(turn))} ${num(y + across * Math.sin(turn) - up * Math.cos(turn))}`;
  return `M${place(0, 0)}C${place(-width * 0.75, height * 0.22)} ${place(-width * 0.62, height * 0.74)} ${place(0, height)}C${place(width * 0.62, height * 0.74)} ${place(width * 0.75, height * 0.22)} ${place(0, 0)}Z`;
}

/** A lotus from the side, rising from (x, y); `size` is the height of its middle petal. */
export function lotus(x: number, y: number, size: number, ink: Ink): string {
  const layer = (lean: number, height: number, width: number, stroke: string) =>
    mirrored(path(sidePetal(x, y, lean, size * height, size * width), { fill: ink.ground, stroke }), x);
  return [
    layer(82, 0.92, 0.2, ink.soft),
    layer(64, 1.0, 0.26, ink.line),
    layer(44, 1.02, 0.3, ink.line),
    layer(22, 1.03, 0.33, ink.line),
    path(sidePetal(x, y, 0, size, size * 0.36), { fill: ink.ground, stroke: ink.accent }),
    path(sidePetal(x, y - size * 0.12, 0, size * 0.62, size * 0.17), { stroke: ink.soft }),
  ].join('');
}

/** The trust's mark: five petals for the five projects, a point of light above them, and a ring for the world. */
export function emblem(ink: Ink, strokeWidth = 10): string {
  const [x, y, size] = [200, 292, 168];
  const leaf = (lean: number, height: number, width: number) =>
    path(sidePetal(x, y, lean, size * height, size * width), { fill: ink.ground, stroke: ink.line });
  return [
    circle(200, 200, 180, { fill: ink.ground, stroke: ink.line }),
    `<g stroke-width="${strokeWidth * 0.8}">`,
    mirrored(leaf(62, 0.86, 0.27), x),
    mirrored(leaf(32, 0.94, 0.32), x),
    leaf(0, 1, 0.38),
    '</g>',
    circle(200, 86, 15, { fill: ink.accent, stroke: 'none' }),
    path('M104 322Q200 350 296 322', { stroke: ink.line }),
  ].join('');
}

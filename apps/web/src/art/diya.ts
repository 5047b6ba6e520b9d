import type { Ink } from './inks';
import { num, path } from './svg';

/** A lamp of clay with its flame; (x, y) is the middle of the bowl's rim. */
export function diya(x: number, y: number, width: number, ink: Ink): string {
  const half = width / 2;
  const flame = (height: number, belly: number) =>
    `M${num(x)} ${num(y - height)}C${num(x + belly)} ${num(y - height * 0.5)} ${num(x + belly)} ${num(y - 4)} ${num(x)} ${num(y - 4)}C${num(x - belly)} ${num(y - 4)} ${num(x - belly)} ${num(y - height * 0.5)} ${num(x)} ${num(y - height)}Z`;
  return [
    path(
      `M${num(x - half)} ${num(y)}C${num(x - half * 0.7)} ${num(y + half * 0.72)} ${num(x + half * 0.7)} ${num(y + half * 0.72)} ${num(x + half)} ${num(y)}Z`,
      { fill: ink.ground, stroke: ink.line },
    ),
    path(
      `M${num(x - half * 0.78)} ${num(y + half * 0.2)}Q${num(x)} ${num(y + half * 0.62)} ${num(x + half * 0.78)} ${num(y + half * 0.2)}`,
      { stroke: ink.soft },
    ),
    path(flame(half * 1.1, half * 0.44), { fill: ink.ground, stroke: ink.accent }),
    path(flame(half * 0.62, half * 0.22), { stroke: ink.line }),
  ].join('');
}

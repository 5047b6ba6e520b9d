import type { Ink } from './inks';
import { sidePetal } from './lotus';
import { circle, document, path } from './svg';

/** The petals of one half from the outermost, and the angle of each when the flower is open, in degrees. */
const LEANS = [80, 62, 42, 21] as const;
const [X, Y, SIZE] = [160, 190, 128];

/**
 * A lotus that opens once, in about two seconds: each petal turns from upright to its angle. Open from the start under
 * `prefers-reduced-motion`. The style is inside the drawing, so that the animation also runs in an <img>.
 */
export function openingLotus(ink: Ink): string {
  const petal = (lean: number, width: number, stroke: string, wait: number) =>
    `<g style="--from:${-lean}deg;animation-delay:${wait}ms">${path(sidePetal(X, Y, lean, SIZE, SIZE * width), { fill: ink.ground, stroke })}</g>`;
  const pairs = LEANS.map((lean, i) => {
    const wait = 150 * (LEANS.length - 1 - i);
    const stroke = i === 0 ? ink.soft : ink.line;
    return petal(lean, 0.22 + i * 0.04, stroke, wait) + petal(-lean, 0.22 + i * 0.04, stroke, wait);
  });
  const style = `<style>@media (prefers-reduced-motion:no-preference){g[style]{transform-origin:${X}px ${Y}px;animation:open 1.9s cubic-bezier(.22,.8,.36,1) both}.light{animation:glow 1.2s 1.2s both}}@keyframes open{from{transform:rotate(var(--from))}}@keyframes glow{from{opacity:0}}</style>`;
  const drops = [52, 86, 122, 160, 198, 234, 268].map((x, i) =>
    circle(x, Y + 26 + 4 * Math.sin(i * 1.7), 1.6, { fill: ink.soft, stroke: 'none' }),
  );
  const body = [
    style,
    `<g fill="none" stroke-width="1.8" stroke-linejoin="round">`,
    ...pairs,
    path(sidePetal(X, Y, 0, SIZE, SIZE * 0.36), { fill: ink.ground, stroke: ink.accent }),
    path(sidePetal(X, Y - SIZE * 0.12, 0, SIZE * 0.62, SIZE * 0.17), { stroke: ink.soft }),
    `<g class="light">${circle(X, Y - SIZE - 24, 9, { fill: ink.accent, stroke: 'none' })}</g>`,
    ...drops,
    path(`M40 ${Y + 10}Q160 ${Y + 34} 280 ${Y + 10}`, { stroke: ink.line }),
    '</g>',
  ];
  return document(320, 230, body.join(''));
}

import { ISLANDS, OUTLINE, RIVERS } from './india-outline';
import { MAP, place } from './india-places';
import { onPaper } from './inks';
import { circle, curve, document, group, num, type Point, path, polyline } from './svg';

const at = ([east, north]: Point): Point => place(east, north);

/** India with six rivers, its islands as dots, and north marked. */
export const india = (): string => {
  const north = MAP.width - 40;
  return document(
    MAP.width,
    MAP.height,
    group(
      [
        path(polyline(OUTLINE.map(at), true), { fill: onPaper.ground, stroke: onPaper.line }),
        ...RIVERS.map((river) => path(curve(river.map(at)), { stroke: onPaper.soft, 'stroke-width': 1.4 })),
        ...ISLANDS.map((island) => {
          const [x, y] = at(island);
          return circle(x, y, 1.6, { fill: onPaper.line, stroke: 'none' });
        }),
        path(`M${num(north)} 40V16M${num(north - 6)} 24L${num(north)} 14L${num(north + 6)} 24`, {
          stroke: onPaper.soft,
        }),
      ].join(''),
      { fill: 'none', 'stroke-width': 1.6, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' },
    ),
  );
};

import { onPaper } from './inks';
import { archRing, beadRing, petalRing } from './mandala';
import { circle, group, random } from './svg';

const petals = ['#f0b9a8', '#f6d894', '#cfdcc0', '#e9c3cf', '#f1d2b0', '#c9d9dd'] as const;

/**
 * A lotus from above, in place of a portrait that the trust has not provided. The seed sets the number of petals, of rings and their tint:
 * all differ, and none looks like a face.
 */
export function lotusPortrait(seed: string): string {
  const next = random(`portrait ${seed}`);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const fold = pick([5, 6, 7, 8, 9, 10, 12]);
  const [outer, inner] = [pick(petals), pick(petals)];
  const rings = fold > 7 && next() > 0.5 ? 3 : 2;
  const depth = 112 / rings;
  const parts = Array.from({ length: rings }, (_, ring) => {
    const end = 160 - ring * depth;
    const ink = { ...onPaper, ground: ring % 2 ? inner : outer };
    return petalRing(200, 200, fold, end - depth * 1.25, end, ink, ring % 2 ? 180 / fold : 0);
  });
  return group(
    [
      circle(200, 200, 192, { fill: onPaper.ground, stroke: onPaper.soft }),
      next() > 0.5
        ? beadRing(200, 200, fold * 3, 178, 4, onPaper)
        : archRing(200, 200, fold * 3, 166, 184, onPaper),
      ...parts,
      circle(200, 200, 34, { fill: '#f6d894', stroke: onPaper.line }),
      beadRing(200, 200, fold, 22, 4, onPaper),
      circle(200, 200, 8, { fill: onPaper.line, stroke: 'none' }),
    ].join(''),
    { 'stroke-width': 3 },
  );
}

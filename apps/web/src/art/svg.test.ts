import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { around, type Point, polar } from './svg';

const at = (text: string): Point => text.split(' ').map(Number) as unknown as Point;

test('a ring has its shape at each angle, and a point on either side that turns the first and the last', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 96 }),
      fc.integer({ min: -180, max: 180 }),
      fc.integer({ min: 0, max: 800 }),
      (count, offset, cx) => {
        const drawn = around(cx, 200, count, '<path d="M0 0"/>', offset);
        const points = / d="M([^"]+)" stroke="none"/.exec(drawn)?.[1]?.split('L').map(at) ?? [];
        const angles = Array.from({ length: count + 2 }, (_, index) => offset + ((index - 1) * 360) / count);
        expect(points).toHaveLength(angles.length);
        const off = angles.map((angle, index) => {
          const [x, y] = polar(cx, 200, 100, angle);
          return Math.hypot(x - (points[index]?.[0] ?? 0), y - (points[index]?.[1] ?? 0));
        });
        expect(Math.max(...off)).toBeLessThan(0.01);
        const [, id] = /marker id="(\w+)"[^>]* refX="\d+" refY="100">/.exec(drawn) ?? [];
        expect(drawn).toContain(`marker-mid="url(#${id})"`);
      },
    ),
  );
});

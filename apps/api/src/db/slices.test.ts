import { expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { inSlices, slicesOf } from './slices.js';

const { ObjectId } = mongoose.Types;

it.each([0, 1, 499, 500, 501, 1_700])(
  'changes all of %d documents, never more than 500 at once',
  async (count) => {
    let waiting = Array.from({ length: count }, () => ({ _id: new ObjectId() }));
    const sizes: number[] = [];
    const changed = await inSlices(
      async (limit) => waiting.slice(0, limit),
      async (ids) => {
        sizes.push(ids.length);
        waiting = waiting.filter(({ _id }) => !ids.includes(_id));
        return ids.length;
      },
    );
    expect(changed).toBe(count);
    expect(waiting).toEqual([]);
    expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(500);
    expect(sizes).not.toContain(0);
  },
);

it('hands out a full slice before it asks for the item after it, and the rest at the end', async () => {
  let asked = 0;
  async function* items() {
    for (; asked < 250; asked += 1) yield asked;
  }
  const seen: [number, number][] = [];
  for await (const slice of slicesOf(items())) seen.push([slice.length, asked]);
  expect(seen).toEqual([
    [100, 99],
    [100, 199],
    [50, 250],
  ]);
  for await (const slice of slicesOf([])) expect(slice).toBeUndefined();
});

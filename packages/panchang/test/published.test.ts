import { describe, expect, it } from '@jest/globals';
import { festivalIds } from '../src/index.js';
import { differences } from './differences.js';
import { computedFor, type Published, readPublished } from './published.js';

const rows = readPublished(new URL('published-dates.txt', import.meta.url));

describe('published dates', () => {
  it('are of known festivals', () => {
    const known = new Set<string>(festivalIds);
    expect([...new Set(rows.map(({ festival }) => festival))].filter((id) => !known.has(id))).toEqual([]);
    expect(rows.length).toBeGreaterThan(1200);
  });

  const byFestival = new Map<string, readonly Published[]>();
  for (const row of rows) byFestival.set(row.festival, [...(byFestival.get(row.festival) ?? []), row]);
  it.each([...byFestival])('of %s are computed, except those with a known reason', (_festival, published) => {
    const wrong = published.filter((row) => !computedFor(row).includes(row.date));
    const named = published.filter(({ festival, date }) => `${festival} ${date}` in differences);
    expect(wrong.map(({ date, place }) => `${date} ${place}`)).toEqual(
      named.map(({ date, place }) => `${date} ${place}`),
    );
  });
});

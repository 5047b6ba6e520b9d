/**
 * `npm run calendar:check [-- FILE]`: how many published dates are computed, and the reason for each other one. FILE is JSON,
 * `[{ "festival": "holi", "date": "2026-03-04", "place": "delhi" }, …]`; without it the dates of published-dates.txt are compared.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { differences } from './differences.js';
import { computedFor, type Published, readPublished } from './published.js';

const [file] = process.argv.slice(2);
const rows: readonly Published[] = file
  ? JSON.parse(readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8'))
  : readPublished(new URL('published-dates.txt', import.meta.url));

const wrong = rows.filter((row) => !computedFor(row).includes(row.date));
for (const row of wrong) {
  const { festival, date, place } = row;
  const reason = differences[`${festival} ${date}`] ?? 'no known reason';
  console.log(
    `${festival} ${place}: published ${date}, computed ${computedFor(row).join(', ') || 'none'} (${reason})`,
  );
}
const share = ((1 - wrong.length / rows.length) * 100).toFixed(1);
console.log(`${rows.length - wrong.length} of ${rows.length} published dates are computed (${share} %).`);

/** `npm run -s calendar -- 2031`: the festivals of a year in New Delhi as JSON, `[{ "id": "holi", "date": "2031-03-09", … }, …]`. */
import { festivalsOfYear, YEARS } from './index.js';

const year = Number(process.argv[2]);
if (!Number.isInteger(year) || year < YEARS.first || year > YEARS.last) {
  console.error(`Give a year from ${YEARS.first} to ${YEARS.last}: npm run -s calendar -- 2031`);
  process.exitCode = 1;
} else {
  console.log(JSON.stringify(festivalsOfYear(year), null, 2));
}

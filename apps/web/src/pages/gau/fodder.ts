/** What a day of fodder and water for one cow is reckoned at, in rupees; the source stands in the words of the Gau page. */
export const FODDER_DAY_INR = 100;
export const DAYS_OF_A_YEAR = 365;

/** The whole days for which a gift of so many rupees feeds one cow, up to a year. */
export const daysOfFodder = (rupees: number): number =>
  Math.min(DAYS_OF_A_YEAR, Math.floor(rupees / FODDER_DAY_INR));

const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const STEP = 10;

/** The first `days` days of a year as dots of a path, a row for each month; dots and rows are ten units apart. */
export function daysPath(days: number): string {
  let left = days;
  return MONTHS.map((length, row) => {
    const dots = Math.min(length, left);
    left -= dots;
    return dots > 0 ? `M5 ${5 + row * STEP}h0${`m${STEP} 0h0`.repeat(dots - 1)}` : '';
  }).join('');
}

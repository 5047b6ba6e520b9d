/** The cost of a day's fodder and water for one cow, in rupees; the Gau page names the source. */
export const FODDER_DAY_INR = 100;
export const DAYS_OF_A_YEAR = 365;

/** For how many whole days an amount in rupees feeds one cow, up to a year. */
export const daysOfFodder = (rupees: number): number =>
  Math.min(DAYS_OF_A_YEAR, Math.floor(rupees / FODDER_DAY_INR));

const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const STEP = 10;

/** The first `days` days of a year as dots of an SVG path, a row for each month; dots and rows are ten units apart. */
export function daysPath(days: number): string {
  let left = days;
  return MONTHS.map((length, row) => {
    const dots = Math.min(length, left);
    left -= dots;
    return dots > 0 ? `M5 ${5 + row * STEP}h0${`m${STEP} 0h0`.repeat(dots - 1)}` : '';
  }).join('');
}

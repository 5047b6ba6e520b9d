/** Fetched when more than the month of the build is needed: the astronomy, the words of all festivals, the year view. */
export { YEARS } from '@vgb/panchang/years';
export { monthPage } from './almanac';
export { YearGrid } from './year-grid';

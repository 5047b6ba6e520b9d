/** What the page fetches when more than the built month is asked for: the astronomy, the words of all festivals, the year's view. */
export { YEARS } from '@vgb/panchang/years';
export { monthPage } from './almanac';
export { YearGrid } from './year-grid';

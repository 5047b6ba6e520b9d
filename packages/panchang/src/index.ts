export { type AlmanacDay, almanacOfMonth } from './almanac.js';
export { type Day, dayOf } from './days.js';
export { type FestivalId, festivalIds } from './festivals.js';
export { NEW_DELHI, type Place } from './horizon.js';
export { MONTHS, type MonthName } from './tithi.js';
export { type Calendar, calendar, calendarFor, type Festival, festivalsOfYear } from './year.js';
export { YEARS } from './years.js';

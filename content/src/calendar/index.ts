import type { CalendarEvent, CalendarYear } from '../types/entities.js';
import { festivals2024 } from './2024.js';
import { festivals2025 } from './2025.js';
import { festivals2026 } from './2026.js';
import { festivals2027 } from './2027.js';
import type { FestivalDates, FestivalId } from './festival.js';

/** Every year the calendar knows. */
export const festivalYears: Readonly<Record<number, FestivalDates>> = {
  2024: festivals2024,
  2025: festivals2025,
  2026: festivals2026,
  2027: festivals2027,
};

/** Joins the dates of all years with the words of one language: days in order, each with its events. */
export function calendarOf(words: Readonly<Record<FestivalId, CalendarEvent>>): CalendarYear {
  const days = Object.values(festivalYears).flatMap((year) => Object.entries(year));
  return Object.fromEntries(days.map(([day, ids]) => [day, ids.map((id) => words[id])]));
}

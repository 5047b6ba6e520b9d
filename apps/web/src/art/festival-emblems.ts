import { onPaper } from './inks';
import { document, group, path } from './svg';

/** The emblems that mark days in the calendar, as strokes in a box of 24 × 24, legible at 16 pixels. */
const strokes = {
  bow: 'M7 3C17 6 17 18 7 21M7 3V21M4 12H20M17 9L20 12L17 15',
  book: 'M12 6C9 4 6 4 3 5V19C6 18 9 18 12 20C15 18 18 18 21 19V5C18 4 15 4 12 6ZM12 6V20',
  cow: 'M4 4C4 8 6 9 9 9M20 4C20 8 18 9 15 9M9 9C8 13 9 16 10 19C11 21 13 21 14 19C15 16 16 13 15 9C13 8 11 8 9 9ZM8 11L4 12M16 11L20 12',
  drops:
    'M8 3C5 7 4 9 4 11A4 4 0 0 0 12 11C12 9 11 7 8 3ZM17 10C15 13 14 14.5 14 16.5A3.3 3.3 0 0 0 20.6 16.5C20.6 14.5 19 13 17 10ZM7 18L8 21',
  feather:
    'M12 22C12 16 12 13 12 10M12 2C6 6 6 14 12 16C18 14 18 6 12 2ZM12 7A3 3 0 1 0 12 13A3 3 0 1 0 12 7Z',
  flag: 'M6 22V2M6 3L20 7L6 12M20 7L14 8.5',
  kalash:
    'M7 10C3 14 5 21 9 21H15C19 21 21 14 17 10ZM7 10H17M12 10V3M12 6C9 6 7 4 7 2C10 2 12 4 12 6C12 4 14 2 17 2C17 4 15 6 12 6',
  lamp: 'M3 14H21C20 18 16 21 12 21C8 21 4 18 3 14ZM12 14C8 11 10 7 12 3C14 7 16 11 12 14Z',
  leaf: 'M12 22V9M12 18C5 17 4 11 5 7C8 8 10 6 12 2C14 6 16 8 19 7C20 11 19 17 12 18Z',
  lotus:
    'M12 20C8 20 4 17 3 12C6 12 8 13 9 14C8 10 9 7 12 4C15 7 16 10 15 14C16 13 18 12 21 12C20 17 16 20 12 20ZM12 20V12',
  mace: 'M14 3A5 5 0 1 0 14 11A5 5 0 1 0 14 3ZM11 10L4 21M14 3V1M10 14L7 12',
  modak:
    'M12 3C13 7 20 11 20 16C20 20 16 21 12 21C8 21 4 20 4 16C4 11 11 7 12 3ZM12 8V20M12 9C9 12 8 16 8 20M12 9C15 12 16 16 16 20',
  seat: 'M12 3A2.2 2.2 0 1 0 12 7.4A2.2 2.2 0 1 0 12 3ZM12 9C10 10 9.5 13 10 16H14C14.5 13 14 10 12 9ZM10 11L5 16M14 11L19 16M3 20C7 16 17 16 21 20C17 22 7 22 3 20Z',
  sun: 'M12 7A5 5 0 1 0 12 17A5 5 0 1 0 12 7ZM12 1V4M12 20V23M1 12H4M20 12H23M4.2 4.2L6.3 6.3M17.7 17.7L19.8 19.8M19.8 4.2L17.7 6.3M6.3 17.7L4.2 19.8',
  thread:
    'M2 12C5 8 7 8 8.5 10.5M15.5 13.5C17 16 19 16 22 12M12 7A5 5 0 1 0 12 17A5 5 0 1 0 12 7ZM12 10A2 2 0 1 0 12 14A2 2 0 1 0 12 10Z',
  trident: 'M12 22V3M12 3L10 6M12 3L14 6M5 4C5 11 8 13 12 13C16 13 19 11 19 4M5 4L3.5 7M19 4L20.5 7M9 17H15',
  waves: 'M2 8C5 5 7 5 10 8S15 11 22 7M2 13C5 10 7 10 10 13S15 16 22 12M2 18C5 15 7 15 10 18S15 21 22 17',
} as const;

export type FestivalEmblem = keyof typeof strokes;

export const festivalEmblemNames = Object.keys(strokes) as FestivalEmblem[];

export const festivalEmblem = (name: FestivalEmblem): string =>
  document(
    24,
    24,
    group(path(strokes[name]), {
      fill: 'none',
      stroke: onPaper.line,
      'stroke-width': 1.7,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  );

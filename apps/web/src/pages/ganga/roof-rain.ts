/** Of the rain on a roof, the share that reaches a tank: Central Ground Water Board, table of roof-top harvesting. */
const CAUGHT = 0.8;
/** Litres that a person needs in a day: CPHEEO's norm for towns with sewers. */
const NEED_PER_DAY = 135;
const FAMILY = 4;
const DAYS = 365;

export interface RoofRain {
  readonly litres: number;
  /** Whole days of a family's water, up to a year. */
  readonly days: number;
}

/** What a roof of so many square metres catches in a year with so many millimetres of rain: a millimetre on a square metre is a litre. */
export function roofRain(squareMetres: number, millimetres: number): RoofRain {
  const litres = Math.round(squareMetres * millimetres * CAUGHT);
  return { litres, days: Math.min(DAYS, Math.floor(litres / (NEED_PER_DAY * FAMILY))) };
}

/** How full a tank for a year stands after so many days' water, in whole per cent. */
export const filled = (days: number): number => Math.round((days * 100) / DAYS);

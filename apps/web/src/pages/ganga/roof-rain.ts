/** The share of the rain on a roof that reaches a tank: Central Ground Water Board, table of roof-top harvesting. */
const CAUGHT = 0.8;
/** Litres per person and day: CPHEEO's norm for towns with sewers. */
const NEED_PER_DAY = 135;
const FAMILY = 4;
const DAYS = 365;

export interface RoofRain {
  readonly litres: number;
  /** How many whole days the water lasts a family, up to a year. */
  readonly days: number;
}

/** The rain that a roof (m²) catches in a year (mm of rain): a millimetre on a square metre is a litre. */
export function roofRain(squareMetres: number, millimetres: number): RoofRain {
  const litres = Math.round(squareMetres * millimetres * CAUGHT);
  return { litres, days: Math.min(DAYS, Math.floor(litres / (NEED_PER_DAY * FAMILY))) };
}

/** How full a tank for a year's need is with water for this many days, in whole per cent. */
export const filled = (days: number): number => Math.round((days * 100) / DAYS);

import type { FestivalId } from './festivals.js';

/** A date announced by those who keep the festival, which replaces the computed one. */
export interface Override {
  readonly id: FestivalId;
  /** As in the `year` of `npm run calendar`: the Vikram year of lunar festivals, the calendar year of solar ones. */
  readonly year: number;
  /** `2027-01-15`. */
  readonly date: string;
  /** Who announced it, and where that is published. */
  readonly why: string;
}

export const OVERRIDES: readonly Override[] = [];

import type { FestivalId } from './festivals.js';

/** A date that was announced by those who keep the festival, in place of the computed one. */
export interface Override {
  readonly id: FestivalId;
  /** As `npm run calendar` prints it for the festival: the Vikram year of lunar festivals, the calendar year of solar ones. */
  readonly year: number;
  /** `2027-01-15`. */
  readonly date: string;
  /** Who announced it, and where it can be read. */
  readonly why: string;
}

export const OVERRIDES: readonly Override[] = [];

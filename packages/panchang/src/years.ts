/** The computed years. Positions are accurate far beyond them, but rules of dates and time zones are not. */
export const YEARS = { first: 1900, last: 2100 } as const;

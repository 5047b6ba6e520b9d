/**
 * The days that the trust keeps each year. Their words are in each language's `festivals.ts`, their dates are computed by
 * `@vgb/panchang`.
 */
export const festivalIds = [
  'makar-sankranti',
  'vasant-panchami',
  'maha-shivaratri',
  'holi',
  'chaitra-navratri',
  'ram-navami',
  'hanuman-jayanti',
  'akshaya-tritiya',
  'buddha-purnima',
  'ganga-dussehra',
  'yoga-day',
  'guru-purnima',
  'raksha-bandhan',
  'janmashtami',
  'ganesh-chaturthi',
  'sharad-navratri',
  'vijayadashami',
  'foundation-day',
  'deepavali',
  'gopashtami',
  'guru-nanak-jayanti',
  'gita-jayanti',
] as const;

export type FestivalId = (typeof festivalIds)[number];

/** Those that have the same date each year, MM-dd, and the year of the first. */
export const civilDays = {
  'yoga-day': { date: '06-21', since: 2015 },
  'foundation-day': { date: '10-27', since: 1992 },
} as const satisfies Partial<Record<FestivalId, { readonly date: string; readonly since: number }>>;

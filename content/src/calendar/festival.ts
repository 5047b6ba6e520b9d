/** The days the trust keeps each year. Their words are in each language's `calendar.ts`, their dates in one file per year. */
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

/**
 * Days (yyyy-MM-dd, Indian time) to the festivals on them. Lunar dates were computed from the position of sun and moon at
 * Delhi and compared with published calendars; regions that reckon otherwise may keep a festival a day earlier or later.
 */
export type FestivalDates = Readonly<Record<string, readonly FestivalId[]>>;

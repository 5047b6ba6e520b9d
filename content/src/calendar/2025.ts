import type { FestivalDates } from './festival.js';

/** The festivals of 2025, on the day on which most of northern India keeps them. */
export const festivals2025: FestivalDates = {
  '2025-01-14': ['makar-sankranti'],
  '2025-02-02': ['vasant-panchami'],
  '2025-02-26': ['maha-shivaratri'],
  '2025-03-14': ['holi'],
  '2025-03-30': ['chaitra-navratri'],
  '2025-04-06': ['ram-navami'],
  '2025-04-12': ['hanuman-jayanti'],
  '2025-04-30': ['akshaya-tritiya'],
  '2025-05-12': ['buddha-purnima'],
  '2025-06-05': ['ganga-dussehra'],
  '2025-06-21': ['yoga-day'],
  '2025-07-10': ['guru-purnima'],
  '2025-08-09': ['raksha-bandhan'],
  '2025-08-16': ['janmashtami'],
  '2025-08-27': ['ganesh-chaturthi'],
  '2025-09-22': ['sharad-navratri'],
  '2025-10-02': ['vijayadashami'],
  '2025-10-20': ['deepavali'],
  '2025-10-27': ['foundation-day'],
  '2025-10-30': ['gopashtami'],
  '2025-11-05': ['guru-nanak-jayanti'],
  '2025-12-01': ['gita-jayanti'],
};

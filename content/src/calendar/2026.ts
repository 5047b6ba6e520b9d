import type { FestivalDates } from './festival.js';

/** The festivals of 2026, on the day on which most of northern India keeps them.
 * An extra month of Jyeshtha begins on 17 May; by custom Ganga Dussehra falls in it, on 25 May. */
export const festivals2026: FestivalDates = {
  '2026-01-14': ['makar-sankranti'],
  '2026-01-23': ['vasant-panchami'],
  '2026-02-15': ['maha-shivaratri'],
  '2026-03-04': ['holi'],
  '2026-03-19': ['chaitra-navratri'],
  '2026-03-26': ['ram-navami'],
  '2026-04-02': ['hanuman-jayanti'],
  '2026-04-19': ['akshaya-tritiya'],
  '2026-05-01': ['buddha-purnima'],
  '2026-05-25': ['ganga-dussehra'],
  '2026-06-21': ['yoga-day'],
  '2026-07-29': ['guru-purnima'],
  '2026-08-28': ['raksha-bandhan'],
  '2026-09-04': ['janmashtami'],
  '2026-09-14': ['ganesh-chaturthi'],
  '2026-10-11': ['sharad-navratri'],
  '2026-10-20': ['vijayadashami'],
  '2026-10-27': ['foundation-day'],
  '2026-11-08': ['deepavali'],
  '2026-11-17': ['gopashtami'],
  '2026-11-24': ['guru-nanak-jayanti'],
  '2026-12-20': ['gita-jayanti'],
};

import type { FestivalDates } from './festival.js';

/** The festivals of 2024, on the day on which most of northern India keeps them. */
export const festivals2024: FestivalDates = {
  '2024-01-15': ['makar-sankranti'],
  '2024-02-14': ['vasant-panchami'],
  '2024-03-08': ['maha-shivaratri'],
  '2024-03-25': ['holi'],
  '2024-04-09': ['chaitra-navratri'],
  '2024-04-17': ['ram-navami'],
  '2024-04-23': ['hanuman-jayanti'],
  '2024-05-10': ['akshaya-tritiya'],
  '2024-05-23': ['buddha-purnima'],
  '2024-06-16': ['ganga-dussehra'],
  '2024-06-21': ['yoga-day'],
  '2024-07-21': ['guru-purnima'],
  '2024-08-19': ['raksha-bandhan'],
  '2024-08-26': ['janmashtami'],
  '2024-09-07': ['ganesh-chaturthi'],
  '2024-10-03': ['sharad-navratri'],
  '2024-10-12': ['vijayadashami'],
  '2024-10-27': ['foundation-day'],
  '2024-10-31': ['deepavali'],
  '2024-11-09': ['gopashtami'],
  '2024-11-15': ['guru-nanak-jayanti'],
  '2024-12-11': ['gita-jayanti'],
};

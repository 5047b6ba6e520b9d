import type { FestivalDates } from './festival.js';

/** The festivals of 2027, on the day on which most of northern India keeps them. */
export const festivals2027: FestivalDates = {
  '2027-01-15': ['makar-sankranti'],
  '2027-02-11': ['vasant-panchami'],
  '2027-03-06': ['maha-shivaratri'],
  '2027-03-22': ['holi'],
  '2027-04-07': ['chaitra-navratri'],
  '2027-04-15': ['ram-navami'],
  '2027-04-20': ['hanuman-jayanti'],
  '2027-05-09': ['akshaya-tritiya'],
  '2027-05-20': ['buddha-purnima'],
  '2027-06-13': ['ganga-dussehra'],
  '2027-06-21': ['yoga-day'],
  '2027-07-18': ['guru-purnima'],
  '2027-08-17': ['raksha-bandhan'],
  '2027-08-25': ['janmashtami'],
  '2027-09-04': ['ganesh-chaturthi'],
  '2027-09-30': ['sharad-navratri'],
  '2027-10-09': ['vijayadashami'],
  '2027-10-27': ['foundation-day'],
  '2027-10-29': ['deepavali'],
  '2027-11-06': ['gopashtami'],
  '2027-11-14': ['guru-nanak-jayanti'],
  '2027-12-09': ['gita-jayanti'],
};

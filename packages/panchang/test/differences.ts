/** Published dates that differ from the computed ones, each with the reason. All other published dates must be computed. */

const FORECAST = 'the list forecasts what Sikh bodies announce each year';
const ANOTHER_TITHI = 'the almanac keeps it on Shravana purnima';
const MISPRINT = 'a misprint of the list: other lists have the computed date';
const OFFICIAL_DAY = 'the list has the fixed day of the central government';
const PRATIPADA_BEGINS = 'pratipada begins in the afternoon of that day; other lists have the next';
const KERALA = 'the list has the day on which Shravana begins; lists of Kerala have the computed one';

export const differences: Readonly<Record<string, string>> = {
  'chhath 2025-10-28': 'the list has the morning offering, the day after the evening one',
  'dhanteras 2022-10-23': 'trayodashi touches pradosh on both evenings; this almanac takes the shorter',
  'ekadashi-kamika 2024-07-21': MISPRINT,
  'ekadashi-mohini 2025-05-07': 'Ekadashi begins on that day, after its sunrise',
  'ekadashi-vaishnava 2027-03-19': 'another of the Mahadvadashis, which only Vaishnava orders keep',
  'ekadashi-vijaya 2024-03-07': "the Vaishnavas' day, in a list of householders'",
  'gayatri-jayanti 2021-08-22': ANOTHER_TITHI,
  'gayatri-jayanti 2023-08-31': ANOTHER_TITHI,
  'govardhan-puja 2023-11-13': PRATIPADA_BEGINS,
  'govardhan-puja 2033-10-23': PRATIPADA_BEGINS,
  'guru-gobind-singh-jayanti 2029-01-15': FORECAST,
  'guru-gobind-singh-jayanti 2030-12-31': FORECAST,
  'guru-gobind-singh-jayanti 2034-01-17': FORECAST,
  'guru-purnima 2018-06-27': MISPRINT,
  'holi 2026-03-04':
    'purnima lasts long enough after the sunrise of Delhi, not of Bhuj; the list has the day of Delhi',
  'holi 2027-03-23': 'open: lists differ on the fire of 2027 by a day',
  'holika-dahan 2027-03-22': 'open: lists differ on the fire of 2027 by a day',
  'lohri 2020-01-13': OFFICIAL_DAY,
  'lohri 2024-01-13': OFFICIAL_DAY,
  'maha-navami 2010-10-15': 'open: navami begins after the aparahna of that day',
  'maha-navami 2018-10-18': 'navami holds the aparahna of both days; the first by two minutes more',
  'mahavir-jayanti 2027-04-18': 'open: trayodashi begins after the sunrise of that day',
  'makar-sankranti 2023-01-14': OFFICIAL_DAY,
  'makar-sankranti 2024-01-14': OFFICIAL_DAY,
  'masik-shivaratri 2019-01-03': 'chaturdashi begins after the nishita of that night',
  'onam 2018-08-24': KERALA,
  'onam 2032-08-20': 'open: Shravana comes twice while the sun is in Simha, and the list has the first',
  'onam 2033-09-06': KERALA,
  'purnima-vrat 2020-02-09': 'the list has the day with purnima at sunrise',
  'purnima-vrat 2020-04-08': 'the list has the day with purnima at sunrise',
  'raksha-bandhan 2018-08-30': MISPRINT,
  'ram-navami 2007-03-27': 'navami holds 23 minutes of that midday, less than half an hour',
  'ratha-yatra 2004-06-20': 'of two days with the tithi at sunrise the list has the second',
  'vaisakhi 2025-04-13': 'the list has 13 April each year; the sun entered Mesha on the 14th',
  'vasant-panchami 2020-01-30': 'the list has the day of southern India, with panchami at sunrise',
  'vishu 2018-04-14': 'the sun entered Mesha after the sunrise of that day',
  'vishu 2019-04-14': 'the sun entered Mesha after the sunrise of that day',
};

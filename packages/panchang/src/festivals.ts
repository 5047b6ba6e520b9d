/**
 * Every festival, a line each: its id, the lunar month (new moon to new moon), how its day is found, and the source of the rule. To
 * correct a rule, change its line; to set the date of one year, add a line to `overrides.ts`.
 *
 * Sources: D Dharmasindhu and Nirnayasindhu as quoted by the festival definitions of github.com/krazykrackpot/panchang; A the
 * rule labels of github.com/ishankgupta95/panchang; E krazykrackpot's verification of Ekadashis; P fitted to published dates.
 */

import type { Rule } from './choice.js';
import type { Day } from './days.js';
import { type EkadashiName, ekadashiDays, ekadashiNames, ekadashisOf, type Half } from './ekadashi.js';
import type { Horizon } from './horizon.js';
import {
  akshayaTritiya,
  by,
  bySunriseUnlessShort,
  ghatis,
  holi,
  holikaDahan,
  type Keep,
  muhurtas,
  type TithiName,
  varalakshmiVrat,
  vatSavitri,
  vijayadashami,
} from './rules.js';
import { type KeepInYear, lohri, onam, puthandu, type Sign, sankranti, signs, vishu } from './solar.js';
import type { LunarMonth, MonthName } from './tithi.js';

type Source = 'A' | 'D' | 'E' | 'P' | 'DA' | 'AP' | 'DP' | 'EP';

interface LunarFestival<Id extends string> {
  readonly id: Id;
  readonly month: MonthName;
  readonly keep: Keep;
  readonly source: Source;
  /** Kept in the extra month of this name in years that have one. */
  readonly inAdhika?: true;
}

const on = <const Id extends string>(
  id: Id,
  month: MonthName,
  keep: Keep,
  source: Source,
  more: { readonly inAdhika?: true } = {},
): LunarFestival<Id> => ({ id, month, keep, source, ...more });

const navratri = bySunriseUnlessShort('S1', ghatis(1));

const YEARLY = [
  on('chaitra-navratri', 'Chaitra', navratri, 'AP'),
  on('ugadi', 'Chaitra', by('S1', 'sunrise F'), 'A'),
  on('gangaur', 'Chaitra', by('S3', 'sunrise L'), 'A'),
  on('yamuna-chhath', 'Chaitra', by('S6', 'sunrise F'), 'P'),
  on('ram-navami', 'Chaitra', by('S9', 'midday L +'), 'DA'),
  on('mahavir-jayanti', 'Chaitra', by('S13', 'sunrise F'), 'P'),
  on('hanuman-jayanti', 'Chaitra', by('S15', 'sunrise F'), 'A'),
  on('parashurama-jayanti', 'Vaishakha', by('S3', 'pradosh F'), 'A'),
  on('akshaya-tritiya', 'Vaishakha', akshayaTritiya, 'A'),
  on('shankaracharya-jayanti', 'Vaishakha', by('S5', 'sunrise F'), 'P'),
  on('ganga-saptami', 'Vaishakha', by('S7', 'midday W +'), 'P'),
  on('sita-navami', 'Vaishakha', by('S9', 'sunrise F'), 'P'),
  on('narasimha-jayanti', 'Vaishakha', by('S14', 'sayahna L'), 'P'),
  on('buddha-purnima', 'Vaishakha', by('S15', 'sunrise F'), 'P'),
  on('shani-jayanti', 'Vaishakha', by('K15', 'sunrise F'), 'P'),
  on('vat-savitri', 'Vaishakha', vatSavitri('K15'), 'P'),
  on('ganga-dussehra', 'Jyeshtha', by('S10', 'forenoon M'), 'P', { inAdhika: true }),
  on('gayatri-jayanti', 'Jyeshtha', by('S11', 'sunrise F'), 'P'),
  on('kabir-jayanti', 'Jyeshtha', by('S15', 'sunrise F'), 'P'),
  on('vat-purnima', 'Jyeshtha', vatSavitri('S15'), 'P'),
  on('gupt-navratri-ashadha', 'Ashadha', navratri, 'AP'),
  on('ratha-yatra', 'Ashadha', by('S2', 'sunrise F'), 'P'),
  on('guru-purnima', 'Ashadha', by('S15', 'sunrise F'), 'A'),
  on('hariyali-amavasya', 'Ashadha', by('K15', 'sunrise F'), 'P'),
  on('hariyali-teej', 'Shravana', by('S3', 'sunrise L'), 'A'),
  on('nag-panchami', 'Shravana', bySunriseUnlessShort('S5', muhurtas(3)), 'A'),
  on('tulsidas-jayanti', 'Shravana', by('S7', 'sunrise F'), 'P'),
  on('varalakshmi-vrat', 'Shravana', varalakshmiVrat, 'A'),
  on('raksha-bandhan', 'Shravana', bySunriseUnlessShort('S15', muhurtas(3)), 'DA'),
  on('kajari-teej', 'Shravana', by('K3', 'sunrise L'), 'A'),
  on('balarama-jayanti', 'Shravana', by('K6', 'sunrise F'), 'P'),
  on('janmashtami-smarta', 'Shravana', by('K8', 'nishita L'), 'DP'),
  on('janmashtami', 'Shravana', by('K8', 'sunrise F +'), 'P'),
  on('hartalika-teej', 'Bhadrapada', by('S3', 'sunrise L'), 'A'),
  on('ganesh-chaturthi', 'Bhadrapada', by('S4', 'midday M +'), 'DA'),
  on('rishi-panchami', 'Bhadrapada', by('S5', 'midday M +'), 'DA'),
  on('radhashtami', 'Bhadrapada', by('S8', 'sunrise F'), 'AP'),
  on('vamana-jayanti', 'Bhadrapada', by('S12', 'midday M +'), 'DA'),
  on('anant-chaturdashi', 'Bhadrapada', by('S14', 'sunrise F'), 'AP'),
  on('purnima-shraddha', 'Bhadrapada', by('S15', 'aparahna M'), 'DP'),
  on('pitru-paksha', 'Bhadrapada', by('K1', 'aparahna M'), 'DP'),
  on('jivitputrika', 'Bhadrapada', by('K8', 'aparahna M'), 'P'),
  on('sarva-pitru-amavasya', 'Bhadrapada', by('K15', 'aparahna M'), 'DP'),
  on('sharad-navratri', 'Ashvina', navratri, 'AP'),
  on('durga-ashtami', 'Ashvina', by('S8', 'sunrise F'), 'A'),
  on('maha-navami', 'Ashvina', by('S9', 'aparahna M'), 'AP'),
  on('vijayadashami', 'Ashvina', vijayadashami, 'DA'),
  on('sharad-purnima', 'Ashvina', by('S15', 'nishita F'), 'P'),
  on('valmiki-jayanti', 'Ashvina', by('S15', 'sunrise F'), 'P'),
  on('karwa-chauth', 'Ashvina', by('K4', 'moonrise F +'), 'DP'),
  on('ahoi-ashtami', 'Ashvina', by('K8', 'pradosh F'), 'P'),
  on('govatsa-dwadashi', 'Ashvina', by('K12', 'pradosh F'), 'P'),
  on('dhanteras', 'Ashvina', by('K13', 'pradosh M +'), 'A'),
  on('kali-chaudas', 'Ashvina', by('K14', 'nishita M'), 'P'),
  on('narak-chaturdashi', 'Ashvina', by('K14', 'arunodaya L +'), 'P'),
  on('deepavali', 'Ashvina', by('K15', 'pradosh M +'), 'A'),
  on('govardhan-puja', 'Kartika', by('S1', 'forenoon F'), 'P'),
  on('bhai-dooj', 'Kartika', by('S2', 'aparahna M'), 'A'),
  on('labh-panchami', 'Kartika', by('S5', 'sunrise F'), 'AP'),
  on('chhath', 'Kartika', by('S6', 'sunrise F'), 'AP'),
  on('gopashtami', 'Kartika', by('S8', 'sunrise F'), 'AP'),
  on('akshaya-navami', 'Kartika', by('S9', 'sunrise F'), 'AP'),
  on('tulsi-vivah', 'Kartika', by('S12', 'sunrise F'), 'P'),
  on('vaikuntha-chaturdashi', 'Kartika', by('S14', 'nishita F'), 'P'),
  on('dev-deepawali', 'Kartika', by('S15', 'pradosh F'), 'P'),
  on('guru-nanak-jayanti', 'Kartika', by('S15', 'sunrise F'), 'P'),
  on('kalabhairav-jayanti', 'Kartika', by('K8', 'pradosh F'), 'P'),
  on('vivah-panchami', 'Margashirsha', by('S5', 'sunrise F'), 'P'),
  on(
    'gita-jayanti',
    'Margashirsha',
    (lunation, horizon) => ekadashiDays(lunation, 'bright', horizon).smarta,
    'P',
  ),
  on('dattatreya-jayanti', 'Margashirsha', by('S15', 'pradosh F'), 'P'),
  on('guru-gobind-singh-jayanti', 'Pausha', by('S7', 'sunrise F'), 'P'),
  on('sakat-chauth', 'Pausha', by('K4', 'moonrise F +'), 'P'),
  on('mauni-amavasya', 'Pausha', by('K15', 'sunrise F'), 'P'),
  on('gupt-navratri-magha', 'Magha', navratri, 'AP'),
  on('vasant-panchami', 'Magha', by('S5', 'sangava F'), 'A'),
  on('ratha-saptami', 'Magha', by('S7', 'sunrise F'), 'P'),
  on('bhishma-ashtami', 'Magha', by('S8', 'midday F'), 'P'),
  on('guru-ravidas-jayanti', 'Magha', by('S15', 'sunrise F'), 'P'),
  on('maha-shivaratri', 'Magha', by('K14', 'nishita ML +'), 'DA'),
  on('holika-dahan', 'Phalguna', holikaDahan, 'DA'),
  on('holi', 'Phalguna', holi, 'DA'),
  on('ranga-panchami', 'Phalguna', by('K5', 'sunrise F'), 'P'),
  on('sheetala-ashtami', 'Phalguna', by('K8', 'sunrise F'), 'P'),
] as const;

/** Kept in every lunation, extra ones included. */
const every = <const Id extends string>(id: Id, tithi: TithiName, rule: Rule) => ({
  id,
  half: halfOf(tithi),
  keep: by(tithi, rule),
});

const halfOf = (tithi: TithiName): Half => (tithi.startsWith('S') ? 'bright' : 'dark');

const MONTHLY = [
  every('vinayaka-chaturthi', 'S4', 'midday M +'),
  every('skanda-shashthi', 'S6', 'sunset F +'),
  every('pradosh', 'S13', 'pradosh M +'),
  every('purnima-vrat', 'S15', 'aparahna M'),
  every('purnima', 'S15', 'sunrise F'),
  every('sankashti-chaturthi', 'K4', 'moonrise F +'),
  every('pradosh', 'K13', 'pradosh M +'),
  every('masik-shivaratri', 'K14', 'nishita ML +'),
  every('darsha-amavasya', 'K15', 'aparahna M'),
  every('amavasya', 'K15', 'sunrise F'),
] as const;

const inYear = <const Id extends string>(
  id: Id,
  keep: KeepInYear,
): { readonly id: Id; readonly keep: KeepInYear } => ({ id, keep });

const SOLAR = [
  inYear('lohri', lohri),
  inYear('pongal', sankranti('makar')),
  inYear('vaisakhi', sankranti('mesha')),
  inYear('puthandu', puthandu),
  inYear('vishu', vishu),
  inYear('onam', onam),
  inYear('vishwakarma-puja', sankranti('kanya')),
  ...signs.map((sign) => inYear<`${Sign}-sankranti`>(`${sign}-sankranti`, sankranti(sign))),
] as const;

/** The stable id of a festival, used in addresses of calendar entries. */
export type FestivalId =
  | (typeof YEARLY)[number]['id']
  | (typeof MONTHLY)[number]['id']
  | (typeof SOLAR)[number]['id']
  | `ekadashi-${EkadashiName}`
  | `ekadashi-vaishnava-${EkadashiName}`
  | 'ekadashi-vaishnava';

export const festivalIds: readonly FestivalId[] = [
  ...new Set([
    ...YEARLY.map(({ id }) => id),
    ...SOLAR.map(({ id }) => id),
    ...MONTHLY.map(({ id }) => id),
    ...ekadashiNames.map((name) => `ekadashi-${name}` as const),
    'ekadashi-vaishnava' as const,
    ...ekadashiNames.map((name) => `ekadashi-vaishnava-${name}` as const),
  ]),
];

/** A festival that falls on a day. */
export interface Kept {
  readonly id: FestivalId;
  readonly day: Day;
  /** For what comes in every lunation: the half of it. */
  readonly half?: Half;
}

/** The yearly festivals in a lunar month. `hasAdhika`: whether the lunation before is the extra month of the same name. */
export function yearlyIn(month: LunarMonth, hasAdhika: boolean, horizon: Horizon): readonly Kept[] {
  return YEARLY.filter((festival) => {
    if (!month.names.includes(festival.month)) return false;
    if (month.isAdhika) return festival.inAdhika === true;
    return !(festival.inAdhika && hasAdhika);
  }).map(({ id, keep }) => ({ id, day: keep(month.lunation, horizon) }));
}

/** The festivals of every lunation, and its two Ekadashis by name. */
export function monthlyIn(month: LunarMonth, horizon: Horizon): readonly Kept[] {
  const ekadashis = (['bright', 'dark'] as const).flatMap((half): Kept[] => {
    const { smarta, vaishnava } = ekadashiDays(month.lunation, half, horizon);
    const names = ekadashisOf(month, half);
    return [
      ...names.map((name): Kept => ({ id: `ekadashi-${name}`, day: smarta, half })),
      ...names.map((name): Kept => ({ id: `ekadashi-vaishnava-${name}`, day: vaishnava, half })),
      { id: 'ekadashi-vaishnava', day: vaishnava, half },
    ];
  });
  return [
    ...MONTHLY.map(({ id, half, keep }) => ({ id, half, day: keep(month.lunation, horizon) })),
    ...ekadashis,
  ];
}

/** The solar festivals of a calendar year. */
export const solarIn = (year: number, horizon: Horizon): readonly Kept[] =>
  SOLAR.map(({ id, keep }) => ({ id, day: keep(year, horizon) }));

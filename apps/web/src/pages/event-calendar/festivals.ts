import { civilDays, type FestivalId, festivalIds } from '@vgb/content/festivals';
import { calendar, dayOf, YEARS } from '@vgb/panchang';
import type { FestivalEmblem } from '../../art/festival-emblems';
import { isIn, type Month, monthOf, shift } from './month';

/** A festival that the trust keeps, on its day. */
export interface KeptFestival {
  readonly id: FestivalId;
  /** yyyy-MM-dd. */
  readonly date: string;
  /** The id of this occurrence of the festival, independent of its date. */
  readonly keeping: string;
}

export const emblemOf: Readonly<Record<FestivalId, FestivalEmblem>> = {
  'makar-sankranti': 'sun',
  'vasant-panchami': 'lotus',
  'maha-shivaratri': 'trident',
  holi: 'drops',
  'chaitra-navratri': 'kalash',
  'ram-navami': 'bow',
  'hanuman-jayanti': 'mace',
  'akshaya-tritiya': 'kalash',
  'buddha-purnima': 'leaf',
  'ganga-dussehra': 'waves',
  'yoga-day': 'seat',
  'guru-purnima': 'book',
  'raksha-bandhan': 'thread',
  janmashtami: 'feather',
  'ganesh-chaturthi': 'modak',
  'sharad-navratri': 'kalash',
  vijayadashami: 'bow',
  'foundation-day': 'flag',
  deepavali: 'lamp',
  gopashtami: 'cow',
  'guru-nanak-jayanti': 'lamp',
  'gita-jayanti': 'book',
};

const kept: ReadonlySet<string> = new Set(festivalIds);
const isKept = (id: string): id is FestivalId => kept.has(id);

/**
 * The trust's festivals of a month, in order.
 * @throws RangeError outside the computed years, 1900 to 2100.
 */
export function keptIn({ year, month }: Month): readonly KeptFestival[] {
  const lunar = calendar
    .festivalsBetween(dayOf(year, month, 1), dayOf(year, month + 1, 1) - 1)
    .flatMap(({ id, date, keeping }) => (isKept(id) ? [{ id, date, keeping }] : []));
  const civil = Object.entries(civilDays).flatMap(([id, { date, since }]) =>
    isKept(id) && year >= since ? [{ id, date: `${year}-${date}`, keeping: String(year) }] : [],
  );
  const ofMonth = civil.filter(({ date }) => isIn(date, { year, month }));
  return [...lunar, ...ofMonth].sort((one, other) => one.date.localeCompare(other.date));
}

/** The first festival after a day (yyyy-MM-dd); undefined after the last computed year. */
export function nextAfter(date: string): KeptFestival | undefined {
  for (let month = monthOf(date); month.year <= YEARS.last; month = shift(month, 1)) {
    const found = keptIn(month).find((festival) => festival.date > date);
    if (found) return found;
  }
  return undefined;
}

/** The names of the eleventh tithis, and their fasting days for householders (smarta) and Vaishnavas. */
import { hinduDay } from './choice.js';
import type { Day } from './days.js';
import type { Horizon } from './horizon.js';
import { partOf } from './parts.js';
import { type LunarMonth, type Lunation, MONTHS, tithiSpan } from './tithi.js';

/** Bright and dark Ekadashi of each month from Chaitra on; months run from new moon to new moon. */
const NAMES = [
  ['kamada', 'varuthini'],
  ['mohini', 'apara'],
  ['nirjala', 'yogini'],
  ['devshayani', 'kamika'],
  ['shravana-putrada', 'aja'],
  ['parsva', 'indira'],
  ['papankusha', 'rama'],
  ['devutthana', 'utpanna'],
  ['mokshada', 'saphala'],
  ['pausha-putrada', 'shattila'],
  ['jaya', 'vijaya'],
  ['amalaki', 'papmochani'],
] as const;
const ADHIKA_NAMES = ['padmini', 'parama'] as const;

/** The half of a lunation: shukla or krishna. */
export type Half = 'bright' | 'dark';
const AT: Readonly<Record<Half, 0 | 1>> = { bright: 0, dark: 1 };

export type EkadashiName = (typeof NAMES)[number][number] | (typeof ADHIKA_NAMES)[number];
export const ekadashiNames: readonly EkadashiName[] = [...NAMES.flat(), ...ADHIKA_NAMES];

/** The names of a month's bright or dark Ekadashi: one, or two in a month with two names. */
export function ekadashisOf(month: LunarMonth, half: Half): readonly EkadashiName[] {
  if (month.isAdhika) return [ADHIKA_NAMES[AT[half]]];
  return month.names.map((name) => NAMES[MONTHS.indexOf(name)]?.[AT[half]] ?? ADHIKA_NAMES[AT[half]]);
}

/**
 * The days of both fasts. `a` is the first sunrise after Ekadashi begins. Vaishnavas do not fast on a day whose arunodaya overlaps
 * Dashami, and before a Dwadashi that covers two sunrises they fast a day later.
 */
export function ekadashiDays(
  lunation: Lunation,
  half: Half,
  horizon: Horizon,
): { readonly smarta: Day; readonly vaishnava: Day } {
  const { sunrise } = horizon;
  const ekadashi = tithiSpan(lunation, 11 + 15 * AT[half]);
  const dwadashi = tithiSpan(lunation, 12 + 15 * AT[half]);
  const begun = hinduDay(ekadashi.from, horizon);
  const a = ekadashi.from === sunrise(begun) ? begun : begun + 1;
  if (ekadashi.until <= sunrise(a)) return { smarta: a - 1, vaishnava: a };
  if (ekadashi.until > sunrise(a + 1)) return { smarta: a + 1, vaishnava: a + 1 };
  if (dwadashi.until <= sunrise(a + 1)) return { smarta: a - 1, vaishnava: a };
  const arunodaya = partOf('arunodaya', a, horizon);
  const isTouchedByDashami = arunodaya !== undefined && ekadashi.from > arunodaya.from;
  const dwadashiHoldsTwo = dwadashi.until > sunrise(a + 2);
  return { smarta: a, vaishnava: isTouchedByDashami || dwadashiHoldsTwo ? a + 1 : a };
}

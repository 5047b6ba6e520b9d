/** The day on which a tithi's festival is kept. */
import { type Day, dayAt, type Instant, MINUTE, type Span, shared } from './days.js';
import type { Horizon } from './horizon.js';
import { type Part, partOf } from './parts.js';

/**
 * Which of two days on which the tithi covers the part:
 * - `F` the first, `L` the last;
 * - `M` the one with the longer overlap, and the first when they differ by a minute at most; `ML` then the last;
 * - `W` the first, unless only the second one's part is covered wholly.
 */
type Choice = 'F' | 'L' | 'M' | 'ML' | 'W';

/** When the tithi covers the part on no day: the Hindu day in which it begins, or with `+` the day after. */
export type Rule = `${Part} ${Choice}` | `${Part} ${Choice} +`;

/** An overlap with forenoon or midday counts from half an hour on, if there is such a day. */
const LEAST: Partial<Record<Part, number>> = { forenoon: 30 * MINUTE, midday: 30 * MINUTE };

/** The Hindu day of an instant: the day of the last sunrise before it. */
export function hinduDay(instant: Instant, horizon: Horizon): Day {
  const day = dayAt(instant);
  return instant < horizon.sunrise(day) ? day - 1 : day;
}

interface Holding {
  readonly day: Day;
  readonly held: number;
  readonly isWhole: boolean;
}

/** The one or two days, in order, on which a tithi covers a part, with the overlap in milliseconds. */
export function daysHolding(tithi: Span, part: Part, horizon: Horizon): readonly Holding[] {
  const found: Holding[] = [];
  const last = hinduDay(tithi.until, horizon) + 1;
  for (let day = hinduDay(tithi.from, horizon); day <= last; day += 1) {
    const span = partOf(part, day, horizon);
    const held = span === undefined ? 0 : shared(tithi, span);
    if (span !== undefined && held > 0) found.push({ day, held, isWhole: held === span.until - span.from });
  }
  const long = found.filter(({ held }) => held >= (LEAST[part] ?? 0));
  return long.length > 0 ? long : found;
}

function chooses(choice: Choice, first: Holding, second: Holding): Holding {
  const more = second.held - first.held;
  switch (choice) {
    case 'F':
      return first;
    case 'L':
      return second;
    case 'M':
      return more > MINUTE ? second : first;
    case 'ML':
      return more < -MINUTE ? first : second;
    case 'W':
      return second.isWhole && !first.isWhole ? second : first;
  }
}

/** The day on which a tithi's festival is kept under a rule. */
export function dayBy(rule: Rule, tithi: Span, horizon: Horizon): Day {
  const [part, choice, plus] = rule.split(' ') as [Part, Choice, '+'?];
  const [first, second] = daysHolding(tithi, part, horizon);
  if (first && second) return chooses(choice, first, second).day;
  return first?.day ?? hinduDay(tithi.from, horizon) + (plus ? 1 : 0);
}

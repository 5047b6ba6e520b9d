import { calendar } from '@vgb/content/words/calendar';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { artUrl } from '../../art/art-url';
import { plainDay } from '../../lib/dates';
import { classNames } from '../../ui';
import {
  dayAfter,
  isIn,
  isReached,
  type Month,
  monthOf,
  sameDayIn,
  shift,
  weekdayOf,
  weeksOf,
} from './month';
import type { DayPage, MonthPage } from './month-page';
import { Moon } from './moon';
import { nameOfMonth } from './printed';

export interface MonthGridProps {
  month: Month;
  /** Undefined while the month is being computed: the days are shown without their tithis. */
  page: MonthPage | undefined;
  today: string | undefined;
  /** The day that Tab reaches, and whose details are open unless a pointer is on another. */
  active: string;
  onActivate: (day: string) => void;
  /** Called on a tap, Enter or Space. */
  onChoose: (day: string) => void;
  onPoint: (day: string | undefined) => void;
  /** Called when a key leads to a day of another month. */
  onLeave: (day: string) => void;
}

/** The day that a key leads to, by the date grid pattern of the ARIA Authoring Practices. */
function dayByKey(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey'>,
  day: string,
): string | undefined {
  const month = monthOf(day);
  const inMonth = (by: number) => sameDayIn(shift(month, by), day);
  switch (event.key) {
    case 'ArrowRight':
      return dayAfter(day, 1);
    case 'ArrowLeft':
      return dayAfter(day, -1);
    case 'ArrowDown':
      return dayAfter(day, 7);
    case 'ArrowUp':
      return dayAfter(day, -7);
    case 'Home':
      return event.ctrlKey
        ? sameDayIn(month, dayAfter(day, 1 - Number(day.slice(8))))
        : dayAfter(day, -weekdayOf(day));
    case 'End':
      return event.ctrlKey
        ? dayAfter(inMonth(1), -Number(inMonth(1).slice(8)))
        : dayAfter(day, 6 - weekdayOf(day));
    case 'PageUp':
      return inMonth(event.shiftKey ? -12 : -1);
    case 'PageDown':
      return inMonth(event.shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

/** The keyboard's way through the grid: `walk` leads from day to day, and the focus follows once the day is the active one. */
function useKeys({
  month,
  active,
  onActivate,
  onLeave,
}: Pick<MonthGridProps, 'month' | 'active' | 'onActivate' | 'onLeave'>) {
  const grid = useRef<HTMLTableElement>(null);
  const followsKeys = useRef(false);
  useEffect(() => {
    if (!followsKeys.current) return;
    followsKeys.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus();
  }, [active]);

  function walk(event: KeyboardEvent) {
    const to = dayByKey(event, active);
    if (to === undefined || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (!isReached(monthOf(to)) || to === active) return;
    followsKeys.current = true;
    if (isIn(to, month)) onActivate(to);
    else onLeave(to);
  }
  return { grid, walk };
}

export function MonthGrid(props: MonthGridProps) {
  const { month, page, today, active, onActivate, onChoose, onPoint } = props;
  const { grid, walk } = useKeys(props);

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern is built on a table
      role="grid"
      aria-busy={page === undefined}
      onKeyDown={walk}
      onPointerLeave={() => onPoint(undefined)}
      className="w-full table-fixed border-collapse"
    >
      <caption className="sr-only">{`${calendar.label}: ${nameOfMonth(month)}`}</caption>
      <thead>
        <tr>
          {calendar.weekdays.map((name, at) => (
            <th
              key={name}
              scope="col"
              abbr={calendar.weekdayNames[at]}
              className="py-2 text-sm font-semibold text-ink-soft"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, at) =>
              day === null ? (
                <td key={`empty ${at}`} className="border border-rule bg-paper-deep/50" />
              ) : (
                <DayCell
                  key={day}
                  day={day}
                  page={page?.days[Number(day.slice(8)) - 1]}
                  isToday={day === today}
                  isActive={day === active}
                  onActivate={onActivate}
                  onChoose={onChoose}
                  onPoint={onPoint}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps {
  day: string;
  page: DayPage | undefined;
  isToday: boolean;
  isActive: boolean;
  onActivate: (day: string) => void;
  onChoose: (day: string) => void;
  onPoint: (day: string) => void;
}

function DayCell({ day, page, isToday, isActive, onActivate, onChoose, onPoint }: DayCellProps) {
  const titles = page?.events.map(({ title }) => title) ?? [];
  const label = [
    `${calendar.weekdayNames[weekdayOf(day)]}, ${plainDay(`${day}T00:00:00Z`)}${isToday ? ` (${calendar.today})` : ''}`,
    ...(page ? [page.tithi] : []),
    ...titles,
  ].join(': ');
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid above
      role="gridcell"
      data-date={day}
      tabIndex={isActive ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-selected={isActive}
      aria-label={label}
      onClick={() => onChoose(day)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onChoose(day);
      }}
      onFocus={() => onActivate(day)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(day)}
      className={classNames(
        'relative h-16 cursor-pointer border border-rule p-1 align-top text-sm hover:bg-turmeric-pale/60 focus-visible:z-10 focus-visible:outline-offset-0 md:h-20',
        titles.length > 0 ? 'bg-paper-deep' : 'bg-card',
        isActive && 'shadow-[inset_0_0_0_2px_var(--color-maroon)]',
      )}
    >
      <span className="flex items-center justify-between gap-1">
        <span
          className={classNames(
            'grid size-5 shrink-0 place-items-center sm:size-6 rounded-full font-semibold leading-none',
            isToday && 'bg-primary text-white',
          )}
        >
          {Number(day.slice(8))}
        </span>
        {page && <Moon degrees={page.moon} className="size-3 sm:size-4" />}
      </span>
      {page && <Kept page={page} />}
    </td>
  );
}

/** What a day is: its tithi, and what is kept on it. */
function Kept({ page }: { page: DayPage }) {
  return (
    <>
      <span className="block text-xs leading-tight text-ink-soft">
        <span className="max-md:hidden">{page.tithi}</span>
        <span className="md:hidden">{page.brief}</span>
      </span>
      {page.events.map(({ id, emblem, title }) => (
        <span
          key={id}
          className="flex items-start gap-1 text-xs font-semibold leading-tight text-primary-deep"
        >
          <img src={artUrl(`festival-${emblem}`)} alt="" width={24} height={24} className="size-4 shrink-0" />
          <span className="hidden md:line-clamp-2 lg:hidden xl:line-clamp-2">{title}</span>
        </span>
      ))}
    </>
  );
}

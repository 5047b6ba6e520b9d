import { calendar } from '@vgb/content/words/calendar';
import { useEffect, useState } from 'react';
import { classNames, Skeleton } from '../../ui';
import { monthPage } from './almanac';
import { type Month, monthsOf, weekdayOf, weeksOf } from './month';
import type { MonthPage } from './month-page';
import { nameOfMonth } from './printed';

/** Computes the months of a year one at a time, so that taps in between are handled. */
function useYear(year: number): readonly MonthPage[] {
  const [pages, setPages] = useState<readonly MonthPage[]>([]);
  const ofYear = pages[0]?.year === year ? pages : [];
  useEffect(() => {
    if (ofYear.length === 12) return;
    const timer = setTimeout(() => setPages([...ofYear, monthPage({ year, month: ofYear.length + 1 })]));
    return () => clearTimeout(timer);
  });
  return ofYear;
}

/** Twelve small months with their festivals; each links to its month. */
export function YearGrid({
  year,
  today,
  onOpen,
}: {
  year: number;
  today: string | undefined;
  onOpen: (month: Month) => void;
}) {
  const pages = useYear(year);
  return (
    <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {monthsOf(year).map((month) => (
        <li key={month.month}>
          <button
            type="button"
            onClick={() => onOpen(month)}
            className="min-h-11 cursor-pointer font-display text-h3 text-primary-deep underline-offset-4 hover:underline"
          >
            {nameOfMonth(month)}
          </button>
          <SmallMonth page={pages[month.month - 1]} month={month} today={today} />
        </li>
      ))}
    </ul>
  );
}

function SmallMonth({
  month,
  page,
  today,
}: {
  month: Month;
  page: MonthPage | undefined;
  today: string | undefined;
}) {
  const events = page?.days.flatMap((day) => day.events.map((event) => ({ ...event, day: day.date }))) ?? [];
  const isEventful = new Set(events.map(({ day }) => day));
  return (
    <>
      <div aria-hidden="true" className="mt-1 grid grid-cols-7 text-center text-sm text-ink-soft">
        {weeksOf(month)
          .flat()
          .map((day, at) => (
            <span
              key={day ?? `empty ${at}`}
              className={classNames(
                'mx-auto grid size-7 place-items-center rounded-full',
                day !== null && isEventful.has(day) && 'bg-turmeric-pale font-semibold text-ink',
                day !== null && day === today && 'bg-primary text-white',
              )}
            >
              {day !== null && Number(day.slice(8))}
            </span>
          ))}
      </div>
      {page ? (
        <ul className="mt-2 text-sm">
          {events.map(({ id, day, title }) => (
            <li key={id}>
              <time dateTime={day} className="font-semibold text-turmeric-ink">
                {calendar.weekdays[weekdayOf(day)]} {Number(day.slice(8))}
              </time>{' '}
              {title}
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton label={calendar.loading} lines={2} className="mt-2" />
      )}
    </>
  );
}

import { calendar } from '@vgb/content/en/calendar';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { formatDay } from '../../lib/dates';
import { Button, buttonClass, classNames, Section } from '../../ui';
import { Banner, PassageSection } from '../parts';
import { calendarFile } from './calendar-file';
import { isIn, type Month, monthOf, shift, todayInIndia, weeksOf } from './month';

const { events } = calendar;
const days = Object.keys(events).sort();
const monthName = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const nameOf = ({ year, month }: Month): string => monthName.format(new Date(Date.UTC(year, month - 1, 1)));
const printed = (day: string): string => formatDay(`${day}T00:00:00Z`);

/** The prerendered page shows the first month of the year that it was built in; the browser moves on to today's. */
export default function EventCalendarPage() {
  const [month, setMonth] = useState<Month>({ year: Number(__BUILD_YEAR__), month: 1 });
  const [today, setToday] = useState<string>();
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    const now = todayInIndia(new Date());
    setToday(now);
    setMonth(monthOf(now));
  }, []);

  const go = (to: Month) => {
    setMonth(to);
    setShown(undefined);
  };
  const inMonth = days.filter((day) => isIn(day, month));
  // Until somebody points at a day, what comes next is shown.
  const upcoming = inMonth.find((day) => today !== undefined && day >= today) ?? inMonth[0];
  const monthStart = `${month.year}-${String(month.month).padStart(2, '0')}-01`;
  const next = days.find((day) => day > monthStart);
  return (
    <>
      <Banner hero={calendar.hero} emblem="moons" />
      <Section>
        <div className="js-only mb-6 flex flex-wrap items-center justify-between gap-4">
          <h2 className="text-h2" aria-live="polite">
            <span className="sr-only">{calendar.monthShown('')}</span>
            {nameOf(month)}
          </h2>
          <div className="flex gap-2 max-sm:w-full max-sm:justify-between sm:gap-3">
            <Button
              look="outline"
              className="px-4"
              onClick={() => go(shift(month, -1))}
              aria-label={calendar.previousMonth}
            >
              <Arrow back />
            </Button>
            {today && (
              <Button look="outline" className="px-4" onClick={() => go(monthOf(today))}>
                {calendar.goToToday}
              </Button>
            )}
            <Button
              look="outline"
              className="px-4"
              onClick={() => go(shift(month, 1))}
              aria-label={calendar.nextMonth}
            >
              <Arrow />
            </Button>
          </div>
        </div>
        <div className="js-only">
          <Grid month={month} today={today} shown={shown} onShow={setShown} />
          <Details day={shown ?? upcoming} />
        </div>
        <h2 className="mt-10 text-h3">{calendar.listHeading(nameOf(month))}</h2>
        {inMonth.length === 0 ? (
          <div className="mt-4 flex flex-wrap items-center gap-4">
            <p>
              {calendar.noEvents(nameOf(month))}{' '}
              {next
                ? calendar.nextEvent(events[next]?.[0]?.title ?? '', printed(next))
                : calendar.noNextEvent}
            </p>
            {next && (
              <Button look="outline" onClick={() => go(monthOf(next))}>
                {calendar.showNextEvent}
              </Button>
            )}
          </div>
        ) : (
          <ul className="mt-4 divide-y divide-rule border-y border-rule">
            {inMonth.flatMap((day) =>
              (events[day] ?? []).map((event) => (
                <li
                  key={`${day} ${event.title}`}
                  className="grid gap-x-8 gap-y-1 py-5 md:grid-cols-[11rem_1fr] lg:grid-cols-[12rem_1fr_auto]"
                >
                  <time dateTime={day} className="font-semibold text-turmeric-ink">
                    {printed(day)}
                  </time>
                  <div>
                    <h3 className="text-h3">{event.title}</h3>
                    <p className="text-ink-soft">
                      {calendar.locationLabel}: {event.location}
                    </p>
                    <p className="mt-1 max-w-2xl">{event.description}</p>
                  </div>
                  <a
                    href={calendarFile(day)}
                    download
                    className={buttonClass(
                      'quiet',
                      '-ml-3 self-start justify-self-start md:col-start-2 lg:col-start-3 lg:ml-0',
                    )}
                  >
                    <span>
                      {calendar.download}
                      <span className="sr-only"> {event.title}</span>
                    </span>
                  </a>
                </li>
              )),
            )}
          </ul>
        )}
        <a href={calendarFile('festivals')} download className={buttonClass('outline', 'mt-8')}>
          {calendar.downloadAll}
        </a>
        <p className="mt-6 text-sm text-ink-soft">{calendar.note}</p>
      </Section>
      <PassageSection passage={calendar.intro} tone="deep" />
    </>
  );
}

function Arrow({ back = false }: { back?: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={classNames('size-4', back && 'rotate-180')}>
      <path d="m5 2 6 6-6 6" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

interface GridProps {
  month: Month;
  today: string | undefined;
  shown: string | undefined;
  onShow: (day: string) => void;
}

/** The arrows go from one day with events to the next; Tab does too. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const days = [...event.currentTarget.querySelectorAll('button')];
  const at = days.findIndex((day) => day.contains(event.target as Node));
  if (!step || at < 0) return;
  event.preventDefault();
  days[at + step]?.focus();
}

function Grid({ month, today, shown, onShow }: GridProps) {
  return (
    <table onKeyDown={walk} className="w-full table-fixed border-collapse">
      <caption className="sr-only">{`${calendar.label}: ${nameOf(month)}`}</caption>
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
            {week.map((day, at) => (
              <td
                key={day ?? `empty ${at}`}
                aria-current={day !== null && day === today ? 'date' : undefined}
                className={classNames(
                  'h-16 border border-rule p-1 align-top lg:h-24',
                  day === null && 'bg-paper-deep/50',
                  day !== null && day === today && 'bg-turmeric-pale',
                )}
              >
                {day !== null && (
                  <Day day={day} isShown={day === shown} isToday={day === today} onShow={onShow} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: string;
  isShown: boolean;
  isToday: boolean;
  onShow: (day: string) => void;
}

/** A day with something on it is a button: hover, focus and tap all show what. */
function Day({ day, isShown, isToday, onShow }: DayProps) {
  const list = events[day];
  const number = (
    <>
      {Number(day.slice(8))}
      {isToday && <span className="sr-only"> ({calendar.today})</span>}
    </>
  );
  if (!list) return <span className="block p-1 text-sm text-ink-soft">{number}</span>;
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-controls="calendar-details"
      onClick={() => onShow(day)}
      onFocus={() => onShow(day)}
      onPointerEnter={() => onShow(day)}
      className={classNames(
        'flex size-full min-h-11 cursor-pointer flex-col items-start rounded p-1 text-left text-sm font-semibold',
        isShown ? 'bg-primary text-white' : 'bg-paper-deep text-ink hover:bg-turmeric-pale',
      )}
    >
      <span>{number}</span>
      <span className="hidden text-xs leading-tight lg:line-clamp-2">
        {list.map(({ title }) => title).join(', ')}
      </span>
      <span
        aria-hidden="true"
        className={classNames('mt-auto size-2 rounded-full lg:hidden', isShown ? 'bg-white' : 'bg-primary')}
      />
      <span className="sr-only">{calendar.eventCount(list.length)}</span>
    </button>
  );
}

function Details({ day }: { day: string | undefined }) {
  const list = day === undefined ? undefined : events[day];
  return (
    <div id="calendar-details" aria-live="polite" className="mt-4">
      {day !== undefined &&
        list?.map(({ title, location, description }) => (
          <div key={title} className="leaf p-5">
            <p className="text-sm font-semibold text-turmeric-ink">{printed(day)}</p>
            <p className="font-display text-h3">{title}</p>
            <p className="text-ink-soft">
              {calendar.locationLabel}: {location}
            </p>
            <p className="mt-1">{description}</p>
          </div>
        ))}
    </div>
  );
}

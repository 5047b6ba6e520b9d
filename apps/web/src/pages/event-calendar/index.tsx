import { calendar } from '@vgb/content/words/calendar';
import { dayOf } from '@vgb/panchang/india';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, buttonClass, Section } from '../../ui';
import { Banner, PassageSection } from '../parts';
import { calendarFile } from './calendar-file';
import { DayDetails, EventList } from './day-details';
import { dayKey, isIn, isReached, type Month, monthOf } from './month';
import { MonthGrid } from './month-grid';
import type { MonthPage } from './month-page';
import { nameOfMonth, printed } from './printed';
import { Toolbar, type View } from './toolbar';
import { useBuiltMonth, useReckoning } from './use-month';

/** `?month=2031-11` opens that month; undefined for what is no month that the calendar reaches. */
function monthInAddress(): Month | undefined {
  const asked = new URLSearchParams(location.search).get('month') ?? '';
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(asked)) return undefined;
  const month = monthOf(asked);
  return isReached(month) ? month : undefined;
}

/** The day that is open when a month is turned to: today, or the month's first festival, or its first day. */
function openingDay(month: Month, page: MonthPage | undefined, today: string | undefined): string {
  if (today !== undefined && isIn(today, month)) return today;
  return page?.days.find(({ events }) => events.length > 0)?.date ?? dayKey(month.year, month.month, 1);
}

/** Prerendered with the month of the build, which stands without JavaScript; the browser moves on to today's. */
export default function EventCalendarPage() {
  const built = useBuiltMonth();
  const [month, setMonth] = useState<Month>(() => built ?? monthOf(dayOf(new Date())));
  const [view, setView] = useState<View>('month');
  const [today, setToday] = useState<string>();
  /** The day that was chosen in this month; until then another is open by itself. */
  const [chosen, setChosen] = useState<string>();
  const [pointed, setPointed] = useState<string>();
  const details = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const now = dayOf(new Date());
    setToday(now);
    setMonth(monthInAddress() ?? monthOf(now));
  }, []);

  const isBuilt = built?.year === month.year && built.month === month.month;
  const { reckoning, hasFailed, retry } = useReckoning(view === 'year' || !isBuilt);
  const page = useMemo(
    () => (isBuilt ? built : reckoning?.monthPage(month)),
    [isBuilt, built, reckoning, month],
  );
  const active = chosen ?? openingDay(month, page, today);
  const shown = page?.days.find(({ date }) => date === (pointed ?? active));
  const events = page?.days.flatMap(({ date, events }) => events.map((event) => [date, event] as const));
  const comingNext = events?.find(([date]) => today !== undefined && date > today);
  const next = comingNext ? { date: comingNext[0], title: comingNext[1].title } : page?.next;

  function go(to: Month, day?: string) {
    setMonth({ year: to.year, month: to.month });
    setChosen(day);
    setPointed(undefined);
    const address = `?month=${dayKey(to.year, to.month, 1).slice(0, 7)}`;
    history.replaceState(history.state, '', address);
  }
  function choose(day: string) {
    setChosen(day);
    // On a narrow screen the details stand below the grid.
    const panel = details.current;
    if (panel && panel.getBoundingClientRect().top > innerHeight * 0.8)
      panel.scrollIntoView({ block: 'nearest' });
  }

  return (
    <>
      <Banner hero={calendar.hero} emblem="moons" isLow />
      <Section className="overflow-visible pt-6 lg:pt-6">
        <Toolbar
          month={month}
          view={view}
          today={today === undefined ? undefined : monthOf(today)}
          onGo={go}
          onView={setView}
        />
        {hasFailed && (
          <p role="alert" className="mb-4 border-l-4 border-alarm bg-alarm-pale px-4 py-2 text-alarm">
            {calendar.notLoaded}{' '}
            <Button variant="quiet" onClick={retry}>
              {calendar.tryAgain}
            </Button>
          </p>
        )}
        {view === 'year' ? (
          reckoning ? (
            <reckoning.YearGrid
              year={month.year}
              today={today}
              onOpen={(to) => {
                go(to);
                setView('month');
              }}
            />
          ) : (
            <Loading />
          )
        ) : (
          <>
            <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem] xl:grid-cols-[1fr_25rem]">
              <MonthGrid
                month={month}
                page={page}
                today={today}
                active={active}
                onActivate={setChosen}
                onChoose={choose}
                onPoint={setPointed}
                onLeave={(day) => go(monthOf(day), day)}
              />
              <div className="js-only h-full">
                <DayDetails
                  ref={details}
                  page={shown}
                  next={shown?.date === today ? (next ?? undefined) : undefined}
                />
              </div>
            </div>
            <p className="mt-4 text-sm text-ink-soft">{calendar.note}</p>
            <h2 className="mt-10 text-h3">{calendar.listHeading(nameOfMonth(month))}</h2>
            {events === undefined ? (
              <Loading />
            ) : events.length > 0 ? (
              <EventList events={events} />
            ) : (
              <div className="mt-4 flex flex-wrap items-center gap-4">
                <p>
                  {calendar.noEvents(nameOfMonth(month))}{' '}
                  {next && calendar.nextEvent(next.title, printed(next.date))}
                </p>
                {next && (
                  <Button variant="outline" onClick={() => go(monthOf(next.date))}>
                    {calendar.showNextEvent}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
        <Subscribe />
      </Section>
      <PassageSection passage={calendar.reckoning} tone="deep" />
      <PassageSection passage={calendar.intro} />
    </>
  );
}

const Loading = () => (
  <p role="status" className="mt-4 text-ink-soft">
    {calendar.loading} …
  </p>
);

/** The feed for a calendar that follows it (`webcal:` is how systems know that), and the same as a file. */
function Subscribe() {
  const feed = calendarFile('festivals');
  const [address, setAddress] = useState(feed);
  useEffect(() => setAddress(`webcal://${location.host}${feed}`), [feed]);
  return (
    <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
      <a href={address} className={buttonClass('primary')}>
        {calendar.subscribe}
      </a>
      <a href={feed} download className={buttonClass('outline')}>
        {calendar.downloadAll}
      </a>
      <p className="text-sm text-ink-soft">{calendar.subscribeNote}</p>
    </div>
  );
}

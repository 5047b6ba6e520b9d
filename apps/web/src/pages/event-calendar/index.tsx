import { calendar } from '@vgb/content/words/calendar';
import { dayOf } from '@vgb/panchang/india';
import { useEffect, useMemo, useState } from 'react';
import { useToday } from '../../lib/today';
import { Button, buttonClass, Section } from '../../ui';
import { Banner, PassageSection } from '../parts';
import { calendarFile } from './calendar-file';
import { dayKey, isIn, isReached, type Month, monthOf } from './month';
import type { MonthPage } from './month-page';
import { Loading, MonthView } from './month-view';
import { Toolbar, type View } from './toolbar';
import { useBuiltMonth, useReckoning } from './use-month';

/** The month in `?month=2031-11`; undefined for anything that is not a month within the calendar's years. */
function monthInAddress(): Month | undefined {
  const asked = new URLSearchParams(location.search).get('month') ?? '';
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(asked)) return undefined;
  const month = monthOf(asked);
  return isReached(month) ? month : undefined;
}

/** The day that is open first in a month: today, else the month's first festival, else its first day. */
function openingDay(month: Month, page: MonthPage | undefined, today: string | undefined): string {
  if (today !== undefined && isIn(today, month)) return today;
  return page?.days.find(({ events }) => events.length > 0)?.date ?? dayKey(month.year, month.month, 1);
}

/** Prerendered with the month of the build, which works without JavaScript; the browser then goes to today's. */
export default function EventCalendarPage() {
  const built = useBuiltMonth();
  const { month, today, chosen, setChosen, pointed, setPointed, go } = useTurnedMonth(built);
  const [view, setView] = useState<View>('month');
  const { page, reckoning, hasFailed, retry } = useMonthPage(built, month, view === 'year');
  return (
    <>
      <Banner hero={calendar.hero} emblem="moons" isLow />
      <Section className="overflow-visible pt-6 lg:pt-6">
        <Toolbar month={month} view={view} onGo={go} onView={setView} />
        {hasFailed && <NotLoaded onRetry={retry} />}
        {view === 'month' && (
          <MonthView
            {...{ month, page, today, pointed }}
            active={chosen ?? openingDay(month, page, today)}
            onActivate={setChosen}
            onPoint={setPointed}
            onGo={go}
          />
        )}
        {view === 'year' && !reckoning && <Loading />}
        {view === 'year' && reckoning && (
          <reckoning.YearGrid
            year={month.year}
            today={today}
            onOpen={(to) => {
              go(to);
              setView('month');
            }}
          />
        )}
        <Subscribe />
      </Section>
      <PassageSection passage={calendar.reckoning} tone="deep" />
      <PassageSection passage={calendar.intro} />
    </>
  );
}

/** The shown month, copied to the address; `today` is undefined until the browser has set it. */
function useTurnedMonth(built: MonthPage | undefined) {
  const [month, setMonth] = useState<Month>(() => built ?? monthOf(dayOf(new Date())));
  const today = useToday();
  /** The day that the visitor chose in this month; until then `openingDay` decides. */
  const [chosen, setChosen] = useState<string>();
  const [pointed, setPointed] = useState<string>();
  useEffect(() => {
    setMonth(monthInAddress() ?? monthOf(dayOf(new Date())));
  }, []);
  function go(to: Month, day?: string) {
    setMonth({ year: to.year, month: to.month });
    setChosen(day);
    setPointed(undefined);
    const address = `?month=${dayKey(to.year, to.month, 1).slice(0, 7)}`;
    history.replaceState(history.state, '', address);
  }
  return { month, today, chosen, setChosen, pointed, setPointed, go };
}

/** The month's content: embedded in the page, or computed; undefined until the computing code has loaded. */
function useMonthPage(built: MonthPage | undefined, month: Month, isReckoningNeeded: boolean) {
  const isBuilt = built?.year === month.year && built.month === month.month;
  const { reckoning, hasFailed, retry } = useReckoning(isReckoningNeeded || !isBuilt);
  const page = useMemo(
    () => (isBuilt ? built : reckoning?.monthPage(month)),
    [isBuilt, built, reckoning, month],
  );
  return { page, reckoning, hasFailed, retry };
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <p role="alert" className="mb-4 border-l-4 border-alarm bg-alarm-pale px-4 py-2 text-alarm">
    {calendar.notLoaded}{' '}
    <Button variant="quiet" onClick={onRetry}>
      {calendar.tryAgain}
    </Button>
  </p>
);

/** Links to the feed: to subscribe (`webcal:`, which calendar programs register for), and to download it as a file. */
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

import { calendar } from '@vgb/content/words/calendar';
import { useRef } from 'react';
import { Button } from '../../ui';
import { DayDetails, EventList } from './day-details';
import { type Month, monthOf } from './month';
import { MonthGrid } from './month-grid';
import type { MonthPage, NextEvent } from './month-page';
import { nameOfMonth, printed } from './printed';

interface MonthViewProps {
  month: Month;
  /** Undefined while it is being fetched. */
  page: MonthPage | undefined;
  /** Undefined until the browser has set it. */
  today: string | undefined;
  active: string;
  /** The day under the pointer, whose details are shown as long as it is there. */
  pointed: string | undefined;
  onActivate: (day: string) => void;
  onPoint: (day: string | undefined) => void;
  onGo: (month: Month, day?: string) => void;
}

/** A month as a grid with the details of one day, and its festivals as a list. */
export function MonthView(props: MonthViewProps) {
  const { month, page, today, active, pointed, onActivate, onPoint, onGo } = props;
  const details = useRef<HTMLDivElement>(null);
  const shown = page?.days.find(({ date }) => date === (pointed ?? active));
  const next = nextFestival(page, today);
  function choose(day: string) {
    onActivate(day);
    // On a narrow screen the details are below the grid.
    const panel = details.current;
    if (panel && panel.getBoundingClientRect().top > innerHeight * 0.8)
      panel.scrollIntoView({ block: 'nearest' });
  }
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem] xl:grid-cols-[1fr_25rem]">
        <MonthGrid
          {...{ month, page, today, active, onActivate }}
          onChoose={choose}
          onPoint={onPoint}
          onLeave={(day) => onGo(monthOf(day), day)}
        />
        <div className="js-only h-full">
          <DayDetails ref={details} page={shown} next={shown?.date === today ? next : undefined} />
        </div>
      </div>
      <p className="mt-4 text-sm text-ink-soft">{calendar.note}</p>
      <h2 className="mt-10 text-h3">{calendar.listHeading(nameOfMonth(month))}</h2>
      <Festivals month={month} page={page} next={next} onGo={onGo} />
    </>
  );
}

/** The next festival: in this month after today, else in a later one. */
function nextFestival(page: MonthPage | undefined, today: string | undefined): NextEvent | undefined {
  const coming = page?.days.find(
    ({ date, events }) => today !== undefined && date > today && events.length > 0,
  );
  const [first] = coming?.events ?? [];
  return coming && first ? { date: coming.date, title: first.title } : (page?.next ?? undefined);
}

interface FestivalsProps extends Pick<MonthViewProps, 'month' | 'page' | 'onGo'> {
  next: NextEvent | undefined;
}

function Festivals({ month, page, next, onGo }: FestivalsProps) {
  if (page === undefined) return <Loading />;
  const events = page.days.flatMap(({ date, events }) => events.map((event) => [date, event] as const));
  if (events.length > 0) return <EventList events={events} />;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <p>
        {calendar.noEvents(nameOfMonth(month))} {next && calendar.nextEvent(next.title, printed(next.date))}
      </p>
      {next && (
        <Button variant="outline" onClick={() => onGo(monthOf(next.date))}>
          {calendar.showNextEvent}
        </Button>
      )}
    </div>
  );
}

export const Loading = () => (
  <p role="status" className="mt-4 text-ink-soft">
    {calendar.loading} …
  </p>
);

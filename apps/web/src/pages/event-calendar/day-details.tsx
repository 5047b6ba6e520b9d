import { calendar } from '@vgb/content/words/calendar';
import type { RefObject } from 'react';
import { artUrl } from '../../art/art-url';
import { buttonClass } from '../../ui';
import { weekdayOf } from './month';
import type { DayEvent, DayPage, NextEvent } from './month-page';
import { Moon } from './moon';
import { printed } from './printed';

/** The details of a day: tithi, moon and sun, its festivals, and what else falls on it. */
export function DayDetails({
  page,
  next,
  ref,
}: {
  page: DayPage | undefined;
  /** The next festival; only given for today. */
  next: NextEvent | undefined;
  ref: RefObject<HTMLDivElement | null>;
}) {
  return (
    <div ref={ref} id="calendar-details" className="leaf p-4 lg:sticky lg:top-24">
      {page && (
        <>
          <div className="flex items-start gap-4">
            <div className="min-w-0 grow">
              <p className="text-sm font-semibold text-turmeric-ink">
                {calendar.weekdayNames[weekdayOf(page.date)]}, {printed(page.date)}
              </p>
              <p className="mt-1 text-base leading-snug">{page.told}</p>
              <p className="mt-1 text-sm text-ink-soft">{page.sun}</p>
              <p className="text-sm text-ink-soft">{page.samvat}</p>
            </div>
            <Moon degrees={page.moon} className="size-14" />
          </div>
          {page.events.map((event) => (
            <div key={event.id} className="mt-3 border-t border-rule pt-3">
              <p className="flex items-center gap-3 font-display text-xl leading-tight font-semibold">
                <img
                  src={artUrl(`festival-${event.emblem}`)}
                  alt=""
                  width={24}
                  height={24}
                  className="size-8"
                />
                {event.title}
              </p>
              <p className="mt-1 text-sm text-ink-soft">
                {calendar.locationLabel}: {event.location}
              </p>
              <p className="mt-1 text-sm">{event.description}</p>
            </div>
          ))}
          {page.also.length > 0 && (
            <p className="mt-3 border-t border-rule pt-3 text-sm">
              <span className="text-ink-soft">{calendar.alsoToday}:</span> {page.also.join(', ')}
            </p>
          )}
          {next && (
            <p className="mt-3 border-t border-rule pt-3 text-sm">
              <span className="text-ink-soft">{calendar.comesNext}:</span> {next.title}, {printed(next.date)}
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** The festivals of a month, one below the other, with their words and files. */
export function EventList({ events }: { events: readonly (readonly [string, DayEvent])[] }) {
  return (
    <ul className="mt-4 divide-y divide-rule border-y border-rule">
      {events.map(([day, event]) => (
        <li
          key={`${day} ${event.id}`}
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
            href={event.file}
            download={`${event.id}-${day}.ics`}
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
      ))}
    </ul>
  );
}

import { base } from '../../lib/language';

/** Where the calendar file of a day lies, and with `festivals` the feed of all of them: `/calendar/2026-11-08.ics`. The build writes them. */
export const calendarFile = (name: string): string => `${base}/calendar/${name}.ics`;

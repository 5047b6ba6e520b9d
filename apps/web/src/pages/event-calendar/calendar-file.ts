import { base } from '../../lib/language';

/** The address of a calendar file: of a day, `/calendar/2026-11-08.ics`, or with `festivals` of the feed. The build writes the files. */
export const calendarFile = (name: string): string => `${base}/calendar/${name}.ics`;

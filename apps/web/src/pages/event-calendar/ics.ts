import type { CalendarEvent } from '@vgb/content/types';

const text = (value: string): string => value.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** No line of a calendar file is longer than 75 bytes; a longer one goes on after a space (RFC 5545, 3.1). */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let length = 0;
  for (const sign of line) {
    const bytes = encoder.encode(sign).length;
    if (length + bytes > 74) {
      folded += '\r\n ';
      length = 1;
    }
    folded += sign;
    length += bytes;
  }
  return folded;
}

/** A calendar file (RFC 5545) with whole-day events. `stampedAt` says when it was made. */
export function icsOf(days: readonly (readonly [string, CalendarEvent])[], stampedAt: Date): string {
  const stamp = stampedAt.toISOString().replace(/[-:]|\.\d+/g, '');
  const events = days.flatMap(([day, { title, location, description }]) => {
    const start = day.replaceAll('-', '');
    const next = new Date(`${day}T00:00:00Z`);
    next.setUTCDate(next.getUTCDate() + 1);
    return [
      'BEGIN:VEVENT',
      `UID:${start}-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}@vishwagurubharat`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${start}`,
      `DTEND;VALUE=DATE:${next.toISOString().slice(0, 10).replaceAll('-', '')}`,
      `SUMMARY:${text(title)}`,
      `LOCATION:${text(location)}`,
      `DESCRIPTION:${text(description)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vishwa Guru Bharat//Festivals//EN',
    'CALSCALE:GREGORIAN',
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

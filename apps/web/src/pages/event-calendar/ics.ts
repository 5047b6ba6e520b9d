/** A whole-day entry of a calendar file. */
export interface CalendarEntry {
  /** Stays the same when date or words are corrected: a subscriber's calendar updates the entry with this UID. */
  readonly uid: string;
  /** yyyy-MM-dd. */
  readonly date: string;
  readonly title: string;
  readonly location: string;
  readonly description: string;
  /** Repeats each year, with a reminder at nine in the morning. */
  readonly isYearly?: true;
}

/** A yearly rule, and an alarm nine hours into the day (RFC 5545, 3.3.10 and 3.6.6). */
const eachYear = (title: string): readonly string[] => [
  'RRULE:FREQ=YEARLY',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text(title)}`,
  'TRIGGER:PT9H',
  'END:VALARM',
];

/** A feed's name and description. */
export interface Feed {
  readonly name: string;
  readonly description: string;
}

const text = (value: string): string => value.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** A line longer than 75 bytes is continued on the next line after a space (RFC 5545, 3.1). */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let length = 0;
  for (const sign of line) {
    const bytes = encoder.encode(sign).length;
    if (length + bytes > 75) {
      folded += '\r\n ';
      length = 1;
    }
    folded += sign;
    length += bytes;
  }
  return folded;
}

/** A feed's name and refresh interval: RFC 7986, and the older properties that Outlook, Google and Apple use. */
const aboutFeed = ({ name, description }: Feed): readonly string[] => [
  `NAME:${text(name)}`,
  `X-WR-CALNAME:${text(name)}`,
  `DESCRIPTION:${text(description)}`,
  `X-WR-CALDESC:${text(description)}`,
  'X-WR-TIMEZONE:Asia/Kolkata',
  'REFRESH-INTERVAL;VALUE=DURATION:P7D',
  'X-PUBLISHED-TTL:P7D',
];

/** A calendar file (RFC 5545) with whole-day events. `stampedAt`: when it was made. */
export function icsOf(entries: readonly CalendarEntry[], stampedAt: Date, feed?: Feed): string {
  const stamp = stampedAt.toISOString().replace(/[-:]|\.\d+/g, '');
  const events = entries.flatMap(({ uid, date, title, location, description, isYearly }) => {
    const next = new Date(`${date}T00:00:00Z`);
    next.setUTCDate(next.getUTCDate() + 1);
    return [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${next.toISOString().slice(0, 10).replaceAll('-', '')}`,
      `SUMMARY:${text(title)}`,
      ...(location === '' ? [] : [`LOCATION:${text(location)}`]),
      `DESCRIPTION:${text(description)}`,
      'TRANSP:TRANSPARENT',
      ...(isYearly ? eachYear(title) : []),
      'END:VEVENT',
    ];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vishwa Guru Bharat//Festivals//EN',
    'CALSCALE:GREGORIAN',
    ...(feed ? aboutFeed(feed) : []),
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

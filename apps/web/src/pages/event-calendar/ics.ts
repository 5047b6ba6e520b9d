/** A whole day of a calendar file. */
export interface CalendarEntry {
  /** Stays the same when date or words are corrected: by it a subscriber's calendar finds the entry that it has. */
  readonly uid: string;
  /** yyyy-MM-dd. */
  readonly date: string;
  readonly title: string;
  readonly location: string;
  readonly description: string;
  /** It comes round each year, with a reminder at nine in the morning. */
  readonly isYearly?: true;
}

/** Of a day that comes round: the rule, and an alarm nine hours into it (RFC 5545, 3.3.10 and 3.6.6). */
const eachYear = (title: string): readonly string[] => [
  'RRULE:FREQ=YEARLY',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text(title)}`,
  'TRIGGER:PT9H',
  'END:VALARM',
];

/** What a feed says of itself. */
export interface Feed {
  readonly name: string;
  readonly description: string;
}

const text = (value: string): string => value.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** No line of a calendar file is longer than 75 bytes; a longer one goes on after a space (RFC 5545, 3.1). */
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

/** Name and rhythm of a feed: RFC 7986, and the older words that Outlook, Google and Apple read. */
const aboutFeed = ({ name, description }: Feed): readonly string[] => [
  `NAME:${text(name)}`,
  `X-WR-CALNAME:${text(name)}`,
  `DESCRIPTION:${text(description)}`,
  `X-WR-CALDESC:${text(description)}`,
  'X-WR-TIMEZONE:Asia/Kolkata',
  'REFRESH-INTERVAL;VALUE=DURATION:P7D',
  'X-PUBLISHED-TTL:P7D',
];

/** A calendar file (RFC 5545) with whole-day events. `stampedAt` says when it was made. */
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

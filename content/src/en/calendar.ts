import { calendarOf } from '../calendar/index.js';
import type { CalendarWords } from '../types/about-pages.js';
import { festivals } from './festivals.js';

export const calendar: CalendarWords = {
  hero: {
    eyebrow: 'Event Calendar',
    title: 'The Sanatan year, day by day',
    lead: 'Festivals on their true dates, what each one celebrates, and where it is loveliest to see.',
  },
  label: 'Calendar of festivals',
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  weekdayNames: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'today',
  goToToday: 'Go to today',
  monthShown: (month) => `Showing ${month}`,
  eventCount: (count) => (count === 1 ? '1 event' : `${count} events`),
  noEvents: (month) => `No festival of ours falls in ${month}.`,
  nextEvent: (title, date) => `The next one is ${title}, on ${date}.`,
  noNextEvent: 'Later dates are added when the next calendar is made.',
  showNextEvent: 'Show it',
  locationLabel: 'Where',
  download: 'Save to your calendar (.ics)',
  downloadAll: 'Save all festivals to your calendar (.ics)',
  listHeading: (month) => `Festivals in ${month}`,
  intro: {
    id: 'how-dates-move',
    heading: 'Why the dates move',
    paragraphs: [
      'Most festivals follow the moon. A lunar day, a tithi, lasts as long as the moon needs to draw 12 degrees further from the sun: between 19 and 26 hours. Thirty of them make a month, from new moon to new moon.',
      'Twelve such months are about 11 days shorter than the year of the sun. So every two to three years a thirteenth month is put in, the adhika masa, and the festivals stay in their season. The last one fell in May and June of 2026.',
      'A few days follow the sun and hardly move: Makar Sankranti comes on 14 or 15 January.',
    ],
  },
  note: 'Dates follow the reckoning of northern India. Where your family or your temple counts otherwise, keep theirs.',
  events: calendarOf(festivals),
};

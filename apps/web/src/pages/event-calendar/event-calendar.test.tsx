import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { FakeServer } from '../../../test/fake-server';
import { personWithFrozenClock, visit } from '../../../test/screen';
import EventCalendarPage from '.';
import { calendarFiles } from './calendar-files';

let person: ReturnType<typeof personWithFrozenClock>;
beforeEach(() => {
  person = personWithFrozenClock();
});

function open(now: string) {
  jest.setSystemTime(new Date(now));
  const at = '/about/EventCalendar';
  return visit({ server: new FakeServer(), at, routes: { [at]: <EventCalendarPage /> } });
}

const month = () => screen.getByRole('table');
const press = (name: string | RegExp) => person.click(screen.getByRole('button', { name }));
const details = () => document.getElementById('calendar-details');

describe('Event Calendar', () => {
  test('shows the month that it is in India, Sunday to Saturday, and marks today', () => {
    open('2026-10-31T18:30:00Z');
    expect(month()).toHaveAccessibleName('Calendar of festivals: November 2026');
    expect(
      within(month())
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    const today = within(month())
      .getAllByRole('cell')
      .filter((cell) => cell.hasAttribute('aria-current'));
    expect(today.map((cell) => cell.textContent)).toEqual(['1 (today)']);
    expect(today[0]).toHaveAttribute('aria-current', 'date');
  });

  test('goes to the previous month, the next one, and back to today', async () => {
    open('2026-11-21T06:00:00Z');
    await press('Next month');
    await press('Next month');
    expect(month()).toHaveAccessibleName('Calendar of festivals: January 2027');
    await press('Go to today');
    expect(month()).toHaveAccessibleName('Calendar of festivals: November 2026');
    await press('Previous month');
    expect(month()).toHaveAccessibleName('Calendar of festivals: October 2026');
    expect(screen.getByRole('heading', { name: 'Festivals in October 2026' })).toBeInTheDocument();
  });

  test('tells of what comes next, and of a day by hover, by focus and by tap', async () => {
    open('2026-11-21T06:00:00Z');
    const [first, second] = within(month()).getAllByRole('button');
    if (!first || !second) throw new Error('November 2026 has festivals');
    expect(details()).toHaveTextContent('24 November 2026');
    await person.hover(first);
    expect(first).toHaveAttribute('aria-pressed', 'true');
    const told = details()?.textContent;
    expect(told).toContain('Where');
    fireEvent.focus(second);
    expect(second).toHaveAttribute('aria-pressed', 'true');
    expect(details()?.textContent).not.toBe(told);
    await person.click(first);
    expect(details()?.textContent).toBe(told);
  });

  test('the arrows walk from one day with events to the next', async () => {
    open('2026-11-21T06:00:00Z');
    const days = within(month()).getAllByRole('button');
    if (days[0]) await person.click(days[0]);
    await person.keyboard('{ArrowRight}');
    expect(days[1]).toHaveFocus();
    await person.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(days[0]).toHaveFocus();
  });

  test('an empty month leads to the next event, while there is one', async () => {
    open('2023-06-05T06:00:00Z');
    expect(
      screen.getByText(/^No festival of ours falls in June 2023\. The next one is .*, on .*2024\.$/),
    ).toBeInTheDocument();
    await press('Show it');
    expect(month()).toHaveAccessibleName('Calendar of festivals: January 2024');
    expect(within(month()).getAllByRole('button').length).toBeGreaterThan(0);
  });

  test('after the last one it says so', () => {
    open('2031-03-01T06:00:00Z');
    expect(screen.getByText(/Later dates are added when the next calendar is made\.$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show it' })).toBeNull();
  });

  test('each festival, and all of them, can be saved as a calendar file that exists', () => {
    open('2026-11-21T06:00:00Z');
    const files = calendarFiles(new Date());
    const fileOf = (name: string | RegExp) => {
      const link = screen.getByRole('link', { name });
      expect(link).toHaveAttribute('download');
      return files.get(link.getAttribute('href') ?? '') ?? '';
    };
    expect(fileOf(/^Save to your calendar.*Deepavali$/)).toContain('SUMMARY:Deepavali');
    const all = fileOf('Save all festivals to your calendar (.ics)');
    expect(all.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThanOrEqual(files.size - 1);
  });

  test('before any script it reads as a list of the year’s first month', () => {
    const html = renderToString(
      <StaticRouter location="/about/EventCalendar">
        <EventCalendarPage />
      </StaticRouter>,
    );
    expect(html).toContain('Festivals in January 2026');
    expect(html).toContain('Makar Sankranti');
    expect(html).not.toMatch(/\sstyle=/);
  });
});

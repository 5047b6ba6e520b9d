import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { FakeServer } from '../../../test/fake-server';
import { pass, personWithFrozenClock, visit } from '../../../test/screen';
import EventCalendarPage from '.';
import { monthPage } from './almanac';
import { calendarFiles } from './calendar-files';
import { BuiltMonthContext, builtMonthElement } from './month-page';
import { loadReckoning } from './use-month';

const built = monthPage({ year: 2026, month: 1 });
const at = '/about/EventCalendar';
// Loads the lazily fetched code first: under a fixed clock its arrival would never be awaited.
await loadReckoning();

let person: ReturnType<typeof personWithFrozenClock>;
beforeEach(() => {
  person = personWithFrozenClock();
  history.replaceState(null, '', at);
});

function open(now: string) {
  jest.setSystemTime(new Date(now));
  return visit({ server: new FakeServer(), at, routes: { [at]: <EventCalendarPage /> } });
}

const grid = () => screen.getByRole('grid');
const press = (name: string | RegExp) => person.click(screen.getByRole('button', { name }));
const details = () => document.getElementById('calendar-details');
/** Cells by their dates: in jsdom, finding thirty cells by their accessible names is slow. */
const cells = () => [...grid().querySelectorAll<HTMLElement>('[data-date]')];
function day(date: string): HTMLElement {
  const cell = cells().find((one) => one.dataset.date === date);
  if (!cell) throw new Error(`no cell of ${date}`);
  return cell;
}
const focused = () => document.activeElement?.getAttribute('data-date');

describe('Event Calendar', () => {
  test('shows the present month in India, Sunday to Saturday, and marks today', () => {
    open('2026-10-31T18:30:00Z');
    expect(grid()).toHaveAccessibleName('Calendar of festivals: November 2026');
    expect(
      within(grid())
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    const today = cells().filter((cell) => cell.hasAttribute('aria-current'));
    expect(today.map((cell) => cell.getAttribute('aria-label'))).toEqual([
      'Sunday, 1 November 2026 (today): Krishna Saptami',
    ]);
    expect(today[0]).toHaveAttribute('aria-current', 'date');
  });

  test('a page that stays open over midnight in India, or wakes after it, marks the new day', async () => {
    const marked = () => grid().querySelector('[aria-current=date]')?.getAttribute('data-date');
    open('2026-11-21T18:29:58Z');
    expect(marked()).toBe('2026-11-21');
    await pass(2_000);
    expect(marked()).toBe('2026-11-22');
    // A tab that sleeps runs no timers.
    jest.setSystemTime(new Date('2026-11-24T06:00:00Z'));
    fireEvent(document, new Event('visibilitychange'));
    expect(marked()).toBe('2026-11-24');
  });

  test('each day has its tithi with its half of the month and its moon; a festival its emblem and title', () => {
    open('2026-11-21T06:00:00Z');
    const days = cells();
    expect(days).toHaveLength(30);
    for (const cell of days) {
      expect(cell).toHaveTextContent(/Shukla|Krishna|Purnima|Amavasya/);
      expect(cell.querySelector('svg')).not.toBeNull();
    }
    const deepavali = day('2026-11-08');
    expect(deepavali).toHaveAccessibleName('Sunday, 8 November 2026: Krishna Chaturdashi: Deepavali');
    expect(deepavali.querySelector('img')).toHaveAttribute('src', '/art/festival-lamp.svg');
  });

  test('goes to the previous month, the next one, and back to today', async () => {
    open('2026-11-21T06:00:00Z');
    await press('Next month');
    await press('Next month');
    expect(grid()).toHaveAccessibleName('Calendar of festivals: January 2027');
    expect(location.search).toBe('?month=2027-01');
    await press('Go to today');
    expect(grid()).toHaveAccessibleName('Calendar of festivals: November 2026');
    await press('Previous month');
    expect(grid()).toHaveAccessibleName('Calendar of festivals: October 2026');
    expect(screen.getByRole('heading', { name: 'Festivals in October 2026' })).toBeInTheDocument();
  });

  test('shows the details of today and of the next festival, and of a day on hover, focus and tap', async () => {
    open('2026-11-21T06:00:00Z');
    expect(details()).toHaveTextContent('Saturday, 21 November 2026');
    expect(details()).toHaveTextContent(
      'Coming next: Guru Nanak Jayanti and Kartik Purnima, 24 November 2026',
    );
    await person.hover(day('2026-11-08'));
    expect(details()).toHaveTextContent('DeepavaliWhere: Every doorstep');
    expect(details()).toHaveTextContent('Krishna Chaturdashi of Kartika, until 11:28 am');
    expect(details()).toHaveTextContent('Also on this day: Narak Chaturdashi');
    await person.unhover(day('2026-11-08'));
    fireEvent.pointerLeave(grid());
    expect(details()).toHaveTextContent('21 November 2026');
    fireEvent.focus(day('2026-11-17'));
    expect(details()).toHaveTextContent('Gopashtami');
    expect(day('2026-11-17')).toHaveAttribute('aria-selected', 'true');
    fireEvent.click(day('2026-11-24'));
    expect(details()).toHaveTextContent('Guru Nanak Jayanti');
  });

  test('Tab stops at one day; the keys of a grid lead from it to any other', async () => {
    open('2026-11-21T06:00:00Z');
    expect(cells().filter(({ tabIndex }) => tabIndex === 0)).toEqual([day('2026-11-21')]);
    act(() => day('2026-11-21').focus());
    for (const [keys, wanted] of [
      ['{ArrowLeft}', '2026-11-20'],
      ['{ArrowUp}', '2026-11-13'],
      ['{Home}', '2026-11-08'],
      ['{End}', '2026-11-14'],
      ['{ArrowDown}{ArrowRight}', '2026-11-22'],
      ['{Control>}{Home}{/Control}', '2026-11-01'],
      ['{ArrowLeft}', '2026-10-31'],
      ['{PageDown}', '2026-11-30'],
      ['{Control>}{End}{/Control}{ArrowRight}', '2026-12-01'],
      ['{PageUp}', '2026-11-01'],
      ['{Shift>}{PageDown}{/Shift}', '2027-11-01'],
      ['{Shift>}{PageUp}{/Shift}', '2026-11-01'],
    ] as const) {
      await person.keyboard(keys);
      expect([keys, focused()]).toEqual([keys, wanted]);
      expect(details()).toHaveTextContent(String(Number(wanted.slice(8))));
    }
    expect(grid()).toHaveAccessibleName('Calendar of festivals: November 2026');
  });

  test.each([
    ['1900-01-01', '{ArrowLeft}'],
    ['2100-12-31', '{PageDown}'],
  ])('no key leads beyond %s', async (date, key) => {
    history.replaceState(null, '', `${at}?month=${date.slice(0, 7)}`);
    open('2026-11-21T06:00:00Z');
    const last = document.querySelector<HTMLElement>(`[data-date="${date}"]`);
    act(() => last?.focus());
    await person.keyboard(key);
    expect(focused()).toBe(date);
    const beyond = date.startsWith('1900') ? 'Previous month' : 'Next month';
    expect(screen.getByRole('button', { name: beyond })).toBeDisabled();
  });

  test.each([
    ['1999', 'November 1999'],
    ['2100', 'November 2100'],
    ['1899', 'November 2026'],
    ['2101', 'November 2026'],
  ])('the year %s is entered: %s', async (year, shown) => {
    open('2026-11-21T06:00:00Z');
    const field = screen.getByRole('spinbutton', { name: 'Year' });
    fireEvent.change(field, { target: { value: year } });
    fireEvent.submit(field);
    expect(grid()).toHaveAccessibleName(`Calendar of festivals: ${shown}`);
    expect(grid()).toHaveTextContent('Purnima');
  });

  test.each([
    ['?month=2031-11', 'November 2031'],
    ['?month=2031-13', 'November 2026'],
    ['?month=0031-11', 'November 2026'],
    ['?month=%3Cscript%3E', 'November 2026'],
  ])('the address with %s opens %s', (search, shown) => {
    history.replaceState(null, '', `${at}${search}`);
    open('2026-11-21T06:00:00Z');
    expect(grid()).toHaveAccessibleName(`Calendar of festivals: ${shown}`);
  });

  test('the year view has twelve months with their festivals; each links to its month', async () => {
    open('2026-11-21T06:00:00Z');
    await press('Year');
    for (let month = 0; month < 12; month++) await pass(1);
    expect(screen.getByText('Thu 19').closest('li')).toHaveTextContent('Chaitra Navratri and Ugadi');
    expect(screen.getAllByRole('button', { name: / 2026$/ })).toHaveLength(12);
    await press('Next year');
    await press('May 2027');
    expect(grid()).toHaveAccessibleName('Calendar of festivals: May 2027');
  });

  test('an empty month leads to the next event', async () => {
    open('2028-12-05T06:00:00Z');
    expect(
      screen.getByText(
        'No festival of ours falls in December 2028. The next one is Makar Sankranti, on 14 January 2029.',
      ),
    ).toBeInTheDocument();
    await press('Show it');
    expect(grid()).toHaveAccessibleName('Calendar of festivals: January 2029');
    expect(screen.getByRole('heading', { name: 'Makar Sankranti' })).toBeInTheDocument();
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
    expect(screen.getByRole('link', { name: 'Follow the festivals in your calendar' })).toHaveAttribute(
      'href',
      `webcal://${location.host}/calendar/festivals.ics`,
    );
  });

  test('a festival of a year without files has its file in the link', () => {
    history.replaceState(null, '', `${at}?month=2090-11`);
    open('2026-11-21T06:00:00Z');
    const [link] = screen.getAllByRole('link', { name: /^Save to your calendar/ });
    const file = decodeURIComponent(link?.getAttribute('href') ?? '');
    expect(file).toMatch(/^data:text\/calendar;charset=utf-8,BEGIN:VCALENDAR\r\n/);
    expect(file).toMatch(/DTSTART;VALUE=DATE:2090(10|11)\d\d\r\n/);
  });

  test('without a script the month of the build is shown, with its days and festivals', () => {
    const html = renderToString(
      <BuiltMonthContext value={built}>
        <StaticRouter location={at}>
          <EventCalendarPage />
        </StaticRouter>
      </BuiltMonthContext>,
    );
    expect(html).toContain('Festivals in January 2026');
    expect(html).toContain('Makar Sankranti');
    expect(html.match(/role="gridcell"/g)).toHaveLength(31);
    expect(html).not.toMatch(/\sstyle=/);
  });

  test('in the browser it begins with the month embedded in the page', () => {
    document.head.innerHTML = builtMonthElement({ ...built, days: built.days.slice(0, 14) });
    open('2026-01-05T06:00:00Z');
    expect(within(grid()).getAllByRole('gridcell', { name: /Shukla|Krishna|Purnima|Amavasya/ })).toHaveLength(
      14,
    );
  });
});

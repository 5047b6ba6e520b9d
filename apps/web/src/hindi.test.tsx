/**
 * @jest-environment-options {"customExportConditions": ["@vgb/hi", "@vgb/source", "browser", "node"]}
 */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { say } from '@vgb/contracts';
import type { ReactNode } from 'react';
import { BrowserRouter, MemoryRouter } from 'react-router';
import { asha, FakeServer, ok } from '../test/fake-server';
import { headOf } from './head/head';
import { Footer } from './layout/footer';
import { LanguageSwitch } from './layout/language-switch';
import { LanguageOffer } from './layout/language-wish';
import { createApiClient } from './lib/api-client';
import { formatDay } from './lib/dates';
import { base, routeAddress, tag } from './lib/language';
import { durable } from './lib/storage';
import { monthPage } from './pages/event-calendar/almanac';
import { calendarFiles } from './pages/event-calendar/calendar-files';
import { nameOfMonth } from './pages/event-calendar/printed';
import { routeOf } from './routes';
import { Link } from './ui';

/** Opens an address of the Hindi site. */
function open(address: string, page: ReactNode) {
  history.replaceState(null, '', address);
  return render(<BrowserRouter basename={base}>{page}</BrowserRouter>);
}
afterEach(() => history.replaceState(null, '', '/'));

describe('a page below /hi', () => {
  test.each([
    ['/hi', '/'],
    ['/hi/', '/'],
    ['/hi/gau', '/gau'],
    ['/hi/reset-password/abc', '/reset-password/abc'],
  ])('%s is the route %s', (address, route) => expect(routeAddress(address)).toBe(route));

  test('a link of the words leads to the page in Hindi', async () => {
    open('/hi', <Link to="/gau">गौ</Link>);
    const link = screen.getByRole('link', { name: 'गौ' });
    expect(link).toHaveAttribute('href', '/hi/gau');
    await userEvent.click(link);
    expect(location.pathname).toBe('/hi/gau');
  });

  test('its head is Hindi, and names the page in each language', () => {
    const head = headOf(routeOf('/gau'), '/gau', 'https://trust.example');
    expect(head).toMatch(/<title>[^<]*विश्व गुरु भारत/);
    expect(head).toContain('<link rel="canonical" href="https://trust.example/hi/gau" />');
    expect(head).toContain('hreflang="en-IN" href="https://trust.example/gau"');
    expect(head).toContain('hreflang="hi-IN" href="https://trust.example/hi/gau"');
    expect(head).toContain('hreflang="x-default" href="https://trust.example/gau"');
    expect(head).toContain('property="og:locale" content="hi_IN"');
    expect(head).toContain('property="og:locale:alternate" content="en_IN"');
    expect(head).toContain('content="https://trust.example/hi/share/gau.jpg"');
    expect(head).toContain('"inLanguage":"hi-IN"');
    expect(head).toContain('"target":"https://trust.example/hi/donate"');
  });

  test('every call says in which language the answer and its mails shall be', async () => {
    const server = new FakeServer({ readProfile: ok(asha) });
    const client = createApiClient({
      fetch: server.fetch,
      storage: durable,
      language: tag,
      isAtLogin: () => false,
      goToLogin: () => undefined,
    });
    await client.call('readProfile');
    expect(server.requests[0]?.headers['accept-language']).toBe('hi-IN');
  });

  test('a form’s own sentences are Hindi', () => expect(say('fillAllFields')).toBe('कृपया सभी खाने भरें।'));
});

describe('dates and times', () => {
  test.each([
    ['2026-11-21T18:29:59.999Z', '21 नवंबर 2026'],
    ['2026-11-21T18:30:00.000Z', '22 नवंबर 2026'],
    ['2027-02-28T00:00:00.000Z', '28 फ़रवरी 2027'],
  ])('%s is %s in India', (moment, said) =>
    // Spaces at which no line breaks: a date stays together.
    expect(formatDay(moment)).toBe(said.replaceAll(' ', '\u00a0')),
  );

  test('a month and its days are told in Hindi, and the letters of a tithi are not torn apart', () => {
    expect(nameOfMonth({ year: 2026, month: 11 })).toBe('नवंबर 2026');
    const { days } = monthPage({ year: 2026, month: 11 });
    expect(days[0]?.sun).toMatch(/^सूर्योदय सुबह 6:\d\d, सूर्यास्त शाम 5:\d\d$/);
    for (const { brief } of days) expect(brief).toMatch(/^(शु|कृ)([1-9]|1[0-5])$/);
  });

  test('calendar files have Hindi titles under the same names of their entries', () => {
    const files = calendarFiles(new Date('2026-11-22T00:00:00Z'));
    expect(files.get('/hi/calendar/festivals.ics')).toMatch(/SUMMARY:[^\n]*[\u0900-\u097f]/);
    expect(files.get('/hi/calendar/2026-11-08.ics')).toContain('UID:deepavali-');
  });
});

describe('the switch', () => {
  test('leads to the same page in English with its question and part, and remembers', async () => {
    open('/hi/donate?amount=2100#form', <LanguageSwitch className="" />);
    const link = screen.getByRole('link', { name: 'English' });
    expect(link).toHaveAttribute('href', '/donate');
    expect(link).toHaveAttribute('hreflang', 'en-IN');
    expect(link).toHaveAttribute('lang', 'en');
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(link).toHaveAttribute('href', '/donate?amount=2100#form');
    expect(localStorage.getItem('language')).toBe('en');
  });

  test('stands in the footer', () => {
    render(
      <MemoryRouter initialEntries={['/gau']}>
        <Footer />
      </MemoryRouter>,
    );
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'English' })).toHaveAttribute('href', '/gau');
  });
});

describe('the offer of another language on a Hindi page', () => {
  beforeEach(() => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'en']);
  });
  const offered = () => screen.findByRole('complementary', { name: 'Language' });

  test('is made to a reader who chose English before, once, and leaves the page as it is', async () => {
    localStorage.setItem('language', 'en');
    const { unmount } = open('/hi/gau', <LanguageOffer />);
    const offer = within(await offered());
    expect(offer.getByRole('link', { name: 'Read this page in English' })).toHaveAttribute('href', '/gau');
    await userEvent.click(offer.getByRole('button', { name: 'No, thank you' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(localStorage.getItem('language')).toBe('hi');
    expect(location.pathname).toBe('/hi/gau');
    unmount();
  });

  test('is not made to a reader who came by a Hindi link and chose nothing', () => {
    open('/hi/gau', <LanguageOffer />);
    expect(localStorage.getItem('languageOffered')).toBeNull();
  });
});

import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Language, type Locale, languages, locales } from '@vgb/content/locale';
import { offers } from '@vgb/content/offers';
import type { OfferWords } from '@vgb/content/types';
import { MemoryRouter } from 'react-router';
import { FakeServer } from '../../test/fake-server';
import { visit } from '../../test/screen';

// Adds a language to the list, which the code under test reads when it is imported. Its code is reserved for private use (ISO
// 639-2).
Object.assign<Record<string, Language>, Record<string, Language>>(languages, {
  qaa: { tag: 'qaa-IN', ownName: 'Third' },
});
(locales as string[]).push('qaa');
Object.assign<Record<string, OfferWords>, Record<string, OfferWords>>(offers, {
  qaa: { label: 'Tongue', read: 'Read this in the third', dismiss: 'Not now' },
});
const { RootLayout } = await import('./root-layout');
const { LanguageOffer } = await import('./language-wish');

const others = locales.filter((locale) => locale !== 'en');
const open = () =>
  visit({ server: new FakeServer(), at: '/gau', routes: { '/gau': <RootLayout>words</RootLayout> } });
const switchedIn = (place: HTMLElement) =>
  [...place.querySelectorAll('a[hreflang]')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.getAttribute('lang'),
    link.getAttribute('hreflang'),
  ]);
const listed = others.map((other) => [
  languages[other].ownName,
  `/${other}/gau`,
  other,
  languages[other].tag,
]);

beforeEach(() => localStorage.clear());

describe('with several other languages', () => {
  test.each([
    ['the top bar', () => screen.getByRole('region', { name: 'Contact and social media' })],
    ['the footer', () => screen.getByRole('contentinfo')],
  ])('%s lists each by its own name and to this page', (_place, find) => {
    open();
    expect(listed.length).toBeGreaterThan(1);
    expect(switchedIn(find())).toEqual(listed);
  });

  test('the drawer lists each, and the bar of a phone none', () => {
    open();
    const banner = screen.getByRole('banner');
    expect(switchedIn(screen.getByRole('dialog', { hidden: true }))).toEqual(listed);
    // Once in the top bar and once in the drawer.
    expect(switchedIn(banner)).toEqual([...listed, ...listed]);
  });

  test.each(others)(
    'the offer of %s links to that language, and has its button to dismiss in it',
    async (other: Locale) => {
      jest.spyOn(navigator, 'languages', 'get').mockReturnValue([languages[other].tag, 'en']);
      render(
        <MemoryRouter initialEntries={['/gau']}>
          <LanguageOffer />
        </MemoryRouter>,
      );
      const offer = within(await screen.findByRole('complementary', { name: offers[other].label }));
      const links = offer.getAllByRole('link');
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        [offers[other].read, `/${other}/gau`],
      ]);
      await userEvent.click(offer.getByRole('button', { name: offers[other].dismiss }));
      expect(localStorage.getItem('language')).toBe('en');
    },
  );
});

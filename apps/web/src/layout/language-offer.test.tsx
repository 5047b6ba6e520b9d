import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { languageToOffer } from './language-offer';
import { LanguageOffer } from './language-wish';

const prefer = (...languages: readonly string[]) =>
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

describe('the offer on an English page', () => {
  beforeEach(() => localStorage.clear());

  test.each([
    [['hi-IN', 'en'], null, 'hi'],
    [['hi'], null, 'hi'],
    [['ta-IN', 'hi-IN', 'en-IN'], null, 'hi'],
    [['en-IN', 'hi-IN'], null, undefined],
    [['ta-IN'], null, undefined],
    [['en-IN'], 'hi', 'hi'],
    [['hi-IN'], 'en', undefined],
    [['en-IN'], 'what a script wrote', undefined],
  ])('a browser that prefers %j, with %j chosen before: %j', (preferred, chosen, offered) => {
    prefer(...preferred);
    if (chosen !== null) localStorage.setItem('language', chosen);
    expect(languageToOffer()).toBe(offered);
    // It is offered once.
    expect(languageToOffer()).toBeUndefined();
  });

  test('is in Hindi and links to the same page', async () => {
    prefer('hi-IN');
    render(
      <MemoryRouter initialEntries={['/gau']}>
        <LanguageOffer />
      </MemoryRouter>,
    );
    const offer = await screen.findByRole('complementary', { name: 'भाषा' });
    expect(offer).toHaveAttribute('lang', 'hi');
    const link = within(offer).getByRole('link', { name: 'यह पृष्ठ हिन्दी में पढ़ें' });
    expect(link).toHaveAttribute('href', '/hi/gau');
  });
});

import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { locales } from '@vgb/content';
import { everyWord } from '@vgb/content/every-word';
import { about } from '@vgb/content/words/about';
import { FakeServer } from '../../../test/fake-server';
import { visit } from '../../../test/screen';
import { Seen } from '../../../test/seen';
import { catalogue } from '../../art/catalogue';
import AboutPage from '.';

const open = () => visit({ server: new FakeServer(), at: '/about', routes: { '/about': <AboutPage /> } });

test('the timeline moves by arrow keys and by two buttons, which are disabled at its ends', () => {
  const walked = jest.fn();
  HTMLElement.prototype.scrollTo = walked as typeof HTMLElement.prototype.scrollTo;
  open();
  const [earlier, later] = ['Earlier', 'Later'].map((name) => screen.getByRole('button', { name }));
  const line = screen.getByRole('list', { name: about.milestones.heading });
  expect(within(line).getAllByRole('listitem')).toHaveLength(6);
  expect(earlier).toBeDisabled();
  fireEvent.keyDown(line, { key: 'ArrowRight' });
  expect(earlier).toBeEnabled();
  for (let step = 0; step < 4 && later; step++) fireEvent.click(later);
  expect(later).toBeDisabled();
  expect(walked).toHaveBeenCalledTimes(5);
});

test('a scene scrolled into view becomes the current one', () => {
  Seen.install();
  try {
    open();
    const row = Seen.all.find(({ options }) => options.threshold === 0.6);
    const line = screen.getByRole('list', { name: about.milestones.heading });
    row?.seeAll([...line.children].map((target, at) => ({ target, isIntersecting: at >= 3 })));
    expect(screen.getByRole('button', { name: 'Earlier' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Later' })).toBeDisabled();
  } finally {
    Seen.remove();
  }
});

test.each(locales)('each person of the pages in %s has a portrait of their own', async (locale) => {
  const {
    about: founders,
    team,
    home,
  } = (await everyWord(locale)) as typeof import('@vgb/content/words/about') &
    typeof import('@vgb/content/words/team') &
    typeof import('@vgb/content/words/home');
  const seeds = [
    ...founders.officers.items,
    ...home.testimonials.items,
    ...[team.leaders, team.coreTeam, team.developers].flatMap(({ items }) => items),
  ].map(({ image }) => image);
  const drawn = seeds.map((seed) => catalogue.get(`portrait-${seed}`)?.());
  expect(drawn).not.toContain(undefined);
  expect(new Set(drawn).size).toBe(new Set(seeds).size);
});

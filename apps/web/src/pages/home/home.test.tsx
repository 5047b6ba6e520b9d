import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { home } from '@vgb/content/words/home';
import { FakeServer } from '../../../test/fake-server';
import { visit } from '../../../test/screen';
import { preferReducedMotion, Seen } from '../../../test/seen';
import NotFoundPage from '../not-found';
import HomePage from '.';

const open = () => visit({ server: new FakeServer(), at: '/', routes: { '/': <HomePage /> } });
const tick = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => Seen.install());
afterEach(() => {
  Seen.remove();
  Reflect.deleteProperty(window, 'matchMedia');
});

test('the hero leads to the mission and to a gift', () => {
  open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(home.hero.title);
  expect(screen.getByRole('link', { name: 'Discover Our Mission' })).toHaveAttribute('href', '/about');
  expect(screen.getByRole('link', { name: 'Support Our Cause' })).toHaveAttribute('href', '/donate');
});

test('since 1992: 108 departments, 1000+ volunteers, 500+ projects', () => {
  open();
  const section = screen.getByRole('heading', { name: 'Since 1992' }).closest('section');
  if (!section) throw new Error('no section');
  const figures = within(section)
    .getAllByRole('definition')
    .map((figure) => figure.textContent);
  const labels = within(section)
    .getAllByRole('term')
    .map((label) => label.textContent);
  expect(figures).toEqual(['108', '1000+', '500+']);
  expect(labels).toEqual(['departments', 'volunteers', 'projects']);
});

test('mission, vision, three values, five elements, three news and the two invitations', () => {
  open();
  for (const name of ['Our mission', 'Our vision'])
    expect(screen.getByRole('heading', { name })).toBeVisible();
  expect(home.values.items).toHaveLength(3);
  for (const { title } of home.values.items)
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
  for (const name of ['Air', 'Space', 'Earth', 'Water', 'Fire'])
    expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Read more ./ })).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Make a Donation' })).toHaveAttribute('href', '/donate');
  expect(screen.getByRole('link', { name: 'Become a Pratinidhi' })).toHaveAttribute('href', '/register');
});

describe('the impact counter', () => {
  const shown = () => {
    const section = screen.getByRole('heading', { name: home.impact.heading }).closest('section');
    return [...(section?.querySelectorAll('li [aria-hidden]') ?? [])].map((figure) => figure.textContent);
  };

  test('shows the final figures first; counts in 50 steps over 2 seconds from 20 % visible, once', () => {
    jest.useFakeTimers();
    open();
    expect(shown()).toEqual(['31+', '108', '1000+', '500+']);
    const counter = Seen.all.find(({ options }) => options.threshold === 0.2);
    counter?.see(false);
    expect(shown()).toEqual(['31+', '108', '1000+', '500+']);
    counter?.see(true);
    expect(shown()).toEqual(['0+', '0', '0+', '0+']);
    tick(40);
    expect(shown()).toEqual(['1+', '2', '20+', '10+']);
    tick(960);
    expect(shown()).toEqual(['16+', '54', '500+', '250+']);
    tick(960);
    expect(shown()).not.toEqual(['31+', '108', '1000+', '500+']);
    tick(40);
    expect(shown()).toEqual(['31+', '108', '1000+', '500+']);
    counter?.see(true);
    expect(shown()).toEqual(['31+', '108', '1000+', '500+']);
  });
});

test('under prefers-reduced-motion figures stand still and a click changes slides at once', () => {
  jest.useFakeTimers();
  preferReducedMotion();
  open();
  expect(Seen.all).toEqual([]);
  const [first, second] = home.testimonials.items;
  expect(screen.getByText(first?.quote ?? '')).toBeVisible();
  tick(60_000);
  expect(screen.getByText(first?.quote ?? '')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /^Show slide 2/ }));
  expect(screen.getByText(second?.quote ?? '')).toBeVisible();
});

describe('the five initiatives', () => {
  test('Gau is open at first; each has a title, three figures, a picture and a link', async () => {
    open();
    expect(screen.getByRole('tab', { name: 'Gau', selected: true })).toBeInTheDocument();
    for (const [name, path] of Object.entries({
      Gau: '/gau',
      Ganga: '/ganga',
      Gayatri: '/gayatri',
      Gita: '/gita',
      Guru: '/guru',
    })) {
      await userEvent.click(screen.getByRole('tab', { name }));
      const panel = within(screen.getByRole('tabpanel', { name }));
      expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
      expect(panel.getAllByRole('definition')).toHaveLength(3);
      expect(panel.getByRole('img')).toHaveAccessibleName();
      const link = panel.getByRole('link', { name: /^Learn more about / });
      expect(link).toHaveTextContent('Learn more');
      expect(link).toHaveAttribute('href', path);
    }
  });
});

describe('the testimonials', () => {
  const voices = home.testimonials.items;
  const slider = () => screen.getByRole('region', { name: 'Voices of our members' });
  const heard = () => within(slider()).getByRole('listitem').querySelector('blockquote')?.textContent;
  const dot = (position: number) =>
    screen.getByRole('button', { name: `Show slide ${position} of ${voices.length}` });

  test('advance every 6 seconds, by a fade of 500 ms, and begin again after the last', () => {
    jest.useFakeTimers();
    open();
    expect(heard()).toBe(voices[0]?.quote);
    // The fade begins every 6 seconds; each voice is announced at the end of its fade.
    for (const next of [1, 2, 3, 0]) {
      tick(next === 1 ? 5999 : 5499);
      expect(heard()).not.toBe(voices[next]?.quote);
      tick(1);
      tick(499);
      expect(heard()).not.toBe(voices[next]?.quote);
      tick(1);
      expect(heard()).toBe(voices[next]?.quote);
    }
  });

  test('a dot jumps there; during the fade clicks do nothing', () => {
    jest.useFakeTimers();
    open();
    fireEvent.click(dot(3));
    fireEvent.click(dot(2));
    tick(500);
    expect(heard()).toBe(voices[2]?.quote);
    expect(dot(3)).toHaveAttribute('aria-current', 'true');
    fireEvent.click(dot(2));
    tick(500);
    expect(heard()).toBe(voices[1]?.quote);
  });

  test('stop when paused, and continue when played', () => {
    jest.useFakeTimers();
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Pause the slides' }));
    tick(60_000);
    expect(heard()).toBe(voices[0]?.quote);
    fireEvent.click(screen.getByRole('button', { name: 'Play the slides' }));
    tick(6000);
    tick(500);
    expect(heard()).toBe(voices[1]?.quote);
  });

  test('stop while the focus is on them', () => {
    jest.useFakeTimers();
    open();
    act(() => dot(1).focus());
    tick(60_000);
    expect(heard()).toBe(voices[0]?.quote);
    act(() => dot(1).blur());
    tick(6000);
    tick(500);
    expect(heard()).toBe(voices[1]?.quote);
  });
});

test('an unknown address shows the message and a link to the home page', () => {
  visit({ server: new FakeServer(), at: '/No', routes: { '/No': <NotFoundPage /> } });
  expect(
    screen.getByRole('heading', { name: "Oops! The page you're looking for cannot be found." }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
});

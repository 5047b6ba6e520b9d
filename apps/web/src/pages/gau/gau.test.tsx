import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { donate } from '@vgb/content/words/donate';
import { gau } from '@vgb/content/words/gau';
import { FakeServer } from '../../../test/fake-server';
import { visit, visitor } from '../../../test/screen';
import { GiftCause } from '../../donations/gift-cause';
import GauPage from '.';
import { daysOfFodder, daysPath } from './fodder';

const open = () => visit({ server: new FakeServer(), at: '/gau', routes: { '/gau': <GauPage /> } });

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [2199, 21],
  [36_499, 364],
  [36_500, 365],
  [51_000, 365],
])('₹%i feeds a cow for %i days of a year', (rupees, days) => {
  expect(daysOfFodder(rupees)).toBe(days);
  expect(daysPath(days).match(/h0/g) ?? []).toHaveLength(days);
});

test('each of the six breeds has its drawing, with an alternative text', () => {
  open();
  for (const { title, id } of gau.breeds.items)
    expect(screen.getByRole('img', { name: gau.breeds.headOf(title) })).toHaveAttribute(
      'src',
      expect.stringMatching(new RegExp(`/breed-${id}\\.svg$`)),
    );
});

test('the slider of the amount begins at ₹2,100; the chosen amount and its days are shown and drawn', () => {
  open();
  const amount = screen.getByRole('slider', { name: 'Amount of the gift' });
  expect(screen.getByRole('status')).toHaveTextContent('₹2,100 feeds a cow for 21 days.');
  fireEvent.change(amount, { target: { value: '100' } });
  expect(screen.getByRole('status')).toHaveTextContent('₹100 feeds a cow for one day.');
  expect(amount).toHaveAttribute('aria-valuetext', '₹100 feeds a cow for one day.');
  expect(screen.getByRole('img', { name: 'The 365 days of a year, 1 of them filled' })).toBeVisible();
});

describe('the gift link of a project', () => {
  const [project] = gau.projects.items;
  if (!project) throw new Error('no project');

  test('names its project, and says how much of its cost is missing', () => {
    open();
    const link = screen.getByRole('link', { name: /^Give for this ?: Gaushala shelter \(sample\)$/ });
    expect(link).toHaveAttribute('href', '/donate?for=shelter');
    expect(screen.getByText('₹13,50,000 of ₹18,00,000 still needed')).toBeVisible();
  });

  test.each([
    ['/donate?for=shelter', project.name],
    ['/donate?for=no-such-project', undefined],
    ['/donate', undefined],
  ])('%s names the project of the gift: %s', async (at, name) => {
    visit({ server: new FakeServer(), at, routes: { '/donate': <GiftCause /> } });
    if (name === undefined) {
      await Promise.resolve();
      expect(screen.queryByRole('status')).toBeNull();
      return;
    }
    expect(await screen.findByRole('status')).toHaveTextContent(donate.cause.cameFor(name));
    const letter = screen.getByRole('link', { name: donate.cause.write });
    fireEvent.click(letter);
    expect(visitor.at).toBe(`/contact?subject=${encodeURIComponent(`A gift for: ${name}`)}`);
  });
});

import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { gita } from '@vgb/content/words/gita';
import { FakeServer } from '../../test/fake-server';
import { personWithFrozenClock, visit } from '../../test/screen';
import GayatriPage from './gayatri';
import { type Count, next, readCount } from './gayatri/counting';
import GitaPage from './gita';
import { verseOfDay } from './gita/day';
import { padas } from './parts/padas';

let person: ReturnType<typeof personWithFrozenClock>;
beforeEach(() => {
  person = personWithFrozenClock();
});

describe('the mala', () => {
  test.each<[Count, Count]>([
    [
      { bead: 0, rounds: 0 },
      { bead: 1, rounds: 0 },
    ],
    [
      { bead: 106, rounds: 0 },
      { bead: 107, rounds: 0 },
    ],
    [
      { bead: 107, rounds: 0 },
      { bead: 108, rounds: 1 },
    ],
    [
      { bead: 108, rounds: 1 },
      { bead: 1, rounds: 1 },
    ],
    [
      { bead: 107, rounds: 1 },
      { bead: 108, rounds: 2 },
    ],
  ])('%j is followed by %j', (from, to) => expect(next(from)).toEqual(to));

  test.each([
    undefined,
    null,
    'x',
    {},
    { bead: 109, rounds: 0 },
    { bead: -1, rounds: 0 },
    { bead: 1.5, rounds: 0 },
  ])('a stored %j is read as no count', (kept) => expect(readCount(kept)).toEqual({ bead: 0, rounds: 0 }));

  const open = () =>
    visit({ server: new FakeServer(), at: '/gayatri', routes: { '/gayatri': <GayatriPage /> } });

  test('counts touches and the space bar, announces the count, and keeps it over a reload', async () => {
    const { unmount } = open();
    const mala = screen.getByRole('button', { name: 'One bead on' });
    await person.click(mala);
    await person.keyboard(' ');
    expect(screen.getByText('2 of 108')).toHaveAttribute('aria-live', 'polite');
    unmount();
    open();
    expect(screen.getByText('2 of 108')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Begin anew' }));
    expect(screen.getByText('0 of 108')).toBeInTheDocument();
  });

  test('announces the end of a round, and continues', async () => {
    sessionStorage.setItem('mala', JSON.stringify({ bead: 107, rounds: 0 }));
    open();
    await person.click(screen.getByRole('button', { name: 'One bead on' }));
    expect(screen.getByText(/^One round is complete\. Stay a minute in silence/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'One bead on' }));
    expect(screen.getByText('1 of 108, after 1 round')).toBeInTheDocument();
  });

  test('one button starts and stops the breath', async () => {
    open();
    const breathe = screen.getByRole('button', { name: 'Breathe along' });
    expect(breathe).toHaveAttribute('aria-pressed', 'false');
    await person.click(breathe);
    expect(breathe).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('a verse', () => {
  test.each([
    ['karmaṇy evādhikāras te mā phaleṣu kadācana |', ['karmaṇy evādhikāras te', 'mā phaleṣu kadācana |']],
    ['कर्मण्येवाधिकारस्ते मा फलेषु कदाचन ।', ['कर्मण्येवाधिकारस्ते', 'मा फलेषु कदाचन ।']],
    [
      'ātmaiva hy ātmano bandhur ātmaiva ripur ātmanaḥ ||',
      ['ātmaiva hy ātmano bandhur', 'ātmaiva ripur ātmanaḥ ||'],
    ],
    // Its quarters are joined by sandhi.
    ['आत्मैव ह्यात्मनो बन्धुरात्मैव रिपुरात्मनः ॥', ['आत्मैव ह्यात्मनो बन्धुरात्मैव रिपुरात्मनः ॥']],
    ['oṃ bhūr bhuvaḥ svaḥ |', ['oṃ bhūr bhuvaḥ svaḥ |']],
  ])('%s breaks between its quarters alone', (line, quarters) => expect(padas(line)).toEqual(quarters));

  test.each([
    ['2026-11-21T18:29:59Z', 0],
    // Midnight in India.
    ['2026-11-21T18:30:00Z', 1],
    ['2026-11-22T18:29:59Z', 1],
    ['2026-11-28T18:29:59Z', 0],
  ])('of the day at %s', (moment, from) => {
    const first = verseOfDay(new Date('2026-11-21T00:00:00Z'), 7);
    expect((verseOfDay(new Date(moment), 7) - first + 7) % 7).toBe(from);
  });

  test('is another one on each day of a week', () => {
    expect(gita.verses.items).toHaveLength(7);
  });
});

test('the wheel of the Gita shows the chapter that has the focus, and links to its line', async () => {
  visit({ server: new FakeServer(), at: '/gita', routes: { '/gita': <GitaPage /> } });
  const petal = screen.getByRole('link', { name: '12. Bhakti' });
  await act(async () => petal.focus());
  expect(await screen.findByText('Chapter 12, 20 verses')).toBeInTheDocument();
  expect(petal).toHaveAttribute('aria-current', 'true');
  const target = document.querySelector(petal.getAttribute('href') ?? '');
  expect(
    within(target as HTMLElement).getByText('Devotion, and the friend of all beings'),
  ).toBeInTheDocument();
});

import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { about } from '@vgb/content/words/about';
import { boards } from '@vgb/content/words/boards';
import { community } from '@vgb/content/words/community';
import { elements } from '@vgb/content/words/elements';
import { events } from '@vgb/content/words/events';
import { experience } from '@vgb/content/words/experience';
import { ganga } from '@vgb/content/words/ganga';
import { gau } from '@vgb/content/words/gau';
import { gayatri } from '@vgb/content/words/gayatri';
import { gita } from '@vgb/content/words/gita';
import { guru } from '@vgb/content/words/guru';
import { privacy } from '@vgb/content/words/privacy';
import { sankalp } from '@vgb/content/words/sankalp';
import { sitemap } from '@vgb/content/words/sitemap';
import { team } from '@vgb/content/words/team';
import { terms } from '@vgb/content/words/terms';
import { volunteer } from '@vgb/content/words/volunteer';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { FakeServer } from '../../test/fake-server';
import { visit } from '../../test/screen';
import AboutPage from './about';
import BoardsPage from './boards';
import CommunityPage from './community';
import ElementsPage from './elements';
import EventsPage from './events';
import ExperiencePage from './experience';
import GangaPage from './ganga';
import GauPage from './gau';
import GayatriPage from './gayatri';
import GitaPage from './gita';
import GuruPage from './guru';
import PrivacyPage from './privacy';
import SankalpPage from './sankalp';
import SitemapPage from './sitemap';
import TeamPage from './team';
import TermsPage from './terms';
import VolunteerPage from './volunteer';

const pages: readonly [path: string, page: ReactElement, words: object][] = [
  ['/about', <AboutPage key="1" />, about],
  ['/about/vision-mission', <AboutPage key="1" />, about],
  ['/about/sankalp', <SankalpPage key="1" />, sankalp],
  ['/about/boards-departments', <BoardsPage key="1" />, boards],
  ['/team', <TeamPage key="1" />, team],
  ['/gau', <GauPage key="1" />, gau],
  ['/ganga', <GangaPage key="1" />, ganga],
  ['/gayatri', <GayatriPage key="1" />, gayatri],
  ['/gita', <GitaPage key="1" />, gita],
  ['/guru', <GuruPage key="1" />, guru],
  ['/5elements', <ElementsPage key="1" />, elements],
  ['/experience', <ExperiencePage key="1" />, experience],
  ['/community', <CommunityPage key="1" />, community],
  ['/events', <EventsPage key="1" />, events],
  ['/volunteer', <VolunteerPage key="1" />, volunteer],
  ['/terms', <TermsPage key="1" />, terms],
  ['/privacy', <PrivacyPage key="1" />, privacy],
  ['/sitemap', <SitemapPage key="1" />, sitemap],
];

/** Keys whose values are not shown as text: names of drawings, ids, machine-readable dates. */
const notRead = new Set([
  'id',
  'href',
  'image',
  'eyebrow',
  'date',
  'startDate',
  'endDate',
  'updated',
  'email',
  'profile',
]);

function sentences(words: unknown, key = ''): string[] {
  if (typeof words === 'string') return notRead.has(key) ? [] : words.split('\n');
  if (Array.isArray(words)) return words.flatMap((item) => sentences(item, key));
  if (words === null || typeof words !== 'object') return [];
  return Object.entries(words).flatMap(([name, value]) => sentences(value, name));
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe.each(pages)('%s', (path, page, words) => {
  test('shows every word of its content', () => {
    const { container } = visit({ server: new FakeServer(), at: path, routes: { [path]: page } });
    const named = [...container.querySelectorAll('[aria-label], img[alt]')].map(
      (element) => element.getAttribute('aria-label') ?? element.getAttribute('alt'),
    );
    const drawn = [...container.querySelectorAll('img')].map(({ alt }) => alt);
    const filledIn = [...container.querySelectorAll('input')].map(({ value }) => value);
    const read = plain([container.textContent, ...named, ...drawn, ...filledIn].join(' '));
    expect(sentences(words).filter((sentence) => !read.includes(plain(sentence)))).toEqual([]);
  });

  test('has one main heading and skips no heading level', () => {
    visit({ server: new FakeServer(), at: path, routes: { [path]: page } });
    const levels = screen
      .getAllByRole('heading', { hidden: true })
      .map((heading) => Number(heading.tagName.slice(1)));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
  });

  test('has no id twice, and each picture has its alternative text and its size', () => {
    const { container } = visit({ server: new FakeServer(), at: path, routes: { [path]: page } });
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    for (const picture of container.querySelectorAll('img'))
      for (const attribute of ['alt', 'width', 'height']) expect(picture).toHaveAttribute(attribute);
  });

  test('is complete without scripts, and has no inline styles', () => {
    const html = renderToString(<StaticRouter location={path}>{page}</StaticRouter>);
    expect(html).toContain('<h1');
    expect(html).not.toMatch(/\sstyle=/);
  });
});

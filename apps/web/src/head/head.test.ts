import { describe, expect, test } from '@jest/globals';
import { seo } from '@vgb/content/words/seo';
import { notFound, routeOf, type SiteRoute, siteRoutes } from '../routes';
import { cardName, headOf } from './head';

const origin = 'https://trust.example';
const open = siteRoutes.filter(({ kind }) => kind === 'public');

function read(route: SiteRoute) {
  const parsed = new DOMParser().parseFromString(headOf(route, route.path, origin), 'text/html');
  const attribute = (selector: string, name: string) => parsed.querySelector(selector)?.getAttribute(name);
  return {
    title: parsed.title,
    description: attribute('meta[name=description]', 'content') ?? '',
    canonical: attribute('link[rel=canonical]', 'href'),
    robots: attribute('meta[name=robots]', 'content'),
    card: attribute('meta[property="og:image"]', 'content'),
    cardSize: [
      attribute('meta[property="og:image:width"]', 'content'),
      attribute('meta[property="og:image:height"]', 'content'),
    ],
    twitter: attribute('meta[name="twitter:card"]', 'content'),
    scripts: [...parsed.querySelectorAll('script')],
  };
}
const graphOf = (route: SiteRoute): { '@type': string }[] =>
  JSON.parse(read(route).scripts[0]?.textContent ?? '')['@graph'];

describe('the head of every public page', () => {
  test.each(open.map((route) => [route.path, route] as const))('%s', (path, route) => {
    const head = read(route);
    expect(head.title).toMatch(/Vishwa Guru Bharat|VGB/);
    expect(head.description.length).toBeGreaterThan(50);
    expect(head.canonical).toBe(`${origin}${route.canonical ?? path}`);
    expect(head.robots).toBeUndefined();
    expect(head.card).toBe(`${origin}/share/${cardName(route)}.jpg`);
    expect(head.cardSize).toEqual(['1200', '630']);
    expect(head.twitter).toBe('summary_large_image');
    expect(head.scripts.map(({ type }) => type)).toEqual(['application/ld+json']);
    const kinds = graphOf(route).map((thing) => thing['@type']);
    expect(kinds).toContain('NGO');
    expect(kinds).toContain(path === '/' ? 'WebSite' : 'BreadcrumbList');
  });

  test('each has a title, a description and a card of its own', () => {
    const ownOf = (name: 'title' | 'description' | 'card') =>
      open.filter(({ canonical }) => canonical === undefined).map((route) => read(route)[name]);
    for (const name of ['title', 'description', 'card'] as const)
      expect(new Set(ownOf(name)).size).toBe(ownOf(name).length);
  });

  test('the description of Donate names a gift', () => {
    expect(graphOf(routeOf('/donate')).map((thing) => thing['@type'])).toContain('DonateAction');
  });
});

test('account pages and the 404 page have noindex', () => {
  for (const route of [...siteRoutes.filter(({ kind }) => kind === 'account'), notFound]) {
    const head = read(route);
    expect(head.robots).toBe('noindex');
    expect(head.canonical).toBeUndefined();
    expect(head.scripts).toEqual([]);
  }
});

describe('the route of an address', () => {
  test('parameters match; the case matters; unknown addresses and /No are the 404 page', () => {
    expect(routeOf('/reset-password/abc').path).toBe('/reset-password/:token');
    expect(routeOf('/payment/order_1').path).toBe('/payment/:orderId');
    expect(routeOf('/donate/monthly/abc').path).toBe('/donate/monthly/:token');
    expect(routeOf('/about/EventCalendar').path).toBe('/about/EventCalendar');
    for (const path of ['/No', '/about/eventcalendar', '/nowhere', '/gau/x'])
      expect(routeOf(path)).toBe(notFound);
  });

  test('every address in the words has a page', () => {
    const known = new Set<string>([...siteRoutes, notFound].map((route) => route.seo));
    expect(Object.keys(seo).filter((path) => !known.has(path))).toEqual([]);
  });
});

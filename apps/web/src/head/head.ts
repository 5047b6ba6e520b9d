import { addressIn, defaultLocale, type Locale, languages, locales } from '@vgb/content/locale';
import { seo } from '@vgb/content/words/seo';
import { base, locale, trustName } from '../lib/language';
import type { SiteRoute } from '../routes';
import { structuredData } from './structured-data';

interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The address without the origin, in the page's language. */
  readonly canonical: string;
}

function pageHead(route: SiteRoute, pathname: string): PageHead {
  const { title, description } = seo[route.seo];
  return { title, description, canonical: addressIn(locale, route.canonical ?? pathname) };
}

/** A language and country in the form of the Open Graph protocol: `hi_IN`. */
const openGraph = (locale: Locale): string => languages[locale].tag.replace('-', '_');

/** The same page in every language by its `hreflang`; `x-default` is for readers of none of them. */
const alternates = (path: string): readonly (readonly [hreflang: string, address: string])[] => [
  ...locales.map((other) => [languages[other].tag, addressIn(other, path)] as const),
  ['x-default', addressIn(defaultLocale, path)],
];

/** Replaces the head of the open document by that of another page, with the document's own origin. */
export function showHead(route: SiteRoute, pathname: string): void {
  const { title, description, canonical } = pageHead(route, pathname);
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!link) return;
  const { origin } = new URL(link.href);
  link.href = `${origin}${canonical}`;
  for (const [hreflang, address] of alternates(route.canonical ?? pathname))
    document.querySelector(`link[hreflang="${hreflang}"]`)?.setAttribute('href', `${origin}${address}`);
}

/** The file of a route's share card, without its folder. */
export const cardName = (route: SiteRoute): string =>
  route.path === '*'
    ? 'not-found'
    : route.path === '/'
      ? 'home'
      : route.path.slice(1).replace(/[^\w]+/g, '-');

const inAttribute = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** The content of <head> for a prerendered page. `origin` is the site's address, such as https://example.org. */
export function headOf(route: SiteRoute, pathname: string, origin: string): string {
  const { title, description, canonical } = pageHead(route, pathname);
  const { cardTitle, cardText } = seo[route.seo];
  const hidden = route.kind === 'account' || route.path === '*';
  const address = `${origin}${canonical}`;
  const card = `${origin}${base}/share/${cardName(route)}.jpg`;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${inAttribute(content)}" />`;
  const lines = [
    `<title>${inAttribute(title)}</title>`,
    `<meta name="description" content="${inAttribute(description)}" />`,
    ...(hidden
      ? ['<meta name="robots" content="noindex" />']
      : [
          `<link rel="canonical" href="${inAttribute(address)}" />`,
          ...alternates(route.canonical ?? pathname).map(
            ([hreflang, other]) =>
              `<link rel="alternate" hreflang="${hreflang}" href="${inAttribute(`${origin}${other}`)}" />`,
          ),
        ]),
    property('og:type', 'website'),
    property('og:site_name', trustName),
    property('og:locale', openGraph(locale)),
    ...locales
      .filter((other) => other !== locale)
      .map((other) => property('og:locale:alternate', openGraph(other))),
    property('og:title', cardTitle),
    property('og:description', cardText),
    property('og:url', address),
    property('og:image', card),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', `${trustName}: ${cardTitle}`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  if (!hidden) {
    // Browsers do not run a block of this type, so it needs no exception in the content security policy.
    const json = JSON.stringify(structuredData(route, pathname, origin)).replace(/</g, '\\u003c');
    lines.push(`<script type="application/ld+json">${json}</script>`);
  }
  return lines.join('\n    ');
}

/** The same for the shell, which all account pages share: their titles are set when they render. */
export const shellHead = (): readonly string[] => [
  `<title>${inAttribute(seo['/profile'].title)}</title>`,
  `<meta name="description" content="${inAttribute(seo['/profile'].description)}" />`,
  '<meta name="robots" content="noindex" />',
];

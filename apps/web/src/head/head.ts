import { languages } from '@vgb/content/locale';
import { trust } from '@vgb/content/trust';
import { seo } from '@vgb/content/words/seo';
import type { SiteRoute } from '../routes';
import { structuredData } from './structured-data';

export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The address without the origin. */
  readonly canonical: string;
}

export function pageHead(route: SiteRoute, pathname: string): PageHead {
  const { title, description } = seo[route.seo];
  return { title, description, canonical: route.canonical ?? pathname };
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

/** What stands in the <head> of one prerendered page. `origin` is the site's address, such as https://example.org. */
export function headOf(route: SiteRoute, pathname: string, origin: string): string {
  const { title, description, canonical } = pageHead(route, pathname);
  const { cardTitle, cardText } = seo[route.seo];
  const hidden = route.kind === 'account' || route.path === '*';
  const address = `${origin}${canonical}`;
  const card = `${origin}/share/${cardName(route)}.png`;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${inAttribute(content)}" />`;
  const lines = [
    `<title>${inAttribute(title)}</title>`,
    `<meta name="description" content="${inAttribute(description)}" />`,
    hidden
      ? '<meta name="robots" content="noindex" />'
      : `<link rel="canonical" href="${inAttribute(address)}" />`,
    property('og:type', 'website'),
    property('og:site_name', trust.name),
    property('og:locale', languages.en.openGraph),
    property('og:title', cardTitle),
    property('og:description', cardText),
    property('og:url', address),
    property('og:image', card),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', `${trust.name}: ${cardTitle}`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  if (!hidden) {
    // The browser never runs a block of this type, so it needs no exception in the content security policy.
    const json = JSON.stringify(structuredData(route, pathname, origin)).replace(/</g, '\\u003c');
    lines.push(`<script type="application/ld+json">${json}</script>`);
  }
  return lines.join('\n    ');
}

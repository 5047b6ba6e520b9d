import type { EmblemName } from '../src/art/emblems';

const emblems: Readonly<Record<string, EmblemName>> = {
  '/': 'sixteen',
  '/about': 'sixteen',
  '/about/sankalp': 'kalash',
  '/about/boards-departments': 'twelve',
  '/about/EventCalendar': 'moons',
  '/about/whos-who': 'people',
  '/team': 'people',
  '/gau': 'gau',
  '/ganga': 'ganga',
  '/gayatri': 'gayatri',
  '/gita': 'gita',
  '/guru': 'guru',
  '/5elements': 'elements',
  '/experience': 'meditation',
  '/community': 'people',
  '/events': 'toran',
  '/volunteer': 'people',
  '/terms': 'pothi',
  '/privacy': 'pothi',
  '/sitemap': 'eight',
  '/contact': 'people',
  '/donate': 'kalash',
  '/login': 'eight',
  '/register': 'eight',
  '/verify-email': 'eight',
  '/profile': 'eight',
  '/forgot-password': 'eight',
  '/reset-password/:token': 'eight',
  '/membership': 'kalash',
  '/membership-details': 'kalash',
  '/membership-upgrade': 'kalash',
  '/donate/monthly/:token': 'kalash',
  '/newsletter/confirm/:token': 'eight',
  '/newsletter/unsubscribe/:token': 'eight',
  '/payment/:orderId': 'eight',
  '*': 'lost',
};

/**
 * What the share card of a route shows: its own picture, or that of the nearest page above it. Apart from the route table, which every
 * visitor loads.
 */
export function cardEmblem(path: string): EmblemName {
  return emblems[path] ?? cardEmblem(path.slice(0, path.lastIndexOf('/')) || '/');
}

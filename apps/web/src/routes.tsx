import type { RoutePath } from '@vgb/content/routes';
import { matchPath } from 'react-router';
import type { EmblemName } from './art/emblems';
import { type LazyPage, lazyPage } from './lazy-page';

/** One address of the site. The router, the prerender script, the share cards and the sitemap all read this table. */
export interface SiteRoute {
  /** As react-router writes it. */
  readonly path: string;
  /** Under which its title, description and share card stand in `content/`. */
  readonly seo: RoutePath;
  readonly page: LazyPage;
  /** `public` pages are complete HTML; `account` pages start from the empty shell, because what they show is a person's own. */
  readonly kind: 'public' | 'account';
  /** The address that search engines should know, where the same page has two. */
  readonly canonical?: string;
  /** What its share card shows. */
  readonly emblem: EmblemName;
}

function page(
  path: string,
  emblem: EmblemName,
  load: LazyPage,
  more: { seo?: RoutePath; kind?: 'account'; canonical?: string } = {},
): SiteRoute {
  return {
    path,
    emblem,
    page: load,
    seo: more.seo ?? (path as RoutePath),
    kind: more.kind ?? 'public',
    ...(more.canonical && { canonical: more.canonical }),
  };
}

const account = { kind: 'account' } as const;

export const siteRoutes: readonly SiteRoute[] = [
  page(
    '/',
    'sixteen',
    lazyPage('pages/home', () => import('./pages/home')),
  ),
  page(
    '/about',
    'sixteen',
    lazyPage('pages/about', () => import('./pages/about')),
  ),
  page(
    '/about/vision-mission',
    'sixteen',
    lazyPage('pages/about', () => import('./pages/about')),
    { canonical: '/about' },
  ),
  page(
    '/about/sankalp',
    'kalash',
    lazyPage('pages/sankalp', () => import('./pages/sankalp')),
  ),
  page(
    '/about/boards-departments',
    'twelve',
    lazyPage('pages/boards', () => import('./pages/boards')),
  ),
  page(
    '/about/EventCalendar',
    'moons',
    lazyPage('pages/event-calendar', () => import('./pages/event-calendar')),
  ),
  page(
    '/about/whos-who',
    'people',
    lazyPage('pages/team', () => import('./pages/team')),
    { canonical: '/team' },
  ),
  page(
    '/team',
    'people',
    lazyPage('pages/team', () => import('./pages/team')),
  ),
  page(
    '/gau',
    'gau',
    lazyPage('pages/gau', () => import('./pages/gau')),
  ),
  page(
    '/ganga',
    'ganga',
    lazyPage('pages/ganga', () => import('./pages/ganga')),
  ),
  page(
    '/gayatri',
    'gayatri',
    lazyPage('pages/gayatri', () => import('./pages/gayatri')),
  ),
  page(
    '/gita',
    'gita',
    lazyPage('pages/gita', () => import('./pages/gita')),
  ),
  page(
    '/guru',
    'guru',
    lazyPage('pages/guru', () => import('./pages/guru')),
  ),
  page(
    '/5elements',
    'elements',
    lazyPage('pages/elements', () => import('./pages/elements')),
  ),
  page(
    '/experience',
    'meditation',
    lazyPage('pages/experience', () => import('./pages/experience')),
  ),
  page(
    '/community',
    'people',
    lazyPage('pages/community', () => import('./pages/community')),
  ),
  page(
    '/community/chapters',
    'people',
    lazyPage('pages/community', () => import('./pages/community')),
    { canonical: '/community' },
  ),
  page(
    '/community/forum',
    'people',
    lazyPage('pages/community', () => import('./pages/community')),
    { canonical: '/community' },
  ),
  page(
    '/community/volunteer',
    'people',
    lazyPage('pages/community', () => import('./pages/community')),
    { canonical: '/community' },
  ),
  page(
    '/events',
    'toran',
    lazyPage('pages/events', () => import('./pages/events')),
  ),
  page(
    '/volunteer',
    'people',
    lazyPage('pages/volunteer', () => import('./pages/volunteer')),
  ),
  page(
    '/terms',
    'pothi',
    lazyPage('pages/terms', () => import('./pages/terms')),
  ),
  page(
    '/privacy',
    'pothi',
    lazyPage('pages/privacy', () => import('./pages/privacy')),
  ),
  page(
    '/sitemap',
    'eight',
    lazyPage('pages/sitemap', () => import('./pages/sitemap')),
  ),
  page(
    '/contact',
    'people',
    lazyPage('contact/contact-page', () => import('./contact/contact-page')),
  ),
  page(
    '/donate',
    'kalash',
    lazyPage('donations/donate-page', () => import('./donations/donate-page')),
  ),
  page(
    '/login',
    'eight',
    lazyPage('account/login-page', () => import('./account/login-page')),
  ),
  page(
    '/register',
    'eight',
    lazyPage('account/register-page', () => import('./account/register-page')),
  ),
  page(
    '/verify-email',
    'eight',
    lazyPage('account/verify-page', () => import('./account/verify-page')),
    account,
  ),
  page(
    '/profile',
    'eight',
    lazyPage('account/profile-page', () => import('./account/profile-page')),
    account,
  ),
  page(
    '/forgot-password',
    'eight',
    lazyPage('account/forgot-page', () => import('./account/forgot-page')),
  ),
  page(
    '/reset-password/:token',
    'eight',
    lazyPage('account/reset-page', () => import('./account/reset-page')),
    { ...account, seo: '/reset-password/{token}' },
  ),
  page(
    '/membership',
    'kalash',
    lazyPage('membership/membership-page', () => import('./membership/membership-page')),
    account,
  ),
  page(
    '/membership-details',
    'kalash',
    lazyPage('membership/details-page', () => import('./membership/details-page')),
    account,
  ),
  page(
    '/membership-upgrade',
    'kalash',
    lazyPage('membership/upgrade-page', () => import('./membership/upgrade-page')),
    account,
  ),
  page(
    '/donate/monthly/:token',
    'kalash',
    lazyPage('donations/mandate-page', () => import('./donations/mandate-page')),
    { ...account, seo: '/monthly-donation' },
  ),
  page(
    '/newsletter/confirm/:token',
    'eight',
    lazyPage('newsletter/confirm-page', () => import('./newsletter/confirm-page')),
    { ...account, seo: '/newsletter/confirm' },
  ),
  page(
    '/newsletter/unsubscribe/:token',
    'eight',
    lazyPage('newsletter/unsubscribe-page', () => import('./newsletter/unsubscribe-page')),
    { ...account, seo: '/newsletter/unsubscribe' },
  ),
  page(
    '/payment/:orderId',
    'eight',
    lazyPage('payments/payment-status-page', () => import('./payments/payment-status-page')),
    { ...account, seo: '/payment-status' },
  ),
];

export const notFound: SiteRoute = page(
  '*',
  'lost',
  lazyPage('pages/not-found', () => import('./pages/not-found')),
  { seo: '/No' },
);

/** The route of an address; every unknown one, and /No, is the page that says so. */
export function routeOf(pathname: string): SiteRoute {
  return (
    siteRoutes.find((route) => matchPath({ path: route.path, caseSensitive: true }, pathname)) ?? notFound
  );
}

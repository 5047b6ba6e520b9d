import type { RoutePath } from '@vgb/content/routes';
import { matchPath } from 'react-router';
import { type LazyPage, lazyPage } from './lazy-page';

/** One address of the site. The router, the prerender script, the share cards and the sitemap all read this table. */
export interface SiteRoute {
  /** As react-router writes it. */
  readonly path: string;
  /** The key of its title, description and share card in `content/`. */
  readonly seo: RoutePath;
  readonly page: LazyPage;
  /** `public` pages are prerendered; `account` pages start from the shell, since their content is personal. */
  readonly kind: 'public' | 'account';
  /** The address that search engines should know, where the same page has two. */
  readonly canonical?: string;
}

interface More {
  readonly kind?: 'account';
  readonly canonical?: string;
}

/** A route whose path is a key of `seo`, or one with `:names`, whose key is given. */
function page(path: RoutePath, load: LazyPage, more?: More): SiteRoute;
function page(path: string, load: LazyPage, more: More & { readonly seo: RoutePath }): SiteRoute;
function page(path: string, load: LazyPage, more: More & { readonly seo?: RoutePath } = {}): SiteRoute {
  return {
    path,
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
    lazyPage('pages/home', () => import('./pages/home')),
  ),
  page(
    '/about',
    lazyPage('pages/about', () => import('./pages/about')),
  ),
  page(
    '/about/vision-mission',
    lazyPage('pages/about', () => import('./pages/about')),
    { canonical: '/about' },
  ),
  page(
    '/about/sankalp',
    lazyPage('pages/sankalp', () => import('./pages/sankalp')),
  ),
  page(
    '/about/boards-departments',
    lazyPage('pages/boards', () => import('./pages/boards')),
  ),
  page(
    '/about/EventCalendar',
    lazyPage('pages/event-calendar', () => import('./pages/event-calendar')),
  ),
  page(
    '/about/whos-who',
    lazyPage('pages/team', () => import('./pages/team')),
    { canonical: '/team' },
  ),
  page(
    '/team',
    lazyPage('pages/team', () => import('./pages/team')),
  ),
  page(
    '/gau',
    lazyPage('pages/gau', () => import('./pages/gau')),
  ),
  page(
    '/ganga',
    lazyPage('pages/ganga', () => import('./pages/ganga')),
  ),
  page(
    '/gayatri',
    lazyPage('pages/gayatri', () => import('./pages/gayatri')),
  ),
  page(
    '/gita',
    lazyPage('pages/gita', () => import('./pages/gita')),
  ),
  page(
    '/guru',
    lazyPage('pages/guru', () => import('./pages/guru')),
  ),
  page(
    '/5elements',
    lazyPage('pages/elements', () => import('./pages/elements')),
  ),
  page(
    '/experience',
    lazyPage('pages/experience', () => import('./pages/experience')),
  ),
  page(
    '/community',
    lazyPage('pages/community', () => import('./pages/community')),
  ),
  page(
    '/community/chapters',
    lazyPage('pages/community', () => import('./pages/community')),
    { canonical: '/community' },
  ),
  page(
    '/community/forum',
    lazyPage('pages/community', () => import('./pages/community')),
    { canonical: '/community' },
  ),
  page(
    '/community/volunteer',
    lazyPage('pages/community', () => import('./pages/community')),
    { canonical: '/community' },
  ),
  page(
    '/events',
    lazyPage('pages/events', () => import('./pages/events')),
  ),
  page(
    '/volunteer',
    lazyPage('pages/volunteer', () => import('./pages/volunteer')),
  ),
  page(
    '/terms',
    lazyPage('pages/terms', () => import('./pages/terms')),
  ),
  page(
    '/privacy',
    lazyPage('pages/privacy', () => import('./pages/privacy')),
  ),
  page(
    '/sitemap',
    lazyPage('pages/sitemap', () => import('./pages/sitemap')),
  ),
  page(
    '/contact',
    lazyPage('contact/contact-page', () => import('./contact/contact-page')),
  ),
  page(
    '/donate',
    lazyPage('donations/donate-page', () => import('./donations/donate-page')),
  ),
  page(
    '/login',
    lazyPage('account/login-page', () => import('./account/login-page')),
  ),
  page(
    '/register',
    lazyPage('account/register-page', () => import('./account/register-page')),
  ),
  page(
    '/verify-email',
    lazyPage('account/verify-page', () => import('./account/verify-page')),
    account,
  ),
  page(
    '/profile',
    lazyPage('account/profile-page', () => import('./account/profile-page')),
    account,
  ),
  page(
    '/forgot-password',
    lazyPage('account/forgot-page', () => import('./account/forgot-page')),
  ),
  page(
    '/reset-password/:token',
    lazyPage('account/reset-page', () => import('./account/reset-page')),
    { ...account, seo: '/reset-password/{token}' },
  ),
  page(
    '/membership',
    lazyPage('membership/membership-page', () => import('./membership/membership-page')),
  ),
  page(
    '/membership-details',
    lazyPage('membership/details-page', () => import('./membership/details-page')),
    account,
  ),
  page(
    '/membership-upgrade',
    lazyPage('membership/upgrade-page', () => import('./membership/upgrade-page')),
    account,
  ),
  page(
    '/donate/monthly/:token',
    lazyPage('donations/mandate-page', () => import('./donations/mandate-page')),
    { ...account, seo: '/monthly-donation' },
  ),
  page(
    '/newsletter/confirm/:token',
    lazyPage('newsletter/confirm-page', () => import('./newsletter/confirm-page')),
    { ...account, seo: '/newsletter/confirm' },
  ),
  page(
    '/newsletter/unsubscribe/:token',
    lazyPage('newsletter/unsubscribe-page', () => import('./newsletter/unsubscribe-page')),
    { ...account, seo: '/newsletter/unsubscribe' },
  ),
  page(
    '/payment/:orderId',
    lazyPage('payments/payment-status-page', () => import('./payments/payment-status-page')),
    { ...account, seo: '/payment-status' },
  ),
];

export const notFound: SiteRoute = page(
  '*',
  lazyPage('pages/not-found', () => import('./pages/not-found')),
  { seo: '/No' },
);

/** The route of an address; for unknown addresses, and /No, that of the 404 page. */
export function routeOf(pathname: string): SiteRoute {
  return (
    siteRoutes.find((route) => matchPath({ path: route.path, caseSensitive: true }, pathname)) ?? notFound
  );
}

import { addressIn } from '@vgb/content/locale';
import type { RoutePath } from '@vgb/content/routes';
import { trust } from '@vgb/content/trust';
import { common } from '@vgb/content/words/common';
import { seo } from '@vgb/content/words/seo';
import { CURRENCY } from '@vgb/contracts';
import { address, locale, tag, trustName } from '../lib/language';
import type { SiteRoute } from '../routes';

type Thing = Readonly<Record<string, unknown>>;

function ngo(origin: string): Thing {
  const { postalCode, countryCode } = trust.address.value;
  const hours = trust.workingHours.value;
  return {
    '@type': 'NGO',
    '@id': `${origin}/#trust`,
    name: trustName,
    alternateName: [trust.name, trust.nameDevanagari, trust.shortName].filter((name) => name !== trustName),
    legalName: trust.legalName.value,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    foundingDate: trust.foundingDate,
    description: common.footer.description,
    email: trust.email.value,
    telephone: trust.phone.value.display,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.locality,
      addressRegion: address.region,
      postalCode: postalCode,
      addressCountry: countryCode,
    },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: hours.days,
      opens: hours.opens,
      closes: hours.closes,
    },
    sameAs: trust.social.value.map(({ href }) => href),
    potentialAction: donateAction(origin),
  };
}

const donateAction = (origin: string): Thing => ({
  '@type': 'DonateAction',
  target: `${origin}${addressIn(locale, '/donate')}`,
  recipient: { '@id': `${origin}/#trust` },
  priceCurrency: CURRENCY,
});

const shortTitle = (path: RoutePath): string => seo[path].title.split(' | ')[0] ?? seo[path].title;

/** Home, then each page above this one that exists, then this one. */
function breadcrumbs(route: SiteRoute, pathname: string, origin: string): Thing {
  const trail: { name: string; path: string }[] = [{ name: common.widget.home, path: '/' }];
  const parts = pathname.split('/').filter(Boolean);
  parts.slice(0, -1).forEach((_, index) => {
    const parent = `/${parts.slice(0, index + 1).join('/')}`;
    if (Object.hasOwn(seo, parent)) trail.push({ name: shortTitle(parent as RoutePath), path: parent });
  });
  trail.push({ name: shortTitle(route.seo), path: pathname });
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${addressIn(locale, path)}`,
    })),
  };
}

/** The structured data of a page for search engines, in the vocabulary of schema.org. */
export function structuredData(route: SiteRoute, pathname: string, origin: string): Thing {
  const graph: Thing[] = [
    ngo(origin),
    {
      '@type': 'WebPage',
      url: `${origin}${addressIn(locale, pathname)}`,
      name: seo[route.seo].title,
      inLanguage: tag,
    },
  ];
  if (pathname === '/')
    graph.push({
      '@type': 'WebSite',
      name: trustName,
      url: `${origin}${addressIn(locale, '/')}`,
      inLanguage: tag,
      publisher: { '@id': `${origin}/#trust` },
    });
  else graph.push(breadcrumbs(route, pathname, origin));
  if (pathname === '/donate') graph.push(donateAction(origin));
  return { '@context': 'https://schema.org', '@graph': graph };
}

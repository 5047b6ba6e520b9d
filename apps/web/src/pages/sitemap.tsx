import type { PageSeo, SitemapGroup } from '@vgb/content/types';
import { seo } from '@vgb/content/words/seo';
import { sitemap } from '@vgb/content/words/sitemap';
import { Link, Section } from '../ui';
import { Banner } from './parts';

const groups = Object.entries(sitemap.groups) as [SitemapGroup, string][];
const linksOf = (group: SitemapGroup) =>
  Object.entries<PageSeo>(seo).flatMap(([href, { listed }]) =>
    listed?.group === group ? [{ href, ...listed }] : [],
  );

export default function SitemapPage() {
  return (
    <>
      <Banner hero={sitemap.hero} emblem="eight" />
      <Section>
        <div className="gap-x-12 md:columns-2 lg:columns-3">
          {groups.map(([group, heading]) => (
            <section key={group} className="mb-12 break-inside-avoid">
              <h2 className="text-h3">{heading}</h2>
              <ul className="mt-4 flex flex-col gap-3">
                {linksOf(group).map(({ label, href, text }) => (
                  <li key={href}>
                    <Link to={href} className="text-link">
                      {label}
                    </Link>
                    <span className="block text-ink-soft">{text}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Section>
    </>
  );
}

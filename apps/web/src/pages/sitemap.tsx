import { sitemap } from '@vgb/content/words/sitemap';
import { Link, Section } from '../ui';
import { Banner } from './parts';

export default function SitemapPage() {
  return (
    <>
      <Banner hero={sitemap.hero} emblem="eight" />
      <Section>
        <div className="gap-x-12 md:columns-2 lg:columns-3">
          {sitemap.groups.map(({ heading, links }) => (
            <section key={heading} className="mb-12 break-inside-avoid">
              <h2 className="text-h3">{heading}</h2>
              <ul className="mt-4 flex flex-col gap-3">
                {links.map(({ label, href, text }) => (
                  <li key={href}>
                    {href.startsWith('/') ? (
                      <Link to={href} className="text-link">
                        {label}
                      </Link>
                    ) : (
                      <a href={href} className="text-link">
                        {label}
                      </a>
                    )}
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

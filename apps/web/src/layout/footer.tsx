import { trust } from '@vgb/content/trust';
import type { Link as LinkWords } from '@vgb/content/types';
import { inIndia } from '@vgb/panchang/india';
import { useEffect, useState } from 'react';
import { address } from '../lib/language';
import { useCommonWords } from '../lib/words';
import { buttonClass, CardRow, Link, LinkButton } from '../ui';
import { prefersReducedMotion } from '../ui/motion';
import { Brand } from './brand';
import { LanguageSwitch } from './language-switch';
import { SocialLinks } from './social-links';

/** The current year in India. The prerendered page has the year of the build until its code runs. */
function useIndianYear(): string {
  const now = () => String(inIndia(new Date()).getUTCFullYear());
  const [year, setYear] = useState(__BUILD_YEAR__);
  useEffect(() => setYear(now()), []);
  return year;
}

/** An e-mail address that may be broken after the @ only. */
function Email({ address }: { address: string }) {
  const [name, host] = address.split('@');
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}

const LINK = 'footer-link hover:underline';

function LinkColumn({ heading, links }: { heading: string; links: readonly LinkWords[] }) {
  return (
    <div>
      <h2 className="mb-4 font-display text-lg text-turmeric-pale">{heading}</h2>
      <LinkList links={links} className="flex flex-col" />
    </div>
  );
}

/** The trust's address, telephone and e-mail. */
function Reach() {
  const { footer: words, header, state } = useCommonWords();
  const phone = trust.phone.value;
  const email = trust.email.value;
  return (
    <div>
      <h2 className="mb-4 font-display text-lg text-turmeric-pale">{words.contactHeading}</h2>
      <address className="grid gap-3 not-italic">
        <p>
          <span className="sr-only">{words.addressLabel}: </span>
          {address.lines.map((line) => (
            <span key={line} className="address-line">
              {line}
            </span>
          ))}
        </p>
        <p>
          <span className="sr-only">{words.phoneLabel}: </span>
          <a href={phone.href} className={LINK}>
            {phone.display}
          </a>
        </p>
        <p>
          <span className="sr-only">{words.emailLabel}: </span>
          <a href={`mailto:${email}`} className={LINK}>
            <Email address={email} />
          </a>
        </p>
        <p>
          <a href={trust.storeUrl.value} target="_blank" rel="noopener" className={`${LINK} underline`}>
            {header.storeLabel}
            <span className="sr-only"> ({state.opensInNewTab})</span>
          </a>
        </p>
      </address>
    </div>
  );
}

/** The copyright, the languages, the legal pages, and the button to the top. */
function LinkList({ links, className }: { links: readonly LinkWords[]; className: string }) {
  return (
    <ul className={className}>
      {links.map(({ label, href }) => (
        <li key={href}>
          <Link to={href} className={LINK}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function End() {
  const words = useCommonWords().footer;
  const year = useIndianYear();
  return (
    <div className="footer-end text-sm">
      <p>{words.copyright(year)}</p>
      <LanguageSwitch className={LINK} />
      <nav aria-label={words.legalLabel}>
        <LinkList links={words.legalLinks} className="flex gap-6" />
      </nav>
      <button
        type="button"
        className={buttonClass('bare', 'min-h-11 px-5 text-sm')}
        onClick={() => {
          window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
          document.getElementById('main')?.focus({ preventScroll: true });
        }}
      >
        <svg viewBox="0 0 12 8" className="h-2 w-3" aria-hidden="true">
          <path d="M1 6.5 6 1.5 11 6.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
        {words.backToTop}
      </button>
    </div>
  );
}

export function Footer() {
  const { footer: words, header, tagline } = useCommonWords();
  return (
    <footer className="on-dark relative bg-maroon-deep text-paper">
      <div aria-hidden="true" className="pothi-edge" />
      <div className="wrap">
        <CardRow label={words.highlightsLabel} columns="md:grid-cols-3" className="footer-highlights">
          {words.highlights.map(({ title, text }) => (
            <li key={title} className="border-l border-turmeric pl-5">
              <p className="font-display text-lg text-turmeric-pale">{title}</p>
              <p className="mt-1 text-sm text-paper/90">{text}</p>
            </li>
          ))}
        </CardRow>
        <div className="footer-columns">
          <div className="flex flex-col items-start gap-6">
            <Brand label={header.homeLabel} tagline={tagline} onDark />
            <p className="max-w-sm text-paper/90">{words.description}</p>
            <SocialLinks className="-ml-3 flex gap-1 text-lg" />
            <LinkButton to={words.donate.href} variant="light">
              {words.donate.label}
            </LinkButton>
          </div>
          <LinkColumn heading={words.quickLinksHeading} links={words.quickLinks} />
          <LinkColumn heading={words.projectsHeading} links={words.projectLinks} />
          <Reach />
        </div>
        <End />
      </div>
    </footer>
  );
}

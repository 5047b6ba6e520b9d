import { addressIn, type Locale, languages, locales } from '@vgb/content/locale';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { locale } from '../lib/language';
import { classNames } from '../ui';
import { chooseLanguage } from './language-choice';

interface LanguageLinkProps {
  to: Locale;
  className: string;
  /** The text of the link; the language's own name without it. */
  children?: ReactNode;
}

/**
 * A link to this page in another language, which works without JavaScript. With it, query and fragment are kept; what was typed
 * is in the drafts of this tab, which all languages share.
 */
export function LanguageLink({ to, className, children = languages[to].ownName }: LanguageLinkProps) {
  const { pathname } = useLocation();
  return (
    <a
      lang={to}
      hrefLang={languages[to].tag}
      href={addressIn(to, pathname)}
      className={classNames('font-language', className)}
      onClick={({ currentTarget }) => {
        // Read from the browser: the 404 page is prerendered for no address, and the calendar's month is in the query.
        currentTarget.href = addressIn(to, pathname) + location.search + location.hash;
        chooseLanguage(to);
      }}
    >
      {children}
    </a>
  );
}

export const otherLanguages: readonly Locale[] = locales.filter((other) => other !== locale);

/** Links to this page in each other language, by the language's own name. `className` is that of each link. */
export const LanguageSwitch = ({ className }: { className: string }) => (
  <span className="flex flex-wrap justify-center gap-x-4">
    {otherLanguages.map((other) => (
      <LanguageLink key={other} to={other} className={className} />
    ))}
  </span>
);

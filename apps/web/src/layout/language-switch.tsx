import { addressIn, type Locale, languages, locales } from '@vgb/content/locale';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { locale } from '../lib/language';
import { classNames } from '../ui';
import { chooseLanguage } from './language-choice';

interface LanguageLinkProps {
  to: Locale;
  className: string;
  /** What it says, where the language's own name is not enough. */
  children?: ReactNode;
}

/**
 * Leads to this page in another language, by a link that works without JavaScript. With it the question and the part of the address go
 * along; what is typed lies in the drafts of this tab, which every language reads.
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
        // The page of an unknown address was made for no particular one, and a calendar's month is in the browser's address alone.
        currentTarget.href = addressIn(to, pathname) + location.search + location.hash;
        chooseLanguage(to);
      }}
    >
      {children}
    </a>
  );
}

export const otherLanguages: readonly Locale[] = locales.filter((other) => other !== locale);

/** This page in each other language, by its own name, in a row that breaks where it must. `className` is of each link. */
export const LanguageSwitch = ({ className }: { className: string }) => (
  <span className="flex flex-wrap justify-center gap-x-4">
    {otherLanguages.map((other) => (
      <LanguageLink key={other} to={other} className={className} />
    ))}
  </span>
);

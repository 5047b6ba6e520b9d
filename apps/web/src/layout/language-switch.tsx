import { addressIn, languages, locales } from '@vgb/content/locale';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { locale } from '../lib/language';
import { classNames } from '../ui';
import { chooseLanguage } from './language-choice';

interface LanguageSwitchProps {
  className: string;
  /** What it says, where the language's own name is not enough. */
  children?: ReactNode;
}

/**
 * Leads to this page in the other language, by a link that works without JavaScript. With it the question and the part of the address go
 * along; what is typed lies in the drafts of this tab, which every language reads.
 */
export function LanguageSwitch({ className, children }: LanguageSwitchProps) {
  const { pathname } = useLocation();
  return locales
    .filter((other) => other !== locale)
    .map((other) => (
      <a
        key={other}
        lang={other}
        hrefLang={languages[other].tag}
        href={addressIn(other, pathname)}
        className={classNames('font-language', className)}
        onClick={({ currentTarget }) => {
          // The page of an unknown address was made for no particular one, and a calendar's month is in the browser's address alone.
          currentTarget.href = addressIn(other, pathname) + location.search + location.hash;
          chooseLanguage(other);
        }}
      >
        {children ?? languages[other].ownName}
      </a>
    ));
}

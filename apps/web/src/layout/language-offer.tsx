import { type Locale, locales } from '@vgb/content/locale';
import { offers } from '@vgb/content/offers';
import { useState } from 'react';
import { locale } from '../lib/language';
import { durable } from '../lib/storage';
import { Button, buttonClass } from '../ui';
import { chooseLanguage, wishedLanguages } from './language-choice';
import { LanguageLink } from './language-switch';

const OFFERED = 'languageOffered';

/** The language to offer on this page. Undefined where the page is in it, and where it was offered before. */
export function languageToOffer(): Locale | undefined {
  const wished = wishedLanguages().flatMap(
    (wish) => locales.find((one) => wish.split('-')[0] === one) ?? [],
  )[0];
  if (wished === undefined || wished === locale || durable.getItem(OFFERED) === wished) return undefined;
  durable.setItem(OFFERED, wished);
  return wished;
}

/**
 * Offers the reader's language once, where it is not the page's. It overlays the lower edge of the page, so that nothing moves,
 * and is not a live region: a reader may ignore it.
 */
export function Offer() {
  const [wished, answer] = useState(languageToOffer);
  if (!wished) return null;
  const words = offers[wished];
  return (
    <aside
      lang={wished}
      aria-label={words.label}
      className="language-offer leaf fixed inset-x-3 bottom-3 z-30 mx-auto flex max-w-md flex-wrap items-center justify-center gap-x-4 gap-y-1 px-4 py-3 font-language shadow-lg"
    >
      <LanguageLink to={wished} className={buttonClass('outline', 'px-5')}>
        {words.read}
      </LanguageLink>
      <Button
        variant="quiet"
        onClick={() => {
          chooseLanguage(locale);
          answer(undefined);
          document.getElementById('main')?.focus({ preventScroll: true });
        }}
      >
        {words.dismiss}
      </Button>
    </aside>
  );
}

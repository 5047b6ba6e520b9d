import { createElement, type ReactNode, useEffect, useState } from 'react';
import { locale } from '../lib/language';
import { wishedLanguages } from './language-choice';

/** Loads the offer of another language where the reader may prefer one; the loaded code decides whether to show it. */
export function LanguageOffer() {
  const [offer, setOffer] = useState<ReactNode>();
  useEffect(() => {
    if (wishedLanguages()[0]?.split('-')[0] === locale) return;
    // A failure to load is ignored: the header has the same links.
    void import('./language-offer').then(
      (module) => setOffer(createElement(module.Offer)),
      () => undefined,
    );
  }, []);
  return offer;
}

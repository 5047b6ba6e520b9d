import { type ReactNode, useEffect, useState } from 'react';
import { locale } from '../lib/language';
import { wishedLanguages } from './language-choice';

/** Where the reader may wish for another language than the page's: code that is fetched then decides whether to offer it. */
export function LanguageOffer() {
  const [offer, setOffer] = useState<ReactNode>();
  useEffect(() => {
    if (wishedLanguages()[0]?.startsWith(locale)) return;
    // A failure here is none: the switch stands in the header.
    void import('./language-offer').then(
      ({ Offer }) => setOffer(<Offer />),
      () => undefined,
    );
  }, []);
  return offer;
}

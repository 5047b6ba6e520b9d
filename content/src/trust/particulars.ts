/**
 * The trust's own particulars that every page shows. `sample(...)` marks a placeholder: put the true value in and change the word to
 * `confirmed(...)`. docs/launch-checklist.md lists every placeholder, and a test keeps that list complete.
 */
import { type SocialLink, sample, type TrustFact } from './fact.js';

export * from './registrations.js';

/** The name in Latin letters; the language of a page may write it otherwise (`LanguageWords.trustName`). */
export const name = 'Vishwa Guru Bharat';

export const nameDevanagari = 'विश्व गुरु भारत';

export const shortName = 'VGB';

/** As each language writes it: `address` in its `language.ts`. */
export const address = sample({ postalCode: '182204', countryCode: 'IN' });

// No Indian exchange begins with 000: the number is well formed and not in use.
export const phone = sample({ display: '+91 1995 000 108', href: 'tel:+911995000108' });

export const email = sample('namaste@vishwagurubharat.example');

export const storeUrl = sample('https://store.vishwagurubharat.example/');

export const social: TrustFact<readonly SocialLink[]> = sample([
  { network: 'facebook', name: 'Facebook', href: 'https://www.facebook.com/vishwagurubharat.example' },
  { network: 'instagram', name: 'Instagram', href: 'https://www.instagram.com/vishwagurubharat.example' },
  {
    network: 'linkedin',
    name: 'LinkedIn',
    href: 'https://www.linkedin.com/company/vishwagurubharat-example',
  },
]);

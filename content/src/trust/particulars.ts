/**
 * The trust's own particulars that every page shows. `sample(...)` marks a placeholder: put the true value in and change the word to
 * `confirmed(...)`. docs/launch-checklist.md lists every placeholder, and a test keeps that list complete.
 */
import type { Localized } from '../locale.js';
import { type PostalAddress, type SocialLink, sample, type TrustFact } from './fact.js';

export * from './registrations.js';

/** The name in Latin letters; the language of a page may write it otherwise (`LanguageWords.trustName`). */
export const name = 'Vishwa Guru Bharat';

export const nameDevanagari = 'विश्व गुरु भारत';

export const shortName = 'VGB';

export const address: TrustFact<Localized<PostalAddress>> = sample({
  en: {
    lines: ['Vishwa Guru Bharat', 'Main Road, Kishtwar', 'Jammu, Jammu and Kashmir 182204', 'India'],
    street: 'Main Road',
    locality: 'Kishtwar',
    region: 'Jammu and Kashmir',
    postalCode: '182204',
    countryCode: 'IN',
  },
  hi: {
    lines: ['विश्व गुरु भारत', 'मुख्य मार्ग, किश्तवाड़', 'जम्मू, जम्मू और कश्मीर 182204', 'भारत'],
    street: 'मुख्य मार्ग',
    locality: 'किश्तवाड़',
    region: 'जम्मू और कश्मीर',
    postalCode: '182204',
    countryCode: 'IN',
  },
});

// No Indian exchange begins with 000: the number is well formed and rings nowhere.
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

import type { Localized } from './locale.js';

/**
 * The one place for the trust's own particulars: names, address, telephone, registrations, links.
 * `sample(...)` marks a placeholder. Put the true value in and change the word to `confirmed(...)`;
 * docs/launch-checklist.md lists every placeholder, and a test keeps that list complete.
 */
export interface TrustFact<T> {
  readonly value: T;
  /** True while the value is a placeholder that must not go live. */
  readonly sample: boolean;
}

const confirmed = <T>(value: T): TrustFact<T> => ({ value, sample: false });
const sample = <T>(value: T): TrustFact<T> => ({ value, sample: true });

export interface PostalAddress {
  /** The address as it is printed, line by line, country last. */
  readonly lines: readonly string[];
  readonly street: string;
  readonly locality: string;
  readonly region: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: 'IN';
}

export interface WorkingHours {
  /** As printed on the Contact page. */
  readonly text: string;
  /** schema.org day names and 24-hour Indian time, for structured data. */
  readonly days: readonly string[];
  readonly opens: string;
  readonly closes: string;
}

export type SocialNetwork = 'facebook' | 'instagram' | 'linkedin' | 'youtube';

export interface SocialLink {
  readonly network: SocialNetwork;
  readonly name: string;
  readonly href: string;
}

export interface Signatory {
  readonly name: string;
  readonly role: Localized<string>;
}

export interface Trust {
  /** The name in Latin letters, the same in every language of the site. */
  readonly name: string;
  readonly nameDevanagari: string;
  readonly shortName: string;
  /** yyyy-MM-dd. */
  readonly foundingDate: string;
  readonly legalName: TrustFact<string>;
  readonly address: TrustFact<Localized<PostalAddress>>;
  readonly phone: TrustFact<{ readonly display: string; readonly href: string }>;
  readonly email: TrustFact<string>;
  readonly workingHours: TrustFact<Localized<WorkingHours>>;
  readonly storeUrl: TrustFact<string>;
  readonly social: TrustFact<readonly SocialLink[]>;
  readonly pan: TrustFact<string>;
  readonly registrationNumber: TrustFact<string>;
  /** Approval under the donation provision of the Income-tax Act (80G; section 133 of the Act of 2025). */
  readonly donationApprovalNumber: TrustFact<string>;
  readonly donationApprovalDate: TrustFact<string>;
  readonly signatory: TrustFact<Signatory>;
  /** To whom a person writes about the data held on them (DPDP Act, 2023). */
  readonly grievanceOfficer: TrustFact<{ readonly name: string; readonly email: string }>;
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export const trust: Trust = {
  name: 'Vishwa Guru Bharat',
  nameDevanagari: 'विश्व गुरु भारत',
  shortName: 'VGB',
  foundingDate: '1992-10-27',
  legalName: sample('Vishwa Guru Bharat Charitable Trust'),
  address: sample({
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
  }),
  // No Indian exchange begins with 000: the number is well formed and rings nowhere.
  phone: sample({ display: '+91 1995 000 108', href: 'tel:+911995000108' }),
  email: sample('namaste@vishwagurubharat.example'),
  workingHours: sample({
    en: { text: 'Monday to Saturday, 10 am to 5 pm (IST)', days, opens: '10:00', closes: '17:00' },
    hi: { text: 'सोमवार से शनिवार, सुबह 10 से शाम 5 बजे तक (IST)', days, opens: '10:00', closes: '17:00' },
  }),
  storeUrl: sample('https://store.vishwagurubharat.example/'),
  social: sample([
    { network: 'facebook', name: 'Facebook', href: 'https://www.facebook.com/vishwagurubharat.example' },
    { network: 'instagram', name: 'Instagram', href: 'https://www.instagram.com/vishwagurubharat.example' },
    {
      network: 'linkedin',
      name: 'LinkedIn',
      href: 'https://www.linkedin.com/company/vishwagurubharat-example',
    },
  ]),
  pan: sample('AAATV0000A'),
  registrationNumber: sample('SAMPLE/REG/1992/0000'),
  donationApprovalNumber: sample('AAATV0000AF20000'),
  donationApprovalDate: sample('2022-04-01'),
  signatory: sample({
    name: 'Sample Signatory',
    role: { en: 'Treasurer and authorised signatory', hi: 'कोषाध्यक्ष एवं अधिकृत हस्ताक्षरकर्ता' },
  }),
  grievanceOfficer: sample({ name: 'Sample Officer', email: 'privacy@vishwagurubharat.example' }),
};

/** A link that opens a mail to the trust, with the subject filled in. */
export const mailtoTrust = (subject: string): string =>
  `mailto:${trust.email.value}?subject=${encodeURIComponent(subject)}`;

export { confirmed, sample };

/**
 * The trust's particulars that papers and a few pages show: apart from the others, so that no other page carries them. `sample(...)` marks a
 * placeholder, as in particulars.ts.
 */
import type { Localized } from '../locale.js';
import { type Signatory, sample, type TrustFact, type WorkingHours } from './fact.js';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** yyyy-MM-dd. */
export const foundingDate = '1992-10-27';

export const legalName = sample('Vishwa Guru Bharat Charitable Trust');

export const workingHours: TrustFact<Localized<WorkingHours>> = sample({
  en: { text: 'Monday to Saturday, 10 am to 5 pm (IST)', days, opens: '10:00', closes: '17:00' },
  hi: { text: 'सोमवार से शनिवार, सुबह 10 से शाम 5 बजे तक (IST)', days, opens: '10:00', closes: '17:00' },
});

export const pan = sample('AAATV0000A');

export const registrationNumber = sample('SAMPLE/REG/1992/0000');

/** Approval under the donation provision of the Income-tax Act (80G; section 133 of the Act of 2025). */
export const donationApprovalNumber = sample('AAATV0000AF20000');

/** yyyy-MM-dd. */
export const donationApprovalDate = sample('2022-04-01');

export const signatory: TrustFact<Signatory> = sample({
  name: 'Sample Signatory',
  role: { en: 'Treasurer and authorised signatory', hi: 'कोषाध्यक्ष और अधिकृत हस्ताक्षरकर्ता' },
});

/** To whom a person writes about the data held on them (DPDP Act, 2023). */
export const grievanceOfficer = sample({ name: 'Sample Officer', email: 'privacy@vishwagurubharat.example' });

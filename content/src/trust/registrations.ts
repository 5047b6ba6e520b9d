/**
 * The trust's particulars that papers and a few pages show: apart from the others, so that no other page carries them. `sample(...)` marks a
 * placeholder, as in particulars.ts.
 */
import { sample, type WorkingHours } from './fact.js';

/** yyyy-MM-dd. */
export const foundingDate = '1992-10-27';

export const legalName = sample('Vishwa Guru Bharat Charitable Trust');

/** In words: `particulars.ts` of each language. */
export const workingHours = sample({
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  opens: '10:00',
  closes: '17:00',
} satisfies WorkingHours);

export const pan = sample('AAATV0000A');

export const registrationNumber = sample('SAMPLE/REG/1992/0000');

/** Approval under the donation provision of the Income-tax Act (80G; section 133 of the Act of 2025). */
export const donationApprovalNumber = sample('AAATV0000AF20000');

/** yyyy-MM-dd. */
export const donationApprovalDate = sample('2022-04-01');

/** The office that the signatory holds: `particulars.ts` of each language. */
export const signatory = sample({ name: 'Sample Signatory' });

/** To whom a person writes about the data held on them (DPDP Act, 2023). */
export const grievanceOfficer = sample({ name: 'Sample Officer', email: 'privacy@vishwagurubharat.example' });

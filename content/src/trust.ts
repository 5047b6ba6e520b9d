import { email } from './trust/particulars.js';

export * from './trust/fact.js';

/**
 * The one place for the trust's own particulars: names, address, telephone, registrations, links. Each is an export of its own below
 * `trust/`, so that a page carries those that it shows.
 */
export * as trust from './trust/particulars.js';

/** A link that opens a mail to the trust, with the subject filled in. */
export const mailtoTrust = (subject: string): string =>
  `mailto:${email.value}?subject=${encodeURIComponent(subject)}`;

/** Every type of the content: the entities of the specification, and what each page says. */

export type { ContactFieldWords } from './en/contact.js';
export * from './types/about-pages.js';
export * from './types/account.js';
export * from './types/entities.js';
export * from './types/experience.js';
export * from './types/giving.js';
export * from './types/home.js';
export * from './types/initiatives.js';
export * from './types/language.js';
export * from './types/mails.js';
export * from './types/messages.js';
export * from './types/site.js';

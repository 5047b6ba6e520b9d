import type { ContactFieldWords } from '../en/contact.js';
import type { RoutePath } from '../routes.js';
import type { CommonWords, DocumentWords, LanguageWords, MailWords, PageSeo } from '../types.js';

/** What the server and the build say, in one language. A page imports its own words alone, and its type is the English file's. */
export interface Content {
  readonly seo: Readonly<Record<RoutePath, PageSeo>>;
  readonly language: LanguageWords;
  readonly common: CommonWords;
  readonly contactFields: ContactFieldWords;
  readonly mails: MailWords;
  readonly documents: DocumentWords;
}

import type { ContactFieldWords } from '../en/contact.js';
import type { PlansWords } from '../en/plans.js';
import type { RoutePath } from '../routes.js';
import type {
  CommonWords,
  DocumentWords,
  FigureWords,
  LanguageWords,
  MailWords,
  MessageTable,
  OfferWords,
  OfficeMailWords,
  PageSeo,
  ParticularWords,
} from '../types.js';

/**
 * The words of one language that the server and the build use. A page imports only its own words, whose type is that of the
 * English file.
 */
export interface Content {
  readonly seo: Readonly<Record<RoutePath, PageSeo>>;
  readonly language: LanguageWords;
  readonly common: CommonWords;
  readonly contactFields: ContactFieldWords;
  readonly mails: MailWords;
  readonly officeMails: OfficeMailWords;
  readonly documents: DocumentWords;
  readonly messages: MessageTable;
  readonly plans: PlansWords;
  readonly particulars: ParticularWords;
  readonly figures: FigureWords;
  readonly offer: OfferWords;
}

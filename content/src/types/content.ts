import type { FestivalId } from '../calendar/festival.js';
import type { ContactFieldWords } from '../en/contact.js';
import type { RoutePath } from '../routes.js';
import type {
  AboutWords,
  AccountWords,
  BoardsWords,
  CalendarWords,
  CommonWords,
  CommunityWords,
  ContactWords,
  DocumentWords,
  DonateWords,
  ElementsWords,
  EventsWords,
  ExperienceWords,
  FigureWords,
  FilmWords,
  FormWords,
  GangaWords,
  GauWords,
  GayatriWords,
  GitaWords,
  GuruWords,
  HomeWords,
  LanguageWords,
  LegalWords,
  MailWords,
  MembershipWords,
  MessageTable,
  NewsletterWords,
  NotFoundWords,
  OfferWords,
  PageSeo,
  PanchangWords,
  ParticularWords,
  PatraWords,
  PaymentWords,
  PracticeWords,
  PrivacyWords,
  SankalpWords,
  SitemapWords,
  TeamWords,
  VolunteerWords,
} from '../types.js';
import type { CalendarEvent } from './entities.js';

/** All that the site says, in one language. A translation writes whole sections of it, never parts of one. */
export interface Content {
  readonly seo: Readonly<Record<RoutePath, PageSeo>>;
  readonly language: LanguageWords;
  readonly common: CommonWords;
  readonly home: HomeWords;
  readonly film: FilmWords;
  readonly about: AboutWords;
  readonly sankalp: SankalpWords;
  readonly patra: PatraWords;
  readonly boards: BoardsWords;
  readonly calendar: CalendarWords;
  readonly festivals: Readonly<Record<FestivalId, CalendarEvent>>;
  readonly panchang: PanchangWords;
  readonly team: TeamWords;
  readonly gau: GauWords;
  readonly ganga: GangaWords;
  readonly gayatri: GayatriWords;
  readonly gita: GitaWords;
  readonly guru: GuruWords;
  readonly elements: ElementsWords;
  readonly experience: ExperienceWords;
  readonly practice: PracticeWords;
  readonly community: CommunityWords;
  readonly events: EventsWords;
  readonly volunteer: VolunteerWords;
  readonly contact: ContactWords;
  readonly contactFields: ContactFieldWords;
  readonly donate: DonateWords;
  readonly membership: MembershipWords;
  readonly account: AccountWords;
  readonly payment: PaymentWords;
  readonly newsletter: NewsletterWords;
  readonly forms: FormWords;
  readonly terms: LegalWords;
  readonly privacy: PrivacyWords;
  readonly sitemap: SitemapWords;
  readonly notFound: NotFoundWords;
  readonly mails: MailWords;
  readonly documents: DocumentWords;
  readonly messages: MessageTable;
  readonly particulars: ParticularWords;
  readonly figures: FigureWords;
  readonly offer: OfferWords;
}

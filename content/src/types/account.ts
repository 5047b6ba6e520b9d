import type { Link, PageHero, Point, Question } from './entities.js';
import type { FieldWords } from './giving.js';

/** Words of the account screens. What a call or a form answers with is in the contracts' messages, not here. */
export interface AccountWords {
  /** Shown in place of an account page without JavaScript. */
  readonly needsScript: string;
  readonly register: {
    readonly heading: string;
    readonly lead: string;
    readonly name: FieldWords;
    readonly email: FieldWords;
    readonly password: FieldWords;
    readonly confirmPassword: FieldWords;
    readonly company: FieldWords;
    readonly profession: FieldWords;
    readonly phone: FieldWords;
    readonly location: FieldWords;
    /** The sentence with its two links, in the order in which they are read. */
    readonly consent: {
      readonly before: string;
      readonly terms: Link;
      readonly between: string;
      readonly privacy: Link;
      readonly after: string;
    };
    readonly submit: string;
    readonly submitting: string;
    readonly haveAccount: string;
    readonly login: Link;
    readonly benefits: { readonly heading: string; readonly items: readonly Point[] };
  };
  readonly verify: {
    readonly heading: string;
    /** The sentences around the address that the code was sent to. */
    readonly sent: { readonly before: string; readonly after: string };
    readonly code: FieldWords;
    readonly submit: string;
    readonly submitting: string;
    readonly notReceived: string;
    readonly resendIn: (seconds: number) => string;
    readonly resend: string;
    readonly hint: string;
    readonly wrongAddress: string;
    readonly startAgain: Link;
    readonly backToProfile: Link;
  };
  readonly login: {
    readonly heading: string;
    readonly lead: string;
    readonly email: FieldWords;
    readonly password: FieldWords;
    readonly submit: string;
    readonly submitting: string;
    readonly forgot: Link;
    readonly noAccount: string;
    readonly register: Link;
    readonly returnNote: string;
  };
  readonly forgot: {
    readonly heading: string;
    readonly lead: string;
    readonly email: FieldWords;
    readonly submit: string;
    readonly submitting: string;
    readonly after: string;
    readonly backToLogin: Link;
  };
  readonly reset: {
    readonly heading: string;
    readonly verifying: string;
    readonly lead: string;
    readonly password: FieldWords;
    readonly confirmPassword: FieldWords;
    readonly submit: string;
    readonly submitting: string;
    readonly redirecting: string;
    readonly invalidHeading: string;
    readonly requestNew: Link;
    readonly toLogin: Link;
  };
  /** After a refusal of a try that follows one whose answer was lost. */
  readonly lostAnswer: { readonly text: string; readonly toLogin: Link };
  readonly profile: ProfileWords;
}

export interface ProfileWords {
  readonly heading: string;
  readonly greeting: (name: string) => string;
  readonly loading: string;
  readonly detailsHeading: string;
  readonly edit: string;
  readonly cancel: string;
  readonly save: string;
  readonly saving: string;
  readonly saved: string;
  readonly empty: string;
  readonly labels: {
    readonly name: string;
    readonly email: string;
    readonly company: string;
    readonly profession: string;
    readonly phone: string;
    readonly location: string;
    readonly locale: string;
  };
  readonly emailReadOnly: string;
  readonly changeEmail: {
    readonly heading: string;
    readonly text: string;
    readonly label: string;
    readonly password: FieldWords;
    readonly submit: string;
    readonly submitting: string;
    readonly pending: {
      readonly text: (email: string) => string;
      readonly enterCode: Link;
      readonly dismiss: string;
    };
  };
  readonly changePassword: {
    readonly heading: string;
    readonly text: string;
    readonly current: FieldWords;
    readonly password: FieldWords;
    readonly confirmPassword: FieldWords;
    readonly submit: string;
    readonly submitting: string;
    readonly done: string;
  };
  /** The member's monthly gifts. */
  readonly mandates: {
    readonly heading: string;
    readonly amount: (amount: string) => string;
    readonly since: (date: string, debits: number) => string;
    readonly next: (date: string) => string;
    /** Where the provider has named no next day. */
    readonly waits: string;
    readonly ended: string;
    readonly stop: string;
  };
  readonly card: { readonly turn: string };
  readonly localeHint: string;
  /** The member's own papers. */
  readonly papers: {
    readonly heading: string;
    readonly loading: string;
    readonly membership: { readonly certificate: string; readonly card: string };
    /** The sums of gifts by financial year, what was refunded taken off. */
    readonly yearsHeading: string;
    readonly yearsNote: string;
    readonly receiptsHeading: string;
    readonly noReceipts: string;
    /** The line under a receipt's number. */
    readonly gift: (amount: string, date: string, monthly: boolean) => string;
    readonly older: (count: number) => string;
    readonly download: string;
    readonly downloading: string;
  };
  readonly membership: {
    readonly heading: string;
    readonly statusLabel: string;
    readonly status: { readonly active: string; readonly pending: string; readonly expired: string };
    readonly typeLabel: string;
    readonly startLabel: string;
    readonly untilLabel: string;
    readonly pendingText: string;
    readonly expiredText: string;
    readonly activeText: (date: string) => string;
    readonly buy: Link;
    readonly renew: Link;
    readonly details: Link;
    readonly upgrade: Link;
  };
  readonly data: {
    readonly heading: string;
    readonly text: string;
    readonly download: string;
    readonly downloading: string;
    readonly deleteHeading: string;
    readonly deleteText: string;
    readonly delete: string;
    readonly deleteConfirm: string;
    readonly deletePassword: FieldWords;
    readonly deleting: string;
    readonly keep: string;
    readonly farewell: string;
    readonly home: Link;
  };
}

export interface ContactWords {
  readonly hero: PageHero;
  readonly detailsHeading: string;
  readonly addressLabel: string;
  readonly phoneLabel: string;
  readonly emailLabel: string;
  readonly hoursLabel: string;
  readonly registration: {
    readonly label: string;
    readonly number: (number: string) => string;
    readonly pan: (pan: string) => string;
    readonly approval: (number: string) => string;
    /** While one of them is a placeholder. */
    readonly sampleWarning: string;
  };
  readonly form: {
    readonly heading: string;
    /** The label of the field that only robots fill in. */
    readonly leaveEmpty: string;
    readonly submit: string;
    readonly submitting: string;
    readonly promise: string;
    readonly stays: string;
  };
  readonly eventSubject: (event: string) => string;
  /** The short form under a gathering. */
  readonly registerHere: {
    readonly heading: (event: string) => string;
    readonly places: string;
    readonly note: FieldWords;
    readonly send: string;
    /** The letter to the trust; `note` may be empty. */
    readonly letter: (event: string, day: string, places: number, note: string) => string;
    readonly sent: (places: number, event: string) => string;
  };
  readonly subjects: { readonly heading: string; readonly items: readonly Point[] };
  readonly visit: {
    readonly heading: string;
    /** What the sketch map shows, and the names upon it. */
    readonly map: string;
    readonly towns: Readonly<
      Record<'jammu' | 'udhampur' | 'batote' | 'doda' | 'kishtwar' | 'chenab', string>
    >;
    readonly paragraphs: readonly string[];
  };
  readonly questions: { readonly heading: string; readonly items: readonly Question[] };
}

export interface NewsletterWords {
  readonly heading: string;
  readonly text: string;
  readonly email: FieldWords;
  readonly consent: string;
  readonly submit: string;
  readonly submitting: string;
  readonly confirm: {
    readonly heading: string;
    readonly text: string;
    readonly submit: string;
    readonly submitting: string;
    readonly doneHeading: string;
  };
  readonly unsubscribe: {
    readonly heading: string;
    readonly text: string;
    readonly submit: string;
    readonly submitting: string;
    readonly doneHeading: string;
    readonly again: Link;
  };
}

import type { Link, PageHero, Point, Question } from './entities.js';

/** The words of a yearly plan; prices are in the contracts. */
export interface PlanWords {
  /** The name for sentences, cards and papers. */
  readonly name: string;
  readonly forWhom: string;
  /** What it brings beyond the plan below it. */
  readonly features: readonly string[];
}

/** What a gift of this size does. `amount` in whole rupees. */
export interface GiftMeaning {
  readonly amount: number;
  readonly title: string;
  readonly text: string;
  /** The text alternative of its drawing. */
  readonly drawing: string;
}

export interface FieldWords {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
}

export interface DonateWords {
  readonly hero: PageHero;
  readonly stepsLabel: string;
  readonly steps: readonly [string, string, string];
  /** For visitors of a project's link, and the subject of the letter that it proposes. */
  readonly cause: {
    readonly cameFor: (project: string) => string;
    readonly text: string;
    readonly write: string;
    readonly subject: (project: string) => string;
  };
  readonly amount: {
    readonly heading: string;
    readonly presetsLabel: string;
    readonly gifts: readonly GiftMeaning[];
    readonly custom: (min: string) => FieldWords;
    readonly customMeaning: (amount: string) => string;
    readonly choose: string;
    readonly frequencyLabel: string;
    readonly once: string;
    readonly monthly: string;
    readonly monthlyHint: string;
    readonly monthlyLimit: (max: string) => string;
  };
  readonly donor: {
    readonly heading: string;
    readonly firstName: FieldWords;
    readonly lastName: FieldWords;
    readonly email: FieldWords;
    readonly company: FieldWords;
    readonly tax: {
      readonly heading: string;
      readonly text: string;
      readonly citizen: string;
      readonly citizenHint: string;
      readonly pan: FieldWords;
      readonly address: FieldWords;
    };
    readonly foreignNote: string;
  };
  readonly continue: string;
  /** What is given and how often, beside the button that goes on. `amount` is formatted. */
  readonly total: (amount: string, monthly: boolean) => string;
  readonly payment: {
    readonly heading: string;
    readonly summaryHeading: string;
    readonly giftLabel: string;
    readonly frequencyLabel: string;
    readonly donorLabel: string;
    readonly emailLabel: string;
    readonly companyLabel: string;
    /** Of a monthly gift: the day of the second debit, and when the debits end. */
    readonly nextDebitLabel: string;
    readonly endLabel: string;
    readonly end: (debits: number) => string;
    readonly methods: string;
    /** A mandate knows fewer ways to pay. */
    readonly methodsMonthly: string;
    readonly secure: string;
    readonly pay: (amount: string) => string;
    readonly payMonthly: (amount: string) => string;
    readonly processing: string;
    readonly loading: string;
    readonly back: string;
    /** The line the payment window shows under the trust's name. */
    readonly checkoutDescription: { readonly once: string; readonly monthly: string };
  };
  readonly thanks: {
    readonly heading: (firstName: string) => string;
    readonly text: (amount: string) => string;
    readonly textMonthly: (amount: string) => string;
    readonly mailSent: (email: string) => string;
    readonly receiptFollows: (email: string) => string;
    readonly amountLabel: string;
    readonly paymentIdLabel: string;
    readonly receiptNumberLabel: string;
    /** The text alternative of the drawing above the thanks. */
    readonly lotus: string;
    readonly receipt: { readonly look: string; readonly download: string; readonly working: string };
    /** For a slip in the address. */
    readonly address: {
      readonly question: string;
      readonly email: FieldWords;
      readonly send: string;
      readonly sending: string;
    };
    readonly share: { readonly label: string; readonly text: (address: string) => string };
    readonly blessing: { readonly devanagari: string; readonly meaning: string };
    readonly again: string;
    readonly next: readonly Link[];
  };
  readonly assurance: { readonly heading: string; readonly items: readonly Point[] };
  readonly questions: { readonly heading: string; readonly items: readonly Question[] };
}

export interface MembershipWords {
  readonly hero: PageHero;
  readonly stepsLabel: string;
  readonly steps: readonly [string, string, string];
  readonly plans: {
    readonly heading: string;
    readonly text: string;
    /** Above a plan's own features: the ones of the plan below are included. */
    readonly everythingIn: (planName: string) => string;
    readonly period: string;
    readonly annual: string;
    readonly perDay: string;
    readonly recommended: string;
    readonly select: string;
    readonly selected: string;
    readonly featuresLabel: (planName: string) => string;
    readonly continue: string;
  };
  /** Below the plans, for a visitor without an account or not logged in. */
  readonly guest: { readonly text: string; readonly join: Link; readonly login: string };
  readonly payment: {
    readonly heading: string;
    readonly summaryHeading: string;
    readonly planLabel: string;
    readonly newPlanLabel: string;
    readonly currentPlanLabel: string;
    /** The sentence about the remaining days of the current plan. */
    readonly remainderLabel: string;
    readonly remainder: (days: number) => string;
    readonly periodLabel: string;
    readonly periodValue: string;
    readonly validUntilLabel: string;
    readonly totalLabel: string;
    readonly methodsHeading: string;
    readonly methods: readonly [string, string, string, string, string];
    readonly secure: string;
    readonly testCardHeading: string;
    readonly testCard: readonly Point[];
    /** `price` is already formatted with its grouping, without the rupee sign. */
    readonly pay: (price: string) => string;
    readonly loading: string;
    readonly processing: string;
    readonly back: string;
    readonly noReceiptNote: string;
    readonly checkoutDescription: (planName: string) => string;
  };
  readonly success: {
    readonly heading: string;
    readonly text: (planName: string) => string;
    readonly validUntil: (date: string) => string;
    readonly planLabel: string;
    readonly paymentIdLabel: string;
    readonly orderIdLabel: string;
    readonly amountLabel: string;
    readonly mailNote: string;
    readonly toProfile: string;
  };
  readonly details: {
    readonly hero: PageHero;
    readonly typeLabel: string;
    readonly startLabel: string;
    readonly untilLabel: string;
    readonly statusLabel: string;
    readonly daysLeft: (days: number) => string;
    readonly benefitsHeading: string;
    readonly standardBenefits: readonly string[];
    readonly upgradeHeading: string;
    readonly upgradeText: (planName: string, price: string) => string;
    readonly upgrade: Link;
    readonly highestText: string;
    readonly none: { readonly heading: string; readonly text: string; readonly link: Link };
    readonly expired: {
      readonly heading: string;
      readonly text: (date: string) => string;
      readonly link: Link;
    };
    readonly toProfile: Link;
  };
  readonly upgrade: {
    readonly hero: PageHero;
    readonly loading: string;
    readonly current: (planName: string) => string;
    readonly heading: string;
    readonly continue: string;
    readonly back: string;
    readonly keepsText: string;
    /** That the paid days which remain end with the upgrade. */
    readonly remainder: (planName: string, days: number) => string;
  };
  readonly questions: { readonly heading: string; readonly items: readonly Question[] };
}

/** The page of a payment's state, and the page of a monthly gift. */
export interface PaymentWords {
  readonly status: {
    readonly heading: string;
    readonly checking: string;
    readonly paid: { readonly heading: string; readonly donation: string; readonly membership: string };
    readonly pending: {
      readonly heading: string;
      readonly text: string;
      readonly check: string;
      readonly notPaid: string;
    };
    /** The provider has no payment of the order. */
    readonly unpaid: {
      readonly heading: string;
      readonly text: string;
      readonly pay: (amount: string) => string;
      readonly description: string;
      readonly loading: string;
      readonly processing: string;
      readonly startAgain: string;
    };
    readonly failed: { readonly heading: string; readonly text: string; readonly retry: string };
    readonly review: { readonly heading: string; readonly text: string };
    readonly returned: { readonly heading: string; readonly text: string };
    readonly unknown: { readonly heading: string; readonly text: string };
    readonly amountLabel: string;
    readonly orderIdLabel: string;
    readonly paymentIdLabel: string;
    readonly receiptNumberLabel: string;
    readonly toProfile: string;
  };
  readonly mandate: {
    readonly heading: string;
    readonly loading: string;
    readonly amountLabel: string;
    readonly startedLabel: string;
    readonly countLabel: string;
    readonly nextLabel: string;
    readonly stateLabel: string;
    readonly states: Readonly<Record<MandateState, string>>;
    readonly cancelHeading: string;
    readonly cancelText: string;
    readonly cancel: string;
    readonly confirmHeading: string;
    readonly confirmText: (amount: string) => string;
    readonly confirm: string;
    readonly keep: string;
    readonly cancelling: string;
    readonly cancelled: string;
    readonly thanks: string;
    readonly invalid: string;
    /** Links from an invalid link, and from a gift that has ended. */
    readonly next: readonly Link[];
  };
}

export type MandateState =
  | 'created'
  | 'authenticated'
  | 'active'
  | 'pending'
  | 'halted'
  | 'paused'
  | 'cancelled'
  | 'completed'
  | 'expired';

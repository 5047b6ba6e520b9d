/**
 * The mails and the printed documents. Every value that goes in is already a string for people: amounts with ₹ and
 * grouping, dates in words. Nothing here is HTML; the mail layout escapes and sets it.
 */

/** One mail: its subject, the line a mail app shows beside it, and its body from top to bottom. */
export interface Mail {
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Pairs of label and value, set as a small table. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  /** A code to type in, set large. */
  readonly code?: string;
  readonly button?: { readonly label: string; readonly href: string };
  /** Smaller text after the button. */
  readonly notes?: readonly string[];
}

export interface DonationReceiptValues {
  readonly firstName: string;
  readonly amount: string;
  readonly receiptNumber: string;
  readonly date: string;
  readonly paymentId: string;
  /** For a monthly gift: where the donor sees the mandate and ends it, and after how many debits it ends by itself. */
  readonly monthly?: { readonly mandateUrl: string; readonly mostDebits: number };
}

/** A refund of a gift: that it was made, or that the bank has sent it back. */
interface RefundOfGift {
  readonly firstName: string;
  readonly amount: string;
  readonly refundedAmount: string;
  readonly receiptNumber: string;
  readonly date: string;
  readonly paymentId: string;
}

/** What every mail has around it, and the mails to donors, members and readers. */
export interface MailWords {
  readonly greeting: (name: string) => string;
  readonly closing: readonly string[];
  readonly footer: {
    readonly why: string;
    /** In place of `why` and of everything else where the trust's own mailbox is the reader. */
    readonly whyOffice: string;
    readonly questions: (email: string) => string;
    readonly address: (address: string) => string;
    readonly unsubscribe: string;
  };
  readonly plainTextLink: (label: string, href: string) => string;
  /** Before a button's address, in small letters below it. */
  readonly buttonFails: string;
  /** `verifyUrl`: the page on which the code is typed. */
  readonly verificationCode: (v: { name: string; code: string; minutes: number; verifyUrl: string }) => Mail;
  /** In a verification mail to an address with more than one sign-up: that the code belongs to one of them and its password. */
  readonly signedUpAgain: string;
  readonly welcome: (v: { name: string; profileUrl: string; membershipUrl: string }) => Mail;
  readonly passwordReset: (v: { name: string; resetUrl: string; minutes: number }) => Mail;
  readonly passwordChanged: (v: { name: string; time: string; forgotUrl: string }) => Mail;
  /** To the new address: the code that confirms it. */
  readonly emailChangeCode: (v: { name: string; code: string; minutes: number; verifyUrl: string }) => Mail;
  /** To the old address: that a change was requested. */
  readonly emailChangeNotice: (v: {
    name: string;
    newEmail: string;
    time: string;
    forgotUrl: string;
  }) => Mail;
  /** `count` wrong passwords within `hours`; `days`: the period of logins whose networks may still log in. */
  readonly loginGuessed: (v: {
    name: string;
    count: number;
    hours: number;
    days: number;
    time: string;
    forgotUrl: string;
  }) => Mail;
  readonly accountDeleted: (v: { name: string; time: string }) => Mail;
  readonly donationReceipt: (v: DonationReceiptValues) => Mail;
  readonly membershipConfirmation: (v: {
    name: string;
    planName: string;
    amount: string;
    paymentId: string;
    memberNumber: string;
    startDate: string;
    endDate: string;
    profileUrl: string;
  }) => Mail;
  readonly membershipReminder: (v: {
    name: string;
    planName: string;
    endDate: string;
    /** Days until the end; 0 on the day, negative after it. */
    daysLeft: number;
    renewUrl: string;
  }) => Mail;
  readonly mandateHalted: (v: {
    firstName: string;
    amount: string;
    mandateUrl: string;
    donateUrl: string;
  }) => Mail;
  readonly mandateCancelled: (v: {
    firstName: string;
    amount: string;
    date: string;
    donateUrl: string;
  }) => Mail;
  readonly refundNotice: (v: RefundOfGift) => Mail;
  /** A refund that the donor was told of, and that the bank has sent back to the trust. */
  readonly refundSentBack: (v: RefundOfGift) => Mail;
  /** A cheque that the bank has not paid, or has taken back, after its receipt was given. */
  readonly chequeBounced: (v: {
    firstName: string;
    amount: string;
    receiptNumber: string;
    date: string;
    reference: string;
  }) => Mail;
  /** To the payer of a held payment. */
  readonly paymentHeld: (v: { name: string; amount: string; orderId: string }) => Mail;
  /** To a member whose payment was refunded, or lost in a dispute. */
  readonly membershipRefunded: (v: {
    name: string;
    planName: string;
    amount: string;
    refundedAmount: string;
    paymentId: string;
    date: string;
  }) => Mail;
  /** The same for a member, whose membership is in force again. */
  readonly membershipRefundSentBack: (v: {
    name: string;
    planName: string;
    refundedAmount: string;
    paymentId: string;
    date: string;
  }) => Mail;
  readonly newsletterConfirm: (v: { confirmUrl: string }) => Mail;
  readonly newsletterWelcome: (v: { unsubscribeUrl: string }) => Mail;
}

/** The mails to the trust’s own mailbox. */
export interface OfficeMailWords {
  readonly contactMessage: (v: {
    name: string;
    subject: string;
    message: string;
    /** The other fields of the form by their labels; a value is empty where none was given. */
    facts: readonly { readonly label: string; readonly value: string }[];
    time: string;
  }) => Mail;
  readonly exceptionAlert: (v: {
    reason: string;
    /** Whether the payment is captured and held. */
    held: boolean;
    /** Empty where the payment belongs to no order of the site. */
    providerOrderId: string;
    paymentId: string;
    amount: string;
    time: string;
  }) => Mail;
  /** Several at once; `payments` is never empty. */
  readonly exceptionSummary: (v: {
    payments: readonly { paymentId: string; amount: string; reason: string }[];
    time: string;
  }) => Mail;
  /** Several notices in one mail; `news`: subjects, each with its number, never empty. */
  readonly officeNews: (v: { news: readonly (readonly [string, number])[]; time: string }) => Mail;
  /** A failed refund. `receiptNumber` may be empty. */
  readonly refundFailed: (v: {
    refundId: string;
    refundAmount: string;
    paymentId: string;
    amount: string;
    receiptNumber: string;
    time: string;
  }) => Mail;
  /** A turn of a dispute. `receiptNumber` and `respondBy` may be empty. */
  readonly disputeTurn: (v: {
    disputeId: string;
    status: 'open' | 'under_review' | 'action_required' | 'closed' | 'won' | 'lost';
    isOver: boolean;
    phase: string;
    disputedAmount: string;
    deductedAmount: string;
    respondBy: string;
    paymentId: string;
    amount: string;
    receiptNumber: string;
    time: string;
  }) => Mail;
  readonly attemptsFailed: (v: { providerOrderId: string; count: string; time: string }) => Mail;
  readonly attemptsInAll: (v: { count: string; minutes: string; time: string }) => Mail;
  readonly databaseEmpty: (v: { count: string; time: string }) => Mail;
  readonly orderVelocityAlert: (v: {
    count: string;
    minutes: string;
    clientAddress: string;
    time: string;
  }) => Mail;
}

export interface DocumentWords {
  readonly receipt: {
    readonly title: string;
    readonly fileName: (receiptNumber: string) => string;
    readonly numberLabel: string;
    readonly dateLabel: string;
    readonly receivedFrom: string;
    readonly companyLabel: string;
    readonly addressLabel: string;
    readonly emailLabel: string;
    readonly panLabel: string;
    readonly amountLabel: string;
    readonly amountInWordsLabel: string;
    readonly modeLabel: string;
    readonly mode: string;
    readonly methodLabel: string;
    readonly methods: Readonly<Record<'card' | 'upi' | 'netbanking' | 'wallet' | 'other', string>>;
    /** Modes of gifts outside the payment provider. */
    readonly outside: Readonly<Record<'cash' | 'cheque' | 'transfer' | 'kind', string>>;
    readonly referenceLabel: string;
    readonly paymentIdLabel: string;
    readonly purposeLabel: string;
    readonly purpose: { readonly once: string; readonly monthly: string };
    readonly financialYearLabel: string;
    readonly thanks: { readonly devanagari: string; readonly text: string };
    readonly statutory: readonly string[];
    /** For what earns its donor no deduction, whatever the trust's approval: goods, and cash above ₹2,000. */
    readonly notDeductible: Readonly<Record<'cash' | 'kind', string>>;
    readonly approval: (number: string, date: string) => string;
    readonly trustPan: (pan: string) => string;
    readonly registration: (number: string) => string;
    readonly refunded: (amount: string) => string;
    /** In place of `refunded` where the bank has not paid the cheque. */
    readonly bounced: string;
    readonly signatureNote: string;
    readonly forTrust: (trustName: string) => string;
    readonly sampleWarning: string;
  };
  readonly certificate: {
    readonly title: string;
    readonly fileName: (memberNumber: string) => string;
    readonly blessing: { readonly devanagari: string; readonly meaning: string; readonly reference: string };
    readonly presentedTo: string;
    readonly text: (planName: string) => string;
    readonly validLabel: string;
    readonly valid: (start: string, end: string) => string;
    readonly memberNumberLabel: string;
    readonly issuedLabel: string;
    readonly note: string;
    readonly sampleWarning: string;
  };
  readonly card: {
    readonly title: string;
    readonly fileName: (memberNumber: string) => string;
    readonly memberNumberLabel: string;
    readonly planLabel: string;
    readonly validUntilLabel: string;
  };
}

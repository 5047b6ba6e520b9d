import {
  type BodyOf,
  type EndpointName,
  type ErrorCode,
  type endpoints,
  formatRupees,
  MONTHLY_DONATION_MAX_INR,
  PAYMENT_METHOD,
} from '@vgb/contracts';

/** The API document's text for each call, beside its schemas. A call or error code without a text does not compile. */
export interface CallNotes {
  readonly tag: Tag;
  readonly description: string;
  /** The error codes of this call's own rules; `failuresOf` adds those that follow from its kind. */
  readonly failures: readonly ErrorCode[];
  /** The call does not use the database, and so does not fail while the database is away. */
  readonly withoutDatabase?: true;
}
/** A call with a body has an example of a valid one. */
type WithExample<N extends EndpointName> = [BodyOf<(typeof endpoints)[N]>] extends [undefined]
  ? CallNotes
  : CallNotes & { readonly example: BodyOf<(typeof endpoints)[N]> };

export const TAGS = {
  accounts: 'Sign-up, verification codes, sign-in, profile and password.',
  membership: 'The yearly membership that a payment has bought.',
  payments: 'Orders, their confirmation, and the payment provider’s webhook.',
  donations: 'Receipt numbers and monthly donations.',
  contact: 'Letters to the trust.',
  newsletter: 'The newsletter, by double opt-in.',
  privacy: 'What a member may see and have removed (India’s DPDP Act 2023).',
} as const;
type Tag = keyof typeof TAGS;

/** The meaning of each code, for the description of the status that carries it. */
export const CODE_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  VALIDATION: 'a value is missing or not valid; `fields` has a sentence for each',
  MALFORMED_JSON: 'the body is not JSON',
  BAD_SIGNATURE: 'the signature is not the provider’s over this content',
  CODE_INVALID: 'the code is wrong, expired, used, or void after five wrong tries',
  LINK_INVALID: 'the link is wrong, expired or used',
  AMOUNT_MISMATCH: '`amount` is not the price of the plan',
  UNAUTHENTICATED: 'the bearer token is missing, expired or revoked',
  INVALID_CREDENTIALS: 'e-mail and password do not belong together',
  FORBIDDEN: 'it belongs to another account',
  NOT_FOUND: 'there is no such record',
  METHOD_NOT_ALLOWED: 'the address has no such method; `Allow` lists those it has',
  ACCOUNT_EXISTS: 'the e-mail address belongs to a verified account',
  PAYMENT_NOT_CONFIRMED: 'the payment is not known, not paid, under review, or for something else',
  PLAN_NOT_AVAILABLE: 'a membership of this plan or a higher one is active',
  TOO_LARGE: 'the body is above the limit',
  NOT_JSON: 'the body’s `Content-Type`, charset or `Content-Encoding` cannot be read',
  RATE_LIMITED: 'too many calls; `Retry-After` says how long to wait',
  HEADERS_TOO_LARGE: 'the address and headers together are above 16 KB',
  INTERNAL: 'an unexpected failure; `requestId` finds it in the log',
  PROVIDER_ERROR: 'the payment provider refused the order, or to end a monthly donation',
  PROVIDER_AWAY: 'the payment provider did not answer; nothing has been charged',
  DATABASE_AWAY: 'the database did not answer, or the call was not done within 12 seconds',
  RECORDS_SEALED: 'the key that encrypted PAN and address is not the one that is set',
};

const person = { name: 'Asha Devi', company: 'Rao Dairy', profession: 'Farmer', location: 'Kishtwar, India' };
const email = 'asha@example.org';
const paymentId = 'pay_NzK2bT3xWq1mAa';
const gift = { amount: 2100, email, firstName: 'Asha', lastName: 'Devi' };

export const CALL_NOTES: { readonly [N in EndpointName]: WithExample<N> } = {
  register: {
    tag: 'accounts',
    example: { ...person, email, phone: '+91 98765 43210', password: 'a long sentence' },
    description:
      'Answers with `requiresVerification` and mails a six-digit code that is good for 10 minutes. Where the server runs with EMAIL_VERIFICATION=off it answers with the user and a token. A sign-up that was never verified is replaced.',
    failures: ['ACCOUNT_EXISTS'],
  },
  verifyEmail: {
    tag: 'accounts',
    example: { email, otp: '123456' },
    description:
      'Verifies a sign-up, or a member’s changed address, and answers with the user and a token. A code works once.',
    failures: ['CODE_INVALID', 'ACCOUNT_EXISTS'],
  },
  resendCode: {
    tag: 'accounts',
    example: { email },
    description:
      'Answers alike for every address, known or not. Within 60 seconds of the last code for an address: 429.',
    failures: [],
  },
  login: {
    tag: 'accounts',
    example: { email, password: 'a long sentence' },
    description:
      'Answers with the user and a token; for an account that is not verified, with `requiresVerification` and a new code by mail. After 10 failures in 15 minutes for one address and client: 429.',
    failures: ['INVALID_CREDENTIALS'],
  },
  readProfile: {
    tag: 'accounts',
    description: 'The user that the token belongs to.',
    failures: [],
  },
  editProfile: {
    tag: 'accounts',
    example: { ...person, locale: 'hi' },
    description:
      'Answers with the user and a token. `locale` is the language of mails and papers to the member; without it the present one stays. A changed `email` is kept as pending: the answer is `requiresVerification`, and the old address stays in force until the code that was sent to the new one is verified. A `password` that is sent must be the member’s: a wrong one is a VALIDATION failure, and nothing is changed.',
    failures: ['ACCOUNT_EXISTS'],
  },
  downloadData: {
    tag: 'privacy',
    description:
      'Account, memberships, gifts, monthly donations, orders that are not booked, messages, newsletter consent and mails of the member’s verified address.',
    failures: ['RECORDS_SEALED'],
  },
  listPapers: {
    tag: 'privacy',
    description:
      'Gifts are those of the account’s verified address, the newest first. `years` has what is kept of them by financial year, to the paisa.',
    failures: [],
  },
  listMandates: {
    tag: 'donations',
    description:
      'Those of the account’s verified address that their donor has agreed to, the newest first. `token` is the one of the link in the receipts.',
    failures: [],
  },
  downloadReceipt: {
    tag: 'privacy',
    description:
      'Drawn as the gift stands now. `content` is base64. A gift from another address is answered like one that does not exist. At most 60 papers in 10 minutes.',
    failures: ['NOT_FOUND', 'RECORDS_SEALED'],
  },
  downloadCertificate: {
    tag: 'privacy',
    description: 'Of the member’s latest membership. `content` is base64. At most 60 papers in 10 minutes.',
    failures: ['NOT_FOUND'],
  },
  downloadCard: {
    tag: 'privacy',
    description: 'Of the member’s latest membership. `content` is base64. At most 60 papers in 10 minutes.',
    failures: ['NOT_FOUND'],
  },
  changePassword: {
    tag: 'accounts',
    example: { currentPassword: 'a long sentence', password: 'a longer sentence' },
    description:
      'A wrong present password is a VALIDATION failure at `currentPassword`. Answers with the user and a new token; all earlier tokens of the account are revoked, a change of address that waits for its code and open reset links end, and the owner is told by mail.',
    failures: [],
  },
  deleteAccount: {
    tag: 'privacy',
    example: { password: 'a long sentence' },
    description: 'Asks for the password once more; a wrong one is a VALIDATION failure at `password`.',
    failures: [],
  },
  updateMembership: {
    tag: 'membership',
    example: { membershipType: 'SILVER MEMBERSHIP', paymentId },
    description:
      'Claims the membership that a paid order of this member and this plan has bought. Amount and dates are the server’s own: the membership begins when the payment was captured and lasts 365 days; what the body says of them is ignored. Claiming again gives the same answer.',
    failures: ['PAYMENT_NOT_CONFIRMED', 'FORBIDDEN'],
  },
  recordDonation: {
    tag: 'donations',
    example: { paymentId, paymentMethod: PAYMENT_METHOD, notes: { company: 'Rao Dairy' } },
    description:
      'The receipt number of a paid donation. `notes` are added to its record; name, e-mail and amount are the order’s own. Calling again gives the same answer.',
    failures: ['PAYMENT_NOT_CONFIRMED'],
  },
  forgotPassword: {
    tag: 'accounts',
    example: { email },
    description: 'Answers alike for every address. The link in the mail is good for 30 minutes, once.',
    failures: [],
  },
  checkResetLink: {
    tag: 'accounts',
    description: 'For the page behind the link, before it shows its form. Nothing is used up.',
    failures: ['LINK_INVALID'],
  },
  resetPassword: {
    tag: 'accounts',
    example: { password: 'a longer sentence' },
    description: 'Sets the password, uses the link up, and revokes all earlier tokens of the account.',
    failures: ['LINK_INVALID'],
  },
  paymentsReady: {
    tag: 'payments',
    description: 'The key and script with which a browser opens the provider’s checkout.',
    failures: [],
    withoutDatabase: true,
  },
  createOrder: {
    tag: 'payments',
    example: gift,
    description:
      'Without `metadata` a donation, which needs no token. With `metadata` a membership: it needs a token, `userId` must be the token’s user, and the price is the plan’s. Open the provider’s checkout with `orderId` and `amount` × 100.',
    failures: [
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'AMOUNT_MISMATCH',
      'PLAN_NOT_AVAILABLE',
      'PROVIDER_ERROR',
      'PROVIDER_AWAY',
    ],
  },
  createSubscription: {
    tag: 'payments',
    example: { ...gift, amount: 501, isRecurring: true },
    description: `A mandate of 120 monthly debits of the same amount, at most ${formatRupees(MONTHLY_DONATION_MAX_INR)}: banks ask for the donor’s confirmation at every larger one. \`orderId\` and \`subscriptionId\` are both the subscription’s id.`,
    failures: ['PROVIDER_ERROR', 'PROVIDER_AWAY'],
  },
  verifyPayment: {
    tag: 'payments',
    example: {
      razorpay_payment_id: paymentId,
      razorpay_order_id: 'order_NzK1rY5vUe8pBb',
      razorpay_signature: 'f'.repeat(64),
    },
    description:
      'Takes what the provider’s checkout hands to the browser. An order is confirmed with `razorpay_order_id`, a mandate’s first debit with `razorpay_subscription_id` (or with the subscription’s id as `razorpay_order_id`, as `create-subscription` gave it); one of the two is required. `razorpay_signature` is the hex HMAC-SHA256, under the key’s secret, of `order_id|payment_id` or `payment_id|subscription_id`. Amount and donor are the order’s own: what the body says of them is ignored. Verifying again gives the same answer.',
    failures: ['BAD_SIGNATURE', 'PAYMENT_NOT_CONFIRMED'],
  },
  orderState: {
    tag: 'payments',
    description:
      'For a page that was reloaded while paying. The id is an order’s or a subscription’s. Tells nothing of the donor.',
    failures: ['NOT_FOUND'],
  },
  webhook: {
    tag: 'payments',
    description:
      'Called by the payment provider. The signature is checked over the bytes of the body; the event is stored, answered, and applied afterwards. An event that comes again is answered and not applied twice.',
    failures: ['BAD_SIGNATURE', 'MALFORMED_JSON', 'TOO_LARGE', 'NOT_JSON'],
  },
  readMandate: {
    tag: 'donations',
    description: 'For the page behind the link in the mails of a monthly donation.',
    failures: ['LINK_INVALID'],
  },
  cancelMandate: {
    tag: 'donations',
    description: 'Nothing more is debited. Cancelling again gives the same answer.',
    failures: ['LINK_INVALID', 'PROVIDER_ERROR', 'PROVIDER_AWAY'],
  },
  readOwnReceipt: {
    tag: 'donations',
    example: { razorpay_payment_id: paymentId, razorpay_signature: 'a'.repeat(64) },
    description:
      'For the thank-you page of a donor without an account: the signature is the one that the provider’s window gave to the payer’s browser. Good for 24 hours after the gift. `content` is base64. At most 60 papers of a payment in 10 minutes.',
    failures: ['BAD_SIGNATURE', 'LINK_INVALID', 'PAYMENT_NOT_CONFIRMED', 'RECORDS_SEALED'],
  },
  correctReceiptAddress: {
    tag: 'donations',
    example: { razorpay_payment_id: paymentId, razorpay_signature: 'a'.repeat(64), email },
    description:
      'For a donor who mistyped the address. The gift, and the monthly gift that it belongs to, take the address, and the receipt is mailed to it; the same address again sends no second mail. At most 3 addresses of a payment in a day, within 24 hours of the gift.',
    failures: ['BAD_SIGNATURE', 'LINK_INVALID', 'PAYMENT_NOT_CONFIRMED'],
  },
  contact: {
    tag: 'contact',
    example: { name: 'Asha Devi', email, subject: 'A visit', message: 'May we come and see the gaushala?' },
    description:
      'Stores the message and mails it to the trust. `website` is a field that people do not see: a message that fills it is answered alike and dropped.',
    failures: [],
  },
  subscribeNewsletter: {
    tag: 'newsletter',
    example: { email },
    description:
      'Answers alike for every address. The subscription begins when the link in the mail is followed.',
    failures: [],
  },
  confirmNewsletter: {
    tag: 'newsletter',
    description: 'The link is good for 7 days.',
    failures: ['LINK_INVALID'],
  },
  stopNewsletter: {
    tag: 'newsletter',
    description:
      'Also the address of `List-Unsubscribe-Post` (RFC 8058): mail programs call it with a form as its body, which is not read.',
    failures: ['LINK_INVALID'],
  },
};

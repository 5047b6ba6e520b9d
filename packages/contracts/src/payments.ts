import { z } from 'zod';
import { OTHER_BRANCH } from './errors.js';
import {
  email,
  line,
  notes,
  opaqueId,
  optionalLine,
  optionalText,
  pan,
  rupees,
  says,
  signature,
} from './fields.js';
import { DONATION_MAX_INR, MAX_LENGTH, MONTHLY_DONATION_MAX_INR } from './limits.js';
import { planReference } from './membership.js';
import type { MessageKey } from './messages.js';
import { CURRENCY, formatRupees } from './money.js';
import { readable } from './reading.js';

const paymentModes = ['live', 'test', 'sandbox'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** What the browser needs to open the provider's checkout; its build contains no settings of the provider. */
export const paymentsReadySchema = z.object({
  success: z.literal(true),
  message: z.string(),
  keyId: z.string(),
  checkoutScriptUrl: z.string(),
  mode: z.enum(paymentModes),
  /** The largest gift, in whole rupees: the server's setting DONATION_MAX_INR. */
  donationMaxInr: z.number().int(),
});
export const readPaymentsReady = readable(paymentsReadySchema, {
  success: true,
  message: '',
  keyId: '',
  checkoutScriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  mode: 'test',
  donationMaxInr: DONATION_MAX_INR,
});

/** The donor's fields. Stored with the order, so that later calls need not send them. */
const donorFields = {
  email: email('emailRequired'),
  firstName: line(MAX_LENGTH.name, 'firstNameRequired'),
  lastName: line(MAX_LENGTH.name, 'lastNameRequired'),
  company: optionalLine(MAX_LENGTH.company),
};

/** What a certificate for the donor's income-tax return needs (Form 114). A gift is never refused for lack of it. */
const taxFields = {
  pan,
  address: optionalText(MAX_LENGTH.postalAddress),
  /** A PAN is taken with this declaration only: gifts of foreign citizens may not come through this account (FCRA). */
  indianCitizen: z.boolean(says('notValid')).optional(),
};

export const donationOrderSchema = z.object({
  amount: rupees,
  description: optionalLine(MAX_LENGTH.subject),
  ...donorFields,
  isRecurring: z.boolean(says('notValid')).optional(),
  ...taxFields,
});
export type DonationOrder = z.infer<typeof donationOrderSchema>;

export interface GiftTerms {
  readonly isMonthly: boolean;
  /** The largest gift, in whole rupees: the server's setting DONATION_MAX_INR. */
  readonly maxRupees: number;
}

/** The largest gift on these terms, in whole rupees. */
export const largestGift = ({ isMonthly, maxRupees }: GiftTerms): number =>
  isMonthly ? Math.min(maxRupees, MONTHLY_DONATION_MAX_INR) : maxRupees;

/** Which field is refused, and the sentence that says why, with the values in it. */
export interface GiftRefusal {
  readonly field: 'amount' | 'indianCitizen';
  readonly message: MessageKey;
  readonly values?: Readonly<Record<string, string>>;
}

/** Refusals by rules beyond the schema; empty for a gift that may be given. */
export function giftRefusals(
  { amount, pan, indianCitizen }: Pick<DonationOrder, 'amount' | 'pan' | 'indianCitizen'>,
  terms: GiftTerms,
): readonly GiftRefusal[] {
  const max = largestGift(terms);
  const refusals: GiftRefusal[] = [];
  if (amount > max) {
    const message = max < terms.maxRupees ? 'monthlyTooLarge' : 'donationTooLarge';
    refusals.push({ field: 'amount', message, values: { max: formatRupees(max) } });
  }
  if (pan && indianCitizen !== true) refusals.push({ field: 'indianCitizen', message: 'citizenDeclaration' });
  return refusals;
}

const membershipOrderSchema = z.object({
  /** The plan's price; an amount that differs is refused. */
  amount: rupees.optional(),
  metadata: z.object(
    { userId: opaqueId, membershipPlan: planReference, membershipName: optionalLine(MAX_LENGTH.name) },
    { error: (issue) => (issue.input === undefined ? OTHER_BRANCH : 'notValid') },
  ),
});
export type MembershipOrder = z.infer<typeof membershipOrderSchema>;

/** An order is a membership's when it carries `metadata`, else a donation's. */
export const createOrderSchema = z.union([
  membershipOrderSchema,
  donationOrderSchema.extend({ metadata: z.undefined({ error: OTHER_BRANCH }).optional() }),
]);

export const purposes = ['donation', 'membership'] as const;
export type Purpose = (typeof purposes)[number];
/** The body of an order for each purpose. */
interface OrderRequests {
  donation: DonationOrder;
  membership: MembershipOrder;
}
/** The body of an order, with its purpose. */
export type OrderRequest<P extends Purpose = Purpose> = {
  [Name in P]: { readonly purpose: Name; readonly asked: OrderRequests[Name] };
}[P];
/** The purpose of an order's body. */
export const readOrderRequest = (asked: z.output<typeof createOrderSchema>): OrderRequest =>
  asked.metadata === undefined ? { purpose: 'donation', asked } : { purpose: 'membership', asked };

export const orderCreatedSchema = z.object({
  success: z.literal(true),
  orderId: z.string(),
  /** Whole rupees; the browser multiplies by 100 to open the checkout. */
  amount: z.number().int(),
  currency: z.literal(CURRENCY),
  keyId: z.string(),
  message: z.string(),
});
/** `success` and `orderId` are required. */
const blankOrder = { currency: CURRENCY, keyId: '', message: '' } as const;
export const readOrder = readable(orderCreatedSchema, blankOrder);
export type OrderCreated = z.infer<typeof orderCreatedSchema>;

/** For a mandate, `orderId` is the subscription's id as well. */
export const subscriptionCreatedSchema = orderCreatedSchema.extend({ subscriptionId: z.string() });
export const readSubscription = readable(subscriptionCreatedSchema, { ...blankOrder, subscriptionId: '' });

/**
 * The result of the provider's checkout with the provider's field names, and either the order's or the subscription's id. Amount
 * and donor are those of our record: further fields are ignored.
 */
export const verifyPaymentSchema = z
  .object({
    razorpay_payment_id: opaqueId,
    razorpay_order_id: opaqueId.optional(),
    razorpay_subscription_id: opaqueId.optional(),
    razorpay_signature: signature,
    email: optionalLine(MAX_LENGTH.email),
    name: optionalLine(2 * MAX_LENGTH.name + 1),
    amount: z.number(says('notValid')).optional(),
    notes: notes.optional(),
  })
  .refine((body) => body.razorpay_order_id !== undefined || body.razorpay_subscription_id !== undefined, {
    path: ['razorpay_order_id'],
    error: 'notValid',
    params: { anyOf: [{ required: ['razorpay_order_id'] }, { required: ['razorpay_subscription_id'] }] },
  });
export type VerifyPayment = z.infer<typeof verifyPaymentSchema>;

export const paymentVerifiedSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  paymentId: z.string(),
  orderId: z.string(),
  /** Rupees of our own record; with paise only for a payment that the office has booked. */
  amount: z.number(),
  purpose: z.enum(purposes),
  /** Null for a membership, and while the provider has not confirmed the capture: then the receipt follows by e-mail. */
  receiptNumber: z.string().nullable(),
});
/** Fields that an answer lacks: the browser has them from the order and the checkout. */
export const readVerified = readable(paymentVerifiedSchema, {
  success: true,
  message: '',
  paymentId: '',
  orderId: '',
  amount: 0,
  purpose: 'donation',
  receiptNumber: null,
});

/** The states of an order: `review` waits for a decision of the office, `returned` was refunded or dismissed. */
export const orderStates = ['pending', 'paid', 'review', 'returned'] as const;

export const orderReferenceSchema = z.object({ orderId: opaqueId });
/** The state of an order, for a page that was reloaded or lost its connection while paying. Contains nothing about the donor. */
export const orderStateSchema = z.object({
  success: z.literal(true),
  orderId: z.string(),
  state: z.enum(orderStates),
  purpose: z.enum(purposes),
  /** As above. */
  amount: z.number(),
  paymentId: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  /**
   * True when the provider was just read and has no payment for this order, so that it can be paid. False where that is not
   * known.
   */
  unpaid: z.boolean(),
  message: z.string(),
});
export const readOrderState = readable(orderStateSchema, { unpaid: false });
export type OrderState = z.infer<typeof orderStateSchema>;

/** The answer to a webhook. Its body is read as raw bytes for the signature, and validated after that. */
export const webhookAcceptedSchema = z.object({ success: z.literal(true) });

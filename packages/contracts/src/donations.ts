import { z } from 'zod';
import {
  anyLine,
  email,
  line,
  linkToken,
  moment,
  notes,
  opaqueId,
  optionalLine,
  optionalText,
  pan,
  rupees,
  says,
  signature,
} from './fields.js';
import { MAX_LENGTH } from './limits.js';
import { readable } from './reading.js';

/** A donor as entered by the office or from a bank's file. All fields but the first name may be empty. */
export const officeDonorSchema = z.object({
  firstName: line(MAX_LENGTH.name, 'fillRequiredFields'),
  lastName: anyLine(MAX_LENGTH.name),
  email: z.union([z.literal(''), email('emailRequired')]),
  pan,
  address: optionalText(MAX_LENGTH.postalAddress),
});

/**
 * Sent after a verified payment. Only `notes` is used: name, e-mail and amount are the order's. `notes` is a text or a few named
 * texts, such as `{company: "…"}`.
 */
export const recordDonationSchema = z.object({
  name: line(2 * MAX_LENGTH.name + 1, 'fillRequiredFields').optional(),
  email: email('emailRequired').optional(),
  amount: rupees.optional(),
  paymentId: opaqueId,
  paymentMethod: optionalLine(40),
  notes: z.union([optionalText(500).unwrap(), notes], says('notValid')).optional(),
});
export type RecordDonation = z.infer<typeof recordDonationSchema>;

export const donationRecordedSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  receiptNumber: z.string(),
  /** Rupees; with paise only for a payment that the office has booked. */
  amount: z.number(),
});
export const readRecorded = readable(donationRecordedSchema, {
  success: true,
  message: '',
  receiptNumber: '',
  amount: 0,
});

/** The states of a mandate, in the provider's life cycle. */
export const mandateStates = [
  'created',
  'authenticated',
  'active',
  'pending',
  'halted',
  'paused',
  'cancelled',
  'completed',
  'expired',
] as const;
export type MandateState = (typeof mandateStates)[number];

const mandateToken = linkToken('mandateLinkInvalid');
export const mandateTokenSchema = z.object({ token: mandateToken });
/** A mandate, as shown on the page of the signed link in a monthly receipt. */
export const mandateSchema = z.object({
  success: z.literal(true),
  state: z.enum(mandateStates),
  /** Rupees a month; with paise only for a mandate that was made at the provider and taken over by the office. */
  amount: z.number(),
  firstName: z.string(),
  startedAt: moment,
  chargesMade: z.number().int(),
  nextChargeAt: moment.nullable(),
  canCancel: z.boolean(),
});
export type Mandate = z.infer<typeof mandateSchema>;
export const mandateCancelledSchema = mandateSchema.extend({ message: z.string() });

/**
 * The provider's signature over a payment, as its checkout gave it to the payer's browser: it opens the receipt of that payment for
 * {@link RECEIPT_PROOF_HOURS}, also for a donor without an account. Fields have the provider's names.
 */
export const receiptProofSchema = z.object({ razorpay_payment_id: opaqueId, razorpay_signature: signature });
export type ReceiptProof = z.infer<typeof receiptProofSchema>;

/** A corrected e-mail address for a receipt. */
export const receiptAddressSchema = receiptProofSchema.extend({ email: email('emailRequired') });
export const receiptResentSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  email: z.string(),
});

/** A member's own authorised mandates, the newest first. `token` is for the page that cancels one. */
export const ownMandatesSchema = z.object({
  success: z.literal(true),
  mandates: z.array(mandateSchema.omit({ success: true, firstName: true }).extend({ token: mandateToken })),
});
export type OwnMandates = z.infer<typeof ownMandatesSchema>;

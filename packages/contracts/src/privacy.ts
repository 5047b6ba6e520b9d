import { z } from 'zod';
import { triedPassword, userSchema } from './accounts.js';
import { eachContactField } from './controls.js';
import { mandateStates } from './donations.js';
import { moment } from './fields.js';
import { localeSchema } from './locale.js';
import { orderStates, purposes } from './payments.js';

/**
 * All personal data of a member, for the member (India's DPDP Act 2023, section 11). Gifts, messages and mails are those of the
 * account's verified e-mail address. Amounts in rupees, with decimals for paise.
 */
export const personalDataSchema = z.object({
  success: z.literal(true),
  writtenAt: moment,
  account: userSchema.extend({
    registeredAt: moment,
    verifiedAt: moment.nullable(),
    pendingEmail: z.string().nullable(),
  }),
  memberships: z.array(
    z.object({
      plan: z.string(),
      amount: z.number(),
      paymentId: z.string(),
      paidAt: moment,
      /** When it ended because its payment was refunded or lost; else null. */
      endedAt: moment.nullable(),
    }),
  ),
  /** Orders that are not booked: unpaid, waiting for a decision of the office, or returned. */
  openOrders: z.array(
    z.object({
      purpose: z.enum(purposes),
      state: z.enum(orderStates),
      amount: z.number(),
      begunAt: moment,
      /** Null for a membership, whose buyer is the account. */
      name: z.string().nullable(),
      company: z.string().nullable(),
      pan: z.string().nullable(),
      address: z.string().nullable(),
      locale: localeSchema.nullable(),
    }),
  ),
  donations: z.array(
    z.object({
      receiptNumber: z.string(),
      name: z.string(),
      company: z.string().nullable(),
      pan: z.string().nullable(),
      address: z.string().nullable(),
      locale: localeSchema,
      amount: z.number(),
      refundedAmount: z.number(),
      paymentId: z.string(),
      method: z.string().nullable(),
      monthly: z.boolean(),
      receivedAt: moment,
      notes: z.string().nullable(),
    }),
  ),
  monthlyDonations: z.array(
    z.object({
      name: z.string(),
      company: z.string().nullable(),
      pan: z.string().nullable(),
      address: z.string().nullable(),
      locale: localeSchema,
      amount: z.number(),
      state: z.enum(mandateStates),
      chargesMade: z.number(),
      startedAt: moment,
      endedAt: moment.nullable(),
    }),
  ),
  messages: z.array(
    z.object({ ...eachContactField(() => z.string()), locale: localeSchema, receivedAt: moment }),
  ),
  newsletter: z
    .object({
      state: z.enum(['asked', 'confirmed', 'stopped']),
      locale: localeSchema,
      askedAt: moment,
      confirmedAt: moment.nullable(),
      stoppedAt: moment.nullable(),
    })
    .nullable(),
  mails: z.array(z.object({ kind: z.string(), queuedAt: moment, sentAt: moment.nullable() })),
});
export type PersonalData = z.infer<typeof personalDataSchema>;

/** The password is required: access to an open session is not enough to delete an account. */
export const deleteAccountSchema = z.object({ password: triedPassword });

import { z } from 'zod';
import { moment, opaqueId } from './fields.js';
import { readable } from './reading.js';

/** The papers of a membership. */
export const membershipPapers = ['certificate', 'card'] as const;
export type MembershipPaper = (typeof membershipPapers)[number];

/** What a member can download: the receipts of the gifts from the account's address, the newest first, and the membership's papers. */
export const papersSchema = z.object({
  success: z.literal(true),
  receipts: z.array(
    z.object({
      donationId: z.string(),
      receiptNumber: z.string(),
      /** The given amount in rupees, with decimals for paise. */
      amount: z.number(),
      monthly: z.boolean(),
      receivedAt: moment,
    }),
  ),
  /**
   * The kept amount of gifts by financial year (1 April to 31 March, Indian time), the latest first: rupees, with decimals for
   * paise, without what was refunded or lost.
   */
  years: z.array(z.object({ financialYear: z.string(), amount: z.number() })),
  /** Empty for an account that has never had a membership. */
  membership: z.array(z.enum(membershipPapers)),
});
export const readPapers = readable(papersSchema, { years: [] });
export type Papers = z.infer<typeof papersSchema>;

export const receiptReferenceSchema = z.object({ donationId: opaqueId });

/** A paper with its bytes in base64: a plain download link could not send the bearer token. */
export const paperSchema = z.object({
  success: z.literal(true),
  fileName: z.string(),
  contentType: z.literal('application/pdf'),
  content: z.base64(),
});
export type Paper = z.infer<typeof paperSchema>;

import { z } from 'zod';
import { blankUser, membershipStatusSchema, userSchema } from './accounts.js';
import { anyMoment, atMost, moment, opaqueId, optionalLine, says } from './fields.js';
import { findPlan, type PlanId } from './plans.js';
import { readable } from './reading.js';

/** A plan by its id or its name, in any case; gives the id. */
export const planReference = z
  .string({
    error: (issue) => (issue.input === undefined || issue.input === null ? 'choosePlan' : 'notText'),
  })
  .check(atMost(64, 'planUnknown'))
  .transform((reference, context): PlanId => {
    const plan = findPlan(reference);
    if (plan) return plan.id;
    context.addIssue({ code: 'custom', message: 'planUnknown', input: reference });
    return z.NEVER;
  });

/** The claim after a membership payment. Price and dates are the server's own: those in the body are accepted and ignored. */
export const membershipUpdateSchema = z.object({
  membershipType: planReference,
  paymentId: opaqueId,
  amount: z.number(says('notValid')).optional(),
  membershipStartDate: optionalLine(64),
  membershipEndDate: optionalLine(64),
});

export const membershipUpdatedSchema = userSchema.extend({
  success: z.literal(true),
  message: z.string(),
  membershipStatus: membershipStatusSchema,
  membershipType: z.string(),
  membershipStartDate: moment,
  membershipEndDate: moment,
});
/** Missing dates and type are filled in by the browser from its own request. */
const readDates = { membershipStartDate: anyMoment, membershipEndDate: anyMoment };
export const readMembershipUpdated = readable(membershipUpdatedSchema.extend(readDates), {
  ...blankUser,
  message: '',
  membershipStatus: 'active',
  membershipType: '',
  membershipStartDate: '',
  membershipEndDate: '',
});
export type MembershipUpdated = z.infer<typeof membershipUpdatedSchema>;

import { endpoints, say } from '@vgb/contracts';
import { Router } from 'express';
import { toUser } from '../accounts/index.js';
import type { Serve } from '../http/calls.js';
import type { MembershipFlow } from './membership-flow.js';

export interface MembershipRouterDeps {
  readonly flow: MembershipFlow;
  readonly serve: Serve;
  readonly clock: () => Date;
}

/** The call by which a member claims what a payment has bought. */
export function membershipRouter({ flow, serve, clock }: MembershipRouterDeps): Router {
  const router = Router();
  serve(router, endpoints.updateMembership, async ({ body, caller, ip, locale }) => {
    const wanted = { plan: body.membershipType, paymentId: body.paymentId };
    const user = toUser(await flow.claim(caller, wanted, ip), clock());
    const { membershipStatus, membershipType, membershipStartDate, membershipEndDate } = user;
    // A claim can be repeated at any time, and answers by the account as it is now.
    const message = membershipStatus === 'active' ? 'membershipActive' : 'membershipOver';
    return {
      ...user,
      success: true as const,
      message: say(message, {}, locale),
      membershipType: membershipType ?? '',
      membershipStartDate: membershipStartDate ?? '',
      membershipEndDate: membershipEndDate ?? '',
    };
  });
  return router;
}

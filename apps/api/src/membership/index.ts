import { decimalRupees, type MembershipPaper, type PersonalData, planById } from '@vgb/contracts';
import type { Router } from 'express';
import type { Account } from '../accounts/index.js';
import type { Connection } from '../db/connection.js';
import type { Serve } from '../http/calls.js';
import type { PaperFile } from '../mail/mail.js';
import type { PurposeOf } from '../payments/index.js';
import { paperOf, papersOf } from './member-papers.js';
import { MembershipFlow, type MembershipFlowDeps, membershipDetails } from './membership-flow.js';
import { membershipComposers } from './membership-mails.js';
import { membershipRouter } from './membership-router.js';
import { MembershipStore, type MembershipYear } from './membership-store.js';
import { remindDue } from './reminders.js';

export { memberNumberExpression } from './member-number.js';
export type { MembershipYear } from './membership-store.js';

export interface MembershipDeps extends Omit<MembershipFlowDeps, 'store'> {
  readonly connection: Connection;
  readonly serve: Serve;
  readonly publicUrl: string;
}

export interface Membership {
  readonly router: Router;
  readonly composers: ReturnType<typeof membershipComposers>;
  /** The purpose `membership`: how `payments/` prepares and books its orders. */
  readonly purpose: PurposeOf<'membership'>;
  /** The year that a payment has bought, also when it has ended. */
  byPayment(paymentId: string): Promise<MembershipYear | undefined>;
  /** The years that a member has paid for. */
  exportPersonalData(userId: string): Promise<Pick<PersonalData, 'memberships'>>;
  /** The papers that a member can download. */
  papersOf(account: Account): Promise<MembershipPaper[]>;
  /** The paper of the member's latest membership in the member's language; undefined where there is none. */
  paperOf(account: Account, paper: MembershipPaper): Promise<PaperFile | undefined>;
  /** Reminds the members who are due; how many were. */
  remindDue(now: Date): Promise<number>;
}

const purposeOf = (flow: MembershipFlow): PurposeOf<'membership'> => ({
  details: membershipDetails,
  prepare: (asked, caller) => flow.prepare(asked, caller),
  fulfil: (order) => flow.fulfil(order),
  turned: (order, folio) => flow.turned(order, folio),
  held: (order) => flow.held(order),
});

async function exportYears(
  store: MembershipStore,
  userId: string,
): Promise<Pick<PersonalData, 'memberships'>> {
  const years = await store.everyOf(userId);
  return {
    memberships: years.map(({ plan, amountPaise, paymentId, capturedAt, refundedAt }) => ({
      plan: planById(plan).name,
      amount: decimalRupees(amountPaise),
      paymentId,
      paidAt: capturedAt.toISOString(),
      endedAt: refundedAt?.toISOString() ?? null,
    })),
  };
}

/** Yearly memberships: purchase, upgrade, renewal and reminders. */
export function createMembership(deps: MembershipDeps): Membership {
  const { connection, serve, clock } = deps;
  const store = new MembershipStore(connection);
  const flow = new MembershipFlow({ ...deps, store });
  return {
    router: membershipRouter({ flow, serve, clock }),
    composers: membershipComposers({ ...deps, store }),
    purpose: purposeOf(flow),
    byPayment: (paymentId) => store.byPayment(paymentId),
    exportPersonalData: (userId) => exportYears(store, userId),
    papersOf: (account) => papersOf(store, account),
    paperOf: (account, paper) => paperOf(store, account, paper),
    remindDue: (now) => remindDue(deps, now),
  };
}

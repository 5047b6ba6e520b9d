import { documents } from '@vgb/content/en/documents';
import { mails } from '@vgb/content/en/mails';
import { endpoints, formatPaise, type PersonalData, planById, say, toRupees } from '@vgb/contracts';
import { Router } from 'express';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { type Accounts, toUser } from '../accounts/index.js';
import { certificatePdf, memberCardPdf } from '../documents/index.js';
import type { Serve } from '../http/calls.js';
import { onIndianDay } from '../mail/indian-time.js';
import { renderMail } from '../mail/layout.js';
import type { Composers, Outbox } from '../mail/mail.js';
import type { Order } from '../payments/index.js';
import { broughtBy, daysLeft, memberNumber } from './membership.js';
import { createMembershipFlow, type MembershipFlowDeps } from './membership-flow.js';
import { createMembershipStore } from './membership-store.js';

export interface MembershipDeps {
  connection: Connection;
  serve: Serve;
  accounts: Accounts['accounts'];
  outbox: Outbox;
  orderPaidBy: (paymentId: string) => Promise<Order | undefined>;
  hold: MembershipFlowDeps['hold'];
  clock: () => Date;
  log: Logger;
  publicUrl: string;
}

/** Yearly memberships: bought, upgraded, renewed, and reminded of. */
export function createMembership(deps: MembershipDeps) {
  const { accounts, clock, publicUrl } = deps;
  const store = createMembershipStore(deps.connection);
  const flow = createMembershipFlow({ ...deps, store });
  const router = Router();

  deps.serve(router, endpoints.updateMembership, async ({ body, caller }) => {
    const account = await flow.claim(caller, { plan: body.membershipType, paymentId: body.paymentId });
    const user = toUser(account, clock());
    const { membershipType, membershipStartDate, membershipEndDate } = user;
    return {
      ...user,
      success: true as const,
      message: say('membershipActive'),
      membershipType: membershipType ?? '',
      membershipStartDate: membershipStartDate ?? '',
      membershipEndDate: membershipEndDate ?? '',
    };
  });

  const composers: Pick<Composers, 'membership-confirmed' | 'membership-refunded' | 'membership-reminder'> = {
    'membership-confirmed': async ({ paymentId }) => {
      const membership = await store.byPayment(paymentId);
      const account = membership && (await accounts.findById(membership.userId));
      if (!account) return undefined;
      const { userId, amountPaise } = membership;
      const standing = broughtBy(paymentId, await store.ofMember(userId));
      if (!standing) return undefined;
      const { plan, startsAt, endsAt } = standing;
      const planName = planById(plan).name;
      const number = memberNumber(userId);
      const facts = { memberName: account.name, memberNumber: number, planName, startsAt, endsAt };
      const mail = renderMail(
        mails.membershipConfirmation({
          name: account.name,
          planName,
          amount: formatPaise(amountPaise),
          paymentId,
          memberNumber: number,
          startDate: onIndianDay(startsAt),
          endDate: onIndianDay(endsAt),
          profileUrl: `${publicUrl}/profile`,
        }),
      );
      const [certificate, card] = await Promise.all([certificatePdf(facts), memberCardPdf(facts)]);
      const filename = documents.certificate.fileName(number);
      return {
        ...mail,
        attachments: [
          { filename, content: certificate, contentType: 'application/pdf' },
          { filename: documents.card.fileName(number), content: card, contentType: 'application/pdf' },
        ],
      };
    },

    'membership-refunded': async ({ userId, plan, amountPaise, paymentId, refundedPaise, endedAt }) => {
      const account = await accounts.findById(userId);
      if (!account) return undefined;
      return renderMail(
        mails.membershipRefunded({
          name: account.name,
          planName: planById(plan).name,
          amount: formatPaise(amountPaise),
          refundedAmount: formatPaise(refundedPaise),
          paymentId,
          date: onIndianDay(endedAt),
        }),
      );
    },

    'membership-reminder': async ({ userId, paymentId }) => {
      const account = await accounts.findById(userId);
      // Whoever has paid again meanwhile is not reminded of the old year.
      if (account?.membershipPaymentId !== paymentId) return undefined;
      if (!account.membershipType || !account.membershipEndDate) return undefined;
      return renderMail(
        mails.membershipReminder({
          name: account.name,
          planName: planById(account.membershipType).name,
          endDate: onIndianDay(account.membershipEndDate),
          daysLeft: daysLeft(account.membershipEndDate, clock()),
          renewUrl: `${publicUrl}/membership`,
        }),
      );
    },
  };

  /** The years that a member has paid for. */
  async function heldOn(userId: string): Promise<Pick<PersonalData, 'memberships'>> {
    const years = await store.everyOf(userId);
    return {
      memberships: years.map(({ plan, amountPaise, paymentId, capturedAt, refundedAt }) => ({
        plan: planById(plan).name,
        amount: toRupees(amountPaise),
        paymentId,
        paidAt: capturedAt.toISOString(),
        endedAt: refundedAt?.toISOString() ?? null,
      })),
    };
  }

  return { router, composers, heldOn, ...flow };
}
export type Membership = ReturnType<typeof createMembership>;

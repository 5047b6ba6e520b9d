import { content } from '@vgb/content';
import type { Locale } from '@vgb/content/locale';
import {
  endpoints,
  formatPaise,
  type MembershipPaper,
  membershipPapers,
  type PersonalData,
  planById,
  planName,
  say,
  toRupees,
} from '@vgb/contracts';
import { Router } from 'express';
import type { Logger } from 'pino';
import { type Account, type Accounts, toUser } from '../accounts/index.js';
import type { Connection } from '../db/connection.js';
import { certificatePdf, type MembershipFacts, memberCardPdf } from '../documents/index.js';
import type { Serve } from '../http/calls.js';
import { renderMail } from '../mail/layout.js';
import type { Composers, Outbox, PaperFile } from '../mail/mail.js';
import { pageUrl } from '../mail/site-links.js';
import type { Payments } from '../payments/index.js';
import { onIndianDay } from '../time/india.js';
import { memberNumber } from './member-number.js';
import { broughtBy, daysLeft, type Standing, standingOf } from './membership.js';
import { createMembershipFlow } from './membership-flow.js';
import { MembershipStore } from './membership-store.js';

export interface MembershipDeps {
  connection: Connection;
  serve: Serve;
  accounts: Accounts['accounts'];
  outbox: Outbox;
  payments: Pick<Payments, 'flow' | 'orderPaidBy'>;
  clock: () => Date;
  log: Logger;
  publicUrl: string;
}

const factsOf = (
  account: Account,
  { plan, startsAt, endsAt }: Standing,
  locale: Locale,
): MembershipFacts => ({
  memberName: account.name,
  memberNumber: memberNumber(account.id),
  plan,
  planName: planName(plan, locale),
  startsAt,
  endsAt,
});

const contentType = 'application/pdf' as const;
const draw: Readonly<
  Record<MembershipPaper, (facts: MembershipFacts, locale: Locale) => Promise<PaperFile>>
> = {
  certificate: async (facts, locale) => ({
    filename: content(locale).documents.certificate.fileName(facts.memberNumber),
    content: await certificatePdf(facts, locale),
    contentType,
  }),
  card: async (facts, locale) => ({
    filename: content(locale).documents.card.fileName(facts.memberNumber),
    content: await memberCardPdf(facts, locale),
    contentType,
  }),
};

/** Yearly memberships: bought, upgraded, renewed, and reminded of. */
export function createMembership(deps: MembershipDeps) {
  const { accounts, clock, publicUrl } = deps;
  const store = new MembershipStore(deps.connection);
  const flow = createMembershipFlow({ ...deps, store });
  const router = Router();

  deps.serve(router, endpoints.updateMembership, async ({ body, caller, ip, locale }) => {
    const wanted = { plan: body.membershipType, paymentId: body.paymentId };
    const account = await flow.claim(caller, wanted, ip);
    const user = toUser(account, clock());
    const { membershipType, membershipStartDate, membershipEndDate } = user;
    return {
      ...user,
      success: true as const,
      message: say('membershipActive', {}, locale),
      membershipType: membershipType ?? '',
      membershipStartDate: membershipStartDate ?? '',
      membershipEndDate: membershipEndDate ?? '',
    };
  });

  const composers: Pick<Composers, 'membership-confirmed' | 'membership-refunded' | 'membership-reminder'> = {
    'membership-confirmed': async ({ paymentId }, locale) => {
      const membership = await store.byPayment(paymentId);
      const account = membership && (await accounts.findById(membership.userId));
      if (!account) return undefined;
      const { userId, amountPaise } = membership;
      const standing = broughtBy(paymentId, await store.ofMember(userId));
      if (!standing) return undefined;
      const { startsAt, endsAt } = standing;
      const facts = factsOf(account, standing, locale);
      const mail = renderMail(
        content(locale).mails.membershipConfirmation({
          name: account.name,
          planName: facts.planName,
          amount: formatPaise(amountPaise, locale),
          paymentId,
          memberNumber: facts.memberNumber,
          startDate: onIndianDay(startsAt, locale),
          endDate: onIndianDay(endsAt, locale),
          profileUrl: pageUrl(publicUrl, '/profile', locale),
        }),
        locale,
      );
      const papers = [draw.certificate(facts, locale), draw.card(facts, locale)];
      return { ...mail, attachments: await Promise.all(papers) };
    },

    'membership-refunded': async (
      { userId, plan, amountPaise, paymentId, refundedPaise, endedAt },
      locale,
    ) => {
      const account = await accounts.findById(userId);
      if (!account) return undefined;
      return renderMail(
        content(locale).mails.membershipRefunded({
          name: account.name,
          planName: planName(plan, locale),
          amount: formatPaise(amountPaise, locale),
          refundedAmount: formatPaise(refundedPaise, locale),
          paymentId,
          date: onIndianDay(endedAt, locale),
        }),
        locale,
      );
    },

    'membership-reminder': async ({ userId, paymentId }, locale) => {
      const account = await accounts.findById(userId);
      // A member who has paid again meanwhile is not reminded of the old year.
      if (account?.membershipPaymentId !== paymentId) return undefined;
      if (!account.membershipType || !account.membershipEndDate) return undefined;
      return renderMail(
        content(locale).mails.membershipReminder({
          name: account.name,
          planName: planName(account.membershipType, locale),
          endDate: onIndianDay(account.membershipEndDate, locale),
          daysLeft: daysLeft(account.membershipEndDate, clock()),
          renewUrl: pageUrl(publicUrl, '/membership', locale),
        }),
        locale,
      );
    },
  };

  /** The years that a member has paid for. */
  async function exportPersonalData(userId: string): Promise<Pick<PersonalData, 'memberships'>> {
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

  const lastStanding = async ({ id }: Account) => standingOf(await store.ofMember(id));

  /** Which papers there are for this member. */
  const papersOf = async (account: Account): Promise<MembershipPaper[]> =>
    (await lastStanding(account)) ? [...membershipPapers] : [];

  /** The paper of the member's latest membership in the member's language; undefined where there is none. */
  async function drawPaper(account: Account, paper: MembershipPaper): Promise<PaperFile | undefined> {
    const standing = await lastStanding(account);
    return standing ? draw[paper](factsOf(account, standing, account.locale), account.locale) : undefined;
  }

  return { router, composers, exportPersonalData, papersOf, drawPaper, ...flow };
}
export type Membership = ReturnType<typeof createMembership>;
export { memberNumberExpression } from './member-number.js';
export { storedMembership } from './membership-reads-store.js';

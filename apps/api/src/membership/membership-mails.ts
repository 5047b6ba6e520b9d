import { content } from '@vgb/content';
import type { Locale } from '@vgb/content/locale';
import { formatPaise, planName } from '@vgb/contracts';
import type { Accounts } from '../accounts/index.js';
import { renderMail } from '../mail/layout.js';
import type { ComposedMail, Composers, MailData } from '../mail/mail.js';
import { pageUrl } from '../mail/site-links.js';
import { onIndianDay } from '../time/india.js';
import { factsOf, filesOf } from './member-papers.js';
import { broughtBy, daysLeft } from './membership.js';
import type { MembershipStore } from './membership-store.js';

/** Sources of the mails' values. `publicUrl`: the site's address. */
export interface MembershipMailsDeps {
  readonly store: MembershipStore;
  readonly accounts: Pick<Accounts['accounts'], 'findById'>;
  readonly clock: () => Date;
  readonly publicUrl: string;
}

/** The confirmation, with the papers of the membership as of this payment. */
async function confirmed(
  { store, accounts, publicUrl }: MembershipMailsDeps,
  { paymentId }: MailData['membership-confirmed'],
  locale: Locale,
): Promise<ComposedMail | undefined> {
  const membership = await store.byPayment(paymentId);
  const account = membership && (await accounts.findById(membership.userId));
  if (!account) return undefined;
  const { userId, amountPaise } = membership;
  const standing = broughtBy(paymentId, await store.ofMember(userId));
  if (!standing) return undefined;
  const facts = factsOf(account, standing, locale);
  const mail = renderMail(
    content(locale).mails.membershipConfirmation({
      name: account.name,
      planName: facts.planName,
      amount: formatPaise(amountPaise),
      paymentId,
      memberNumber: facts.memberNumber,
      startDate: onIndianDay(standing.startsAt, locale),
      endDate: onIndianDay(standing.endsAt, locale),
      profileUrl: pageUrl(publicUrl, '/profile', locale),
    }),
    locale,
  );
  return { ...mail, attachments: filesOf(facts, locale) };
}

async function refunded(
  { accounts }: MembershipMailsDeps,
  { userId, plan, amountPaise, paymentId, refundedPaise, endedAt }: MailData['membership-refunded'],
  locale: Locale,
): Promise<ComposedMail | undefined> {
  const account = await accounts.findById(userId);
  if (!account) return undefined;
  return renderMail(
    content(locale).mails.membershipRefunded({
      name: account.name,
      planName: planName(plan, locale),
      amount: formatPaise(amountPaise),
      refundedAmount: formatPaise(refundedPaise),
      paymentId,
      date: onIndianDay(endedAt, locale),
    }),
    locale,
  );
}

async function refundSentBack(
  { accounts }: MembershipMailsDeps,
  { userId, plan, amountPaise, paymentId, sentBackAt }: MailData['membership-refund-back'],
  locale: Locale,
): Promise<ComposedMail | undefined> {
  const account = await accounts.findById(userId);
  if (!account) return undefined;
  return renderMail(
    content(locale).mails.membershipRefundSentBack({
      name: account.name,
      planName: planName(plan, locale),
      refundedAmount: formatPaise(amountPaise),
      paymentId,
      date: onIndianDay(sentBackAt, locale),
    }),
    locale,
  );
}

async function reminder(
  { accounts, clock, publicUrl }: MembershipMailsDeps,
  { userId, paymentId }: MailData['membership-reminder'],
  locale: Locale,
): Promise<ComposedMail | undefined> {
  const account = await accounts.findById(userId);
  // Paid again meanwhile: no reminder of the old year.
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
}

/** The mails about a membership. */
export const membershipComposers = (
  deps: MembershipMailsDeps,
): Pick<
  Composers,
  'membership-confirmed' | 'membership-refund-back' | 'membership-refunded' | 'membership-reminder'
> => ({
  'membership-confirmed': (data, locale) => confirmed(deps, data, locale),
  'membership-refund-back': (data, locale) => refundSentBack(deps, data, locale),
  'membership-refunded': (data, locale) => refunded(deps, data, locale),
  'membership-reminder': (data, locale) => reminder(deps, data, locale),
});

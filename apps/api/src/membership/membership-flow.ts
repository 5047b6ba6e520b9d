import { CURRENCY, type MembershipOrder, type PlanId, planById, planIds, toPaise } from '@vgb/contracts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Account, Accounts } from '../accounts/index.js';
import type { Caller } from '../http/calls.js';
import { AppError } from '../http/errors.js';
import type { Outbox } from '../mail/mail.js';
import { isPaid, type PaidOrder, type Payments, type PurposeOf } from '../payments/index.js';
import { broughtBy, dueReminder, mayOrder, REMINDER_DAYS, standingOf, type Term } from './membership.js';
import type { MembershipStore } from './membership-store.js';

/** What an order of a membership keeps until it is paid. */
const membershipDetails = z.object({ userId: z.string(), plan: z.enum(planIds) });
type MembershipDetails = z.infer<typeof membershipDetails>;

declare module '../payments/order.js' {
  interface PurposeDetails {
    membership: MembershipDetails;
  }
}

export interface MembershipFlowDeps {
  store: MembershipStore;
  accounts: Accounts['accounts'];
  outbox: Outbox;
  payments: Pick<Payments, 'flow' | 'orderPaidBy'>;
  clock: () => Date;
  log: Logger;
}

const DAY = 24 * 60 * 60_000;
/** An account changes under our hands only when its owner pays twice at the same moment. */
const MOST_TRIES = 10;

const termOfAccount = ({ membershipType, membershipEndDate }: Account): Term | null =>
  membershipType && membershipEndDate ? { plan: membershipType, endsAt: membershipEndDate } : null;

const isPaidBack = ({ refundedPaise, amountPaise }: PaidOrder): boolean => refundedPaise >= amountPaise;

/** A membership: what may be bought, what a paid order becomes, and how its buyer claims it. */
export function createMembershipFlow({ store, accounts, outbox, payments, clock, log }: MembershipFlowDeps) {
  /** Holds up to the trust a payment that brought nothing, or of which a part went back. Again: nothing new. */
  const hold = (kind: 'in-vain' | 'account-gone' | 'part-refunded', order: PaidOrder): Promise<void> =>
    payments.flow.quarantine(kind, { ...order, currency: CURRENCY }, order);

  /** @throws AppError UNAUTHENTICATED, FORBIDDEN, AMOUNT_MISMATCH, PLAN_NOT_AVAILABLE. */
  async function prepare(order: MembershipOrder, caller: Caller | undefined) {
    if (!caller) throw new AppError('UNAUTHENTICATED', 'signedOut');
    const { userId, membershipPlan } = order.metadata;
    if (userId !== caller.userId) throw new AppError('FORBIDDEN', 'notYours');
    const account = await accounts.findById(userId);
    if (!account) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
    const plan = planById(membershipPlan);
    if (order.amount !== undefined && order.amount !== plan.price)
      throw new AppError('AMOUNT_MISMATCH', 'amountDiffers');
    if (!mayOrder(plan, termOfAccount(account), clock()))
      throw new AppError('PLAN_NOT_AVAILABLE', 'planNotHigher');
    const details: MembershipDetails = { userId, plan: plan.id };
    return { purpose: 'membership' as const, amountPaise: toPaise(plan.price), details };
  }

  /** One captured payment, one year. The dates are the payment's own, whenever this runs, and however often. */
  async function fulfil(order: PaidOrder<'membership'>): Promise<null> {
    const { userId, plan } = order.details;
    const { paymentId, id: orderId, amountPaise, capturedAt } = order;
    if (isPaidBack(order)) return null;
    await store.add({ userId, plan, paymentId, orderId, amountPaise, capturedAt }, clock());
    const account = await activate(userId, orderId);
    // The account was deleted before the payment arrived: it brings nothing, and the price goes back.
    if (!account) {
      await hold('account-gone', order);
      return null;
    }
    if (!broughtBy(paymentId, await store.ofMember(userId))) {
      log.warn({ orderId, userId, paymentId, plan }, 'a membership was paid beside a higher one');
      await hold('in-vain', order);
      return null;
    }
    await outbox.enqueue({
      key: `membership-confirmed:${paymentId}`,
      kind: 'membership-confirmed',
      to: account.email,
      data: { paymentId },
      locale: account.locale,
      about: { orderId },
    });
    return null;
  }

  /**
   * Gives the account what all its payments have bought. The account is read before the payments: a process that has added one
   * meanwhile also changes the account, and then this runs once more. `orderId`: whose news this is, for the log.
   */
  async function activate(userId: string, orderId: string): Promise<Account | undefined> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const account = await accounts.findById(userId);
      if (!account) return undefined;
      const standing = standingOf(await store.ofMember(userId));
      const { membershipPaymentId, membershipEndDate } = account;
      const bought = {
        membershipType: standing?.plan ?? null,
        membershipStartDate: standing?.startsAt ?? null,
        membershipEndDate: standing?.endsAt ?? null,
        membershipPaymentId: standing?.paymentId ?? null,
      };
      const stands =
        membershipPaymentId === bought.membershipPaymentId &&
        membershipEndDate?.getTime() === bought.membershipEndDate?.getTime();
      if (stands) return account;
      const given = await accounts.setMembership(userId, { membershipPaymentId }, bought);
      if (given) {
        const { membershipType: plan, membershipPaymentId: paymentId } = bought;
        log.info({ orderId, userId, paymentId, plan }, 'membership changed');
        return given;
      }
    }
    throw new Error('the account kept changing');
  }

  /**
   * A year counts while its whole price is kept, or may be: a refund that is under way and a dispute that is open change nothing. What is lost
   * in a dispute or paid back in full ends it, and a part that was paid back waits for the office's decision.
   */
  const turned: PurposeOf<'membership'>['turned'] = async (order, { standing, version }) => {
    const { userId, plan } = order.details;
    const { paymentId, id: orderId, amountPaise } = order;
    const { returnedPaise, lostPaise } = standing;
    const isPartOnly = lostPaise === 0 && returnedPaise > 0 && returnedPaise < amountPaise;
    if (isPartOnly) await hold('part-refunded', order);
    const isOver = lostPaise > 0 || returnedPaise >= amountPaise;
    await store.end(paymentId, isOver ? clock() : null, version);
    const account = await activate(userId, orderId);
    if (!isOver || !account) return;
    const refundedPaise = returnedPaise + lostPaise;
    await outbox.enqueue({
      key: `membership-refunded:${paymentId}:${refundedPaise}`,
      kind: 'membership-refunded',
      to: account.email,
      data: { userId, plan, amountPaise, paymentId, refundedPaise, endedAt: clock() },
      locale: account.locale,
      about: { orderId },
    });
  };

  /** Tells a member whose payment a person must decide on. */
  const held: PurposeOf<'membership'>['held'] = async ({
    id: orderId,
    providerOrderId,
    details,
    amountPaise,
  }) => {
    const account = await accounts.findById(details.userId);
    if (!account) return;
    await outbox.enqueue({
      key: `payment-held:${orderId}`,
      kind: 'payment-held',
      to: account.email,
      data: { name: account.name, amountPaise, orderId: providerOrderId ?? orderId },
      locale: account.locale,
      about: { orderId },
    });
  };

  /**
   * The member's own claim after paying. It changes nothing that the payment has not bought.
   * @throws AppError PAYMENT_NOT_CONFIRMED, FORBIDDEN.
   */
  async function claim(
    caller: Caller,
    wanted: { plan: PlanId; paymentId: string },
    ip: string,
  ): Promise<Account> {
    const order = await payments.orderPaidBy(wanted.paymentId, ip);
    if (!order || !isPaid(order) || order.purpose !== 'membership' || isPaidBack(order))
      throw new AppError('PAYMENT_NOT_CONFIRMED', 'paymentNotConfirmed');
    const { userId, plan } = order.details;
    if (userId !== caller.userId) throw new AppError('FORBIDDEN', 'paymentOfAnother');
    if (plan !== wanted.plan) throw new AppError('PAYMENT_NOT_CONFIRMED', 'paymentNotConfirmed');
    if (order.bookedAt === null) await fulfil(order);
    const account = await accounts.findById(userId);
    if (!account) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
    return account;
  }

  /** Reminds the members who are due: each step once for each bought year, whichever process comes first. How many were due. */
  async function remindDue(now: Date): Promise<number> {
    const [first, last] = [Math.max(...REMINDER_DAYS), Math.min(...REMINDER_DAYS)];
    const from = new Date(now.getTime() + (2 * last - 1) * DAY);
    const to = new Date(now.getTime() + (first + 2) * DAY);
    let due = 0;
    for (const account of await accounts.endingBetween(from, to)) {
      const { id: userId, membershipEndDate, membershipPaymentId, email, locale } = account;
      const day = membershipEndDate ? dueReminder(membershipEndDate, now) : undefined;
      if (day === undefined || membershipPaymentId === null) continue;
      due += 1;
      await outbox.enqueue({
        key: `membership-reminder:${membershipPaymentId}:${day}`,
        kind: 'membership-reminder',
        to: email,
        data: { userId, paymentId: membershipPaymentId },
        locale,
      });
    }
    return due;
  }

  const purpose: PurposeOf<'membership'> = { details: membershipDetails, prepare, fulfil, turned, held };
  return { purpose, claim, remindDue };
}

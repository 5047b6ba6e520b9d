import { type PlanId, planById, toPaise } from '@vgb/contracts';
import type { Logger } from 'pino';
import type { Account, Accounts } from '../accounts/index.js';
import type { Caller } from '../http/calls.js';
import { AppError } from '../http/errors.js';
import type { Outbox } from '../mail/mail.js';
import {
  type Intention,
  isPaid,
  type MembershipOrder,
  type Order,
  type PaidOrder,
} from '../payments/index.js';
import { broughtBy, dueReminder, mayOrder, REMINDER_DAYS, standingOf, type Term } from './membership.js';
import type { MembershipStore } from './membership-store.js';

/** What an order of a membership keeps until it is paid. */
export interface MembershipDetails {
  readonly userId: string;
  readonly plan: PlanId;
}

export interface MembershipFlowDeps {
  store: MembershipStore;
  accounts: Accounts['accounts'];
  outbox: Outbox;
  /** The order that a payment has paid, asking the provider where need be. */
  orderPaidBy: (paymentId: string) => Promise<Order | undefined>;
  /** Holds up to the trust a payment that brought nothing, because a higher plan was active. Again: nothing new. */
  paidInVain: (order: PaidOrder) => Promise<void>;
  clock: () => Date;
  log: Logger;
}

const DAY = 24 * 60 * 60_000;
/** An account changes under our hands only when its owner pays twice at the same moment. */
const MOST_TRIES = 10;

export const termOfAccount = ({ membershipType, membershipEndDate }: Account): Term | null =>
  membershipType && membershipEndDate ? { plan: membershipType, endsAt: membershipEndDate } : null;

const isPaidBack = ({ refundedPaise, amountPaise }: PaidOrder): boolean => refundedPaise >= amountPaise;

/** A membership: what may be bought, what a paid order becomes, and how its buyer claims it. */
export function createMembershipFlow({
  store,
  accounts,
  outbox,
  orderPaidBy,
  paidInVain,
  clock,
  log,
}: MembershipFlowDeps) {
  /** @throws AppError UNAUTHENTICATED, FORBIDDEN, AMOUNT_MISMATCH, PLAN_NOT_AVAILABLE. */
  async function prepareOrder(order: MembershipOrder, caller: Caller | undefined): Promise<Intention> {
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
    return { purpose: 'membership', amountPaise: toPaise(plan.price), details };
  }

  /** One captured payment, one year. The dates are the payment's own, whenever this runs, and however often. */
  async function book(order: PaidOrder): Promise<null> {
    const { userId, plan } = order.details as MembershipDetails;
    const { paymentId, id: orderId, amountPaise, capturedAt } = order;
    if (isPaidBack(order)) return null;
    await store.add({ userId, plan, paymentId, orderId, amountPaise, capturedAt }, clock());
    const account = await activate(userId, orderId);
    // A deleted account leaves its payments behind; there is nobody to write to then.
    if (!account) return null;
    if (!broughtBy(paymentId, await store.ofMember(userId))) {
      log.warn({ orderId, userId, paymentId, plan }, 'a membership was paid beside a higher one');
      await paidInVain(order);
      return null;
    }
    await outbox.enqueue({
      key: `membership-confirmed:${paymentId}`,
      kind: 'membership-confirmed',
      to: account.email,
      data: { paymentId },
      about: { orderId },
    });
    return null;
  }

  /**
   * Gives the account what all its payments have bought. The account is read before the payments: whoever has added one
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

  /** A year whose whole price went back is no longer the member's; a part of it changes nothing. */
  async function refunded(order: PaidOrder): Promise<void> {
    if (!isPaidBack(order)) return;
    const { userId } = order.details as MembershipDetails;
    await store.markRefunded(order.paymentId, clock());
    await activate(userId, order.id);
  }

  /**
   * The member's own claim after paying. It changes nothing that the payment has not bought.
   * @throws AppError PAYMENT_NOT_CONFIRMED, FORBIDDEN.
   */
  async function claim(caller: Caller, wanted: { plan: PlanId; paymentId: string }): Promise<Account> {
    const order = await orderPaidBy(wanted.paymentId);
    if (!order || !isPaid(order) || order.purpose !== 'membership' || isPaidBack(order))
      throw new AppError('PAYMENT_NOT_CONFIRMED', 'paymentNotConfirmed');
    const { userId, plan } = order.details as MembershipDetails;
    if (userId !== caller.userId) throw new AppError('FORBIDDEN', 'paymentOfAnother');
    if (plan !== wanted.plan) throw new AppError('PAYMENT_NOT_CONFIRMED', 'paymentNotConfirmed');
    if (order.bookedAt === null) await book(order);
    const account = await accounts.findById(userId);
    if (!account) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
    return account;
  }

  /** Reminds whoever is due: each step once for each bought year, whichever process comes first. How many were due. */
  async function remindDue(now: Date): Promise<number> {
    const [first, last] = [Math.max(...REMINDER_DAYS), Math.min(...REMINDER_DAYS)];
    const from = new Date(now.getTime() + (2 * last - 1) * DAY);
    const to = new Date(now.getTime() + (first + 2) * DAY);
    let due = 0;
    for (const account of await accounts.endingBetween(from, to)) {
      const { id: userId, membershipEndDate, membershipPaymentId, email } = account;
      const day = membershipEndDate ? dueReminder(membershipEndDate, now) : undefined;
      if (day === undefined || membershipPaymentId === null) continue;
      due += 1;
      await outbox.enqueue({
        key: `membership-reminder:${membershipPaymentId}:${day}`,
        kind: 'membership-reminder',
        to: email,
        data: { userId, paymentId: membershipPaymentId },
      });
    }
    return due;
  }

  return { prepareOrder, book, refunded, claim, remindDue };
}
export type MembershipFlow = ReturnType<typeof createMembershipFlow>;

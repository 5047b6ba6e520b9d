import { CURRENCY, type MembershipOrder, type PlanId, planById, planIds, toPaise } from '@vgb/contracts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Account, Accounts } from '../accounts/index.js';
import type { Caller } from '../http/calls.js';
import { AppError } from '../http/errors.js';
import { type Folio, keyOfReturned, sentBackOf } from '../ledger/index.js';
import type { Outbox } from '../mail/mail.js';
import type { Order, PaidOrder, Payments } from '../payments/index.js';
import { isPaidBack, mayClaim } from './claim.js';
import { broughtBy, mayOrder, standingOf, type Term } from './membership.js';
import type { MembershipStore } from './membership-store.js';
import { refusal } from './refusals.js';

/** The details of a membership's order. */
export const membershipDetails = z.object({ userId: z.string(), plan: z.enum(planIds) });
type MembershipDetails = z.infer<typeof membershipDetails>;

declare module '../payments/order.js' {
  interface PurposeDetails {
    membership: MembershipDetails;
  }
}

export interface MembershipFlowDeps {
  readonly store: MembershipStore;
  readonly accounts: Accounts['accounts'];
  readonly outbox: Outbox;
  readonly payments: Pick<Payments, 'flow' | 'orderPaidBy'>;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** How often an update is retried: an account is changed concurrently only when its owner pays twice at the same moment. */
const MOST_TRIES = 10;

const termOfAccount = ({ membershipType, membershipEndDate }: Account): Term | null =>
  membershipType && membershipEndDate ? { plan: membershipType, endsAt: membershipEndDate } : null;

/** The purpose `membership`: what may be ordered, how a paid order is booked, and how its buyer claims it. */
export class MembershipFlow {
  readonly #deps: MembershipFlowDeps;

  constructor(deps: MembershipFlowDeps) {
    this.#deps = deps;
  }

  /** @throws AppError UNAUTHENTICATED, FORBIDDEN, AMOUNT_MISMATCH, PLAN_NOT_AVAILABLE. */
  async prepare({ amount, metadata }: MembershipOrder, caller: Caller | undefined) {
    const { accounts, clock } = this.#deps;
    if (!caller) throw new AppError('UNAUTHENTICATED', 'signedOut');
    const { userId, membershipPlan } = metadata;
    if (userId !== caller.userId) throw new AppError('FORBIDDEN', 'notYours');
    const account = await accounts.findById(userId);
    if (!account) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
    const plan = planById(membershipPlan);
    const answer = mayOrder(plan, { askedRupees: amount, current: termOfAccount(account) }, clock());
    if (!answer.allowed) throw refusal(answer.reason);
    const details: MembershipDetails = { userId, plan: plan.id };
    return { purpose: 'membership' as const, amountPaise: toPaise(plan.price), details };
  }

  /** Books one year for one captured payment. The dates follow from the capture, whenever and however often this runs. */
  async fulfil(order: PaidOrder<'membership'>): Promise<null> {
    const { store, outbox, clock, log } = this.#deps;
    const { userId, plan } = order.details;
    const { paymentId, id: orderId, amountPaise, capturedAt } = order;
    if (isPaidBack(order)) return null;
    const bought = { userId, plan, paymentId, orderId, amountPaise, capturedAt };
    const { refundedAt } = await store.add(bought, clock());
    const account = await this.#activate(userId, orderId);
    // Lost in a dispute or paid back since an earlier booking that broke off: nothing is left to hold or to confirm.
    if (refundedAt) return null;
    // The account was deleted before the capture: nothing is booked, and the payment is held, to be refunded.
    if (!account) {
      await this.#hold('account-gone', order);
      return null;
    }
    if (!broughtBy(paymentId, await store.ofMember(userId))) {
      log.warn({ orderId, userId, paymentId, plan }, 'a membership was paid beside a higher one');
      await this.#hold('in-vain', order);
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
   * Applies refunds and disputes. A year counts while its whole price is kept or still open: a pending refund and an open dispute
   * change nothing. A lost dispute or a full refund ends it; a partial refund is held for the office's decision. One that the bank sends back
   * gives it back. The member gets a mail each time.
   */
  async turned(order: PaidOrder<'membership'>, { facts, standing, version }: Folio): Promise<void> {
    const { store, outbox, clock } = this.#deps;
    const { userId, plan } = order.details;
    const { paymentId, id: orderId, amountPaise: pricePaise } = order;
    const { returnedPaise, lostPaise } = standing;
    const isPartOnly = lostPaise === 0 && returnedPaise > 0 && returnedPaise < pricePaise;
    if (isPartOnly) await this.#hold('part-refunded', order);
    const isOver = lostPaise > 0 || returnedPaise >= pricePaise;
    await store.end(paymentId, isOver ? clock() : null, version);
    const account = await this.#activate(userId, orderId);
    if (!account) return;
    const reader = { to: account.email, locale: account.locale, about: { orderId } };
    const bought = { userId, plan, paymentId };
    if (isOver) {
      const refundedPaise = returnedPaise + lostPaise;
      const key = `membership-refunded:${paymentId}:${keyOfReturned(facts, refundedPaise)}`;
      const data = { ...bought, amountPaise: pricePaise, refundedPaise, endedAt: clock() };
      await outbox.enqueue({ ...reader, key, kind: 'membership-refunded', data });
      return;
    }
    for (const { id, amountPaise, at: sentBackAt, returnedBeforePaise } of sentBackOf(facts)) {
      // A part of the price had not ended the membership, and the member has had no mail of it.
      if (returnedBeforePaise < pricePaise) continue;
      const key = `membership-refund-back:${paymentId}:${id}`;
      const data = { ...bought, amountPaise, sentBackAt };
      await outbox.enqueue({ ...reader, key, kind: 'membership-refund-back', data });
    }
  }

  /** Queues the mail to a member whose payment is held for a decision. */
  async held({ id: orderId, providerOrderId, details, amountPaise }: Order<'membership'>): Promise<void> {
    const { accounts, outbox } = this.#deps;
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
  }

  /**
   * The member's claim after paying; it gives only what the payment has bought. `ip`: counted when the payment is not in our
   * records and the provider is asked. @throws AppError PAYMENT_NOT_CONFIRMED, FORBIDDEN, UNAUTHENTICATED, RATE_LIMITED.
   */
  async claim(
    { userId }: Caller,
    { plan, paymentId }: { plan: PlanId; paymentId: string },
    ip: string,
  ): Promise<Account> {
    const { payments, accounts, store } = this.#deps;
    const answer = mayClaim(await payments.orderPaidBy(paymentId, ip), { userId, plan });
    if (!answer.allowed) throw refusal(answer.reason);
    if (answer.order.bookedAt === null) await this.fulfil(answer.order);
    const year = await store.byPayment(paymentId);
    // The payment was lost in a dispute, or refunded during this call.
    if (!year || year.refundedAt) throw refusal('paid-back');
    const account = await accounts.findById(userId);
    if (!account) throw new AppError('UNAUTHENTICATED', 'sessionEnded');
    return account;
  }

  /**
   * Sets the account's membership to what all its payments have bought. The account is read before the payments: a process that
   * adds a payment meanwhile also changes the account, and then the update is retried. `orderId`: the order that caused it, for
   * the log.
   */
  async #activate(userId: string, orderId: string): Promise<Account | undefined> {
    const { accounts, store, log } = this.#deps;
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

  /** Holds a payment that bought nothing, or was refunded in part, for a decision. Repeated, no effect. */
  async #hold(kind: 'in-vain' | 'account-gone' | 'part-refunded', order: PaidOrder): Promise<void> {
    await this.#deps.payments.flow.hold(kind, { ...order, currency: CURRENCY }, order);
  }
}

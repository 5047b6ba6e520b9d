import { MEMBERSHIP_DAYS, type Plan, planName, say, type User } from '@vgb/contracts';
import { DAY_MS } from '@vgb/panchang/india';
import { useState } from 'react';
import { ApiError } from '../lib/api-error';
import { trustName } from '../lib/language';
import { useApi } from '../lib/use-api';
import { retry } from '../payments/confirm-payment';
import { type ConfirmedPayment, usePayment } from '../payments/use-payment';
import { useSessionActions } from '../session/session-actions';
import { useMembershipWords } from './words';

export interface BoughtMembership extends ConfirmedPayment {
  readonly plan: Plan;
  /** ISO 8601. */
  readonly until: string;
}

export interface Purchase {
  readonly plan: Plan;
  readonly user: User;
  /** For an upgrade the start of the membership is sent as well. */
  readonly upgrade: boolean;
  readonly onBought: (bought: BoughtMembership) => void;
}

/**
 * Order, pay, verify, claim. A confirmed payment that could not be claimed is remembered: the next press claims it instead of
 * paying again.
 */
export function useBuyMembership({ plan, user, upgrade, onBought }: Purchase) {
  const api = useApi();
  const session = useSessionActions();
  const payment = usePayment();
  const words = useMembershipWords().payment;
  const [unclaimed, setUnclaimed] = useState<ConfirmedPayment>();

  const claim = async (paid: ConfirmedPayment) => {
    setUnclaimed(paid);
    const now = Date.now();
    const startDate = new Date(now).toISOString();
    const endDate = new Date(now + MEMBERSHIP_DAYS * DAY_MS).toISOString();
    const body = {
      membershipType: plan.name,
      paymentId: paid.paymentId,
      amount: plan.price,
      ...(upgrade ? { membershipStartDate: startDate } : {}),
      membershipEndDate: endDate,
    };
    const updated = await retry(() => api.call('updateMembership', { body })).catch((failure: unknown) => {
      throw new Error(claimFailure(failure));
    });
    const until = updated.membershipEndDate || endDate;
    onBought({ ...paid, plan, until });
    session.mergeMembership({
      ...updated,
      membershipType: updated.membershipType || plan.name,
      membershipStartDate: updated.membershipStartDate || startDate,
      membershipEndDate: until,
    });
  };

  const pay = async () => {
    if (unclaimed) return payment.run(() => claim(unclaimed));
    const metadata = { userId: user._id, membershipPlan: plan.id, membershipName: plan.name };
    await payment.pay({
      createOrder: () => api.call('createOrder', { body: { amount: plan.price, metadata } }),
      words: {
        name: trustName,
        description: words.checkoutDescription(planName(plan.id)),
        prefill: { name: user.name, email: user.email, ...(user.phone ? { contact: user.phone } : {}) },
        notes: { userId: user._id, membershipPlan: plan.id },
      },
      onConfirmed: claim,
    });
  };

  return { payment, pay, paidAlready: unclaimed !== undefined };
}

function claimFailure(failure: unknown): string {
  const explained = failure instanceof ApiError && failure.explained;
  return explained
    ? say('membershipUpdateFailed', { message: failure.message })
    : say('membershipUpdateFailedShort');
}

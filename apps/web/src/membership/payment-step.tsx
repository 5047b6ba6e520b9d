import { formatRupees, groupDigits, MEMBERSHIP_DAYS, planName } from '@vgb/contracts';
import { DAY_MS } from '@vgb/panchang/india';
import { formatDay } from '../lib/dates';
import { Facts } from '../lib/facts';
import { OfflineNotice } from '../lib/offline-notice';
import { useCommonWords } from '../lib/words';
import { PaymentPanel } from '../payments/payment-panel';
import { Button, StepHeading } from '../ui';
import { type Purchase, useBuyMembership } from './buy-membership';
import { useMembershipWords } from './words';

/** The plan that an upgrade replaces. */
export interface CurrentPlan {
  readonly name: string;
  /** Remaining days that end with the upgrade; 0 where unknown. */
  readonly daysLeft: number;
}

interface PaymentStepProps extends Purchase {
  /** Named in the summary of an upgrade. */
  current?: CurrentPlan;
  onBack: () => void;
}

/** Step 2: the summary, then the payment. */
export function PaymentStep({ current, onBack, ...purchase }: PaymentStepProps) {
  const words = useMembershipWords().payment;
  const { payment, pay, paidAlready } = useBuyMembership(purchase);
  const { buttons } = useCommonWords();
  const { plan, upgrade } = purchase;
  const { gateway, processing } = payment;
  const testing = gateway.state === 'ready' && gateway.mode !== 'live';
  return (
    <section className="flex flex-col gap-8">
      <StepHeading>{words.heading}</StepHeading>
      <div className="flex flex-col gap-3">
        <h3 className="font-semibold">{words.summaryHeading}</h3>
        <Facts
          facts={[
            [words.currentPlanLabel, current?.name],
            [words.remainderLabel, current?.daysLeft ? words.remainder(current.daysLeft) : null],
            [upgrade ? words.newPlanLabel : words.planLabel, planName(plan.id)],
            [words.periodLabel, words.periodValue],
            [words.validUntilLabel, formatDay(new Date(Date.now() + MEMBERSHIP_DAYS * DAY_MS))],
            [words.totalLabel, formatRupees(plan.price)],
          ]}
        />
      </div>
      <OfflineNotice />
      <PaymentPanel
        payment={payment}
        pay={pay}
        label={paidAlready ? buttons.retry : words.pay(groupDigits(plan.price))}
        words={words}
        total={formatRupees(plan.price)}
      >
        <p>{words.secure}</p>
        <div>
          <p className="font-semibold">{words.methodsHeading}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {words.methods.map((method) => (
              <li key={method} className="rounded-full border border-rule bg-white px-3.5 py-1 text-sm">
                {method}
              </li>
            ))}
          </ul>
        </div>
        {testing && <TestCard />}
        <p className="text-sm text-ink-soft">{words.noReceiptNote}</p>
      </PaymentPanel>
      <Button
        variant="quiet"
        onClick={onBack}
        disabled={processing || paidAlready}
        className="-ml-3 self-start"
      >
        {words.back}
      </Button>
    </section>
  );
}

/** The card for test payments, not in live mode. */
function TestCard() {
  const words = useMembershipWords().payment;
  return (
    <div className="rounded-lg border border-turmeric-ink/40 bg-turmeric-pale/25 px-4 py-3">
      <p className="font-semibold">{words.testCardHeading}</p>
      <Facts facts={words.testCard.map(({ title, text }) => [title, text])} />
    </div>
  );
}

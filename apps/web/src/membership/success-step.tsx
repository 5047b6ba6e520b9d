import { formatRupees, planName } from '@vgb/contracts';
import { formatDay } from '../lib/dates';
import { Facts } from '../lib/facts';
import { LinkButton, StepHeading } from '../ui';
import type { BoughtMembership } from './buy-membership';
import { useMembershipWords } from './words';

/** Step 3. */
export function SuccessStep({ bought }: { bought: BoughtMembership }) {
  const words = useMembershipWords().success;
  return (
    <section className="flex flex-col gap-6">
      <StepHeading>{words.heading}</StepHeading>
      <p className="text-lead">
        {words.text(planName(bought.plan.id))} {words.validUntil(formatDay(bought.until))}
      </p>
      <Facts
        facts={[
          [words.planLabel, planName(bought.plan.id)],
          [words.paymentIdLabel, bought.paymentId],
          [words.orderIdLabel, bought.orderId],
          [words.amountLabel, formatRupees(bought.amount)],
        ]}
      />
      <p>{words.mailNote}</p>
      <LinkButton to="/profile" className="self-start">
        {words.toProfile}
      </LinkButton>
    </section>
  );
}

import type { Plan, User } from '@vgb/contracts';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useStepHistory } from '../lib/step-history';
import { Alert, Button, Card, Steps } from '../ui';
import type { BoughtMembership } from './buy-membership';
import { type CurrentPlan, PaymentStep } from './payment-step';
import { PlanStep } from './plan-cards';
import { SuccessStep } from './success-step';
import { useMembershipWords } from './words';

interface MembershipStepsProps {
  user: User;
  plans: readonly Plan[];
  heading: string;
  lead: string;
  /** Given for an upgrade. */
  current?: CurrentPlan;
  onBought: () => void;
}

/** Plan, payment, success: the same for a first membership and an upgrade. */
export function MembershipSteps({ user, plans, heading, lead, current, onBought }: MembershipStepsProps) {
  const words = useMembershipWords();
  const [plan, setPlan] = useState<Plan>();
  const [bought, setBought] = useState<BoughtMembership>();
  const [offered] = useState(plans);
  const { step, moved, go, goInstead, back } = useStepHistory((to) =>
    to === 2 ? plan !== undefined : bought !== undefined,
  );

  // Back from the last step: the plan is already bought.
  if (step === 1 && bought) return <Navigate to="/profile" replace />;
  return (
    <div className="bg-paper-deep py-12 lg:py-16">
      <div className="wrap">
        <Card className="gap-8">
          <Steps label={words.stepsLabel} names={words.steps} current={step} />
          {step === 1 && (
            <PlanStep
              heading={heading}
              lead={lead}
              plans={offered}
              selected={plan}
              quiet={!moved}
              onSelect={setPlan}
            >
              {current !== undefined && current.daysLeft > 0 && (
                <Alert tone="notice">{words.upgrade.remainder(current.name, current.daysLeft)}</Alert>
              )}
              <Button
                onClick={() => go(2)}
                disabled={plan === undefined}
                className="self-start max-sm:w-full"
              >
                {words.plans.continue}
              </Button>
            </PlanStep>
          )}
          {step === 2 && plan && (
            <PaymentStep
              plan={plan}
              user={user}
              upgrade={current !== undefined}
              {...(current && { current })}
              onBack={back}
              onBought={(membership) => {
                onBought();
                setBought(membership);
                goInstead(3);
              }}
            />
          )}
          {step === 3 && bought && <SuccessStep bought={bought} />}
        </Card>
      </div>
    </div>
  );
}

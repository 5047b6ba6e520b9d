import type { Plan, User } from '@vgb/contracts';
import { useState } from 'react';
import { Card, Steps } from '../ui';
import type { BoughtMembership } from './buy-membership';
import { PaymentStep } from './payment-step';
import { PlanStep } from './plan-cards';
import { SuccessStep } from './success-step';
import { useMembershipWords } from './words';

type Step = 'plan' | 'payment' | 'success';

interface MembershipStepsProps {
  user: User;
  plans: readonly Plan[];
  heading: string;
  lead: string;
  /** Given for an upgrade. */
  currentPlanName?: string;
  onBought: () => void;
}

/** Plan, payment, success: the same for a first membership and an upgrade. */
export function MembershipSteps({
  user,
  plans,
  heading,
  lead,
  currentPlanName,
  onBought,
}: MembershipStepsProps) {
  const words = useMembershipWords();
  const [step, setStep] = useState<Step>('plan');
  const [moved, setMoved] = useState(false);
  const [plan, setPlan] = useState<Plan>();
  const [bought, setBought] = useState<BoughtMembership>();
  const [offered] = useState(plans);

  const go = (next: Step) => {
    setMoved(true);
    setStep(next);
    window.scrollTo(0, 0);
  };

  return (
    <div className="bg-paper-deep py-12 lg:py-16">
      <div className="wrap">
        <Card className="gap-8">
          <Steps
            label={words.stepsLabel}
            names={words.steps}
            current={{ plan: 1, payment: 2, success: 3 }[step]}
          />
          {step === 'plan' && (
            <PlanStep
              heading={heading}
              lead={lead}
              plans={offered}
              selected={plan}
              quiet={!moved}
              onSelect={setPlan}
              onContinue={() => go('payment')}
            />
          )}
          {step === 'payment' && plan && (
            <PaymentStep
              plan={plan}
              user={user}
              upgrade={currentPlanName !== undefined}
              {...(currentPlanName === undefined ? {} : { currentPlanName })}
              onBack={() => go('plan')}
              onBought={(membership) => {
                onBought();
                setBought(membership);
                go('success');
              }}
            />
          )}
          {step === 'success' && bought && <SuccessStep bought={bought} />}
        </Card>
      </div>
    </div>
  );
}

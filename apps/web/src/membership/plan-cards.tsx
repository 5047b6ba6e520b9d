import { plans as planWords } from '@vgb/content/words/plans';
import { formatRupees, PLANS, type Plan, planName } from '@vgb/contracts';
import type { ReactNode } from 'react';
import { Button, classNames, StepHeading } from '../ui';
import { useMembershipWords } from './words';

interface PlanStepProps {
  heading: string;
  lead: string;
  plans: readonly Plan[];
  quiet: boolean;
  selected?: Plan | undefined;
  /** Absent where plans cannot be chosen. */
  onSelect?: (plan: Plan) => void;
  /** The buttons below the plans. */
  children: ReactNode;
}

/** Step 1: one plan of those on offer. */
export function PlanStep({ heading, lead, plans, quiet, selected, onSelect, children }: PlanStepProps) {
  return (
    <section className="flex flex-col gap-8">
      <header className="flex flex-col gap-3">
        <StepHeading quiet={quiet}>{heading}</StepHeading>
        <p className="text-ink-soft">{lead}</p>
      </header>
      <ul
        className={classNames(
          'grid gap-6',
          plans.length === 1 ? 'max-w-md' : plans.length % 2 === 0 ? 'md:grid-cols-2' : 'lg:grid-cols-3',
        )}
      >
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            selected={plan === selected}
            onSelect={onSelect && (() => onSelect(plan))}
          />
        ))}
      </ul>
      {children}
    </section>
  );
}

interface PlanCardProps {
  plan: Plan;
  selected: boolean;
  onSelect: (() => void) | undefined;
}

function PlanCard({ plan, selected, onSelect }: PlanCardProps) {
  const words = useMembershipWords().plans;
  const nameId = `plan-${plan.id}`;
  return (
    <li
      className={classNames(
        // Names, prices and benefits are aligned across cards.
        'relative grid grid-rows-subgrid gap-5 rounded-lg border-2 bg-white p-6 transition-colors duration-200',
        onSelect ? 'row-span-4' : 'row-span-3',
        selected ? 'border-primary' : 'border-rule',
        onSelect && !selected && 'hover:border-primary',
      )}
    >
      {plan.recommended && (
        <p className="absolute -top-3.5 left-5 rounded-full bg-maroon px-3.5 py-0.5 text-sm font-semibold text-paper">
          {words.recommended}
        </p>
      )}
      <header className="flex flex-col gap-1">
        <h3 id={nameId} className="text-h3">
          {planName(plan.id)}
        </h3>
        <p className="text-sm text-ink-soft">{planWords[plan.id].forWhom}</p>
      </header>
      <div>
        <p>
          <span className="font-display text-3xl font-semibold">{formatRupees(plan.price)}</span>{' '}
          <span className="text-ink-soft">{words.period}</span>
        </p>
        {plan.id === 'basic' && <p className="text-sm font-semibold text-leaf">{`₹${words.perDay}`}</p>}
        <p className="text-sm text-ink-soft">{words.annual}</p>
      </div>
      <Features plan={plan} />
      {onSelect && (
        <Button
          variant={selected ? 'primary' : 'outline'}
          aria-pressed={selected}
          aria-describedby={nameId}
          onClick={onSelect}
          // The button's click area covers the whole card.
          className="mt-auto after:absolute after:inset-0 after:rounded-lg after:content-['']"
        >
          {selected ? words.selected : words.select}
        </Button>
      )}
    </li>
  );
}

/** The benefits of a plan beyond the plan below it. */
export function Features({ plan }: { plan: Plan }) {
  const words = useMembershipWords().plans;
  const below = PLANS[PLANS.findIndex(({ id }) => id === plan.id) - 1];
  return (
    <div className="flex flex-col gap-3">
      {below && <p className="font-semibold">{words.everythingIn(planName(below.id))}</p>}
      <ul aria-label={words.featuresLabel(planName(plan.id))} className="flex flex-col gap-2">
        {planWords[plan.id].features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <svg viewBox="0 0 16 16" className="mt-1.5 size-4 shrink-0 text-leaf" aria-hidden="true">
              <path d="M2.5 8.5 6 12l7.5-8" fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
            {feature}
          </li>
        ))}
      </ul>
    </div>
  );
}

import { plans as planWords } from '@vgb/content/words/plans';
import { findPlan, formatRupees, PLANS, type Plan, planName, plansAbove, type User } from '@vgb/contracts';
import type { ReactNode } from 'react';
import { artUrl } from '../art/art-url';
import { daysUntil, formatDay } from '../lib/dates';
import { Facts } from '../lib/facts';
import { MemberGate } from '../session/member-gate';
import { Card, LinkButton, PageBanner } from '../ui';
import { Features } from './plan-cards';
import { useMembershipWords } from './words';

export default function MembershipDetailsPage() {
  const { upgrade } = useMembershipWords();
  return <MemberGate loading={upgrade.loading}>{(user) => <Details user={user} />}</MemberGate>;
}

function Details({ user }: { user: User }) {
  const words = useMembershipWords().details;
  return (
    <>
      <PageBanner
        title={words.hero.title}
        subtitle={words.hero.lead}
        backgroundImage={artUrl('banner-kalash')}
      />
      <div className="bg-paper-deep py-12 lg:py-16">
        <div className="wrap grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
          {user.membershipStatus === 'pending' ? <None /> : <Held user={user} />}
        </div>
      </div>
    </>
  );
}

function None() {
  const { none, toProfile } = useMembershipWords().details;
  return (
    <Card className="gap-5">
      <h2 className="text-h3">{none.heading}</h2>
      <p>{none.text}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={none.link.href}>{none.link.label}</LinkButton>
        <LinkButton variant="quiet" to={toProfile.href}>
          {toProfile.label}
        </LinkButton>
      </div>
    </Card>
  );
}

function Held({ user }: { user: User }) {
  const words = useMembershipWords().details;
  const plan = user.membershipType === null ? undefined : findPlan(user.membershipType);
  const active = user.membershipStatus === 'active';
  const until = user.membershipEndDate;
  return (
    <>
      <Card className="gap-8">
        <Facts
          facts={[
            [words.typeLabel, planName(user.membershipType)],
            [words.startLabel, user.membershipStartDate && formatDay(user.membershipStartDate)],
            [words.untilLabel, until && formatDay(until)],
            [words.statusLabel, active && until ? words.daysLeft(daysUntil(until)) : null],
          ]}
        />
        <section className="flex flex-col gap-4">
          <h2 className="text-h3">{words.benefitsHeading}</h2>
          <Benefits plan={plan} />
        </section>
        <LinkButton variant="quiet" to={words.toProfile.href} className="-ml-3 self-start">
          {words.toProfile.label}
        </LinkButton>
      </Card>
      {active ? <Offer plan={plan} /> : <Ended until={until} />}
    </>
  );
}

/** The benefits of the plan and of the plans below it. */
function Benefits({ plan }: { plan: Plan | undefined }) {
  const words = useMembershipWords();
  const benefits = plan
    ? PLANS.filter(({ price }) => price <= plan.price).flatMap(({ id }) => planWords[id].features)
    : words.details.standardBenefits;
  return (
    <ul className="grid list-disc gap-x-8 gap-y-2 pl-5 marker:text-turmeric-ink sm:grid-cols-2">
      {benefits.map((benefit) => (
        <li key={benefit}>{benefit}</li>
      ))}
    </ul>
  );
}

function Aside({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Card className="gap-5">
      <h2 className="text-h3">{heading}</h2>
      {children}
    </Card>
  );
}

function Offer({ plan }: { plan: Plan | undefined }) {
  const words = useMembershipWords().details;
  const [next] = plansAbove(plan);
  if (!next) return <Aside heading={plan ? planName(plan.id) : ''}>{words.highestText}</Aside>;
  return (
    <Aside heading={words.upgradeHeading}>
      <p>{words.upgradeText(planName(next.id), formatRupees(next.price))}</p>
      <Features plan={next} />
      <LinkButton to={words.upgrade.href}>{words.upgrade.label}</LinkButton>
    </Aside>
  );
}

function Ended({ until }: { until: string | null }) {
  const { expired } = useMembershipWords().details;
  return (
    <Aside heading={expired.heading}>
      {until && <p>{expired.text(formatDay(until))}</p>}
      <LinkButton to={expired.link.href}>{expired.link.label}</LinkButton>
    </Aside>
  );
}

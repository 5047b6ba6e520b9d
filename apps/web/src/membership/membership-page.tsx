import { PLANS, type User } from '@vgb/contracts';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { artUrl } from '../art/art-url';
import type { LoginDetour } from '../lib/session-end';
import { ResumePayment } from '../payments/resume-payment';
import { MemberGate } from '../session/member-gate';
import { useSession } from '../session/session-context';
import { Card, LinkButton, PageBanner, Questions, Steps } from '../ui';
import { MembershipSteps } from './membership-steps';
import { PlanStep } from './plan-cards';
import { useMembershipWords } from './words';

/** The plans. Members without a plan buy one here; active members are redirected to /profile. */
export default function MembershipPage() {
  const { upgrade } = useMembershipWords();
  const { user, unchecked } = useSession();
  // Also while the stored login is being checked, as on the prerendered page.
  if (!user && !unchecked) return <Offer />;
  return (
    <MemberGate loading={upgrade.loading}>
      {(member) => (
        <ResumePayment>
          <Purchase user={member} />
        </ResumePayment>
      )}
    </MemberGate>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const words = useMembershipWords();
  return (
    <>
      <PageBanner
        title={words.hero.title}
        subtitle={words.hero.lead}
        backgroundImage={artUrl('banner-kalash')}
      />
      {children}
      <Questions {...words.questions} />
    </>
  );
}

/** For a guest: the plans, and links to sign-up and login. */
function Offer() {
  const words = useMembershipWords();
  const back: LoginDetour = { from: '/membership' };
  return (
    <Frame>
      <div className="bg-paper-deep py-12 lg:py-16">
        <div className="wrap">
          <Card className="gap-8">
            <Steps label={words.stepsLabel} names={words.steps} current={1} />
            <PlanStep heading={words.plans.heading} lead={words.plans.text} plans={PLANS} quiet>
              <div className="flex flex-col gap-4">
                <p>{words.guest.text}</p>
                <div className="flex flex-wrap gap-3">
                  <LinkButton to={words.guest.join.href}>{words.guest.join.label}</LinkButton>
                  <LinkButton variant="outline" to="/login" state={back}>
                    {words.guest.login}
                  </LinkButton>
                </div>
              </div>
            </PlanStep>
          </Card>
        </div>
      </div>
    </Frame>
  );
}

function Purchase({ user }: { user: User }) {
  const words = useMembershipWords();
  // A member who has just bought a membership is not redirected.
  const [bought, setBought] = useState(false);
  if (user.membershipStatus === 'active' && !bought) return <Navigate to="/profile" replace />;
  return (
    <Frame>
      <MembershipSteps
        user={user}
        plans={PLANS}
        heading={words.plans.heading}
        lead={words.plans.text}
        onBought={() => setBought(true)}
      />
    </Frame>
  );
}

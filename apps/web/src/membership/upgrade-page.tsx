import { findPlan, planName, plansAbove, type User } from '@vgb/contracts';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { artUrl } from '../art/art-url';
import { daysUntil } from '../lib/dates';
import { ResumePayment } from '../payments/resume-payment';
import { MemberGate } from '../session/member-gate';
import { PageBanner } from '../ui';
import { MembershipSteps } from './membership-steps';
import { useMembershipWords } from './words';

/** The plans priced above the current one; a member without any is redirected to /profile. */
export default function UpgradePage() {
  const { upgrade } = useMembershipWords();
  return (
    <MemberGate loading={upgrade.loading}>
      {(user) => (
        <ResumePayment>
          <Upgrade user={user} />
        </ResumePayment>
      )}
    </MemberGate>
  );
}

function Upgrade({ user }: { user: User }) {
  const words = useMembershipWords().upgrade;
  // The user before the upgrade: at the last step the session has the new plan already.
  const [before] = useState(user);
  const [bought, setBought] = useState(false);
  const current = before.membershipType === null ? undefined : findPlan(before.membershipType);
  const plans = plansAbove(current);
  if (before.membershipStatus !== 'active' && !bought) return <Navigate to="/membership" replace />;
  if (plans.length === 0) return <Navigate to="/profile" replace />;
  const currentName = planName(before.membershipType);
  return (
    <>
      <PageBanner
        title={words.hero.title}
        subtitle={words.current(currentName)}
        backgroundImage={artUrl('banner-kalash')}
      />
      <MembershipSteps
        user={user}
        plans={plans}
        heading={words.heading}
        lead={words.keepsText}
        current={{
          name: currentName,
          daysLeft: before.membershipEndDate === null ? 0 : daysUntil(before.membershipEndDate),
        }}
        onBought={() => setBought(true)}
      />
    </>
  );
}

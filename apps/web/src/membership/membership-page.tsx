import { PLANS, type User } from '@vgb/contracts';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { artUrl } from '../art/art-url';
import { ResumePayment } from '../payments/resume-payment';
import { MemberGate } from '../session/member-gate';
import { PageBanner, Questions } from '../ui';
import { MembershipSteps } from './membership-steps';
import { useMembershipWords } from './words';

/** Purchase. Active members are sent to /profile, guests to /login. */
export default function MembershipPage() {
  const { upgrade } = useMembershipWords();
  return (
    <MemberGate loading={upgrade.loading}>
      {(user) => (
        <ResumePayment>
          <Purchase user={user} />
        </ResumePayment>
      )}
    </MemberGate>
  );
}

function Purchase({ user }: { user: User }) {
  const words = useMembershipWords();
  // A membership that was bought just now is shown, not sent away.
  const [bought, setBought] = useState(false);
  if (user.membershipStatus === 'active' && !bought) return <Navigate to="/profile" replace />;
  return (
    <>
      <PageBanner
        title={words.hero.title}
        subtitle={words.hero.lead}
        backgroundImage={artUrl('banner-kalash')}
      />
      <MembershipSteps
        user={user}
        plans={PLANS}
        heading={words.plans.heading}
        lead={words.plans.text}
        onBought={() => setBought(true)}
      />
      <Questions {...words.questions} />
    </>
  );
}

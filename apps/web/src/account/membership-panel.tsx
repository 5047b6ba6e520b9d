import { findPlan, planName, plansAbove, type User } from '@vgb/contracts';
import { formatDay } from '../lib/dates';
import { Facts } from '../lib/facts';
import { Card, LinkButton } from '../ui';
import { MemberCard } from './member-card';
import { useAccountWords } from './words';

/** The status of the membership, and the next step. */
export function MembershipPanel({ user }: { user: User }) {
  const words = useAccountWords().profile.membership;
  const { membershipStatus: status, membershipType, membershipStartDate, membershipEndDate } = user;
  const until = membershipEndDate === null ? '' : formatDay(membershipEndDate);
  const plan = membershipType === null ? undefined : findPlan(membershipType);
  const text = {
    active: words.activeText(until),
    pending: words.pendingText,
    expired: words.expiredText,
  }[status];
  return (
    <Card className="gap-5">
      <h2 className="text-h3">{words.heading}</h2>
      {status === 'active' && <MemberCard user={user} />}
      <Facts
        facts={[
          [words.statusLabel, words.status[status]],
          [words.typeLabel, status === 'pending' ? null : planName(membershipType)],
          [words.startLabel, membershipStartDate && formatDay(membershipStartDate)],
          [words.untilLabel, until],
        ]}
      />
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">
        {status === 'pending' && <LinkButton to={words.buy.href}>{words.buy.label}</LinkButton>}
        {status === 'expired' && <LinkButton to={words.renew.href}>{words.renew.label}</LinkButton>}
        {status === 'active' && (
          <>
            <LinkButton variant="outline" to={words.details.href}>
              {words.details.label}
            </LinkButton>
            {plansAbove(plan).length > 0 && (
              <LinkButton to={words.upgrade.href}>{words.upgrade.label}</LinkButton>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

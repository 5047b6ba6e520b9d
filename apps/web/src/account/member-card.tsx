import { trust } from '@vgb/content/trust';
import { findPlan, planById, planName, type User } from '@vgb/contracts';
import { type CSSProperties, useState } from 'react';
import { artUrl } from '../art/art-url';
import { formatDay } from '../lib/dates';
import { trustName } from '../lib/language';
import { Button } from '../ui';
import { useAccountWords } from './words';

/**
 * The membership as a card in the plan's metal; a press turns it. Both sides are text; the hidden one is hidden from assistive
 * technology as well.
 */
export function MemberCard({ user }: { user: User }) {
  const words = useAccountWords().profile;
  const [turned, setTurned] = useState(false);
  const { name, membershipType, membershipStartDate, membershipEndDate } = user;
  const plan = membershipType === null ? undefined : findPlan(membershipType);
  const { light, base } = (plan ?? planById('basic')).metal;
  const metal = { '--metal-light': light, '--metal-base': base } as CSSProperties;
  const day = (moment: string | null) => (moment === null ? '' : formatDay(moment));
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="member-card w-full max-w-md" data-turned={turned}>
        <div className="member-card-side" style={metal} inert={turned}>
          <div className="flex items-center gap-3">
            <img src={artUrl('mark')} alt="" width={400} height={400} className="size-11" />
            <p className="font-display text-lg font-semibold">{trustName}</p>
          </div>
          <div className="mt-auto">
            <p className="font-display text-xl font-semibold wrap-anywhere sm:text-2xl">{name}</p>
            <p className="mt-1 flex flex-wrap justify-between gap-x-4 font-semibold">
              <span>{plan && planName(membershipType)}</span>
              <span>
                {words.membership.untilLabel} {day(membershipEndDate)}
              </span>
            </p>
          </div>
        </div>
        <div className="member-card-side member-card-back" style={metal} inert={!turned}>
          <ul className="flex flex-col gap-1 font-semibold">
            <li>
              {words.membership.startLabel}: {day(membershipStartDate)}
            </li>
            <li>
              {words.membership.untilLabel}: {day(membershipEndDate)}
            </li>
            <li className="wrap-anywhere">
              {words.labels.email}: {user.email}
            </li>
          </ul>
          <p className="mt-auto text-sm">
            {trustName} · {trust.phone.value.display}
            <span className="block wrap-anywhere">{trust.email.value}</span>
          </p>
        </div>
      </div>
      <Button variant="outline" aria-pressed={turned} onClick={() => setTurned(!turned)}>
        {words.card.turn}
      </Button>
    </div>
  );
}

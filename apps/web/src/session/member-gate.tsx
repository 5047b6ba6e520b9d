import type { User } from '@vgb/contracts';
import { say } from '@vgb/contracts';
import { Fragment, type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type LoginDetour, loginPath } from '../lib/session-end';
import { useCommonWords } from '../lib/words';
import { Alert, Button, Skeleton } from '../ui';
import { useSession } from './session-context';

interface MemberGateProps {
  /** Announced while the stored login is being checked. */
  loading: string;
  children: (user: User) => ReactNode;
}

/**
 * Shows its children to members; others are redirected to /login and return after it, unless they have just logged out. With a
 * stored login that could not be checked the visitor stays. When another tab logs in as another member, the children begin
 * anew: what was typed for the first member must not be sent for the second.
 */
export function MemberGate({ loading, children }: MemberGateProps) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.loading) {
    return (
      <div className="wrap-narrow py-20">
        <Skeleton label={loading} lines={6} />
      </div>
    );
  }
  if (session.unchecked) return <Unchecked check={session.check} />;
  if (!session.user) {
    const { departure } = session;
    const detour: LoginDetour = { from: `${pathname}${search}${hash}`, ended: departure === 'ended' };
    return <Navigate to={loginPath} state={departure === 'loggedOut' ? null : detour} replace />;
  }
  return <Fragment key={session.user._id}>{children(session.user)}</Fragment>;
}

/** Shown when the login could not be checked: the visitor can try again. */
function Unchecked({ check }: { check: () => Promise<void> }) {
  const { buttons } = useCommonWords();
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await check();
    setBusy(false);
  };
  return (
    <div className="wrap-narrow flex flex-col gap-6 py-20">
      <Alert tone="error">{say('databaseAway')}</Alert>
      <Button onClick={() => void again()} busy={busy} busyLabel={buttons.retry} className="self-start">
        {buttons.retry}
      </Button>
    </div>
  );
}

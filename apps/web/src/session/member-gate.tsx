import type { User } from '@vgb/contracts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type LoginDetour, loginPath } from '../lib/session-end';
import { Skeleton } from '../ui';
import { useSession } from './session-context';

interface MemberGateProps {
  /** Spoken while the stored login is being checked. */
  loading: string;
  children: (user: User) => ReactNode;
}

/** For members only: others go to /login, and come back here after it, but for those who have just logged out. */
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
  if (!session.user) {
    const { departure } = session;
    const detour: LoginDetour = { from: `${pathname}${search}${hash}`, ended: departure === 'ended' };
    return <Navigate to={loginPath} state={departure === 'loggedOut' ? null : detour} replace />;
  }
  return children(session.user);
}

import type { MembershipUpdated, SignedIn, User } from '@vgb/contracts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../lib/api';
import { type LoginDetour, loginPath, sessionEnd } from '../lib/session-end';
import { SessionActionsContext } from '../session/session-actions';
import { type Departure, type Session, SessionContext } from '../session/session-context';
import { forgetPendingVerification } from './pending-verification';
import { onLoginElsewhere, storedLogin } from './stored-login';

function withoutToken({ token: _, success: __, ...user }: SignedIn): User {
  return user;
}

/**
 * Who is using the site. At the start a stored login is checked by fetching the profile; a login that fails is removed.
 * A login or logout in another tab is followed here. Belongs inside the router and around everything else.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const [state, setState] = useState<Omit<Session, 'logout'>>({ user: null, loading: true });
  const leave = useCallback(
    (departure?: Departure) => setState({ user: null, loading: false, ...(departure && { departure }) }),
    [],
  );

  const fetchUser = useCallback(async () => {
    const { success: _, ...user } = await api.call('readProfile');
    // Whoever logged out while the answer was on its way stays logged out.
    setState({ user: storedLogin.exists() ? user : null, loading: false });
  }, [api]);

  const checkStoredLogin = useCallback(async () => {
    if (!storedLogin.exists()) return leave();
    await fetchUser().catch(() => {
      storedLogin.remove();
      leave();
    });
  }, [fetchUser, leave]);

  useEffect(() => {
    void checkStoredLogin();
    return onLoginElsewhere(() => void checkStoredLogin());
  }, [checkStoredLogin]);

  useEndedSession(leave);
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === loginPath) setState(({ departure: _, ...arrived }) => arrived);
  }, [pathname]);

  const session = useMemo(
    () => ({
      ...state,
      logout: () => {
        storedLogin.remove();
        forgetPendingVerification();
        leave('loggedOut');
      },
    }),
    [state, leave],
  );
  const actions = useMemo(
    () => ({
      signIn: (answer: SignedIn) => {
        if (answer.token !== '') storedLogin.write(answer.token);
        forgetPendingVerification();
        setState({ user: withoutToken(answer), loading: false });
      },
      refresh: () => fetchUser().catch(() => undefined),
      mergeMembership: (answer: MembershipUpdated) => {
        const { membershipStatus, membershipType, membershipStartDate, membershipEndDate } = answer;
        const merged = { membershipStatus, membershipType, membershipStartDate, membershipEndDate };
        setState((now) => ({ ...now, user: now.user && { ...now.user, ...merged } }));
      },
    }),
    [fetchUser],
  );

  return (
    <SessionContext value={session}>
      <SessionActionsContext value={actions}>{children}</SessionActionsContext>
    </SessionContext>
  );
}

/** A 401 anywhere: the user is forgotten, and /login is told where to return to. */
function useEndedSession(leave: (departure: Departure) => void) {
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  useEffect(() => {
    here.current = location;
  }, [location]);

  useEffect(
    () =>
      sessionEnd.listen(() => {
        const { pathname, search, hash } = here.current;
        const detour: LoginDetour = { from: `${pathname}${search}${hash}`, ended: true };
        storedLogin.remove();
        leave('ended');
        navigate(loginPath, { state: detour });
      }),
    [leave, navigate],
  );
}

import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiContext, loadBrowserApi } from '../lib/api';
import { type LoginDetour, loginPath, sessionEnd } from '../lib/session-end';
import { type SessionActions, SessionActionsContext } from '../session/session-actions';
import { type Departure, type Session, SessionContext } from '../session/session-context';
import { forgetPendingVerification } from './pending-verification';
import { onLoginElsewhere, storedLogin } from './stored-login';

/**
 * Whether an error is an ApiError with status 401. Its class is not imported, as it would add the sentences of the contracts to
 * each page.
 */
const isRefused = (failure: unknown) =>
  failure instanceof Error && 'status' in failure && failure.status === 401;

/**
 * Provides the session. At the start a stored login is checked by reading the profile: a login that the server refuses (401) is
 * removed, one that could not be checked stays and is checked again. A login or logout in another tab is applied here. Must be
 * inside the router and around everything else.
 *
 * State is set in a transition: at the start the page may not be hydrated yet, and React would hydrate all that an ordinary
 * update of the context reaches at once, without pause.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { state, setState, leave, fetchUser, check } = useUser();
  useEffect(() => {
    startTransition(() => void check());
    return onLoginElsewhere(() => void check());
  }, [check]);

  useEndedSession(leave);
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === loginPath) startTransition(() => setState(({ departure: _, ...arrived }) => arrived));
  }, [pathname, setState]);
  useCheckAgain(state.unchecked === true, pathname, check);

  const session = useMemo(
    () => ({
      ...state,
      check,
      logout: () => {
        storedLogin.remove();
        forgetPendingVerification();
        leave('loggedOut');
      },
    }),
    [state, check, leave],
  );
  const actions = useActions(setState, fetchUser);
  return (
    <SessionContext value={session}>
      <SessionActionsContext value={actions}>{children}</SessionActionsContext>
    </SessionContext>
  );
}

type State = Omit<Session, 'logout' | 'check'>;
type SetState = Dispatch<SetStateAction<State>>;

/** The user of the stored login, as read from the server. */
function useUser() {
  const given = useContext(ApiContext);
  const [state, setState] = useState<State>({ user: null, loading: true });
  const leave = useCallback(
    (departure?: Departure) => setState({ user: null, loading: false, ...(departure && { departure }) }),
    [],
  );

  const fetchUser = useCallback(async () => {
    try {
      const api = given ?? (await loadBrowserApi());
      const { success: _, ...user } = await api.call('readProfile');
      // The member logged out before the answer came: discard it.
      setState({ user: storedLogin.exists() ? user : null, loading: false });
    } catch (failure) {
      if (!isRefused(failure)) throw failure;
      storedLogin.remove();
      leave('ended');
    }
  }, [given, leave]);

  const check = useCallback(async () => {
    if (!storedLogin.exists()) return leave();
    await fetchUser().catch(() => setState({ user: null, loading: false, unchecked: true }));
  }, [fetchUser, leave]);
  return { state, setState, leave, fetchUser, check };
}

const useActions = (setState: SetState, fetchUser: () => Promise<void>): SessionActions =>
  useMemo(
    () => ({
      signIn: ({ token, success: _, ...user }) => {
        if (token !== '') storedLogin.write(token);
        forgetPendingVerification();
        setState({ user, loading: false });
      },
      refresh: () => fetchUser().catch(() => undefined),
      mergeMembership: ({ membershipStatus, membershipType, membershipStartDate, membershipEndDate }) =>
        setState((now) => ({
          ...now,
          user: now.user && {
            ...now.user,
            membershipStatus,
            membershipType,
            membershipStartDate,
            membershipEndDate,
          },
        })),
    }),
    [setState, fetchUser],
  );

/** A stored login that could not be checked is checked again on the next page, and as soon as the browser is online again. */
function useCheckAgain(unchecked: boolean, pathname: string, check: () => Promise<void>) {
  const seen = useRef(pathname);
  useEffect(() => {
    const moved = seen.current !== pathname;
    seen.current = pathname;
    if (!unchecked) return;
    const again = () => void check();
    if (moved) again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [unchecked, pathname, check]);
}

/** After a 401 to an action of the member: removes the user and goes to /login with the page to return to. */
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

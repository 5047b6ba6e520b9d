import type { User } from '@vgb/contracts';
import { createContext, useContext } from 'react';

/** How a session ended: by Logout, or because the server refused the login. */
export type Departure = 'loggedOut' | 'ended';

/** The session of the visitor. The provider is in `account/`; without one the visitor is a guest. */
export interface Session {
  /** `null` for a guest, and while `loading`. */
  readonly user: User | null;
  /** True from the start until a stored login has been checked. */
  readonly loading: boolean;
  /** True when a login is stored and could not be checked: neither a member nor a guest. */
  readonly unchecked?: boolean;
  /** How the last session ended, until the login screen is shown. */
  readonly departure?: Departure;
  /** Removes the stored login and the user. Does not navigate: the header goes to /login. */
  logout(): void;
  /** Checks the stored login again. Never rejects. */
  check(): Promise<void>;
}

const guest: Session = {
  user: null,
  loading: false,
  logout: () => undefined,
  check: async () => undefined,
};

export const SessionContext = createContext<Session>(guest);

export function useSession(): Session {
  return useContext(SessionContext);
}

import type { User } from '@vgb/contracts';
import { createContext, useContext } from 'react';

/** By pressing Logout, or because the server took the login no more. */
export type Departure = 'loggedOut' | 'ended';

/** Who is using the site, as the layout and every page see it. The provider lives in `account/`; without one a visitor is a guest. */
export interface Session {
  /** `null` for a guest, and while `loading`. */
  readonly user: User | null;
  /** True from the start until a stored login has been checked. */
  readonly loading: boolean;
  /** A login is stored, and the server could not be asked whether it is good: neither a member nor a guest. */
  readonly unchecked?: boolean;
  /** How the last user went, from then until the login screen is reached. */
  readonly departure?: Departure;
  /** Removes the stored login and forgets the user. It does not navigate: the header goes to /login. */
  logout(): void;
  /** Asks the server once more whether the stored login is good. Never fails. */
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

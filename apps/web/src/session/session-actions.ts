import type { MembershipUpdated, SignedIn } from '@vgb/contracts';
import { createContext, useContext } from 'react';

/** The changes of the session by screens. The provider is in `account/`. */
export interface SessionActions {
  /** Stores the login under both keys and sets the user. An empty token leaves the stored one. */
  signIn(answer: SignedIn): void;
  /** Reads the user again. Never rejects: after a failure the current user stays. */
  refresh(): Promise<void>;
  /** Merges the answer of a membership claim into the user. */
  mergeMembership(answer: MembershipUpdated): void;
}

const outside: SessionActions = {
  signIn: () => undefined,
  refresh: async () => undefined,
  mergeMembership: () => undefined,
};

export const SessionActionsContext = createContext<SessionActions>(outside);

export function useSessionActions(): SessionActions {
  return useContext(SessionActionsContext);
}
